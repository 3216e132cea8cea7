import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { move } from '../../packages/embedded-supabase/move/move.ts';
import {
  type BackendProcess,
  startBackendProcess,
} from '../../packages/embedded-supabase/tests/support/backend-process.ts';
import { placeDatabase } from '../../packages/embedded-supabase/tests/support/data-folder.ts';
import { type NativePostgres, startNativePostgres } from '../support/native-postgres.ts';

const EDITOR = { email: 'editor@example.org', password: 'correct horse battery' };
const PICTURE = 'school-images';
const SETTINGS = { LOCAL_BACKEND_FSYNC: 'off', LOCAL_BACKEND_AUTOCONFIRM: 'on' };

let folder: string;
let postgres: NativePostgres;
let source: BackendProcess;
let target: BackendProcess;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'move-test-'));
  const migrationsDir = join(process.cwd(), 'supabase/migrations');
  await placeDatabase(join(folder, 'source'), {
    migrationsDir,
    seedDir: join(process.cwd(), 'supabase/seed'),
  });
  postgres = await startNativePostgres();
  [source, target] = await Promise.all([
    startBackendProcess(join(folder, 'source'), SETTINGS),
    startBackendProcess(join(folder, 'target'), {
      ...SETTINGS,
      LOCAL_BACKEND_SEED: 'none',
      DATABASE_URL: postgres.url,
    }),
  ]);
});
afterAll(async () => {
  await Promise.all([source?.end('SIGTERM'), target?.end('SIGTERM')]);
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
});

const clientOf = ({ keys }: BackendProcess) =>
  createClient(keys.url, keys.secret, { auth: { persistSession: false } });
const ok = <T extends { error: unknown }>(answer: T): T => {
  expect(answer.error).toBeNull();
  return answer;
};
const schools = async (backend: BackendProcess) =>
  ok(await clientOf(backend).from('schools').select('id, name, slug, updated_at').order('id')).data;

async function moved(replace: boolean): ReturnType<typeof move> {
  const { url, secret } = source.keys;
  const answer = await fetch(`${url}/local/v1/backup`, { method: 'POST', headers: { apikey: secret } });
  const { file } = (await answer.json()) as { file: string };
  const occupied = ['auth.users', 'public.schools'];
  return move({
    archive: async () => file,
    database: postgres.url,
    ca: null,
    project: target.keys,
    occupied,
    replace,
    log: () => undefined,
  });
}

it('carries rows, accounts, second factors, history and files to a native PostgreSQL, and again', async () => {
  const [here, there] = [clientOf(source), clientOf(target)];
  const { data } = ok(await here.auth.admin.createUser({ ...EDITOR, email_confirm: true }));
  const signedIn = createClient(source.keys.url, source.keys.publishable, {
    auth: { persistSession: false },
  });
  ok(await signedIn.auth.signInWithPassword(EDITOR));
  ok(await signedIn.auth.mfa.enroll({ factorType: 'totp' }));
  const picture = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);
  const send = (name: string) =>
    here.storage.from(PICTURE).upload(name, picture, { contentType: 'image/jpeg', upsert: true });
  ok(await send('a/one.jpg'));
  ok(await send('two.jpg'));
  const [first] = (await schools(source)) ?? [];
  ok(await here.from('schools').update({ name: 'Escuela “Ñandú” \\ {"a"}' }).eq('id', first?.id));

  const once = await moved(false);
  expect(once.files).toEqual({ files: 2, sent: 2, missing: [] });
  expect(await schools(target)).toEqual(await schools(source));
  expect(once.tables.get('auth.mfa_factors')).toBe(1);
  expect(once.tables.get('public.change_log')).toBeGreaterThan(0);
  const elsewhere = createClient(target.keys.url, target.keys.publishable, {
    auth: { persistSession: false },
  });
  expect(ok(await elsewhere.auth.signInWithPassword(EDITOR)).data.user?.id).toBe(data.user?.id);
  const file = ok(await there.storage.from(PICTURE).download('a/one.jpg')).data;
  expect([new Uint8Array((await file?.arrayBuffer()) ?? []), file?.type]).toEqual([picture, 'image/jpeg']);

  await expect(moved(false)).rejects.toThrow('--replace');
  ok(await here.from('schools').delete().eq('id', first?.id));
  ok(await here.storage.from(PICTURE).remove(['two.jpg']));
  expect((await moved(true)).files).toEqual({ files: 1, sent: 0, missing: [] });
  expect(await schools(target)).toEqual(await schools(source));
  expect((await there.storage.from(PICTURE).download('two.jpg')).error).not.toBeNull();
  // The next id is higher.
  ok(await there.from('schools').update({ name: 'Otra' }).eq('slug', 'ferrandi-paris'));
});
