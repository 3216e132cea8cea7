import { beforeAll, describe, expect, it, vi } from 'vitest';
import { COLUMNS } from '@/lib/imports/model/columns';
import { PROGRAMME_COLUMNS } from '@/lib/imports/model/programme-columns';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import type { TestUser } from '../../support/backend.ts';
import { recordsOf } from '../../support/read-csv.ts';
import { openSiteBackend, SITE } from '../../support/site-backend.ts';

const backend = opened(openSiteBackend);
const admin = opened(() => backend.createUser('admin'));
let current: TestUser | null = null;

// Sessions are cookies, which only Next.js has; the test sets the signed-in user.
vi.mock('@/lib/supabase/server', () => ({ serverClient: async () => current?.client ?? backend.anon }));

let GET: (request: Request) => Promise<Response>;
let ofProgrammes: (request: Request) => Promise<Response>;
beforeAll(async () => {
  ({ GET } = await import('@/app/api/admin/schools/export/route'));
  ({ GET: ofProgrammes } = await import('@/app/api/admin/programmes/export/route'));
  current = admin;
});

const download = async (query = ''): Promise<Response> =>
  GET(new Request(`${SITE}/api/admin/schools/export${query}`));
async function exported(query = '') {
  const [headings, ...rows] = recordsOf(await (await download(query)).text());
  return { headings, rows };
}
const all = async () => (await backend.service.from('schools').select('*').order('id')).data ?? [];

it('the exported file holds every school and is offered as a download', async () => {
  const answer = await download();
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="schools-\d{4}-\d\d-\d\d\.csv"$/,
  );
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const table = await exported();
  expect(table.headings).toEqual(COLUMNS);
  expect(table.rows).toHaveLength((await all()).length);
});

describe('the exported file of programmes', () => {
  const ask = async (query = '') => ofProgrammes(new Request(`${SITE}/api/admin/programmes/export${query}`));
  async function rowsOf(query = ''): Promise<Record<string, string | undefined>[]> {
    const [headings = [], ...rows] = recordsOf(await (await ask(query)).text());
    expect(headings).toEqual(PROGRAMME_COLUMNS);
    return rows.map((cells) => Object.fromEntries(headings.map((column, at) => [column, cells[at]])));
  }

  it('holds every programme with its school, hidden ones too, by school and place', async () => {
    const { data } = await backend.service.from('programmes').select('id').limit(1000);
    const rows = await rowsOf();
    expect(rows.map(({ id }) => id).sort()).toEqual((data ?? []).map(({ id }) => id).sort());
    const ofSame = (row: (typeof rows)[number]) =>
      rows.filter(({ school_id }) => school_id === row.school_id);
    const ofOne = ofSame(rows.find((row) => ofSame(row).length > 2) ?? {});
    const school = (await all()).find(({ id }) => id === ofOne[0]?.school_id);
    expect(ofOne.length).toBeGreaterThan(1);
    expect(ofOne).toMatchObject(ofOne.map(() => ({ school_slug: school?.slug, school_name: school?.name })));
    expect(rows.indexOf(ofOne[2] ?? {})).toBe(rows.indexOf(ofOne[0] ?? {}) + 2);
    const places = ofOne.map(({ position }) => Number(position));
    expect(places).toEqual([...places].sort((one, other) => one - other));
  });

  it('obeys the filters of the list and a selection, and is told to the audit log', async () => {
    const [one] = (await all()).filter(({ country }) => country === 'Spain');
    const ofSpain = await rowsOf('?country=spain');
    expect(ofSpain.map(({ school_id }) => school_id)).toContain(one?.id);
    expect(ofSpain.length).toBeLessThan((await rowsOf()).length);
    expect(new Set((await rowsOf(`?ids=${one?.id}`)).map(({ school_id }) => school_id))).toEqual(
      new Set([one?.id]),
    );
    expect((await ask('?ids=x')).status).toBe(400);
    const { data } = await backend.service.from('audit_log').select('thing').eq('verb', 'exported');
    expect(data).toContainEqual({ thing: 'programme' });
  });

  it('goes on where a page of it ended', async () => {
    const whole = await rowsOf();
    const ids = [...new Set(whole.map(({ school_id }) => school_id ?? ''))];
    const asked = { p_schools: ids, p_size: 7 };
    const found: string[] = [];
    let page = (await admin.client.rpc('export_programmes', asked)).data ?? [];
    while (page.length > 0) {
      found.push(...page.map(({ id }) => id));
      const last = page.at(-1);
      if (!last) break;
      const after = { p_after_school: last.school_id, p_after_position: last.position, p_after_id: last.id };
      page = (await admin.client.rpc('export_programmes', { ...asked, ...after })).data ?? [];
    }
    expect(found).toEqual(whole.map(({ id }) => id));
  });
});
