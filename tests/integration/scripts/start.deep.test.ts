import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { READY, StubProject } from '../../support/stub-project.ts';

let project: StubProject;
beforeEach(async () => {
  project = await StubProject.create();
});
afterEach(() => project.remove());

describe('npm start', () => {
  it('loads the registers that a new directory lacks, and serves without them when that fails', async () => {
    project.write(
      'scripts/registers.ts',
      'console.log("asked for", String(process.argv.slice(2))); process.exit(3);',
    );
    const missing = { STUB_MISSING_REGISTERS: 'italy,usa' };
    const start = project.run('start.mjs', [], missing);
    await start.says(READY);
    expect(start.output).toContain('asked for import,italy,usa,--once');
    expect(start.output).toMatch(
      /The open registers were not loaded \(code 3, .*npm run registers -- import italy,usa/,
    );
    start.child.kill('SIGTERM');
    await start.exited;
    const without = project.run('start.mjs', [], { ...missing, LOCAL_BACKEND_SEED: 'supabase/seed' });
    await without.says(READY);
    expect(without.output).not.toContain('registers');
  });

  it('loads the figures that are missing, then the registers, and serves without them when that fails', async () => {
    project.write('scripts/registers.ts', 'console.log("registers at work");');
    project.write(
      'scripts/figures.ts',
      'console.log("asked to", String(process.argv.slice(2))); process.exit(4);',
    );
    const start = project.run('start.mjs', [], { STUB_MISSING_REGISTERS: 'usa' });
    await start.says(READY);
    expect(start.output).toContain('asked to load,ipeds-awards,room-board,');
    expect(start.output).toMatch(
      /Figures of schools were not loaded \(code 4, .*npm run figures -- load ipeds-awards.*registers at work/s,
    );
  });

  it('ends with the registers half loaded when it is told to', async () => {
    project.write('scripts/registers.ts', 'console.log("at work"); setInterval(() => {}, 1e6);');
    const start = project.run('start.mjs', [], { STUB_MISSING_REGISTERS: 'france' });
    await start.says('at work');
    start.child.kill('SIGINT');
    expect(await start.exited).toBe(130);
    expect(start.output).not.toMatch(/registers were not loaded|was ended|Building/);
    await project.expectNothingLeft();
  });

  it('serves where HOST says, to this machine alone by the name that Next.js has for it', async () => {
    const start = project.run('start.mjs', [], { HOST: '127.0.0.1' });
    await start.says(READY);
    expect(start.output).toContain(`Site                 ${project.siteAddress}`);
    expect(start.output).not.toContain('On this network');
    expect((await project.siteAnswer()).host).toBe('127.0.0.1');
  });

  it('takes its backend along when it is killed', async () => {
    const start = project.run('backend.mjs');
    await start.says('The backend is ready.');
    const [backend] = project.pids();
    expect(project.alive()).toContain(backend);
    start.child.kill('SIGKILL');
    await expect.poll(() => project.alive(), { timeout: 10_000 }).not.toContain(backend);
  });

  it('answers 143 and leaves no process behind when it is ended while it builds', async () => {
    project.write(
      'node_modules/next/dist/bin/next',
      'console.log("stub build hangs"); setInterval(() => {}, 1e6);',
    );
    const start = project.run('start.mjs');
    await start.says('stub build hangs');
    start.child.kill('SIGTERM');
    expect(await start.exited).toBe(143);
    await project.expectNothingLeft();
  });

  it('starts the backend again when it dies, while the site goes on', async () => {
    const start = project.run('start.mjs');
    await start.says(READY);
    const [backend = 0, , site = 0] = project.pids();
    process.kill(backend, 'SIGKILL');
    await start.says('The backend ended (signal SIGKILL)');
    expect((await fetch(project.siteAddress)).status).toBe(200);
    await start.says('The backend answers again.');
    expect((await fetch(`http://127.0.0.1:${project.backendPort}/auth/v1/health`)).status).toBe(200);
    expect(project.alive()).toContain(site);
    expect(project.alive()).toHaveLength(4);
  });

  it('builds again when a source changed', async () => {
    const first = project.run('start.mjs');
    await first.says(READY);
    first.child.kill('SIGTERM');
    await first.exited;
    project.write('app/page.tsx', 'export default 1;');
    const second = project.run('start.mjs');
    await second.says(READY);
    expect(second.output).toContain('stub build done');
  });

  it('stops with a sentence and the code of a failed build, and builds again the next time', async () => {
    const failing = project.run('start.mjs', [], { STUB_BUILD: 'fails' });
    expect(await failing.exited).toBe(3);
    expect(failing.output).toContain('The build failed (code 3)');
    await project.expectNothingLeft();
    const next = project.run('start.mjs');
    await next.says('stub build done');
  });
});

describe('npm run build', () => {
  it('borrows a backend for the build and ends it afterwards', async () => {
    const build = project.run('build.mjs');
    expect(await build.exited).toBe(0);
    expect(readFileSync(path.join(project.root, '.next/BUILD_ID'), 'utf8')).toBe('stub');
    await project.expectNothingLeft();
  });

  it('uses the backend that already runs on the data folder', async () => {
    await project.run('backend.mjs').says('Ctrl-C stops it.');
    const build = project.run('build.mjs');
    expect(await build.exited).toBe(0);
    expect(build.output).not.toContain('[backend]');
    expect(project.alive()).toHaveLength(2);
  });
});

it.each(['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'] as const)(
  'through npm %s on npm leaves no process behind',
  async (signal) => {
    const start = project.npm('start');
    await start.says(READY);
    expect(project.alive()).toHaveLength(4);
    start.child.kill(signal);
    // Its output closes when the last process that writes to it has ended.
    await start.exited;
    await project.expectNothingLeft();
  },
);
