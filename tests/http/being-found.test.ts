import { beforeAll, describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../lib/i18n/locales';
import { href, STATIC_PAGES, schoolHref } from '../../lib/routes';
import schools from '../../supabase/seed/schools.json' with { type: 'json' };
import { parseHead } from '../support/head.ts';
import { request, requestOnce } from '../support/request.ts';
import { siteUnderTest } from '../support/site.ts';
import { all, parseXml, textOf, type XmlElement } from '../support/xml.ts';

/** Lists omit closed schools. */
const seed = schools.filter(({ operating_status }) => operating_status !== 'closed');

/**
 * The initial pages of the sitemap, as search engines see them. Other tests add, rename and hide schools of their own
 * only.
 */
const OWN_PAGES = new Set([
  ...STATIC_PAGES.flatMap(({ paths }) => paths),
  ...seed.flatMap(({ slug }) => LANGUAGES.map((language) => schoolHref(language, slug))),
]);

interface Listed {
  /** Path on the site under test: the sitemap uses the public origin, which is the same here. */
  path: string;
  alternates: Record<string, string>;
}

async function xml(address: string): Promise<XmlElement> {
  const answer = await request(address);
  expect(answer.status, address).toBe(200);
  expect(answer.headers.get('content-type'), address).toContain('xml');
  return parseXml(await answer.text());
}

const pathOf = (address: string) => new URL(address).pathname;

async function listedPages(): Promise<Listed[]> {
  const parts = all(await xml('/sitemap.xml'), 'sitemap').map((part) => textOf(part, 'loc'));
  const listed: Listed[] = [];
  for (const part of parts) {
    for (const url of all(await xml(part), 'url')) {
      const links = all(url, 'xhtml:link').map(({ attributes: { hreflang = '', href = '' } }) => [
        hreflang,
        new URL(href).href,
      ]);
      listed.push({ path: pathOf(textOf(url, 'loc')), alternates: Object.fromEntries(links) });
    }
  }
  return listed;
}

/** Repeats a read until the sitemap is the same before and after; returns both. */
async function whileUnchanged<Value>(read: () => Promise<Value>): Promise<[Value, Set<string>]> {
  const paths = async () => (await listedPages()).map(({ path }) => path).join('\n');
  for (let before = await paths(), attempt = 0; attempt < 50; attempt += 1) {
    const value = await read();
    const after = await paths();
    if (after === before) return [value, new Set(after.split('\n'))];
    before = after;
  }
  throw new Error('The directory never stood still');
}

/** Every key with its value, at any depth. */
function factsOf(data: unknown): { key: string; value: unknown }[] {
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([key, value]) => [{ key, value }, ...factsOf(value)]);
}

let sitemap: Listed[];
let pages: { listed: Listed; status: number; head: ReturnType<typeof parseHead> }[];
beforeAll(async () => {
  sitemap = await listedPages();
  pages = [];
  for (const listed of sitemap.filter(({ path }) => OWN_PAGES.has(path))) {
    const answer = await requestOnce(listed.path);
    pages.push({ listed, status: answer.status, head: parseHead(await answer.text()) });
  }
}, 120_000);

test('the sitemap lists every page of the directory, and none twice', () => {
  const paths = sitemap.map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
  // Pages of other tests, and of the seed's programmes.
  const others = paths.filter((path) => !OWN_PAGES.has(path));
  expect(
    others.filter((path) => !/^\/(escuela|school)\/[^/]+(\/[^/]+)?$|^\/(escuelas|schools)\/./.test(path)),
  ).toEqual([]);
  expect(pages.map(({ listed }) => listed.path).toSorted()).toEqual([...OWN_PAGES].toSorted());
});

