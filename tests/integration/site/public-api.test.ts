import { beforeAll, describe, expect, it } from 'vitest';
import type { ProgrammesOfSchoolAnswer } from '@/lib/public-api/programme-schemas';
import type { SchoolDetail, SchoolList } from '@/lib/public-api/schemas';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import { assertMatches } from '../../support/openapi.ts';
import { openSiteBackend, SITE } from '../../support/site-backend.ts';

const backend = opened(openSiteBackend);
let list: (request: Request) => Promise<Response>;
let one: (slug: string, init?: RequestInit, query?: string) => Promise<Response>;
let programmes: (slug: string, init?: RequestInit, query?: string) => Promise<Response>;
let document: Record<string, unknown>;

beforeAll(async () => {
  const [schools, school, ofSchool, description] = await Promise.all([
    import('@/app/api/v1/schools/route'),
    import('@/app/api/v1/schools/[slug]/route'),
    import('@/app/api/v1/schools/[slug]/programmes/route'),
    import('@/app/api/v1/openapi.json/route'),
  ]);
  list = schools.GET;
  one = (slug, init, query = '') =>
    school.GET(new Request(`${SITE}/api/v1/schools/${slug}${query}`, init), {
      params: Promise.resolve({ slug }),
    });
  programmes = (slug, init, query = '') =>
    ofSchool.GET(new Request(`${SITE}/api/v1/schools/${slug}/programmes${query}`, init), {
      params: Promise.resolve({ slug }),
    });
  document = await (await description.GET(new Request(`${SITE}/api/v1/openapi.json`))).json();
});

const ask = (query = '', init?: RequestInit) => list(new Request(`${SITE}/api/v1/schools${query}`, init));
async function read(query = ''): Promise<SchoolList> {
  const answer = await ask(query);
  expect(answer.status, query).toBe(200);
  return answer.json();
}

const PATHS = {
  list: '/api/v1/schools',
  school: '/api/v1/schools/{slug}',
  programmes: '/api/v1/schools/{slug}/programmes',
};

describe('the list of schools', () => {
  it('gives each listed school once over all its pages, and every page fits its description', async () => {
    const { data: active } = await backend.service.from('schools').select('slug').eq('listed', true);
    const seen: string[] = [];
    let address: string | null = `${SITE}/api/v1/schools?page_size=7`;
    while (address !== null) {
      const answer = await list(new Request(address));
      const page: SchoolList = await answer.json();
      assertMatches(document, PATHS.list, 200, page);
      expect(page.links.self).toContain(`page=${page.page}&page_size=7`);
      seen.push(...page.data.map(({ slug }) => slug));
      address = page.links.next;
    }
    expect(seen.toSorted()).toEqual((active ?? []).map(({ slug }) => slug).toSorted());
    expect(seen.length).toBeGreaterThan(40);
  });

  it.each([
    ['country=spain', (school: SchoolList['data'][number]) => school.country.code === 'ES'],
    ['type=university', (school: SchoolList['data'][number]) => school.type === 'university'],
    ['specialty=pastry', (school: SchoolList['data'][number]) => school.specialties.includes('pastry')],
    ['search=MADRID', (school: SchoolList['data'][number]) => /madrid/i.test(JSON.stringify(school))],
  ])('filters by %s', async (query, fits) => {
    const { data, total } = await read(`?page_size=100&${query}`);
    expect(data.length).toBe(total);
    expect(total).toBeGreaterThan(0);
    expect(data.every(fits)).toBe(true);
  });

  it('takes several values of a filter, repeated or with commas between, and keeps them in its links', async () => {
    const [spain, italy] = await Promise.all([
      read('?country=spain&page_size=100'),
      read('?country=italy&page_size=100'),
    ]);
    const both = await read('?country=spain&country=italy&page_size=100');
    expect(both.total).toBe(spain.total + italy.total);
    expect(new Set(both.data.map(({ country }) => country.code))).toEqual(new Set(['ES', 'IT']));
    expect(await read('?country=spain,italy&page_size=100')).toEqual(both);
    const { links } = await read('?country=italy&country=spain&type=university,institute&page_size=1');
    const next = new URL(links.next ?? '').searchParams;
    expect([next.get('country'), next.get('type')]).toEqual(['italy,spain', 'university,institute']);
    expect((await list(new Request(links.next ?? ''))).status).toBe(200);
  });

  it('describes schools in the language asked for', async () => {
    const [es, en] = await Promise.all([read('?language=es'), read('?language=en')]);
    expect(es.data[0]?.description?.language).toBe('es');
    expect(en.data[0]?.description?.language).toBe('en');
    expect(es.data.map(({ slug }) => slug)).toEqual(en.data.map(({ slug }) => slug));
  });

  it('hides inactive schools', async () => {
    const [first] = (await read()).data;
    if (!first) throw new Error('no school');
    await backend.service.from('schools').update({ is_active: false }).eq('id', first.id);
    expect((await read('?page_size=100')).data.map(({ id }) => id)).not.toContain(first.id);
    const answer = await one(first.slug);
    expect(answer.status).toBe(404);
    await backend.service.from('schools').update({ is_active: true }).eq('id', first.id);
  });

  it.each([
    ['?page=0', 'page'],
    ['?page=-1', 'page'],
    ['?page=1.5', 'page'],
    ['?page=', 'page'],
    ['?page=999999', 'page'],
    ['?page=1&page=2', 'page'],
    ['?page_size=101', 'page_size'],
    ['?page_size=x', 'page_size'],
    ['?country=narnia', 'country'],
    ['?country=Spain', 'country'],
    ['?type=school', 'type'],
    ['?country=spain,narnia', 'country'],
    ['?country=spain&country=', 'country'],
    ['?type=university&type=school', 'type'],
    [`?specialty=${Array(11).fill('pastry')}`, 'specialty'],
    [`?${'country=spain&'.repeat(1000)}`, 'country'],
    ['?specialty=sushi', 'specialty'],
    ['?search=', 'search'],
    ['?search=%00', 'search'],
    [`?search=${'x'.repeat(101)}`, 'search'],
    ['?language=fr', 'language'],
    ['?counrty=spain', 'counrty'],
    ['?__proto__=1', '__proto__'],
  ])('refuses %s and names the parameter', async (query, parameter) => {
    const answer = await ask(query);
    expect(answer.status).toBe(400);
    const body = await answer.json();
    assertMatches(document, PATHS.list, 400, body);
    expect(body.error).toMatchObject({ code: 'invalid_parameter', parameter });
    expect(body.error.message).toContain(parameter);
  });
});

