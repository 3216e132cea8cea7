import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { COLUMNS, guessMapping } from '@/lib/csv/model/columns';
import { decode, readTable, type Table } from '@/lib/csv/model/read';
import type { TestBackend, TestUser } from '../../support/backend.ts';
import { openSiteBackend, SITE } from '../../support/site-backend.ts';

let backend: TestBackend;
let admin: TestUser;
let user: TestUser;
let current: TestUser | null = null;

// Sessions live in cookies, which only Next.js has; whoever is signed in here is chosen by the test.
vi.mock('@/lib/supabase/server', () => ({ serverClient: async () => current?.client ?? backend.anon }));
const expired = vi.fn();
vi.mock('next/cache', () => ({ revalidatePath: (...args: unknown[]) => expired(...args) }));

let GET: (request: Request) => Promise<Response>;
let POST: (request: Request) => Promise<Response>;
let undoImport: (input: { id: string }) => Promise<{ ok: boolean; error?: string }>;
beforeAll(async () => {
  backend = await openSiteBackend();
  admin = await backend.createUser('admin');
  user = await backend.createUser('user');
  ({ GET } = await import('@/app/api/admin/schools/export/route'));
  ({ POST } = await import('@/app/api/admin/schools/import/route'));
  ({ undoImport } = await import('@/lib/csv/actions/undo-import'));
  current = admin;
});
afterAll(() => backend.close());

const download = async (query = ''): Promise<Response> =>
  GET(new Request(`${SITE}/api/admin/schools/export${query}`));
async function exported(query = ''): Promise<Table> {
  const table = readTable(decode(new Uint8Array(await (await download(query)).arrayBuffer())));
  if (typeof table === 'string') throw new Error(table);
  return table;
}
interface Checked {
  number: number;
  name: string;
  kind: string;
  columns: string[];
  errors: { column: string | null; error: string }[];
}
type Body = { ok: boolean; error?: string; value?: unknown };
async function send(step: string, file: object, headers: Record<string, string> = {}) {
  const request = new Request(`${SITE}/api/admin/schools/import?step=${step}`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ fileName: 'schools.csv', country: '', ...file }),
  });
  const answer = await POST(request);
  return { status: answer.status, body: (await answer.json()) as Body };
}
const check = async (file: object): Promise<Checked[]> => (await send('check', file)).body.value as Checked[];
const apply = async (file: object) =>
  (await send('apply', file)).body.value as { id: string; created: number; changed: number };
const row = (number: number, ...cells: string[]) => ({ number, cells });
const all = async () => (await backend.service.from('schools').select('*').order('id')).data ?? [];

describe('the exported file', () => {
  it('holds every school and is offered as a download', async () => {
    const answer = await download();
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="schools-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const table = await exported();
    expect(table.headings).toEqual(COLUMNS);
    expect(table.rows).toHaveLength((await all()).length);
  });

  it('changes nothing when it is imported again', async () => {
    const { rows } = await exported();
    const before = await all();
    const checked = await check({ columns: COLUMNS, rows });
    expect(checked.filter(({ kind }) => kind !== 'same')).toEqual([]);
    expect((await send('apply', { columns: COLUMNS, rows })).body).toEqual({ ok: false, error: 'nothing' });
    expect(await all()).toEqual(before);
  });

  it('obeys the filters of the list and a selection', async () => {
    const schools = await all();
    const spanish = schools.filter(({ country }) => country === 'Spain');
    expect((await exported('?country=spain')).rows).toHaveLength(spanish.length);
    const [one, two] = schools;
    expect((await exported(`?ids=${one?.id},${two?.id}`)).rows.map(({ cells }) => cells[0]).sort()).toEqual(
      [one?.id, two?.id].sort(),
    );
    expect((await download('?ids=x')).status).toBe(400);
  });
});

