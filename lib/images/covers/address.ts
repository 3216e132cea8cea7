import type { Language } from '@/lib/i18n/locales';
import { SCHOOL_TYPES } from '@/lib/schools/model/choices';
import { LANDSCAPES, type Landscapes } from '@/lib/schools/model/landscape';
import { fnv1a } from '@/lib/schools/model/prng';
import type { CoverSubject } from './look';
import { RARE_FIRST } from './objects';

/**
 * Has everything a cover is drawn from, for permanent caching: /covers/{version}/{size}/{type}/…/{variant}/{slug}.svg.
 */

/** Raise it when palettes, objects, landscapes or arrangements change. */
const VERSION = '2';
/** Addresses of this version had no landscape and variant. Cached pages may still use them. */
const FORMER_VERSION = '1';

/** In CSS pixels. Public pages use `wide`; narrow frames crop it to the `card` in its middle. */
export const COVER_SIZES = {
  card: { width: 400, height: 300 },
  wide: { width: 640, height: 320 },
} as const;
export type CoverSize = keyof typeof COVER_SIZES;

export const SOCIAL_SIZE = { width: 1200, height: 630 } as const;

/** One letter for each specialty, in the order of `RARE_FIRST`. */
const LETTERS = {
  hotelManagement: 'm',
  wineGastronomy: 'w',
  pastry: 'p',
  hospitality: 'h',
  culinaryArts: 'c',
} as const;

/** Landscape part for an unknown place, and for open country. */
const UNKNOWN_PLACE = 'anywhere';
const OPEN_COUNTRY = 'open';

interface SluggedSchool {
  slug: string;
  type: string;
  specialties: readonly string[];
}

interface CoveredSchool extends SluggedSchool {
  /** Null or undefined: the place is unknown. */
  landscapes?: Landscapes;
  /** Another cover of the same school, where its own would resemble a neighbour's. */
  variant?: number;
}

export function coverAddress(school: CoveredSchool, size: CoverSize = 'card'): string {
  const { type, letters } = canonical(school);
  const { slug, landscapes = null, variant = 0 } = school;
  return `/covers/${VERSION}/${size}/${type}/${letters}/${landPart(landscapes)}/${variant}/${encodeURIComponent(slug)}.svg`;
}

function landPart(landscapes: Landscapes): string {
  if (!landscapes) return UNKNOWN_PLACE;
  return LANDSCAPES.filter((one) => landscapes.includes(one)).join('-') || OPEN_COUNTRY;
}

function landscapesNamed(part: string): Landscapes | undefined {
  if (part === UNKNOWN_PLACE) return null;
  const named = part.split('-');
  const landscapes = LANDSCAPES.filter((one) => named.includes(one));
  return landPart(landscapes) === part ? landscapes : undefined;
}

/** The 400×300 placeholder artwork of a school, by id or slug; slugs compress better. */
export function stockAddress(idOrSlug: string): string {
  return `/stock/${encodeURIComponent(idOrSlug)}`;
}

/** An unknown type and no known specialty have fixed parts. */
function canonical(school: Omit<SluggedSchool, 'slug'>): { type: string; letters: string } {
  const known = RARE_FIRST.filter((specialty) => school.specialties.includes(specialty));
  return {
    type: SCHOOL_TYPES.find((type) => type === school.type) ?? 'institute',
    letters: known.map((specialty) => LETTERS[specialty]).join('') || LETTERS.culinaryArts,
  };
}

/** Parses the path after /covers/; null when no school has such a cover. */
export function parseCoverAddress(
  parts: readonly string[],
): { subject: CoverSubject; size: { width: number; height: number } } | null {
  const [version, sizeName = '', type = '', letters = '', land = '', number = '', file = '', ...more] = parts;
  const size = Object.entries(COVER_SIZES).find(([name]) => name === sizeName)?.[1];
  const slug = /^([a-z0-9]+(?:-[a-z0-9]+)*)\.svg$/.exec(file)?.[1];
  const landscapes = landscapesNamed(land);
  const variant = /^(?:0|[1-9]\d{0,2})$/.test(number) ? Number(number) : undefined;
  if (version !== VERSION || more.length > 0 || !size || !slug || slug.length > 450) return null;
  if (landscapes === undefined || variant === undefined) return null;
  const specialties = RARE_FIRST.filter((specialty) => letters.includes(LETTERS[specialty]));
  const only = canonical({ type, specialties });
  if (only.type !== type || only.letters !== letters) return null;
  return { subject: { id: slug, type, specialties, landscapes, variant }, size };
}

/** The present address of a former version; null when invalid. The place is unknown, so the cover shows none. */
export function movedCoverAddress([version, sizeName, type, letters, file, ...more]: readonly string[]):
  | string
  | null {
  if (version !== FORMER_VERSION || more.length > 0) return null;
  const parts = [VERSION, sizeName, type, letters, UNKNOWN_PLACE, '0', file].map((part) => part ?? '');
  return parseCoverAddress(parts) && `/covers/${parts.join('/')}`;
}

interface SharedSchool extends SluggedSchool {
  name: string;
  city: string;
  country: string;
  image: string | null;
  coordinates: { lat: number; lng: number } | null;
}

/** The 1200×630 Open Graph image. The query changes with its content, because other sites cache it for weeks. */
export function socialImage(language: Language, school?: SharedSchool): string {
  if (!school) return `${socialPath(language)}?v=${VERSION}`;
  const { slug, name, city, country, image, coordinates } = school;
  const { type, letters } = canonical(school);
  const shown = [VERSION, name, city, country, type, letters, image, coordinates?.lat, coordinates?.lng];
  const version = fnv1a(JSON.stringify(shown)) >>> 0;
  return `${socialPath(language, slug)}?v=${version.toString(36)}`;
}

/** The same without the query: the cache key to purge when the school changes. */
export function socialPath(language: Language, slug?: string): string {
  return slug === undefined ? `/social/${language}` : `/social/${language}/${encodeURIComponent(slug)}`;
}
