import type { APIRequestContext } from '@playwright/test';
import { LANGUAGES } from '../../lib/i18n/locales';
import { href, STATIC_PAGES } from '../../lib/routes';
import seed from '../../supabase/seed/schools.json' with { type: 'json' };
import { parseHead } from '../support/head.ts';
import { expect, test } from '../support/test.ts';
import { all, parseXml, textOf, type XmlElement } from '../support/xml.ts';

/**
 * The pages of the sitemap, as search engines see them: by HTTP, once. Those of schools that other journeys make and take
 * away meanwhile are theirs to look at.
 */
test.describe.configure({ mode: 'serial' });

interface Listed {
  /** Path on the site under test: the sitemap speaks of the site's public origin, which is the same here. */
  path: string;
  alternates: Record<string, string>;
}

async function xml(request: APIRequestContext, address: string): Promise<XmlElement> {
  const answer = await request.get(address);
  expect(answer.status(), address).toBe(200);
  expect(answer.headers()['content-type'], address).toContain('xml');
  return parseXml(await answer.text());
}

const pathOf = (address: string) => new URL(address).pathname;

/** What the directory starts with, in both languages: no journey hides, renames or deletes it. */
const SCHOOL_PATHS = seed.flatMap(({ slug }) =>
  LANGUAGES.map((language) => href(language, 'school', { slug })),
);
const OWN = new Set([...STATIC_PAGES.flatMap(({ paths }) => paths), ...SCHOOL_PATHS]);

async function listedPages(request: APIRequestContext): Promise<Listed[]> {
  const parts = all(await xml(request, '/sitemap.xml'), 'sitemap').map((part) => textOf(part, 'loc'));
  const found: Listed[] = [];
  for (const part of parts) {
    for (const url of all(await xml(request, part), 'url')) {
      const links = all(url, 'xhtml:link').map(({ attributes: { hreflang = '', href = '' } }) => [
        hreflang,
        new URL(href).href,
      ]);
      found.push({ path: pathOf(textOf(url, 'loc')), alternates: Object.fromEntries(links) });
    }
  }
  return found;
}

/** What stands in the sitemap, and each of the directory's own pages with its head. */
let listed: Listed[];
let pages: { listed: Listed; head: ReturnType<typeof parseHead> }[];

test.beforeAll(async ({ request }) => {
  test.setTimeout(120_000);
  listed = await listedPages(request);
  pages = [];
  for (const entry of listed.filter(({ path }) => OWN.has(path))) {
    const answer = await request.get(entry.path, { maxRedirects: 0 });
    expect(answer.status(), entry.path).toBe(200);
    pages.push({ listed: entry, head: parseHead(await answer.text()) });
  }
});

/** Every key with its value, at any depth. */
function factsOf(data: unknown): { key: string; value: unknown }[] {
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([key, value]) => [{ key, value }, ...factsOf(value)]);
}

