import type { ISitemapField } from 'next-sitemap';
import { LANGUAGES, type Language } from '@/lib/i18n/locales';
import {
  alternates,
  href,
  type PageParameters,
  PUBLIC_PAGES,
  path,
  type RouteInSitemap,
  STATIC_PAGES,
} from '@/lib/routes';
import { type Place, placeParts } from '@/lib/schools/model/place';
import type { Absolute } from '@/lib/site';

/** At most 10,000 addresses in a part: schools and programmes have one in each language. */
export const ENTRIES_IN_PART = 10_000 / LANGUAGES.length;

/** Replaces next-sitemap's text/xml, so the header is spelled as there. */
export const XML = { 'Content-Type': 'application/xml; charset=utf-8' };

export const ENOUGH_SCHOOLS = 3;

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
    const page = PUBLIC_PAGES[route];
    return fields(route, {}, 'textOf' in page ? page.textOf : schoolsChanged, at);
  });
}

export function schoolFields(school: { slug: string; updated_at: string }, at: Absolute): ISitemapField[] {
  const lastmod = new Date(school.updated_at).toISOString();
  return fields('school', { slug: school.slug }, lastmod, at);
}

export function programmeFields(
  programme: { school: string; slug: string; updated_at: string },
  at: Absolute,
): ISitemapField[] {
  const lastmod = new Date(programme.updated_at).toISOString();
  const params = { slug: programme.school, programme: programme.slug };
  return fields('programme', params, lastmod, at);
}

export function placeFields(
  { place, updated }: { place: Place; updated: string },
  at: Absolute,
): ISitemapField[] {
  const params = (language: Language) => ({ place: placeParts(language, place).join('/') });
  return fields('place', params, new Date(updated).toISOString(), at);
}

function fields(
  route: RouteInSitemap,
  params: PageParameters,
  lastmod: string | undefined,
  at: Absolute,
): ISitemapField[] {
  const alternateRefs = Object.entries(alternates(route, params)).map(([hreflang, address]) => ({
    hreflang,
    href: at(address),
  }));
  return LANGUAGES.map((language: Language) => ({
    loc: at(href(language, route, params)),
    ...PUBLIC_PAGES[route].sitemap,
    ...(lastmod !== undefined && { lastmod }),
    alternateRefs,
  }));
}
