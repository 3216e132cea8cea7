import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { importOverview } from '@/lib/imports/queries/imports';
import { retryFailed } from '@/lib/jobs/actions/retry-job';
import type { RunnerOptions } from '@/lib/jobs/runner';
import { OWNER } from '../../../packages/embedded-supabase/engine/engine.ts';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import { AWAY, type Fate, failingClient } from '../../support/failing-client.ts';
import { openSiteBackend, SITE } from '../../support/site-backend.ts';
import { csv, importSteps, runImports } from '../../support/site-imports.ts';

const backend = opened(() => openSiteBackend({ seed: false }));
const admin = opened(() => backend.createUser('super_admin'));
let runner: ReturnType<typeof runImports> | undefined;
let onUpload: () => void = () => {};
vi.mock('@/lib/supabase/server', () => ({
  serverClient: async () =>
    failingClient(admin.client, (name) => {
      if (name === 'add_import_rows') onUpload();
      return null;
    }),
}));

let { actions, checked, step, overview, rowsOf, ended } = {} as Awaited<ReturnType<typeof importSteps>>;
beforeAll(async () => {
  ({ actions, checked, step, overview, rowsOf, ended } = await importSteps(backend, admin));
});
afterEach(async () => {
  await runner?.stop();
  runner = undefined;
  await backend.engine.script(`drop trigger if exists refuse on public.schools;
    delete from public.schools; delete from public.deleted_schools; delete from public.audit_log; delete from private.school_imports; delete from public.jobs`);
});

const APPLY = 'apply_import_rows';
const UNDO = 'undo_import_changes';
const file = (rows: number) =>
  csv('name,city,country', ...Array.from({ length: rows }, (_, n) => `School ${n + 1},Faro,pt`));
const isIn = (name: string, args: Record<string, unknown>, from: number, item = 'import_portion') =>
  name === item && args.p_from === from;

async function failing(
  fate: (name: string, args: Record<string, unknown>) => Fate,
  more: Partial<RunnerOptions> = {},
) {
  await runner?.stop();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  runner = runImports(backend, { client: failingClient(backend.service, fate), ...more });
}
/** A fate that applies this many times. */
function times(count: number, fate: Fate): () => Fate {
  let left = count;
  return () => (left-- > 0 ? fate : null);
}
const schools = async () =>
  (await backend.service.from('schools').select('name, slug').order('name')).data ?? [];
const latestJob = async (id: string) =>
  (await backend.service.from('jobs').select('*').eq('subject', id).order('created_at').limit(9)).data?.at(
    -1,
  );
/** Makes the database refuse schools of this name with an unexpected error. */
const refuse = (name: string, event: string) =>
  backend.engine.script(`create or replace function public.refuse() returns trigger language plpgsql as
      $f$ begin if old.name = '${name}' or new.name = '${name}' then raise exception 'refused'; end if; return coalesce(new, old); end $f$;
    create trigger refuse before ${event} on public.schools for each row execute function public.refuse()`);

describe('an import', () => {
  it('writes every row of a batch that fails for a while', async () => {
    const away = times(4, AWAY);
    await failing((name, args) => (isIn(name, args, 101, APPLY) ? away() : null));
    const id = await checked(file(230));
    await step('applyImport', id);
    expect(await schools()).toHaveLength(230);
    expect(await overview(id)).toMatchObject({
      status: 'imported',
      created_count: 230,
      tally: { new: 230, open: 0 },
    });
  });

  it('writes no row twice whose answer was lost', async () => {
    const lost = times(3, 'lost');
    await failing((name) => (name === APPLY ? lost() : null));
    const id = await checked(file(120));
    await step('applyImport', id);
    expect(await schools()).toHaveLength(120);
    expect(await overview(id)).toMatchObject({ status: 'imported', created_count: 120 });
  });

  it('loses one row to one that the backend fails on, and says why', async () => {
    await failing(() => null);
    const id = await checked(file(230));
    await refuse('School 150', 'insert');
    await step('applyImport', id);
    expect(await schools()).toHaveLength(229);
    expect(await overview(id)).toMatchObject({
      status: 'imported',
      tally: { new: 229, rejected: 1, open: 0 },
    });
    expect(await rowsOf(id, 'failed')).toMatchObject([
      { name: 'School 150', outcome: 'failed', code: 'refused' },
    ]);
    await step('undoImport', id);
    expect(await schools()).toEqual([]);
  });

  it('has failed and is not imported while a row is open, and a retry writes what is left in its order', async () => {
    let isDown = true;
    await failing((name, args) =>
      isDown && isIn(name, args, 101, APPLY) ? { message: 'no such function', code: 'PGRST202' } : null,
    );
    const id = await checked(file(230));
    await step('applyImport', id);
    const job = await latestJob(id);
    expect(job).toMatchObject({ status: 'failed', error_code: 'failed', done: 1, failed: 1 });
    expect(await overview(id)).toMatchObject({
      status: 'importing',
      created_count: 100,
      tally: { new: 100, open: 130 },
    });

    isDown = false;
    expect(await retryFailed({ id: job?.id ?? '' })).toMatchObject({ ok: true });
    await ended(id);
    expect(await latestJob(id)).toMatchObject({ status: 'done', done: 4, failed: 0 });
    expect(await overview(id)).toMatchObject({ status: 'imported', created_count: 230 });
  });
});

