import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { COLUMNS } from '@/lib/csv/model/columns';
import type { TestBackend, TestUser } from '../../support/backend.ts';
import { recordsOf } from '../../support/read-csv.ts';
import { openSiteBackend, SITE } from '../../support/site-backend.ts';

let backend: TestBackend;
let admin: TestUser;
let user: TestUser;
let current: TestUser | null = null;

// Sessions live in cookies, which only Next.js has; whoever is signed in here is chosen by the test.
vi.mock('@/lib/supabase/server', () => ({ serverClient: async () => current?.client ?? backend.anon }));

let GET: (request: Request) => Promise<Response>;
beforeAll(async () => {
  backend = await openSiteBackend();
  admin = await backend.createUser('admin');
  user = await backend.createUser('user');
  ({ GET } = await import('@/app/api/admin/schools/export/route'));
  current = admin;
});
afterAll(() => backend.close());

const download = async (query = ''): Promise<Response> =>
  GET(new Request(`${SITE}/api/admin/schools/export${query}`));
async function exported(query = '') {
  const [headings, ...rows] = recordsOf(await (await download(query)).text());
  return { headings, rows };
}
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

  it('obeys the filters of the list and a selection', async () => {
    const schools = await all();
    const spanish = schools.filter(({ country }) => country === 'Spain');
    expect((await exported('?country=spain')).rows).toHaveLength(spanish.length);
    const [one, two] = schools;
    expect((await exported(`?ids=${one?.id},${two?.id}`)).rows.map(([id]) => id).sort()).toEqual(
      [one?.id, two?.id].sort(),
    );
    expect((await download('?ids=x')).status).toBe(400);
  });
});

describe('somebody else', () => {
  it.each([
    ['signed out', () => null, 401],
    ['a user', () => user, 403],
  ])('%s gets no file', async (_, who, status) => {
    current = who();
    try {
      expect((await download()).status).toBe(status);
    } finally {
      current = admin;
    }
  });
});
