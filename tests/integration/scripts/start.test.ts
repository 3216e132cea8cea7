import { statSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startHosted } from '../../support/stub-hosted.ts';
import { READY, StubProject } from '../../support/stub-project.ts';

let project: StubProject;
beforeEach(async () => {
  project = await StubProject.create();
});
afterEach(() => project.remove());

describe('npm start', () => {
  it('starts backend and site and prints where they are and how to make an administrator', async () => {
    const start = project.run('start.mjs');
    await start.says(READY);
    expect(start.output).toContain(`Site                 ${project.siteAddress}`);
    expect(start.output).toContain(
      `Backend              http://127.0.0.1:${project.backendPort} (data in .data)`,
    );
    // The inbox address is a secret, and output may be logged.
    expect(start.output).toContain('Mail it sent         at the address called inbox in .data/keys.json');
    expect(start.output).not.toContain('/inbox');
    expect(start.output).toContain('npm run create-admin -- you@example.org --super');
    expect(start.output).toContain(
      'Not set yet, so pages leave it out: the contact address (NEXT_PUBLIC_CONTACT_EMAIL), ' +
        'the legal owner (SITE_OWNER), and the partner sites (lib/owner.json).',
    );
    expect(start.output).toContain(`[backend] stub backend listens, mails link to ${project.siteAddress}`);
    // The site has the backend's address and keys, and listens on all interfaces.
    const { env, host, verb } = await project.siteAnswer();
    expect(env).toMatchObject({
      NEXT_PUBLIC_SUPABASE_URL: `http://127.0.0.1:${project.backendPort}`,
      NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'pub-.data',
      SUPABASE_SECRET_KEY: 'sec',
      NODE_ENV: 'production',
      PORT: String(project.sitePort),
    });
    expect([verb, host]).toEqual(['start', '0.0.0.0']);
  });

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'leaves no process behind after %s and answers 0',
    async (signal) => {
      const start = project.run('start.mjs');
      await start.says(READY);
      expect(project.alive()).toHaveLength(4);
      start.child.kill(signal);
      expect(await start.exited).toBe(0);
      await project.expectNothingLeft();
    },
  );

  it('ends with the exit code of the site when the site dies', async () => {
    const start = project.run('start.mjs');
    await start.says(READY);
    await fetch(`${project.siteAddress}/die`).catch(() => undefined);
    expect(await start.exited).toBe(7);
    expect(start.output).toContain('The site ended (code 7).');
    await project.expectNothingLeft();
  });

  it('builds once and not again when nothing changed', async () => {
    const first = project.run('start.mjs');
    await first.says(READY);
    first.child.kill('SIGTERM');
    await first.exited;
    const built = statSync(path.join(project.root, '.next/BUILD_ID')).mtimeMs;
    const second = project.run('start.mjs');
    await second.says(READY);
    expect(second.output).toContain('The build is up to date.');
    expect(second.output).not.toContain('stub build done');
    expect(statSync(path.join(project.root, '.next/BUILD_ID')).mtimeMs).toBe(built);
  });

  it('starts no backend of its own when a hosted one is configured', async () => {
    const hosted = await startHosted();
    const start = project.run('start.mjs', [], hosted.settings);
    await start.says(READY);
    expect(start.output).toContain(`Backend              ${hosted.settings.NEXT_PUBLIC_SUPABASE_URL}`);
    hosted.close();
    expect(start.output).not.toContain('[backend]');
    expect(project.pids()).toHaveLength(2);
  });
});

it('npm run dev serves without a build, on this machine only', async () => {
  const dev = project.run('dev.mjs');
  await dev.says(READY);
  const { env, host, verb } = await project.siteAnswer();
  expect([verb, host, env.NODE_ENV]).toEqual(['dev', 'localhost', 'development']);
  expect(dev.output).not.toContain('build');
});

it('npm run backend ends with its helpers on SIGTERM', async () => {
  const backend = project.run('backend.mjs');
  await backend.says('Ctrl-C stops it.');
  backend.child.kill('SIGTERM');
  expect(await backend.exited).toBe(0);
  await project.expectNothingLeft();
});
