import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { MAX_BYTES } from '@/lib/imports/model/read';
import { type Runner, startRunner } from '@/lib/jobs/runner';
import { OWNER } from '../../../packages/embedded-supabase/engine/engine.ts';
import type { TestBackend, TestUser } from '../../support/backend.ts';
import { recordsOf } from '../../support/read-csv.ts';
import { type Cells, csvOf, ok, realRows } from '../../support/register-runs.ts';
import { openSiteBackend, SITE } from '../../support/site-backend.ts';

let backend: TestBackend;
let admin: TestUser;
let current: TestUser | null = null;
let runner: Runner;

vi.mock('@/lib/supabase/server', () => ({ serverClient: async () => current?.client ?? backend.anon }));
vi.mock('@/lib/i18n/request-language', () => ({ requestLanguage: async () => 'en' }));
vi.mock('next/cache', () => ({ refresh: () => {}, revalidatePath: () => {} }));

let upload: (request: Request) => Promise<Response>;
let problems: (request: Request) => Promise<Response>;
let actions: {
  startRun: typeof import('@/lib/imports/registers/actions/start-run').startRun;
  checkRun: typeof import('@/lib/imports/registers/actions/check-run').checkRun;
  checkImport: typeof import('@/lib/imports/actions/check-import').checkImport;
  applyImport: typeof import('@/lib/imports/actions/apply-import').applyImport;
  undoImport: typeof import('@/lib/imports/actions/undo-import').undoImport;
};
beforeAll(async () => {
  backend = await openSiteBackend({ seed: false });
  admin = await backend.createUser('admin');
  ({ POST: upload } = await import('@/app/api/admin/registers/route'));
  ({ GET: problems } = await import('@/app/api/admin/schools/import/problems/route'));
  actions = {
    ...(await import('@/lib/imports/registers/actions/start-run')),
    ...(await import('@/lib/imports/registers/actions/check-run')),
    ...(await import('@/lib/imports/actions/check-import')),
    ...(await import('@/lib/imports/actions/apply-import')),
    ...(await import('@/lib/imports/actions/undo-import')),
  };
  const { JOB_HANDLERS } = await import('@/lib/job-handlers');
  runner = startRunner({
    client: backend.service,
    handlers: JOB_HANDLERS,
    pollMs: 50,
    leaseSeconds: 3600,
    showChanges: async () => {},
  });
  current = admin;
});
afterAll(async () => {
  await runner.stop();
  await backend.close();
});

const IDS = ['100751', '139384'];
const [schools, programmes] = realRows('usa', IDS);
const bytes = (text: string | Uint8Array) => Buffer.from(text as string);

async function send(first: Buffer, second: Buffer, register = 'usa', headers: Record<string, string> = {}) {
  const body = Uint8Array.from(Buffer.concat([first, second]));
  const address = `${SITE}/api/admin/registers?${new URLSearchParams({ register, schools: String(first.length) })}`;
  const answer = await upload(new Request(address, { method: 'POST', body, headers }));
  return { status: answer.status, body: (await answer.json()) as Record<string, string> };
}
const good = () => [bytes(csvOf(schools)), bytes(csvOf(programmes))] as const;
const overview = (id: string) => ok(admin.client.rpc('import_overview', { p_import: id }));
const ended = (id: string) =>
  expect
    .poll(async () => (await backend.service.from('jobs').select('status').eq('subject', id)).data, {
      interval: 20,
    })
    .not.toContainEqual({ status: expect.stringMatching(/queued|running/) });
const runs = async () =>
  (await ok(admin.client.rpc('list_register_runs', { p_page: 1, p_page_size: 100 }))).total;
const written = async () => [
  await runs(),
  await ok(backend.service.from('schools').select('id')),
  (await backend.engine.query(OWNER, 'select count(*)::int as rows from private.import_rows')).rows,
];

