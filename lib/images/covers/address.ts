import { SCHOOL_TYPES } from '@/lib/schools/model/choices';
import { LANDSCAPES, type Landscapes } from '@/lib/schools/model/landscape';

/** Everything that placeholder artwork is drawn from. */
export interface Artwork {
  /** Decides what is left to chance. Pages use the school's slug. */
  seed: string;
  /** Unknown ones are ignored; without a known one the field is culinary arts. */
  specialties?: readonly string[];
  /** Null or undefined: the place is unknown. */
  landscapes?: Landscapes;
  /** Another style for the same school, where its own would resemble a neighbour's. */
  variant?: number;
}

/** Raise it when any picture changes: browsers keep one for a year. */
const VERSION = '3';

/** In CSS pixels. */
export type Size = { readonly width: number; readonly height: number };
/** Public pages use `wide`; narrow frames crop it to its middle. */
export const ARTWORK_SIZES = {
  card: { width: 400, height: 300 },
  wide: { width: 640, height: 320 },
} as const;
export type ArtworkSize = keyof typeof ARTWORK_SIZES;

/** Specialties that are drawn, the rarest first, with their letters in addresses. */
const LETTERS = {
  hotelManagement: 'm',
  wineGastronomy: 'w',
  pastry: 'p',
  hospitality: 'h',
  culinaryArts: 'c',
} as const;
export type Field = keyof typeof LETTERS;
export const FIELDS = Object.keys(LETTERS) as Field[];

/** Names of an unknown place, and of open country. */
const UNKNOWN_PLACE = 'anywhere';
const OPEN_COUNTRY = 'open';

const lettersOf = (specialties: readonly string[]) =>
  FIELDS.filter((field) => specialties.includes(field))
    .map((field) => LETTERS[field])
    .join('') || LETTERS.culinaryArts;

type DrawnSchool = Omit<Artwork, 'seed'> & { slug: string };

/** Has everything that is drawn, so it can be cached permanently. */
export function artworkAddress(school: DrawnSchool, size: ArtworkSize = 'card'): string {
  const { slug, specialties = [], landscapes, variant = 0 } = school;
  const shown = LANDSCAPES.filter((one) => landscapes?.includes(one)).join('-');
  const place = landscapes ? shown || OPEN_COUNTRY : UNKNOWN_PLACE;
  return `/covers/${VERSION}/${size}/${lettersOf(specialties)}/${place}/${variant}/${encodeURIComponent(slug)}.svg`;
}

/** The 400×300 placeholder artwork of a school, by id or slug; slugs compress better. */
export function stockAddress(idOrSlug: string): string {
  return `/stock/${encodeURIComponent(idOrSlug)}`;
}

/** Parses the path after /covers/; null when no school has such an address. Version 2 also had the type of school. */
export function parseArtworkAddress(parts: readonly string[]): { artwork: Artwork; size: Size } | null {
  const [version, size = '', ...rest] = parts;
  if (version === '2') {
    const isType = SCHOOL_TYPES.some((type) => type === rest[0]);
    return isType ? parseArtworkAddress([VERSION, size, ...rest.slice(1)]) : null;
  }
  const [letters = '', place = '', variant = '', file = ''] = rest;
  const seed = /^([a-z0-9]+(?:-[a-z0-9]+)*)\.svg$/.exec(file)?.[1];
  if (!(size === 'card' || size === 'wide') || !seed || seed.length > 450 || !/^\d{1,3}$/.test(variant))
    return null;
  const artwork = {
    seed,
    specialties: FIELDS.filter((field) => letters.includes(LETTERS[field])),
    landscapes: place === UNKNOWN_PLACE ? null : LANDSCAPES.filter((one) => place.split('-').includes(one)),
    variant: Number(variant),
  };
  const isCanonical = artworkAddress({ ...artwork, slug: seed }, size) === `/covers/${parts.join('/')}`;
  return isCanonical ? { artwork, size: ARTWORK_SIZES[size] } : null;
}

/** The present address of one of version 1, which had no place and variant; null when invalid. */
export function movedArtworkAddress(parts: readonly string[]): string | null {
  const [version, size = '', type = '', letters = '', file = '', ...more] = parts;
  if (version !== '1' || more.length > 0) return null;
  const rest = [letters, UNKNOWN_PLACE, '0', file];
  return parseArtworkAddress(['2', size, type, ...rest]) && `/covers/${[VERSION, size, ...rest].join('/')}`;
}
