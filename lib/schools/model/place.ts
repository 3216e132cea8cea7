import { type Language, otherLanguage } from '@/lib/i18n/locales';
import { COUNTRIES, type Country } from '@/lib/places/countries';
import { withoutAccents } from '@/lib/plain-words';
import { SPECIALTIES, type Specialty } from './choices';
import { slugify } from './slug';

/** A place with a page: a country, region or town, optionally with a field. Unused parts are ''. */
export interface Place {
  country: Country;
  /** Slug; either region or town. */
  region: string;
  /** Whether a town of the country has the same name as the region. */
  isShared: boolean;
  town: string;
  specialty: Specialty | '';
}

/** Letters that are not decomposed into an accent. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe' },
  ...{ ø: 'o', ł: 'l', đ: 'd', ħ: 'h', ı: 'i', ŧ: 't' },
};

/** Independent of accents, case and marks; equivalent to schools.town_slug and schools.region_slug. */
export function placeSlug(name: string): string {
  return slugify(withoutAccents(name).replace(/[ßæœøłđħıŧ]/g, (letter) => LETTERS[letter] ?? letter));
}

const FIELD_SLUGS: Readonly<Record<Language, Record<Specialty, string>>> = {
  es: {
    culinaryArts: 'artes-culinarias',
    hospitality: 'hosteleria',
    pastry: 'pasteleria',
    wineGastronomy: 'vino',
    hotelManagement: 'gestion-hotelera',
  },
  en: {
    culinaryArts: 'culinary-arts',
    hospitality: 'hospitality',
    pastry: 'pastry',
    wineGastronomy: 'wine',
    hotelManagement: 'hotel-management',
  },
};

/** Slugs of fields in both languages: a town's address must not depend on the language. */
const FIELD_WORDS: ReadonlySet<string> = new Set(
  Object.values(FIELD_SLUGS).flatMap((slugs) => Object.values(slugs)),
);

const BY_SLUG: Readonly<Record<Language, ReadonlyMap<string, Country>>> = {
  es: new Map(COUNTRIES.map((country) => [placeSlug(country.name.es), country])),
  en: new Map(COUNTRIES.map((country) => [placeSlug(country.name.en), country])),
};

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
/** Distinguishes a region from a town of its name (decision 111). */
const REGION_MARK = '-region';

export function placeIn(country: Country, part: Partial<Omit<Place, 'country'>> = {}): Place {
  return { country, region: '', isShared: false, town: '', specialty: '', ...part };
}

/** Null when the country is unknown, or the name gives no slug. */
export function townIn(country: Country | undefined, city: string): Place | null {
  const town = placeSlug(city);
  return country && town !== '' ? placeIn(country, { town }) : null;
}

/**
 * Country, region or town, then field. A town named like a field is repeated; a region named like a town has a suffix.
 */
export function placeParts(language: Language, place: Place): string[] {
  const { country, region, isShared, town, specialty } = place;
  const names = region
    ? [isShared ? region + REGION_MARK : region]
    : FIELD_WORDS.has(town)
      ? [town, town]
      : [town];
  return [
    placeSlug(country.name[language]),
    ...names.filter((name) => name !== ''),
    ...(specialty === '' ? [] : [FIELD_SLUGS[language][specialty]]),
  ];
}

/**
 * Possible places of an address, also by the names of the other language, which lead to the language's own; the first
 * one with schools is used. Empty for an invalid address.
 */
export function readPlaces(language: Language, parts: readonly string[]): Place[] {
  return [...placesNamed(language, parts), ...placesNamed(otherLanguage(language), parts)];
}

function placesNamed(language: Language, parts: readonly string[]): Place[] {
  const [first = '', name = ''] = parts;
  const country = BY_SLUG[language].get(first);
  if (country === undefined || !parts.every((part) => SLUG.test(part))) return [];
  const asked = parts.join('/');
  const named: Partial<Place>[] = [
    {},
    ...(name === '' ? [] : [{ town: name }]),
    ...regionsCalled(name).map((region) => ({ region })),
    ...(name.endsWith(REGION_MARK) ? regionsCalled(name.slice(0, -REGION_MARK.length)) : []).map(
      (region) => ({
        region,
        isShared: true,
      }),
    ),
  ];
  return named
    .flatMap((part) =>
      (['', ...SPECIALTIES] as const).map((specialty) => placeIn(country, { ...part, specialty })),
    )
    .filter((place) => placeParts(language, place).join('/') === asked);
}

/** A region named like a field has no page. */
function regionsCalled(name: string): string[] {
  return name === '' || FIELD_WORDS.has(name) ? [] : [name];
}

export function hasAddress({ region }: Place): boolean {
  return region === '' || regionsCalled(region).length > 0;
}