test('every page of the sitemap answers 200 with a whole head', () => {
  for (const { listed: entry, status, head } of pages) {
    expect(status, entry.path).toBe(200);
    expect(head.title, entry.path).not.toBe('');
    expect(head.meta.description?.length, entry.path).toBeGreaterThan(20);
    expect(head.meta.description?.length, entry.path).toBeLessThanOrEqual(160);
    expect(head.meta.robots, entry.path).toBeUndefined();
    expect(head.meta['theme-color'], entry.path).toBe('#0EA5E9');
    expect(head.meta['og:image'], entry.path).toMatch(/^https?:\/\/.+\/social\//);
    expect(head.feeds, entry.path).toEqual([head.language === 'es' ? '/feed.es.xml' : '/feed.en.xml']);
  }
});

test('hreflang is reciprocal, self-canonical and the same as in the sitemap', () => {
  const byPath = new Map(pages.map((page) => [page.listed.path, page]));
  for (const { listed, head } of pages) {
    expect(pathOf(head.canonical), listed.path).toBe(listed.path);
    expect(Object.keys(head.alternates).toSorted(), listed.path).toEqual(['en', 'es', 'x-default']);
    expect(head.alternates, listed.path).toEqual(listed.alternates);
    expect(pathOf(head.alternates[head.language] ?? ''), listed.path).toBe(listed.path);
    for (const language of ['es', 'en']) {
      const alternate = byPath.get(pathOf(head.alternates[language] ?? ''));
      expect(alternate?.head.language, listed.path).toBe(language);
      expect(alternate?.head.alternates, listed.path).toEqual(head.alternates);
    }
    const isHome = listed.path === '/es' || listed.path === '/en';
    expect(pathOf(head.alternates['x-default'] ?? ''), listed.path).toBe(
      isHome ? '/' : pathOf(head.alternates.es ?? ''),
    );
  }
});

test('filtered lists and comparisons are not indexed; deeper pages of a list are, under their own address', async () => {
  const headOf = async (path: string) => parseHead(await (await request(path)).text());
  for (const path of ['/es?country=italy', '/en?search=paris'])
    expect((await headOf(path)).meta.robots, path).toBe('noindex, follow');
  const comparison = await (await request('/compare?school=ferrandi-paris')).text();
  expect(comparison).toContain('<meta name="robots" content="noindex');
  const { meta, canonical, alternates } = await headOf('/es?page=2');
  expect(meta.robots).toBeUndefined();
  const paths = { canonical, ...alternates };
  expect(
    Object.fromEntries(
      Object.entries(paths).map(([key, url]) => [key, url.replace(/^https?:\/\/[^/]+/, '')]),
    ),
  ).toEqual({ canonical: '/es?page=2', es: '/es?page=2', en: '/en?page=2', 'x-default': '/?page=2' });
});

test('structured data is there, of the right kinds, and invents nothing', () => {
  for (const { listed, head } of pages) {
    const kinds = head.data.map((block) => String(block['@type'])).toSorted();
    const { path } = listed;
    if (path === '/es' || path === '/en') {
      expect(kinds, path).toEqual(['BreadcrumbList', 'FAQPage', 'ItemList', 'WebSite']);
    } else if (LANGUAGES.some((language) => path === href(language, 'programmes'))) {
      expect(kinds, path).toEqual(['BreadcrumbList', 'ItemList']);
    } else if (/^\/(escuela|school)\//.test(path)) {
      // A school with at least three programmes has a list of courses.
      const [trail, school, ...more] = kinds.filter((kind) => kind !== 'ItemList');
      expect(trail, path).toBe('BreadcrumbList');
      expect(['CollegeOrUniversity', 'EducationalOrganization'], path).toContain(school);
      expect(more, path).toEqual([]);
    } else if (LANGUAGES.some((language) => path === href(language, 'sources'))) {
      // One data set for each register with schools, which other tests may have added.
      expect(
        kinds.filter((kind) => kind !== 'Dataset'),
        path,
      ).toEqual(['BreadcrumbList']);
    } else {
      expect(kinds, path).toEqual(['BreadcrumbList']);
    }
    const facts = factsOf(head.data);
    expect(
      facts.map(({ key }) => key).filter((key) => /rating|review/i.test(key)),
      path,
    ).toEqual([]);
    expect(
      facts.filter(({ value }) => value === null || value === ''),
      path,
    ).toEqual([]);
    for (const block of head.data) expect(block['@context'], path).toBe('https://schema.org');
  }
});

test('robots.txt excludes pages and names the sitemap', async () => {
  const lines = (await (await request('/robots.txt')).text()).split('\n').map((line) => line.trim());
  expect(lines).toEqual(
    expect.arrayContaining([
      'User-Agent: *',
      'Disallow: /admin',
      'Disallow: /api/',
      'Disallow: /image-manager',
    ]),
  );
  expect(lines.join('\n')).not.toContain('/auth');
  expect(lines).toContain(`Sitemap: ${siteUnderTest().url}/sitemap.xml`);
});

test('security.txt and the address of password managers lead to what is there', async () => {
  const answer = await request('/.well-known/security.txt');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  const [, contact = '', expires = ''] = /^Contact: (.+)\nExpires: (.+)\n/.exec(await answer.text()) ?? [];
  if (!contact.startsWith('mailto:')) expect((await request(pathOf(contact))).status).toBe(200);
  expect(Date.parse(expires)).toBeGreaterThan(Date.now());
  const change = await requestOnce('/.well-known/change-password');
  expect([change.status, change.headers.get('location')]).toEqual([307, '/auth/profile']);
});

describe('feeds and llms.txt lead to pages that exist:', () => {
  test.for(LANGUAGES)('the feed in %s, to pages of the sitemap', async (language) => {
    const [feed, paths] = await whileUnchanged(() => xml(`/feed.${language}.xml`));
    const links = all(feed, 'entry').flatMap((entry) =>
      all(entry, 'link').map(({ attributes }) => attributes.href ?? ''),
    );
    expect(links.length).toBeGreaterThan(40);
    for (const link of links) expect(paths, link).toContain(pathOf(link));
  });

  test('llms.txt', async () => {
    const llms = await (await request('/llms.txt')).text();
    expect(llms).toMatch(/^# Global Culinary Schools Directory\n\n> /);
    const addresses = [...llms.matchAll(/\]\(([^)]+)\)/g)].map(([, address = '']) => address);
    expect(addresses.length).toBeGreaterThan(5);
    for (const address of addresses) expect((await request(address)).status, address).toBe(200);
  });
});