describe('an import', () => {
  const columns = ['name', 'city', 'country', 'phone', null];

  it('says for each of a thousand rows what it would do, and why not', async () => {
    const rows = Array.from({ length: 1000 }, (_, index) =>
      row(index + 2, `Imported ${index}`, 'Faro', index % 10 === 0 ? 'Nowhere' : 'pt', '+351 1', 'ignored'),
    );
    const checked = await check({ columns, rows });
    expect(checked).toHaveLength(1000);
    expect(checked[0]).toEqual({
      number: 2,
      name: 'Imported 0',
      kind: 'error',
      columns: [],
      errors: [{ column: 'country', error: 'countryUnknown' }],
    });
    expect(checked.filter(({ kind }) => kind === 'new')).toHaveLength(900);
    expect(await apply({ columns, rows })).toMatchObject({ created: 900, changed: 0 });
    expect(expired).toHaveBeenCalledWith('/', 'layout');
    const { count } = await backend.service
      .from('schools')
      .select('id', { count: 'exact', head: true })
      .eq('country', 'Portugal')
      .like('name', 'Imported %');
    expect(count).toBe(900);
  });

  it('finds schools by id, by legacy_id and by slug, and is undone as a whole', async () => {
    const before = await all();
    const [first, second, third] = before.filter(({ legacy_id }) => legacy_id !== null);
    const file = {
      columns: ['id', 'legacy_id', 'slug', 'phone', 'name', 'city', 'country'],
      rows: [
        row(2, first?.id ?? '', '', '', '+1', first?.name ?? '', first?.city ?? '', first?.country ?? ''),
        row(
          3,
          '',
          second?.legacy_id ?? '',
          '',
          '+2',
          second?.name ?? '',
          second?.city ?? '',
          second?.country ?? '',
        ),
        row(4, '', '', third?.slug ?? '', '+3', third?.name ?? '', third?.city ?? '', third?.country ?? ''),
        row(5, '', '', '', '+4', 'Brand new', 'Faro', 'Portugal'),
      ],
    };
    expect((await check(file)).map(({ kind, columns: changed }) => [kind, ...changed])).toEqual([
      ['changed', 'phone'],
      ['changed', 'phone'],
      ['changed', 'phone'],
      ['new'],
    ]);
    const { id, ...counts } = await apply(file);
    expect(counts).toEqual({ created: 1, changed: 3 });
    expect(await undoImport({ id })).toMatchObject({ ok: true, value: { deleted: 1, restored: 3 } });
    const passive = { version: 0, updated_at: '' };
    expect((await all()).map((school) => ({ ...school, ...passive }))).toEqual(
      before.map((school) => ({ ...school, ...passive })),
    );
    expect(await undoImport({ id })).toMatchObject({ ok: false, error: 'missing' });
  });

  it('refuses rows that name one school twice, take another’s slug, or are cut short', async () => {
    const [first, second] = await all();
    const checked = await check({
      columns: ['id', 'slug'],
      rows: [
        row(2, first?.id ?? '', ''),
        row(3, first?.id ?? '', ''),
        row(4, second?.id ?? '', first?.slug ?? ''),
        row(5, 'x'),
      ],
    });
    expect(checked.map(({ errors }) => errors)).toEqual([
      [],
      [{ column: null, error: 'duplicate' }],
      [{ column: 'slug', error: 'otherSchoolsSlug' }],
      [{ column: null, error: 'cellCount' }],
    ]);
  });

  it('gives new schools the country of the whole file', async () => {
    const [checked] = await check({ columns: ['name', 'city'], rows: [row(2, 'A', 'B')], country: 'Spain' });
    expect(checked?.kind).toBe('new');
  });
});

describe('a public list of five thousand centres, as Excel saves it in Latin-1 with semicolons', () => {
  const lines = Array.from({ length: 5000 }, (_, index) => {
    const name =
      index === 3 ? '"=HYPERLINK(""http://x.example"";""a"")"' : `Centro Específico Señorío ${index}`;
    const country = index % 40 === 2 ? 'Españistán' : 'Andorra';
    return `${name};${index % 50 === 1 ? '' : 'Cañaveral'};${country};+376 ${index};${index % 25 === 4 ? 1500 : 1980};x`;
  });
  const file = Buffer.from(
    ['Denominación del centro;Localidad;País;Teléfono;Año de fundación;Código', ...lines].join('\r\n'),
    'latin1',
  );

  it('is read right, judged row by row, written but for its errors, and undone as a whole', async () => {
    const before = (await all()).length;
    const table = readTable(decode(new Uint8Array(file)));
    if (typeof table === 'string') throw new Error(table);
    const columns = guessMapping(table.headings).with(0, 'name');
    expect(columns).toEqual(['name', 'city', 'country', 'phone', 'founded', null]);
    const checked = await check({ columns, rows: table.rows });
    const wrong = checked.filter(({ kind }) => kind === 'error');
    expect(checked).toHaveLength(5000);
    expect(wrong.map(({ errors }) => errors).slice(0, 3)).toEqual([
      [{ column: 'city', error: 'cityRequired' }],
      [{ column: 'country', error: 'countryUnknown' }],
      [{ column: 'founded', error: 'foundedRange' }],
    ]);
    const { id, created } = await apply({ columns, rows: table.rows });
    expect(created).toBe(5000 - wrong.length);
    const { data } = await backend.service.from('schools').select('name').like('name', '=%');
    expect(data).toEqual([{ name: '=HYPERLINK("http://x.example";"a")' }]);
    const download = await (
      await GET(new Request(`${SITE}/api/admin/schools/export?search=HYPERLINK`))
    ).text();
    expect(download).toContain(`"'=HYPERLINK(""http://x.example"";""a"")"`);
    expect(await undoImport({ id })).toMatchObject({ ok: true, value: { deleted: created } });
    expect((await all()).length).toBe(before);
  }, 300_000);
});

describe('somebody else', () => {
  const file = { columns: ['name'], rows: [row(2, 'A')] };

  it.each([
    ['signed out', () => null, 401],
    ['a user', () => user, 403],
  ])('%s gets neither file nor import', async (_, who, status) => {
    current = who();
    try {
      expect((await download()).status).toBe(status);
      expect((await send('check', file)).status).toBe(status);
      expect((await send('apply', file)).status).toBe(status);
      expect((await undoImport({ id: crypto.randomUUID() })).ok).toBe(false);
    } finally {
      current = admin;
    }
  });

  it('on another site cannot make an admin import', async () => {
    expect((await send('apply', file, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  });

  it.each([
    [{}],
    [{ columns: ['image'], rows: [row(2, 'A')] }],
    [{ ...file, rows: [] }],
    [{ columns: [1], rows: [[]] }],
  ])('gets 422 for nonsense, case %#', async (nonsense) => {
    expect((await send('apply', nonsense)).status).toBe(422);
  });
});
