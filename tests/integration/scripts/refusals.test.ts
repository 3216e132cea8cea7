import { createServer } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../../../scripts/lib/ports.mjs';
import { startHosted } from '../../support/stub-hosted.ts';
import { READY, StubProject } from '../../support/stub-project.ts';

let project: StubProject;
beforeEach(async () => {
  project = await StubProject.create();
});
afterEach(() => project.remove());

async function occupy(port: number): Promise<{ close: () => void }> {
  const server = createServer((_, response) => response.writeHead(404).end());
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return server;
}

describe('npm start refuses, with a sentence and nothing left running', () => {
  it.each([
    [
      'an address without a key',
      { NEXT_PUBLIC_SUPABASE_URL: 'https://example.supabase.co' },
      'the backend key is required: set NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY',
    ],
    [
      'a key without an address',
      { NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x' },
      'the backend address is required: set NEXT_PUBLIC_SUPABASE_URL',
    ],
    ['a port that is none', { PORT: 'eighty' }, 'PORT must be a port, from 1 to 65535, and is eighty'],
    [
      'a setting of the site that is none',
      { LOG_FORMAT: 'xml' },
      'Nothing was started. .env.example documents every setting.',
    ],
  ])('%s', async (_, settings, sentence) => {
    const start = project.run('start.mjs', [], settings);
    expect(await start.exited).toBe(1);
    expect(start.output.trim()).toBe(sentence);
    expect(project.pids()).toEqual([]);
  });

  it('one port for site and backend', async () => {
    const start = project.run('start.mjs', [], { LOCAL_BACKEND_PORT: String(project.sitePort) });
    expect(await start.exited).toBe(1);
    expect(start.output).toContain(`PORT and LOCAL_BACKEND_PORT are both ${project.sitePort}`);
    expect(project.pids()).toEqual([]);
  });

  it.each([
    [401, 'NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY', 'refuses the key'],
    [404, 'supabase db push', 'has no tables of this directory'],
  ])('a hosted backend that answers %i, before it builds, naming %s', async (status, setting, reason) => {
    const hosted = await startHosted(status);
    const start = project.run('start.mjs', [], hosted.settings);
    expect(await start.exited).toBe(1);
    expect(start.output).toContain(reason);
    expect(start.output).toContain(setting);
    expect(start.output).not.toContain('Building');
    hosted.close();
  });

  it('a hosted backend that does not answer', async () => {
    const address = `http://127.0.0.1:${await freePort()}`;
    const start = project.run('start.mjs', [], {
      NEXT_PUBLIC_SUPABASE_URL: address,
      NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
    });
    expect(await start.exited).toBe(1);
    expect(start.output).toContain(`No backend answers at ${address} (`);
    expect(start.output).toContain('check NEXT_PUBLIC_SUPABASE_URL');
  });

  it("a site's port that another program uses", async () => {
    const other = await occupy(project.sitePort);
    const start = project.run('start.mjs');
    expect(await start.exited).toBe(1);
    expect(start.output).toContain(
      `Port ${project.sitePort}, where the site would be served, is used by another`,
    );
    expect(project.pids()).toEqual([]);
    other.close();
  });

  it("a backend's port that another program uses", async () => {
    const other = await occupy(project.backendPort);
    const start = project.run('start.mjs');
    expect(await start.exited).toBe(1);
    expect(start.output).toContain(
      `Port ${project.backendPort}, where the backend would listen, is used by another`,
    );
    expect(project.pids()).toEqual([]);
    other.close();
  });

  it('to build over a site that is being served, until that one has ended', async () => {
    const first = project.run('start.mjs');
    await first.says(READY);
    project.write('app/page.tsx', 'export default 2;');
    const settings = {
      PORT: String(await freePort()),
      LOCAL_BACKEND_PORT: String(await freePort()),
      LOCAL_BACKEND_DATA: 'other',
    };
    const second = project.run('start.mjs', [], settings);
    expect(await second.exited).toBe(1);
    expect(second.output).toContain(`another npm start serves the present build on port ${project.sitePort}`);
    first.child.kill('SIGTERM');
    await first.exited;
    await project.run('start.mjs', [], settings).says(READY);
  });

  it('a data folder that a backend holds already, on the same port', async () => {
    await project.run('backend.mjs').says('Ctrl-C stops it.');
    const before = project.alive();
    const start = project.run('start.mjs');
    expect(await start.exited).toBe(1);
    expect(start.output).toContain('Another backend is already using the data folder');
    expect(start.output).toContain(`(process ${project.pids()[0]})`);
    expect(project.alive()).toEqual(before);
  });

  it('a data folder that a backend holds already, on another port, in the words of the backend', async () => {
    await project.run('backend.mjs').says('Ctrl-C stops it.');
    const before = project.alive();
    const start = project.run('start.mjs', [], { LOCAL_BACKEND_PORT: String(await freePort()) });
    expect(await start.exited).toBe(1);
    expect(start.output).toContain('[backend] The data folder is in use by another backend.');
    expect(start.output).toContain('The backend did not start (code 1).');
    expect(project.alive()).toEqual(before);
  });
});
