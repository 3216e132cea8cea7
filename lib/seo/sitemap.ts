import type { ISitemapField } from 'next-sitemap';
import { LANGUAGES, type Language } from '@/lib/i18n/locales';
import { alternates, href, type PageParameters, type PublicRoute, path, STATIC_PAGES } from '@/lib/routes';
import { type Place, placeParts } from '@/lib/schools/model/place';
import type { Absolute } from '@/lib/site';
import { TEXTS_CHANGED_ON } from './texts-changed';

/** A part holds at most 10,000 addresses: a school or a programme has one in each language. */
export const ENTRIES_IN_PART = 10_000 / LANGUAGES.length;

/** In place of next-sitemap's text/xml, and therefore spelled as it spells the header. */
export const XML = { 'Content-Type': 'application/xml; charset=utf-8' };

type Frequency = Pick<ISitemapField, 'changefreq' | 'priority' | 'lastmod'>;

const HOME: Frequency = { changefreq: 'weekly', priority: 1 };
const PROGRAMMES: Frequency = { changefreq: 'weekly', priority: 0.9 };
const PLACE: Frequency = { changefreq: 'weekly', priority: 0.7 };
const SCHOOL: Frequency = { changefreq: 'monthly', priority: 0.8 };
const PROGRAMME: Frequency = { changefreq: 'monthly', priority: 0.6 };
const STATIC: Frequency = { changefreq: 'monthly', priority: 0.5 };

/** A place is in the sitemap from so many schools on. */
export const ENOUGH_SCHOOLS = 3;

/** Pages that change with the schools. */
const SHOWING: Partial<Record<PublicRoute, Frequency>> = {
  home: HOME,
  programmes: PROGRAMMES,
  places: PLACE,
  sources: STATIC,
};

/** Which slice of what a part holds, both counted from 0: the site's own pages, schools, programmes or places. */
export type SitemapPart = { of: 'site' } | { of: 'schools' | 'programmes' | 'places'; slice: number };

/** The addresses of all parts: the first holds the site's own pages, each of the others a slice of the schools, programmes or places. */
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

/** What the part whose file is called `name` holds; null when no part can have that name. */
export function partOf(name: string): SitemapPart | null {
  const [, kind, digits] = /^(?:(programmes|places)-)?([1-9]\d{0,5})\.xml$/.exec(name) ?? [];
  if (digits === undefined) return null;
  const number = Number(digits);
  if (kind === 'programmes' || kind === 'places') return { of: kind, slice: number - 1 };
  return number === 1 ? { of: 'site' } : { of: 'schools', slice: number - 2 };
}

/** The site's own pages, each in both languages; `schoolsChanged` is the ISO time of a school's last change. */
export function staticFields(at: Absolute, schoolsChanged: string | undefined): ISitemapField[] {
  return STATIC_PAGES.flatMap(({ route }) => {
    const lastmod =
      route in SHOWING ? schoolsChanged : TEXTS_CHANGED_ON[route as keyof typeof TEXTS_CHANGED_ON];
    const frequency = SHOWING[route] ?? STATIC;
    return fields(route, {}, { ...frequency, ...(lastmod !== undefined && { lastmod }) }, at);
  });
}

/** Both addresses of a school. */
export function schoolFields(school: { slug: string; updated_at: string }, at: Absolute): ISitemapField[] {
  const lastmod = new Date(school.updated_at).toISOString();
  return fields('school', { slug: school.slug }, { ...SCHOOL, lastmod }, at);
}

/** Both addresses of a programme. */
export function programmeFields(
  programme: { school: string; slug: string; updated_at: string },
  at: Absolute,
): ISitemapField[] {
  const lastmod = new Date(programme.updated_at).toISOString();
  const params = { slug: programme.school, programme: programme.slug };
  return fields('programme', params, { ...PROGRAMME, lastmod }, at);
}

/** Both addresses of a place. */
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
