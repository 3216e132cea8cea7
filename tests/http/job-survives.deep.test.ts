import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import type { Database } from '../../lib/supabase/database.types.ts';
import { startBackend } from '../../scripts/lib/backend.mjs';
import { freePort } from '../../scripts/lib/ports.mjs';
import { Processes } from '../../scripts/lib/processes.mjs';
import { ROOT } from '../../scripts/lib/serve.mjs';
import { type FakeOpenai, startFakeOpenai } from '../support/fake-openai.ts';
import { startSecondSite } from '../support/second-site.ts';

const SCHOOLS = 46;
const PASSWORD = 'a long enough password';
/** Leases that run out, and a busy machine. */
const POLLING = { timeout: 120_000, interval: 100 };

type Client = SupabaseClient<Database>;
const clientOf = (url: string, key: string): Client =>
  createClient<Database>(url, key, { auth: { persistSession: false } });

/** A confirmed admin's access token. */
async function adminToken(service: Client, visitor: Client): Promise<string> {
  const email = 'killer@example.org';
  const { data, error } = await service.auth.admin.createUser({
    email,
    password: PASSWORD,
    email_confirm: true,
  });
  if (error) throw error;
  await service.from('user_roles').insert({ user_id: data.user.id, role: 'admin' });
  const signedIn = await visitor.auth.signInWithPassword({ email, password: PASSWORD });
  return signedIn.data.session?.access_token ?? '';
}

const untilCalled = (provider: FakeOpenai, times: number) =>
  expect.poll(async () => (await provider.calls()).length, POLLING).toBeGreaterThanOrEqual(times);

/** The parts of a text that need no escaping in HTML. */
const plainParts = (text: string) =>
  text
    .split(/[^A-Za-z0-9 ,]+/)
    .map((part) => part.trim())
    .filter((part) => part.length > 12);

test('a site killed during a job of 46 schools finishes it after its restart', {
  timeout: 300_000,
}, async () => {
  const processes = new Processes();
  const data = await mkdtemp(join(tmpdir(), 'schools-killed-'));
  const provider = await startFakeOpenai();
  const endings: (() => Promise<unknown>)[] = [
    () => rm(data, { recursive: true, force: true }),
    () => provider.close(),
    () => processes.stopAll(),
  ];
  try {
    const env = {
      ...process.env,
      LOCAL_BACKEND_DATA: data,
      LOCAL_BACKEND_PORT: String(await freePort()),
      LOCAL_BACKEND_SEED: '',
    };
    const { keys } = await startBackend({
      root: ROOT,
      env,
      node: process.execPath,
      processes,
      report: () => {},
    });
    const service = clientOf(keys.url, keys.secret);
    const emptied = await service
      .from('schools')
      .update({ description_en: null })
      .not('id', 'is', null)
      .select('id');
    expect(emptied.data).toHaveLength(SCHOOLS);
    const site = await startSecondSite({
      NEXT_PUBLIC_SUPABASE_URL: keys.url,
      NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: keys.publishable,
      SUPABASE_SECRET_KEY: keys.secret,
      OPENAI_BASE_URL: provider.url,
      OPENAI_API_KEY: 'a key of this test',
    });
    endings.push(() => site.stop());
    const token = await adminToken(service, clientOf(keys.url, keys.publishable));
    const started = await fetch(`${site.url}/api/functions/generate-english-descriptions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, prefer: 'respond-async' },
    });
    expect(started.status).toBe(202);
    const { jobId } = (await started.json()) as { jobId: string };
    const job = async () => (await service.from('jobs').select('*').eq('id', jobId).single()).data;

    await untilCalled(provider, 8);
    await site.kill();
    expect(await job()).toMatchObject({ status: 'running', total: SCHOOLS });
    await site.start();

    await untilCalled(provider, 25);
    await site.end();
    // Ended with a signal, it has released the job: no lease has to run out.
    expect(await job()).toMatchObject({ status: 'queued', leased_until: null });
    await site.start();
    await expect.poll(async () => (await job())?.status, POLLING).toBe('done');

    const ended = await job();
    // An item that was written just before the kill is skipped.
    expect((ended?.done ?? 0) + (ended?.skipped ?? 0)).toBe(SCHOOLS);
    expect(ended).toMatchObject({ failed: 0 });
    const { data: schools } = await service.from('schools').select('id, name, slug, description_en');
    expect(schools).toHaveLength(SCHOOLS);
    expect(schools?.filter(({ description_en }) => description_en === null)).toEqual([]);
    // At most one repeated call for each end of the process.
    expect((await provider.calls()).length).toBeLessThanOrEqual(SCHOOLS + 2);
    const { data: written } = await service
      .from('change_log')
      .select('school_id, new')
      .eq('table_name', 'schools')
      .eq('action', 'update');
    const texts = (written ?? []).flatMap((entry) => {
      const changed = (entry.new as { description_en?: string | null } | null)?.description_en;
      return changed ? [entry.school_id] : [];
    });
    expect(texts).toHaveLength(SCHOOLS);
    expect(new Set(texts).size).toBe(SCHOOLS);
    for (const { slug, description_en } of schools ?? []) {
      const page = await (await fetch(`${site.url}/school/${slug}`)).text();
      const parts = plainParts(description_en ?? '');
      expect(parts.length, slug).toBeGreaterThan(2);
      expect(
        parts.filter((part) => !page.includes(part)),
        slug,
      ).toEqual([]);
    }
  } finally {
    for (const end of endings.reverse()) await end();
  }
});