describe('an edition that is sent', () => {
  it('is checked, applied, found unchanged by a second run, and taken back', async () => {
    const { status, body } = await send(...good());
    expect(status).toBe(200);
    const { id = '' } = body;
    expect(await overview(id)).toMatchObject({
      status: 'uploaded',
      file_name: 'IPEDS 2024',
      register: 'usa',
      may_act: true,
    });
    expect(await actions.checkRun({ id })).toMatchObject({ ok: true });
    await ended(id);
    expect(await overview(id)).toMatchObject({
      status: 'checked',
      report: { kinds: { new: 2 }, left: {}, differing: 0 },
    });
    expect(await ok(backend.service.from('schools').select('id'))).toEqual([]);
    expect(await actions.applyImport({ id })).toMatchObject({ ok: true });
    await ended(id);
    expect(await overview(id)).toMatchObject({ status: 'imported', created_count: 2 });

    const again = (await send(...good())).body.id ?? '';
    await actions.checkRun({ id: again });
    await ended(again);
    expect((await overview(again)).report).toMatchObject({ kinds: { same: 2 } });
    expect(await ok(admin.client.rpc('register_run_gone', { p_import: again }))).toBe(0);

    await actions.undoImport({ id });
    await ended(id);
    expect(await overview(id)).toMatchObject({ status: 'undone', undone_count: 2, left_count: 0 });
    expect(await ok(backend.service.from('schools').select('id'))).toEqual([]);
  });

  it('says of each row that is left out why, as a file', async () => {
    const [first, second] = schools.map((row) => ({ ...row })) as [Cells, Cells];
    const rows = [
      { ...first, name: '<script>alert(1)</script>' },
      { ...second, city: '' },
    ];
    const id = (await send(bytes(csvOf(rows)), bytes(csvOf(programmes)))).body.id ?? '';
    await actions.checkRun({ id });
    await ended(id);
    expect((await overview(id)).report).toMatchObject({ left: { noName: 1, noTown: 1 } });
    const file = await (await problems(new Request(`${SITE}/x?import=${id}`))).text();
    const [headings = [], ...lines] = recordsOf(file.replace('\ufeff', ''));
    expect(headings.slice(0, 4)).toEqual(['Row', 'Problem', 'source_id', 'name']);
    expect(lines.map((cells) => cells.slice(0, 3))).toEqual([
      ['2', 'no name, or one with HTML tags', '100751'],
      ['3', 'no town is stated', '139384'],
    ]);
  });
});

describe('a bad edition is refused with its reason, and nothing of it is written', () => {
  const text = csvOf(schools);
  const [programmeFile] = [bytes(csvOf(programmes))];
  const renamed = text.replace('source_id', 'UNITID');
  const cases: [string, Buffer, Buffer, number, object, string?][] = [
    ['a PDF', bytes('%PDF-1.7 x'), programmeFile, 422, { error: 'pdf', file: 'schools' }],
    ['an empty file', bytes(''), programmeFile, 422, { error: 'empty', file: 'schools' }],
    ['no file of programmes', bytes(text), bytes(''), 422, { error: 'empty', file: 'programmes' }],
    [
      'renamed columns',
      bytes(renamed),
      programmeFile,
      422,
      { error: 'columns', file: 'schools', detail: 'source_id' },
    ],
    [
      'a file cut off in a row',
      bytes(text.slice(0, -10)),
      programmeFile,
      422,
      { error: 'openQuote', file: 'schools' },
    ],
    [
      'one cut off in its cells',
      bytes(`${text}\n"3","x"`),
      programmeFile,
      422,
      { error: 'cellCount', file: 'schools', detail: '4' },
    ],
    [
      'one identifier twice',
      bytes(csvOf([...schools, ...schools])),
      programmeFile,
      422,
      { error: 'twice', detail: '100751' },
    ],
    ['another register', ...good(), 422, { error: 'otherRegister', detail: 'United States' }, 'italy'],
    ['both files the other way', good()[1], good()[0], 422, { error: 'columns', file: 'schools' }],
    ['bytes of no text', Buffer.from([0, 1, 2, 3, 0, 5, 6]), programmeFile, 422, { error: 'otherFile' }],
    [
      'an archive that is no workbook',
      Buffer.from('PK\u0003\u0004xxxx', 'latin1'),
      programmeFile,
      422,
      { error: 'damaged' },
    ],
    ['no register', ...good(), 400, { error: 'invalid' }, 'atlantis'],
  ];
  it.each(cases)('%s', async (_, first, second, status, expected, register) => {
    const before = await written();
    const answer = await send(first, second, register);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject(expected);
    expect(await written()).toEqual(before);
  });

  it('200 MB, said beforehand or not', async () => {
    const before = await written();
    const told = await send(...good(), 'usa', { 'content-length': String(2 * MAX_BYTES) });
    expect(told).toEqual({ status: 413, body: { error: 'tooLarge' } });
    const chunk = new Uint8Array(8 * 1024 * 1024).fill(0x61);
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(stream) {
        sent += chunk.length;
        if (sent > 2 * MAX_BYTES) stream.close();
        else stream.enqueue(chunk);
      },
    });
    const address = `${SITE}/api/admin/registers?register=usa&schools=${MAX_BYTES}`;
    const answer = await upload(
      new Request(address, { method: 'POST', body, duplex: 'half' } as RequestInit),
    );
    expect(answer.status).toBe(413);
    expect(sent).toBeLessThan(1.5 * MAX_BYTES);
    expect(await written()).toEqual(before);
  });
});
