import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { forBackend, ROOT } from '../../../scripts/lib/serve.mjs';
import { withoutSettings } from '../../../scripts/lib/stack.mjs';

const check = (env: Record<string, string>) => {
  const given: NodeJS.ProcessEnv = {
    NODE_ENV: 'test',
    ...withoutSettings(ROOT, process.env),
    NEXT_PUBLIC_SUPABASE_URL: 'http://127.0.0.1:54321',
    NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'key',
    ...env,
  };
  const { status, stderr } = spawnSync(process.execPath, ['scripts/lib/check-settings.ts'], {
    cwd: ROOT,
    env: given,
    encoding: 'utf8',
  });
  return { status, lines: stderr.trim().split('\n') };
};

it('says of every wrong setting of the site what it must be, before anything is built', () => {
  expect(check({ NEXT_PUBLIC_SITE_URL: 'schools.example', LOG_FORMAT: 'xml', METRICS_TOKEN: 'abc' })).toEqual(
    {
      status: 1,
      lines: [
        'NEXT_PUBLIC_SITE_URL must be an address that begins with http:// or https://',
        'LOG_FORMAT must be json or text',
        'METRICS_TOKEN must have 16 characters or more',
      ],
    },
  );
  expect(check({})).toEqual({ status: 0, lines: [''] });
});

it('leaves the backend to read the public address under the name it was set by', () => {
  expect(forBackend({ NEXT_PUBLIC_SITE_URL: 'schools.example' })).toMatchObject({
    LOCAL_BACKEND_SITE_URL: '',
  });
  expect(forBackend({ PORT: '3001' })).toMatchObject({ LOCAL_BACKEND_SITE_URL: 'http://localhost:3001' });
});