test('every page of the sitemap answers 200 with a whole head @desktop', () => {
  expect(new Set(listed.map(({ path }) => path)).size).toBe(listed.length);
  expect(listed.filter(({ path }) => !OWN.has(path) && !/^\/(escuela|school)\/[^/]+$/.test(path))).toEqual(
    [],
  );
  expect(pages).toHaveLength(OWN.size);
  for (const { listed: entry, head } of pages) {
    expect(head.title, entry.path).not.toBe('');
    expect(head.meta.description?.length, entry.path).toBeGreaterThan(20);
    expect(head.meta.description?.length, entry.path).toBeLessThanOrEqual(160);
    expect(head.meta.robots, entry.path).toBeUndefined();
    expect(head.meta['theme-color'], entry.path).toBe('#0EA5E9');
    expect(head.meta['og:image'], entry.path).toMatch(/^https?:\/\/.+\/social\//);
    expect(head.feeds, entry.path).toEqual([head.language === 'es' ? '/feed.es.xml' : '/feed.en.xml']);
  }
});

test('titles and descriptions differ between pages of one language @desktop', () => {
  for (const language of ['es', 'en']) {
    const heads = pages.filter(({ head }) => head.language === language).map(({ head }) => head);
    expect(heads).toHaveLength(OWN.size / 2);
    expect(new Set(heads.map(({ title }) => title)).size).toBe(heads.length);
    expect(new Set(heads.map(({ meta }) => meta.description)).size).toBe(heads.length);
  }
});

test('hreflang is reciprocal, self-canonical and the same as in the sitemap @desktop', () => {
  const byPath = new Map(pages.map((page) => [page.listed.path, page]));
  expect(byPath.size).toBe(OWN.size);
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

test('structured data is there, of the right kinds, and invents nothing @desktop', () => {
  expect(pages).toHaveLength(OWN.size);
  for (const { listed, head } of pages) {
    const kinds = head.data.map((block) => String(block['@type'])).toSorted();
    const { path } = listed;
    if (path === '/es' || path === '/en') {
      expect(kinds, path).toEqual(['BreadcrumbList', 'FAQPage', 'ItemList', 'WebSite']);
    } else if (/^\/(escuela|school)\//.test(path)) {
      expect(kinds[0], path).toBe('BreadcrumbList');
      expect(['CollegeOrUniversity', 'EducationalOrganization'], path).toContain(kinds[1]);
      expect(kinds, path).toHaveLength(2);
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

test('the homes list the first 20 schools by their addresses @desktop', () => {
  const homes = pages.filter(({ listed: { path } }) => path === '/es' || path === '/en');
  expect(homes).toHaveLength(2);
  for (const { listed, head } of homes) {
    const list = head.data.find((block) => block['@type'] === 'ItemList');
    const items = (list?.itemListElement ?? []) as { position: number; url: string }[];
    expect(
      items.map(({ position }) => position),
      listed.path,
    ).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
    const addresses = items.map(({ url }) => pathOf(url));
    const prefix = href(head.language === 'es' ? 'es' : 'en', 'school', { slug: '' });
    expect(addresses.filter((address) => !address.startsWith(prefix))).toEqual([]);
    // Schools of other journeys may stand among them, but not in place of them.
    expect(addresses.filter((address) => OWN.has(address)).length, listed.path).toBeGreaterThan(10);
  }
});

test('a school’s data names the school that its page shows @desktop', () => {
  const schools = pages.filter(({ listed: { path } }) => /^\/(escuela|school)\//.test(path));
  expect(schools).toHaveLength(SCHOOL_PATHS.length);
  for (const { listed, head } of schools) {
    const school = head.data.find((block) => block['@type'] !== 'BreadcrumbList');
    expect(head.title, listed.path).toContain(String(school?.name));
    expect(pathOf(String(school?.url)), listed.path).toBe(listed.path);
    const trail = head.data.find((block) => block['@type'] === 'BreadcrumbList');
    const crumbs = (trail?.itemListElement ?? []) as { name: string }[];
    expect(crumbs.at(-1)?.name, listed.path).toBe(school?.name);
  }
});

test('crawlers are told what to leave alone and where the sitemap is @desktop', async ({
  request,
  baseURL,
}) => {
  const lines = (await (await request.get('/robots.txt')).text()).split('\n').map((line) => line.trim());
  expect(lines).toEqual(
    expect.arrayContaining([
      'User-Agent: *',
      'Disallow: /admin',
      'Disallow: /api/',
      'Disallow: /image-manager',
    ]),
  );
  expect(lines.join('\n')).not.toContain('/auth');
  expect(lines).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
});

test('feeds and llms.txt lead to pages that exist @desktop', async ({ request }) => {
  for (const language of ['es', 'en']) {
    const feed = await xml(request, `/feed.${language}.xml`);
    const links = all(feed, 'entry').flatMap((entry) =>
      all(entry, 'link').map(({ attributes }) => attributes.href),
    );
    expect(links.length).toBeGreaterThan(40);
    const shown = links.map((link) => pathOf(link ?? '')).filter((path) => OWN.has(path));
    expect(shown.length).toBeGreaterThan(20);
    for (const path of shown) expect((await request.get(path)).status(), path).toBe(200);
  }
  const llms = await (await request.get('/llms.txt')).text();
  expect(llms).toMatch(/^# Global Culinary Schools Directory\n\n> /);
  const addresses = [...llms.matchAll(/\]\(([^)]+)\)/g)].map(([, address = '']) => address);
  expect(addresses.length).toBeGreaterThan(5);
  for (const address of addresses) {
    expect((await request.get(address)).status(), address).toBe(200);
  }
});
