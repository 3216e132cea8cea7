import type { ISitemapField } from 'next-sitemap';
import { LANGUAGES, type Language } from '@/lib/i18n/locales';
import { alternates, href, type PublicRoute, path, STATIC_PAGES } from '@/lib/routes';
import type { Absolute } from '@/lib/site';
import { TEXTS_CHANGED_ON } from './texts-changed';

/** A part holds at most 10,000 addresses: a school has one in each language. */
export const SCHOOLS_IN_PART = 10_000 / LANGUAGES.length;

/** In place of next-sitemap's text/xml, and therefore spelled as it spells the header. */
export const XML = { 'Content-Type': 'application/xml; charset=utf-8' };

type Frequency = Pick<ISitemapField, 'changefreq' | 'priority' | 'lastmod'>;

const HOME: Frequency = { changefreq: 'weekly', priority: 1 };
const SCHOOL: Frequency = { changefreq: 'monthly', priority: 0.8 };
const STATIC: Frequency = { changefreq: 'monthly', priority: 0.5 };

/** The addresses of all parts: the first holds the site's own pages, each of the others a slice of the schools. */
export function sitemapParts(schools: number, at: Absolute): string[] {
  const parts = 1 + Math.ceil(schools / SCHOOLS_IN_PART);
  return Array.from({ length: parts }, (_, index) => at(path('sitemapPart', { part: String(index + 1) })));
}

/** The number of a part whose file is called `name`; null when no part can have that name. */
export function partNumber(name: string): number | null {
  const digits = /^([1-9]\d{0,5})\.xml$/.exec(name)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** The site's own pages, each in both languages; `schoolsChanged` is the ISO time of a school's last change. */
export function staticFields(at: Absolute, schoolsChanged: string | undefined): ISitemapField[] {
  return STATIC_PAGES.flatMap(({ route }) => {
    const lastmod = route === 'home' ? schoolsChanged : TEXTS_CHANGED_ON[route];
    const frequency = route === 'home' ? HOME : STATIC;
    return fields(route, {}, { ...frequency, ...(lastmod !== undefined && { lastmod }) }, at);
  });
}

/** Both addresses of a school. */
export function schoolFields(school: { slug: string; updated_at: string }, at: Absolute): ISitemapField[] {
  const lastmod = new Date(school.updated_at).toISOString();
  return fields('school', { slug: school.slug }, { ...SCHOOL, lastmod }, at);
}

function fields(
  route: PublicRoute,
  params: Record<string, string>,
  frequency: Frequency,
  at: Absolute,
): ISitemapField[] {
  const alternateRefs = Object.entries(alternates(route, params)).map(([hreflang, address]) => ({
    hreflang,
    href: at(address),
  }));
  return LANGUAGES.map((language: Language) => ({
    loc: at(href(language, route, params)),
    ...frequency,
    alternateRefs,
  }));
}