describe('undoing an import', () => {
  it('leaves one school that the backend fails on, and lists it', async () => {
    await failing(() => null);
    const id = await checked(file(230));
    await step('applyImport', id);
    await refuse('School 150', 'delete');
    await step('undoImport', id);
    expect(await schools()).toMatchObject([{ name: 'School 150' }]);
    expect(await overview(id)).toMatchObject({ status: 'undone', undone_count: 229, left_count: 1 });
    await backend.engine.script('drop trigger refuse on public.schools');
    await step('undoImport', id);
    expect(await overview(id)).toMatchObject({ status: 'undone', undone_count: 230, left_count: 0 });
  });

  it('is not undone while a school is left, and a retry takes back the rest', async () => {
    let isDown = false;
    await failing((name) => (isDown && name === UNDO ? { message: 'x', code: 'PGRST202' } : null));
    const id = await checked(file(230));
    await step('applyImport', id);
    isDown = true;
    await step('undoImport', id);
    const job = await latestJob(id);
    expect(job).toMatchObject({ status: 'failed', error_code: 'failed' });
    expect(await overview(id)).toMatchObject({ status: 'undoing', undone_count: 0 });
    isDown = false;
    expect(await retryFailed({ id: job?.id ?? '' })).toMatchObject({ ok: true });
    await ended(id);
    expect(await latestJob(id)).toMatchObject({ status: 'done', failed: 0 });
    expect(await schools()).toEqual([]);
    expect(await overview(id)).toMatchObject({ status: 'undone', undone_count: 230 });
  });
});

describe('a check', () => {
  it('rejects the one row that it fails on', async () => {
    const unreadable = (rows: unknown) => JSON.stringify(rows).includes('"School 150"');
    await failing((name, args) =>
      name === 'find_import_duplicates' && unreadable(args.p_rows) ? { message: 'x', code: '22P05' } : null,
    );
    const id = await checked(file(230));
    expect(await overview(id)).toMatchObject({ status: 'checked', counts: { new: 229, error: 1 } });
    expect(await rowsOf(id, 'error')).toMatchObject([
      { position: 150, errors: [{ column: null, error: 'checkFailed' }] },
    ]);
  });

  it('fails visibly instead of leaving rows out, and a retry checks the rest', async () => {
    let isDown = true;
    await failing((name, args) =>
      isDown && isIn(name, args, 101) ? { message: 'x', code: 'PGRST202' } : null,
    );
    const id = await checked(file(230));
    const job = await latestJob(id);
    expect(job).toMatchObject({ status: 'failed', error_code: 'failed', failed: 1 });
    expect(await overview(id)).toMatchObject({ status: 'uploaded', counts: { new: 100 } });
    expect(await actions.applyImport({ id })).toMatchObject({ ok: false, error: 'changed' });
    expect((await importOverview(id))?.ended).toMatchObject({ kind: 'import-check', status: 'failed' });
    isDown = false;
    expect(await retryFailed({ id: job?.id ?? '' })).toMatchObject({ ok: true });
    await ended(id);
    expect(await overview(id)).toMatchObject({ status: 'checked', counts: { new: 230 } });
  });
});

it('an upload whose request is closed is read no further, and forgotten', async () => {
  const { POST } = await import('@/app/api/admin/schools/import/route');
  const closed = new AbortController();
  const sent = vi.fn(() => closed.abort());
  onUpload = sent;
  const address = `${SITE}/api/admin/schools/import?name=a.csv`;
  const answer = await POST(
    new Request(address, { method: 'POST', body: file(2000), signal: closed.signal }),
  );
  expect(answer.status).toBe(408);
  expect(sent).toHaveBeenCalledOnce();
  const imports = await backend.engine.query(OWNER, 'select status from private.school_imports');
  expect(imports.rows).toEqual([{ status: 'uploading' }]);
});
