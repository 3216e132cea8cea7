import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../packages/embedded-supabase/config.ts';
import { placeDatabase } from '../../../packages/embedded-supabase/tests/support/data-folder.ts';
import { startBackend } from '../../../scripts/lib/backend.mjs';
import { freePort } from '../../../scripts/lib/ports.mjs';
import { Processes } from '../../../scripts/lib/processes.mjs';
import { ROOT } from '../../../scripts/lib/serve.mjs';
import { REFERENCE_DATA } from '../../support/scratch.ts';

const processes = new Processes();
const data = mkdtempSync(path.join(tmpdir(), 'create-admin-'));
const env: Record<string, string | undefined> = {
  PATH: process.env.PATH,
  LOCAL_BACKEND_DATA: data,
  LOCAL_BACKEND_SEED: REFERENCE_DATA,
  LOCAL_BACKEND_RATE_LIMITS: 'off',
};
let keys: { url: string; publishable: string; secret: string };

beforeAll(async () => {
  env.LOCAL_BACKEND_PORT = String(await freePort());
  await placeDatabase(data, readConfig({ LOCAL_BACKEND_SEED: REFERENCE_DATA }));
  const started = await startBackend({
    root: ROOT,
    env,
    node: process.execPath,
    processes,
    report: () => undefined,
  });
  keys = started.keys;
});
afterAll(async () => {
  await processes.stopAll();
  rmSync(data, { recursive: true, force: true });
});

interface Ended {
  code: number | null;
  said: string;
}

function createAdmin(args: string[], input = '', settings: Record<string, string> = {}): Promise<Ended> {
  const child = spawn(process.execPath, [path.join(ROOT, 'scripts/create-admin.ts'), ...args], {
    cwd: ROOT,
    env: { NODE_ENV: 'test', ...env, ...settings },
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk;
  });
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk;
  });
  child.stdin.end(input);
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, said: said.trim() })));
}

async function roleAfterSignIn(email: string, password: string): Promise<string> {
  const client = createClient(keys.url, keys.publishable, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const { error } = await client.auth.signInWithPassword({ email, password });
  if (error) return error.code ?? error.message;
  const { data: role } = await client.rpc('current_role_name');
  return role;
}

describe('create-admin', () => {
  it('makes a new account an admin, with a password that it prints', async () => {
    const { code, said } = await createAdmin(['generated@example.org']);
    expect(said).toMatch(
      /^generated@example\.org is now admin\. The account was created\.\nIts password is \w{20}$/,
    );
    expect(code).toBe(0);
    expect(await roleAfterSignIn('generated@example.org', said.slice(-20))).toBe('admin');
  });

  it('takes the password from the standard input', async () => {
    const { code, said } = await createAdmin(
      ['--super', '--password-stdin', 'given@example.org'],
      'from the input\n',
    );
    expect(said).toBe('given@example.org is now super admin. The account was created.');
    expect(code).toBe(0);
    expect(await roleAfterSignIn('given@example.org', 'from the input')).toBe('super_admin');
  });

  it('raises an admin to super admin and never lowers one', async () => {
    await createAdmin(['raised@example.org', '--password-stdin'], 'a long password');
    expect((await createAdmin(['raised@example.org', '--super'])).said).toBe(
      'raised@example.org is now super admin.',
    );
    expect((await createAdmin(['raised@example.org'])).said).toBe(
      'raised@example.org is already super admin.',
    );
  });

  it('confirms an account that signed itself up, and gives it a new password when told to', async () => {
    const client = createClient(keys.url, keys.publishable, { auth: { persistSession: false } });
    await client.auth.signUp({ email: 'self@example.org', password: 'chosen by myself' });
    expect(await roleAfterSignIn('self@example.org', 'chosen by myself')).toBe('email_not_confirmed');
    expect((await createAdmin(['self@example.org'])).said).toBe(
      'self@example.org is now admin. Its address was confirmed.',
    );
    // Set before the address was verified, by an unknown person (decision 87).
    expect(await roleAfterSignIn('self@example.org', 'chosen by myself')).toBe('invalid_credentials');
    expect((await createAdmin(['self@example.org', '--password-stdin'], 'another password')).said).toBe(
      'self@example.org is already admin. It has a new password.',
    );
    expect(await roleAfterSignIn('self@example.org', 'another password')).toBe('admin');
  });

  it('works against a hosted project, by its address and secret key', async () => {
    const hosted = {
      NEXT_PUBLIC_SUPABASE_URL: keys.url,
      NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: keys.publishable,
      LOCAL_BACKEND_DATA: path.join(data, 'nowhere'),
    };
    const { said } = await createAdmin(['hosted@example.org'], '', {
      ...hosted,
      SUPABASE_SECRET_KEY: keys.secret,
    });
    expect(said).toContain('hosted@example.org is now admin.');
    const refused = await createAdmin(['hosted@example.org'], '', {
      ...hosted,
      SUPABASE_SECRET_KEY: 'sb_secret_no',
    });
    expect(refused.said).toMatch(/^The backend refused the secret key/);
    expect(refused.code).toBe(1);
    const without = await createAdmin(['hosted@example.org'], '', hosted);
    expect(without.said).toBe('the secret key is required: set SUPABASE_SECRET_KEY');
    expect(without.code).toBe(1);
  });
});

describe('create-admin refuses', () => {
  it.each([
    ['something that is no address', ['admin']],
    ['an option it does not know', ['a@example.org', '--root']],
  ])('%s, and says how it is used', async (_, args) => {
    const { code, said } = await createAdmin(args);
    expect(code).toBe(2);
    expect(said).toContain('Usage: npm run create-admin -- EMAIL');
  });

  it('a password that is too short', async () => {
    const { code, said } = await createAdmin(['short@example.org', '--password-stdin'], 'abc\n');
    expect(code).toBe(1);
    expect(said).toMatch(/^The password is not accepted: /);
  });

  it('an empty standard input where a password was promised', async () => {
    const { code, said } = await createAdmin(['empty@example.org', '--password-stdin']);
    expect(code).toBe(2);
    expect(said).toContain('holds no password');
  });

  it('to guess when no backend runs', async () => {
    const { code, said } = await createAdmin(['a@example.org'], '', {
      LOCAL_BACKEND_DATA: path.join(data, 'nowhere'),
    });
    expect(code).toBe(1);
    expect(said).toContain('The embedded backend is not running.');
  });
});
