import { beforeAll, describe, expect, it } from 'vitest';
import type { ProgrammeList } from '@/lib/public-api/programme-schemas';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import { assertMatches } from '../../support/openapi.ts';
import { openSiteBackend, SITE } from '../../support/site-backend.ts';

const PATH = '/api/v1/programmes';

const backend = opened(openSiteBackend);
let get: (request: Request) => Promise<Response>;
let document: Record<string, unknown>;
beforeAll(async () => {
  const [programmes, description] = await Promise.all([
    import('@/app/api/v1/programmes/route'),
    import('@/app/api/v1/openapi.json/route'),
  ]);
  get = programmes.GET;
  document = await (await description.GET(new Request(`${SITE}/api/v1/openapi.json`))).json();
});

const ask = (query = '', init?: RequestInit) => get(new Request(`${SITE}${PATH}${query}`, init));
async function read(query = ''): Promise<ProgrammeList> {
  const answer = await ask(query);
  expect(answer.status, query).toBe(200);
  return answer.json();
}
type Found = ProgrammeList['data'][number];

describe('the list of programmes', () => {
  it('gives each public programme once over all its pages, and every page fits its description', async () => {
    const { data: stored } = await backend.service.from('programmes').select('id').eq('is_active', true);
    const seen: string[] = [];
    let address: string | null = `${SITE}${PATH}?page_size=50&sort=name`;
    while (address !== null) {
      const page: ProgrammeList = await (await get(new Request(address))).json();
      assertMatches(document, PATH, 200, page);
      seen.push(...page.data.map(({ id }) => id));
      address = page.links.next;
    }
    expect(seen.toSorted()).toEqual((stored ?? []).map(({ id }) => id).toSorted());
    expect(seen.length).toBeGreaterThan(200);
  });

  it.each<[string, (one: Found) => boolean]>([
    ['country=spain', ({ school }) => school.country === 'Spain'],
    ['city=paris', ({ school }) => school.city === 'Paris'],
    ['field=pastry,bakery', ({ field }) => field === 'pastry' || field === 'bakery'],
    ['level=bachelor', ({ level }) => level === 'bachelor'],
    ['teaching_language=French,Italian', ({ languages }) => /French|Italian/.test(languages.join())],
    ['month=9&month=10', ({ intakes }) => intakes.includes(9) || intakes.includes(10)],
    ['month=9,10', ({ intakes }) => intakes.includes(9) || intakes.includes(10)],
    ['internship=true', ({ internship }) => internship === 'included' || internship === 'optional'],
    ['priced=true', ({ prices }) => prices.length > 0],
    ['price_max=20000&per=year', ({ euros }) => (euros.year ?? Infinity) <= 20_000],
    ['weeks_max=52', ({ weeks }) => (weeks ?? Infinity) <= 52],
    ['search=CORDON%20pasteleria', ({ school }) => /cordon bleu/i.test(school.name)],
  ])('filters by %s', async (query, fits) => {
    const { data, total } = await read(`?page_size=100&${query}`);
    expect(total).toBeGreaterThan(0);
    expect(data.length).toBe(Math.min(100, total));
    expect(data.every(fits)).toBe(true);
  });

  it('keeps what was asked for in its links', async () => {
    const { links } = await read('?field=pastry,bakery&page_size=5&priced=true');
    const next = new URL(links.next ?? links.self).searchParams;
    expect([next.get('field'), next.get('priced'), next.get('page_size')]).toEqual([
      'pastry,bakery',
      'true',
      '5',
    ]);
    expect((await get(new Request(links.self))).status).toBe(200);
  });

  it.each([
    ['field=cooking', 'field'],
    ['level=bachelor,', 'level'],
    ['month=13', 'month'],
    ['sort=price&sort=name', 'sort'],
    ['month=1&month=13', 'month'],
    ['price_max=-1', 'price_max'],
    ['price_max=12.000,5', 'price_max'],
    ['currency=XYZ', 'currency'],
    ['internship=1', 'internship'],
    ['weeks_min=one', 'weeks_min'],
    ['country=atlantis', 'country'],
    ['page_size=101', 'page_size'],
    ['sort=best', 'sort'],
    ['city=', 'city'],
    ['teaching_language=', 'teaching_language'],
    ['colour=red', 'colour'],
    ['search=%00', 'search'],
    ['city=%00', 'city'],
  ])('refuses %s and says which parameter is wrong', async (query, parameter) => {
    const answer = await ask(`?${query}`);
    expect(answer.status).toBe(400);
    const body = await answer.json();
    assertMatches(document, PATH, 400, body);
    expect(body.error).toMatchObject({ code: 'invalid_parameter', parameter });
  });
});

it('Similar programmes are of the same field and level in other schools, one of each, the nearest first', async () => {
  const { similarProgrammes } = await import('@/lib/search/queries/similar-programmes');
  const school = {
    ...{ slug: 'ferrandi-paris', city: 'Paris', country: 'France' },
    coordinates: { lat: 48.85, lng: 2.33, precision: 'campus' as const },
  };
  const { nearest: similar, inTown } = await similarProgrammes(school, { field: 'pastry', level: 'diploma' });
  expect(inTown).toBe(1);
  expect(similar.length).toBeGreaterThan(0);
  expect(similar.every(({ field, level }) => field === 'pastry' && level === 'diploma')).toBe(true);
  const slugs = similar.map((one) => one.school.slug);
  expect(slugs).not.toContain('ferrandi-paris');
  expect(new Set(slugs).size).toBe(slugs.length);
  expect(slugs[0]).toBe('le-cordon-bleu-paris');
  expect(await similarProgrammes(school, { field: 'pastry', level: null })).toEqual({
    nearest: [],
    inTown: 0,
  });
});
