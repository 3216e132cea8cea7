import type { ISitemapField } from 'next-sitemap';
import { LANGUAGES, type Language } from '@/lib/i18n/locales';
import { alternates, href, type PageParameters, type PublicRoute, path, STATIC_PAGES } from '@/lib/routes';
import { type Place, placeParts } from '@/lib/schools/model/place';
import type { Absolute } from '@/lib/site';
import { TEXTS_CHANGED_ON } from './texts-changed';

/** At most 10,000 addresses in a part: schools and programmes have one in each language. */
export const ENTRIES_IN_PART = 10_000 / LANGUAGES.length;

/** Replaces next-sitemap's text/xml, so the header is spelled as there. */
export const XML = { 'Content-Type': 'application/xml; charset=utf-8' };

type Frequency = Pick<ISitemapField, 'changefreq' | 'priority' | 'lastmod'>;

const HOME: Frequency = { changefreq: 'weekly', priority: 1 };
const PROGRAMMES: Frequency = { changefreq: 'weekly', priority: 0.9 };
const PLACE: Frequency = { changefreq: 'weekly', priority: 0.7 };
const SCHOOL: Frequency = { changefreq: 'monthly', priority: 0.8 };
const PROGRAMME: Frequency = { changefreq: 'monthly', priority: 0.6 };
const STATIC: Frequency = { changefreq: 'monthly', priority: 0.5 };

export const ENOUGH_SCHOOLS = 3;

const SHOWING: Partial<Record<PublicRoute, Frequency>> = {
  home: HOME,
  programmes: PROGRAMMES,
  places: PLACE,
  sources: STATIC,
};

/** Content of a part; `slice` counts from 0. */
export type SitemapPart = { of: 'site' } | { of: 'schools' | 'programmes' | 'places'; slice: number };

/** The first part has static pages, each other one a slice of schools, programmes or places. */
export function sitemapParts(
  counts: { schools: number; programmes: number; places: number },
  at: Absolute,
): string[] {
  const slices = (count: number) =>
    Array.from({ length: Math.ceil(count / ENTRIES_IN_PART) }, (_, slice) => slice);
  const names = [
    '1',
    ...slices(counts.schools).map((slice) => String(slice + 2)),
    ...slices(counts.programmes).map((slice) => `programmes-${slice + 1}`),
    ...slices(counts.places).map((slice) => `places-${slice + 1}`),
  ];
  return names.map((part) => at(path('sitemapPart', { part })));
}

/** Content of the part with this file name; null when invalid. */
export function partOf(name: string): SitemapPart | null {
  const [, kind, digits] = /^(?:(programmes|places)-)?([1-9]\d{0,5})\.xml$/.exec(name) ?? [];
  if (digits === undefined) return null;
  const number = Number(digits);
  if (kind === 'programmes' || kind === 'places') return { of: kind, slice: number - 1 };
  return number === 1 ? { of: 'site' } : { of: 'schools', slice: number - 2 };
}

/** Static pages in both languages; `schoolsChanged` is the ISO time of the last change of a school. */
export function staticFields(at: Absolute, schoolsChanged: string | undefined): ISitemapField[] {
  return STATIC_PAGES.flatMap(({ route }) => {
    const lastmod =
      route in SHOWING ? schoolsChanged : TEXTS_CHANGED_ON[route as keyof typeof TEXTS_CHANGED_ON];
    const frequency = SHOWING[route] ?? STATIC;
    return fields(route, {}, { ...frequency, ...(lastmod !== undefined && { lastmod }) }, at);
  });
}

export function schoolFields(school: { slug: string; updated_at: string }, at: Absolute): ISitemapField[] {
  const lastmod = new Date(school.updated_at).toISOString();
  return fields('school', { slug: school.slug }, { ...SCHOOL, lastmod }, at);
}

export function programmeFields(
  programme: { school: string; slug: string; updated_at: string },
  at: Absolute,
): ISitemapField[] {
  const lastmod = new Date(programme.updated_at).toISOString();
  const params = { slug: programme.school, programme: programme.slug };
  return fields('programme', params, { ...PROGRAMME, lastmod }, at);
}

export function placeFields(
  { place, updated }: { place: Place; updated: string },
  at: Absolute,
): ISitemapField[] {
  const params = (language: Language) => ({ place: placeParts(language, place).join('/') });
  return fields('place', params, { ...PLACE, lastmod: new Date(updated).toISOString() }, at);
}

function fields(
  route: PublicRoute,
  params: PageParameters,
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
