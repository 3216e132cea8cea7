import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { opened } from '../../packages/embedded-supabase/tests/support/opened.ts';
import { FAMILIES } from '../../tools/bench/search-families.ts';
import { awkwardSchools, SEARCHES } from './awkward-schools.ts';
import { openBothEngines, type Question } from './both-engines.ts';
import { CALLERS } from './callers.ts';

/** The same combinations in every run. */
const SEED = 20_261_121;

const both = opened(openBothEngines);
beforeAll(async () => {
  await expectSame({
    as: 'service',
    method: 'POST',
    path: '/rest/v1/schools?columns=id',
    headers: { prefer: 'return=minimal' },
    body: [],
  });
  for (const school of awkwardSchools()) {
    const answer = await expectSame({
      as: 'service',
      method: 'POST',
      path: '/rest/v1/schools?select=id,slug,name,sort_name,name_slug,specialties,programs,version',
      headers: { prefer: 'return=representation' },
      body: school,
    });
    expect(answer).toMatch(/^201\n/);
  }
});

async function expectSame(question: Question): Promise<string> {
  const { embedded, native } = await both.ask(question);
  expect(embedded, JSON.stringify(question)).toBe(native);
  return embedded;
}

const rpc = (name: string, body: unknown, as: Question['as'] = 'anon'): Question => ({
  as,
  method: 'POST',
  path: `/rest/v1/rpc/${name}`,
  body,
});

const country = fc.constantFrom(
  '',
  null,
  'Spain',
  'France',
  'Türkiye',
  'Türkiye ',
  'USA',
  'españa',
  'Nowhere',
);
const type = fc.constantFrom('', null, 'university', 'institute', 'academy', 'college', 'bogus');
const specialty = fc.constantFrom(
  '',
  null,
  'pastry',
  'culinaryArts',
  'hospitality',
  'hotelManagement',
  'Ñoquis',
  'bogus',
);
const language = fc.constantFrom('es', 'en', 'xx');
const search = fc.oneof(
  fc.constantFrom(...SEARCHES),
  fc.string({ maxLength: 4 }).filter((text) => !text.includes('\u0000')),
);
const some = (values: fc.Arbitrary<string | null>) => fc.array(values, { maxLength: 2 });
const request = fc.record({
  filters: fc.record({ country: some(country), type: some(type), field: some(specialty) }),
  search,
  language,
  exact: fc.boolean(),
  page: fc.constantFrom(1, 2, 3, 999, 0, -1),
  page_size: fc.constantFrom(1, 7, 12, 100, 0, 1_000),
});

describe.each(['search_schools', 'search_programmes'])('%s', (list) => {
  test('under 300 requests', async () => {
    await fc.assert(
      fc.asyncProperty(request, async (asked) => void (await expectSame(rpc(list, { p_request: asked })))),
      { numRuns: 300, seed: SEED },
    );
  });

  test.each([...SEARCHES, ...Object.values(FAMILIES).flat()])(
    'for %j alone, in both languages',
    async (text) => {
      for (const spoken of ['es', 'en'])
        await expectSame(rpc(list, { p_request: { search: text, language: spoken, page_size: 100 } }));
    },
  );
});

test('directory_summary, for everybody', async () => {
  for (const as of CALLERS) await expectSame(rpc('directory_summary', {}, as));
});

test('The lists of the admin area under 200 combinations', async () => {
  const body = fc.record({
    p_search: fc.constantFrom(...SEARCHES),
    p_country: country,
    p_type: type,
    p_page: fc.constantFrom(1, 2, 50),
    p_page_size: fc.constantFrom(5, 20),
  });
  await fc.assert(
    fc.asyncProperty(body, fc.constantFrom(...CALLERS), async (asked, as) => {
      await expectSame(rpc('admin_search_schools', asked, as));
    }),
    { numRuns: 200, seed: SEED },
  );
  for (const as of CALLERS) await expectSame(rpc('admin_quality', {}, as));
});

