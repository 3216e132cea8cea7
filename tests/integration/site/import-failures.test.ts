/** Imports while the backend fails: no row is lost, and none is said to be written that is not. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { importOverview } from '@/lib/imports/queries/imports';
import { retryFailed } from '@/lib/jobs/actions/retry-job';
import type { RunnerOptions } from '@/lib/jobs/runner';
import { OWNER } from '../../../packages/embedded-supabase/engine/engine.ts';
import type { TestBackend, TestUser } from '../../support/backend.ts';
import { AWAY, type Fate, failingClient } from '../../support/failing-client.ts';
import { openSiteBackend, SITE } from '../../support/site-backend.ts';
import { csv, importSteps, runImports } from '../../support/site-imports.ts';

let backend: TestBackend;
let admin: TestUser;
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
  backend = await openSiteBackend({ seed: false });
  admin = await backend.createUser('super_admin');
  ({ actions, checked, step, overview, rowsOf, ended } = await importSteps(backend, admin));
});
afterEach(async () => {
  await runner?.stop();
  runner = undefined;
  await backend.engine.script(`drop trigger if exists refuse on public.schools;
    delete from public.schools; delete from public.deleted_schools; delete from public.audit_log; delete from private.school_imports; delete from public.jobs`);
});
afterAll(() => backend.close());

const APPLY = 'apply_import_rows';
const UNDO = 'undo_import_changes';
const file = (rows: number) =>
  csv('name,city,country', ...Array.from({ length: rows }, (_, n) => `School ${n + 1},Faro,pt`));
const isIn = (name: string, args: Record<string, unknown>, from: number, item = 'import_portion') =>
  name === item && args.p_from === from;

/** Runs the jobs with a client that fails so. */
async function failing(
  fate: (name: string, args: Record<string, unknown>) => Fate,
  more: Partial<RunnerOptions> = {},
) {
  await runner?.stop();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  runner = runImports(backend, { client: failingClient(backend.service, fate), ...more });
}
/** A fate that is met so many times, and then no more. */
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
const sum = ({ open: _, ...tally }: Record<string, number>) =>
  Object.values(tally).reduce((a, b) => a + b, 0);
/** The database refuses schools of this name with an error that no function expects. */
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

  it('counts every row of its file, whatever becomes of it', async () => {
    await failing(() => null);
    await step(
      'applyImport',
      await checked(csv('name,city,country,slug', 'Old,Faro,pt,old', 'Same,Faro,pt,same')),
    );
    const id = await checked(
      csv(
        'name,city,country,slug',
        'Old,Lagos,pt,old',
        'Same,Faro,pt,same',
        'New,Faro,pt,',
        'Bad,Faro,Atlantis,',
        'NEW,faro,pt,',
      ),
    );
    await step('applyImport', id);
    const { tally, row_count } = await overview(id);
    expect(tally).toEqual({ new: 1, changed: 1, same: 1, rejected: 1, skipped: 1, open: 0 });
    expect(sum(tally ?? {})).toBe(row_count);
  });

  it('that is undone before its end counts what it never wrote as left out, and a retry of it fails', async () => {
    await failing((name, args) => (isIn(name, args, 101, APPLY) ? { message: 'x', code: 'PGRST202' } : null));
    const id = await checked(file(150));
    await step('applyImport', id);
    const job = await latestJob(id);
    await step('undoImport', id);
    expect(await schools()).toEqual([]);
    expect(await overview(id)).toMatchObject({
      status: 'undone',
      undone_count: 100,
      tally: { new: 100, skipped: 50, open: 0 },
    });
    expect(await retryFailed({ id: job?.id ?? '' })).toMatchObject({ ok: true });
    await failing(() => null);
    await ended(id);
    const { data } = await backend.service
      .from('jobs')
      .select('status, error_code')
      .eq('id', job?.id ?? '');
    expect(data).toEqual([{ status: 'failed', error_code: 'changed' }]);
    expect(await schools()).toEqual([]);
  });
});

describe('undoing an import', () => {
  it('takes every school back though batches fail for a while or lose their answers', async () => {
    const [away, lost] = [times(4, AWAY), times(2, 'lost')];
    await failing((name) => (name === UNDO ? (away() ?? lost()) : null));
    const id = await checked(file(230));
    await step('applyImport', id);
    await step('undoImport', id);
    expect(await schools()).toEqual([]);
    expect(await overview(id)).toMatchObject({ status: 'undone', undone_count: 230, left_count: 0 });
  });

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

  it('fills no list of deleted schools, but keeps what somebody added since', async () => {
    await failing(() => null);
    const id = await checked(file(20));
    await step('applyImport', id);
    const { data: school } = await backend.service
      .from('schools')
      .select('id')
      .eq('name', 'School 7')
      .single();
    await backend.engine.script(
      `insert into public.programmes (school_id, name, is_active) values ('${school?.id}', 'Later', false)`,
    );
    await step('undoImport', id);
    const kept = await backend.service.from('deleted_schools').select('name, programmes');
    expect(kept.data).toMatchObject([{ name: 'School 7', programmes: [{ name: 'Later' }] }]);
    const log = await backend.service.from('audit_log').select('verb').eq('verb', 'school_deleted');
    expect(log.data).toEqual([]);
  });
});

describe('a check', () => {
  it('reaches every row of a batch that fails for a while', async () => {
    const away = times(5, AWAY);
    await failing((name, args) => (isIn(name, args, 101) ? away() : null));
    const id = await checked(file(230));
    expect(await overview(id)).toMatchObject({ status: 'checked', counts: { new: 230 } });
  });

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

  it('deletes what it needs no more in few calls', async () => {
    const limits: unknown[] = [];
    await failing((name, args) => {
      if (name === 'tidy_imports') limits.push(args.p_limit);
      return null;
    });
    await checked(file(230));
    expect(limits.length).toBeGreaterThan(0);
    expect(limits.filter((limit) => Number(limit) < 400)).toEqual([]);
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
