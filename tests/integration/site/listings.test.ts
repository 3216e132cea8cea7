import { beforeAll, describe, expect, it } from 'vitest';
import { countProgrammes } from '@/lib/programmes/queries/listed-programmes';
import { countListedSchools, listedSchools } from '@/lib/schools/queries/listed-schools';
import { OWNER } from '../../../packages/embedded-supabase/engine/engine.ts';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import { openSiteBackend, SITE } from '../../support/site-backend.ts';
import { all, parseXml, textOf, type XmlElement } from '../../support/xml.ts';

/** More than one response of the backend contains. */
const SCHOOLS = 1201;
const PORTION = 150;
const HIDDEN = 'hidden-school';
/** Active, with a programme, but too few facts for search engines (decision 110). */
const THIN = 'thin-school';

const backend = opened(() => openSiteBackend({ seed: false }));
let index: () => Promise<Response>;
let part: (name: string) => Promise<Response>;
let feeds: Record<'es' | 'en', () => Promise<Response>>;

beforeAll(async () => {
  // In batches, to stay within the statement timeout on a busy machine.
  for (let first = 1; first <= SCHOOLS; first += PORTION) {
    await backend.engine.query(
      OWNER,
      `insert into public.schools (name, country, city, type, description, website, phone, address)
       select 'School ' || lpad(n::text, 6, '0'), 'Spain', 'Madrid', 'institute', 'Una escuela <& de prueba>.',
           'https://example.org', '+34 910 000 000', 'Calle Mayor 1'
       from generate_series($1::integer, $2::integer) n`,
      [first, Math.min(first + PORTION - 1, SCHOOLS)],
    );
  }
  await backend.engine.query(
    OWNER,
    `insert into public.schools (name, country, city, type, is_active)
     values ('Hidden School', 'Spain', 'Madrid', 'institute', false),
       ('Thin School', 'Spain', 'Madrid', 'institute', true)`,
  );
  for (let last = 100; last <= 600; last += 100) {
    await backend.engine.query(
      OWNER,
      `insert into public.programmes (school_id, name, is_active)
       select s.id, p.name, p.name <> 'Hidden' from public.schools s, (values ('Pan'), ('Vino'), ('Hidden')) p (name)
       where (s.slug in ('hidden-school', 'thin-school') and $2 = 600)
         or s.slug > 'school-' || lpad($1::text, 6, '0') and s.slug <= 'school-' || lpad($2::text, 6, '0')`,
      [last - 100, last],
    );
  }
  const [sitemap, parts, es, en] = await Promise.all([
    import('@/app/sitemap.xml/route'),
    import('@/app/sitemaps/[part]/route'),
    import('@/app/feed.es.xml/route'),
    import('@/app/feed.en.xml/route'),
  ]);
  index = sitemap.GET;
  part = (name) =>
    parts.GET(new Request(`${SITE}/sitemaps/${name}`), { params: Promise.resolve({ part: name }) });
  feeds = { es: es.GET, en: en.GET };
});

async function urlsOf(name: string): Promise<XmlElement[]> {
  const answer = await part(name);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('xml');
  return all(parseXml(await answer.text()), 'url');
}

describe('the sitemap', () => {
  it('names as many parts as the schools, their programmes and their places need', async () => {
    const answer = await index();
    const parts = all(parseXml(await answer.text()), 'sitemap').map((entry) => textOf(entry, 'loc'));
    expect(parts).toEqual(
      ['1', '2', 'programmes-1', 'places-1'].map((name) => `${SITE}/sitemaps/${name}.xml`),
    );
  });

  it('gives every active school at both addresses once, and no hidden or thin one', async () => {
    const locations = (await urlsOf('2.xml')).map((url) => textOf(url, 'loc'));
    expect(locations).toHaveLength(2 * SCHOOLS);
    expect(new Set(locations).size).toBe(2 * SCHOOLS);
    expect(locations.filter((location) => location.startsWith(`${SITE}/escuela/`))).toHaveLength(SCHOOLS);
    expect(locations.some((location) => location.includes(HIDDEN) || location.includes(THIN))).toBe(false);
    expect(await countListedSchools()).toBe(SCHOOLS);
  });

  it('gives every public programme of active schools at both addresses once, and none besides', async () => {
    const locations = (await urlsOf('programmes-1.xml')).map((url) => textOf(url, 'loc'));
    expect(new Set(locations).size).toBe(2 * 2 * 600);
    expect(locations).toHaveLength(2 * 2 * 600);
    expect(locations).toContain(`${SITE}/escuela/school-000600/pan`);
    expect(locations).toContain(`${SITE}/school/school-000001/vino`);
    expect(locations.filter((location) => /hidden|thin/.test(location))).toEqual([]);
    expect(await countProgrammes()).toBe(2 * 600);
  });

  it('cuts the schools into slices without losing or repeating one', async () => {
    const slices = await Promise.all(
      [0, 1, 2, 3].map((slice) =>
        listedSchools(slice * 350, 350).then((rows) => rows.map(({ slug }) => slug)),
      ),
    );
    expect(slices.map((slugs) => slugs.length)).toEqual([350, 350, 350, 151]);
    expect(slices.flat()).toEqual((await listedSchools(0, SCHOOLS)).map(({ slug }) => slug));
    expect(new Set(slices.flat()).size).toBe(SCHOOLS);
    expect(await listedSchools(SCHOOLS, 1000)).toEqual([]);
  });
});

it('the feeds give the last 50 changes, the newest first, well-formed whatever the texts hold', async () => {
  await backend.service.from('schools').update({ city: 'Toledo' }).eq('slug', 'school-000777');
  await backend.service.from('schools').update({ city: 'Toledo' }).eq('slug', THIN);
  for (const language of ['es', 'en'] as const) {
    const answer = await feeds[language]();
    expect(answer.headers.get('content-type')).toContain('application/atom+xml');
    const root = parseXml(await answer.text());
    const entries = all(root, 'entry');
    expect(entries).toHaveLength(50);
    const [newest] = entries;
    expect(newest && textOf(newest, 'title')).toContain('School 000777 (Toledo');
    expect(newest && textOf(newest, 'updated')).toBe(textOf(root, 'updated'));
    expect(newest && textOf(newest, 'summary')).toBe('Una escuela <& de prueba>.');
    expect(newest && all(newest, 'link')[0]?.attributes.href).toBe(
      `${SITE}/${language === 'es' ? 'escuela' : 'school'}/school-000777`,
    );
  }
});
