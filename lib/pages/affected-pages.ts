import { socialPath } from '@/lib/covers/address';
import { LANGUAGES } from '@/lib/i18n/locales';
import { href, path, placesFolder, schoolHref, wholeProgrammes } from '@/lib/routes';

// The one place that knows which prerendered pages show schools. Deeper and filtered pages are rendered on request and need nothing.

/**
 * Pages that schools have for themselves, by all their addresses, present and former ones (former pages redirect to the present one and
 * are kept too), and their pictures for other sites.
 */
export function ownPages(slugs: readonly string[]): string[] {
  const each = [...new Set(slugs)];
  return LANGUAGES.flatMap((language) =>
    each.flatMap((slug) => [schoolHref(language, slug), socialPath(language, slug)]),
  );
}

/** Folders in which the pages of schools' programmes lie, those of present and of former programmes. */
export function programmeFolders(slugs: readonly string[]): string[] {
  const each = [...new Set(slugs)];
  return LANGUAGES.flatMap((language) => each.map((slug) => schoolHref(language, slug)));
}

/**
 * Pages that show schools among others: the homes (cards, counters, structured data), the lists of programmes, the counts of sources,
 * the feeds, the points of the map and the sitemap's index.
 */
export function listsOfSchools(): string[] {
  return LANGUAGES.flatMap((language) => [
    href(language, 'home'),
    wholeProgrammes(language),
    href(language, 'sources'),
    href(language, 'feed'),
  ]).concat(path('mapPoints'), path('sitemap'));
}

/**
 * Folders of lists; which of their files shows a certain school nobody keeps count of. Every page of a place counts the schools of
 * others, so that a school that moves changes all of them, those of the place it left too.
 */
export const FOLDERS_OF_LISTS: readonly string[] = [
  path('sitemapParts'),
  ...LANGUAGES.map((language) => placesFolder(language)),
];