describe('one school', () => {
  it('fits its description, whichever it is', async () => {
    for (const { slug } of (await read('?page_size=100')).data) {
      const answer = await one(slug);
      expect(answer.status).toBe(200);
      const school: SchoolDetail = await answer.json();
      assertMatches(document, PATHS.school, 200, school);
      expect(school.slug).toBe(slug);
    }
  });

  it('says, as the list does, when a model made its picture', async () => {
    const [first, other] = (await read()).data;
    if (!first || !other) throw new Error('no schools');
    const picture = '/storage/v1/object/public/school-images/drawn.webp';
    await backend.service
      .from('school_images')
      .insert({ school_id: first.id, image_url: picture, image_type: 'ai_generated' });
    await backend.service.from('schools').update({ image: picture }).eq('id', first.id);
    const page = await read();
    const answer: SchoolDetail = await (await one(first.slug)).json();
    await backend.service.from('school_images').delete().eq('school_id', first.id);
    await backend.service.from('schools').update({ image: first.image }).eq('id', first.id);
    for (const school of [answer, page.data[0]]) {
      expect(school).toMatchObject({ image: SITE + picture, image_by_ai: true });
    }
    expect(page.data[1]).toMatchObject({ slug: other.slug, image_by_ai: false });
  });

  it.each(['no-such-school', '%00', '..', 'a'.repeat(5000), '<script>', '🍰'])(
    'is 404 for %j',
    async (slug) => {
      const answer = await one(slug);
      expect(answer.status).toBe(404);
      assertMatches(document, PATHS.school, 404, await answer.json());
    },
  );

  it('is found under a slug that it used to have', async () => {
    const [first] = (await read()).data;
    if (!first) throw new Error('no school');
    await backend.service.from('schools').update({ slug: 'renamed-for-a-test' }).eq('id', first.id);
    const answer = await one(first.slug);
    expect(answer.status).toBe(308);
    expect(answer.headers.get('location')).toBe('/api/v1/schools/renamed-for-a-test');
    await backend.service.from('schools').update({ slug: first.slug }).eq('id', first.id);
  });
});

describe('the programmes of a school', () => {
  const SLUG = 'ferrandi-paris';
  const of = async (slug: string): Promise<ProgrammesOfSchoolAnswer> => (await programmes(slug)).json();
  async function rows() {
    const { data } = await backend.service
      .from('programmes')
      .select('id,name,schools!inner(slug)')
      .eq('schools.slug', SLUG)
      .order('position');
    return data ?? [];
  }

  it('fit their description at every school, and are those of its page', async () => {
    for (const { slug } of (await read('?page_size=100')).data) {
      const body = await of(slug);
      assertMatches(document, PATHS.programmes, 200, body);
      expect(body.total).toBe(body.data.length);
      expect(body.school.slug).toBe(slug);
    }
    expect((await of(SLUG)).data.map(({ name }) => name)).toEqual((await rows()).map(({ name }) => name));
  });

  it('are asked for by school alone, moved with it and gone with it', async () => {
    const refused = await programmes(SLUG, undefined, '?page=1');
    expect(refused.status).toBe(400);
    assertMatches(document, PATHS.programmes, 400, await refused.json());
    const unknown = await programmes('no-such-school');
    expect(unknown.status).toBe(404);
    assertMatches(document, PATHS.programmes, 404, await unknown.json());
    await backend.service.from('schools').update({ slug: 'moved-for-a-test' }).eq('slug', SLUG);
    const moved = await programmes(SLUG);
    await backend.service.from('schools').update({ slug: SLUG }).eq('slug', 'moved-for-a-test');
    expect([moved.status, moved.headers.get('location')]).toEqual([
      308,
      '/api/v1/schools/moved-for-a-test/programmes',
    ]);
    await backend.service.from('schools').update({ is_active: false }).eq('slug', SLUG);
    expect((await programmes(SLUG)).status).toBe(404);
    await backend.service.from('schools').update({ is_active: true }).eq('slug', SLUG);
  });
});

describe('every answer', () => {
  it('may be read by programs on other sites', async () => {
    for (const answer of [await ask(), await ask('?page=0'), await one('no-such-school')]) {
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    }
  });

  it('carries an ETag that spares the caller the same answer again', async () => {
    const first = await ask();
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]{20,}"$/);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await ask('', { headers: { 'if-none-match': known } });
      expect(again.status, known).toBe(304);
      expect(await again.text()).toBe('');
      expect(again.headers.get('etag')).toBe(etag);
    }
    expect((await ask('', { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  });
});