test('Every school by slug, id and former names', async () => {
  const list = await both.embedded.service.from('schools').select('id,slug,legacy_id,name_slug').order('id');
  for (const school of list.data ?? []) {
    for (const p_identifier of new Set([school.slug, school.id, school.legacy_id, school.name_slug])) {
      if (!p_identifier) continue;
      for (const p_by of ['slug', 'id']) await expectSame(rpc('resolve_school', { p_by, p_identifier }));
    }
    await expectSame({
      as: 'anon',
      path: `/rest/v1/schools?select=id,slug,name,description,rating,tuition_min,coordinates_lat,coordinates_lng,sources,checked_on&slug=eq.${school.slug}&is_active=eq.true`,
      headers: { accept: 'application/vnd.pgrst.object+json' },
    });
  }
  for (const p_identifier of [
    ...['', 'nothing', "'", '%', 'ñ', 'Ñandú', '1', '00000000-0000-4000-8000-000000000000'],
  ]) {
    for (const p_by of ['slug', 'id', 'bogus'])
      await expectSame(rpc('resolve_school', { p_by, p_identifier }));
  }
});

describe('Lists over REST', () => {
  const columns =
    'select=id,slug,name,sort_name,country,city,type,specialties,rating,founded,is_active,version';
  const paths = [
    `/rest/v1/schools?${columns}&order=sort_name,id`,
    `/rest/v1/schools?${columns}&order=sort_name.desc,id.desc&limit=10&offset=20`,
    `/rest/v1/schools?${columns}&order=rating.desc.nullslast,id&rating=gte.2.5`,
    `/rest/v1/schools?${columns}&order=founded.asc.nullsfirst,id&or=(founded.lt.1900,founded.is.null)`,
    `/rest/v1/schools?${columns}&order=id&country=in.(Spain,"Türkiye ",France)`,
    `/rest/v1/schools?${columns}&order=id&specialties=cs.{pastry,culinaryArts}`,
    `/rest/v1/schools?${columns}&order=id&specialties=ov.{hospitality,"Ñoquis"}`,
    `/rest/v1/schools?${columns}&order=id&sort_name=like.*esc*`,
    `/rest/v1/schools?${columns}&order=id&name=eq.${encodeURIComponent("L'Étoile")}`,
    `/rest/v1/schools?${columns}&order=id&not.and=(type.eq.college,is_active.is.true)`,
    `/rest/v1/schools?${columns}&order=id&created_at=lt.2026-06-01T00:00:00Z`,
    '/rest/v1/schools?select=slug,school_images(image_url,category,display_order)&order=sort_name,id&limit=50',
    '/rest/v1/schools?select=slug,updated_at&is_active=eq.true&created_at=eq.2026-01-01T00:00:00Z&order=slug',
    '/rest/v1/countries?select=*&order=code',
    '/rest/v1/school_images?select=school_id,image_url,category,display_order&order=school_id,display_order,id',
    '/rest/v1/profiles?select=id,full_name&order=id',
    '/rest/v1/user_roles?select=user_id,role&order=user_id',
    '/rest/v1/slug_history?select=slug,school_id&order=slug',
    '/rest/v1/programme_slug_history?select=slug,school_id,programme_id&order=school_id,slug',
    '/rest/v1/ai_generated_texts?select=school_id,programme_id,field&order=programme_id.nullsfirst,field&or=(programme_id.is.null,field.eq.name_en)',
    '/rest/v1/programmes?select=id,name&is_active=eq.true&or=(name_en.is.null,and(note_es.not.is.null,note_en.is.null),prices.neq."[]")&order=id',
    '/rest/v1/contact_messages?select=name,subject,is_read&order=name',
    ...['/rest/v1/deleted_schools?select=name&order=name', '/rest/v1/change_log?select=*&limit=0'],
    ...['/rest/v1/nothing?select=*', '/rest/v1/schools?select=nothing'],
    ...['/rest/v1/schools?founded=eq.abc', '/rest/v1/schools?id=eq.abc'],
    '/rest/v1/schools?select=id&order=id&offset=100000',
  ];
  test.each(paths)('%s', async (path) => {
    for (const as of CALLERS) {
      await expectSame({ as, path });
      await expectSame({ as, path, headers: { prefer: 'count=exact', range: '0-4' } });
      await expectSame({ as, method: 'HEAD', path, headers: { prefer: 'count=exact' } });
    }
  });
});
