import type { Language } from '@/lib/i18n/locales';
import { fnv1a } from '@/lib/prng';
import { SCHOOL_TYPES } from '@/lib/schools/model/choices';
import { LANDSCAPES, type Landscapes } from '@/lib/schools/model/landscape';
import type { CoverSubject } from './look';
import { RARE_FIRST } from './objects';

/**
 * Addresses of the drawings. A cover's address says everything it is drawn from, so that it needs no database and can be
 * kept for ever: /covers/{version}/{size}/{type}/{specialties}/{landscapes}/{variant}/{slug}.svg. One drawing has one
 * address.
 */

/** Raise it when palettes, objects, landscapes or arrangements change: every cover gets a new address. */
const VERSION = '2';
/** Addresses of this version said nothing of landscape and variant. Pages that are kept somewhere still have them. */
const FORMER_VERSION = '1';

/** Sizes in CSS pixels. Public pages show `wide` ones, whose middle is the `card`: narrow frames cut the sides. */
export const COVER_SIZES = {
  card: { width: 400, height: 300 },
  wide: { width: 640, height: 320 },
} as const;
export type CoverSize = keyof typeof COVER_SIZES;

/** The size of the pictures that other sites show for a shared page. */
export const SOCIAL_SIZE = { width: 1200, height: 630 } as const;

/** One letter for each specialty, in the order of `RARE_FIRST`. */
const LETTERS = {
  hotelManagement: 'm',
  wineGastronomy: 'w',
  pastry: 'p',
  hospitality: 'h',
  culinaryArts: 'c',
} as const;

/** What the landscape part says where nothing is known of the place, and where it is open country. */
const UNKNOWN_PLACE = 'anywhere';
const OPEN_COUNTRY = 'open';

interface SluggedSchool {
  slug: string;
  type: string;
  specialties: readonly string[];
}

interface CoveredSchool extends SluggedSchool {
  /** Null or nothing: the place is unknown. */
  landscapes?: Landscapes;
  /** Another cover of the same school, for a page where its own would be like one beside it. */
  variant?: number;
}

/** The address of a school's drawn cover. */
export function coverAddress(school: CoveredSchool, size: CoverSize = 'card'): string {
  const { type, letters } = canonical(school);
  const { slug, landscapes = null, variant = 0 } = school;
  return `/covers/${VERSION}/${size}/${type}/${letters}/${landPart(landscapes)}/${variant}/${encodeURIComponent(slug)}.svg`;
}

function landPart(landscapes: Landscapes): string {
  if (!landscapes) return UNKNOWN_PLACE;
  return LANDSCAPES.filter((one) => landscapes.includes(one)).join('-') || OPEN_COUNTRY;
}

/** Undefined for what no place is called. */
function landscapesNamed(part: string): Landscapes | undefined {
  if (part === UNKNOWN_PLACE) return null;
  const named = part.split('-');
  const landscapes = LANDSCAPES.filter((one) => named.includes(one));
  return landPart(landscapes) === part ? landscapes : undefined;
}

/** The address of the 400×300 drawing that stands in for any picture of a school: by its id, or its slug, which compresses better. */
export function stockAddress(idOrSlug: string): string {
  return `/stock/${encodeURIComponent(idOrSlug)}`;
}

/** What an unknown type and no known specialty draw the same as. */
function canonical(school: Omit<SluggedSchool, 'slug'>): { type: string; letters: string } {
  const known = RARE_FIRST.filter((specialty) => school.specialties.includes(specialty));
  return {
    type: SCHOOL_TYPES.find((type) => type === school.type) ?? 'institute',
    letters: known.map((specialty) => LETTERS[specialty]).join('') || LETTERS.culinaryArts,
  };
}

/** What the address's parts after /covers/ ask for, or null when no school has such a cover. */
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

/**
 * Where a cover of the former version is now, or null when it never was one. What kept its address says nothing of the
 * place, so that the cover shows none.
 */
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

/**
 * The address of the 1200×630 picture that other sites show for a shared page: the directory's, or a school's. The
 * query changes with what the picture shows, because other sites keep what they fetched for weeks.
 */
export function socialImage(language: Language, school?: SharedSchool): string {
  if (!school) return `${socialPath(language)}?v=${VERSION}`;
  const { slug, name, city, country, image, coordinates } = school;
  const { type, letters } = canonical(school);
  const shown = [VERSION, name, city, country, type, letters, image, coordinates?.lat, coordinates?.lng];
  const version = fnv1a(JSON.stringify(shown)) >>> 0;
  return `${socialPath(language, slug)}?v=${version.toString(36)}`;
}

/** The path of that picture, without the query: what expires when the school changes. */
export function socialPath(language: Language, slug?: string): string {
  return slug === undefined ? `/social/${language}` : `/social/${language}/${encodeURIComponent(slug)}`;
}
