import { COUNTRIES, type Country } from '@/lib/countries';
import type { Language } from '@/lib/i18n/locales';
import { SPECIALTIES, type Specialty } from './choices';
import { slugify } from './slug';

/** A place that has a page: a country, or a region or town of it, alone or with a field. What is not asked is ''. */
export interface Place {
  country: Country;
  /** Slug of its name; a place has a region or a town. */
  region: string;
  town: string;
  specialty: Specialty | '';
}

/** Letters that are no letter with an accent. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe' },
  ...{ ø: 'o', ł: 'l', đ: 'd', ħ: 'h', ı: 'i', ŧ: 't' },
};

/**
 * A town's or a region's name as addresses have it: spellings that differ in accents, case or marks are one. The database holds
 * the same law: the column schools.town_slug.
 */
export function placeSlug(name: string): string {
  return slugify(
    name
      .normalize('NFD')
      .toLowerCase()
      .replace(/[ßæœøłđħıŧ]/g, (letter) => LETTERS[letter] ?? letter),
  );
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

/** Words that stand for a field in either language: what a town's address is must not depend on the language. */
const FIELD_WORDS: ReadonlySet<string> = new Set(
  Object.values(FIELD_SLUGS).flatMap((slugs) => Object.values(slugs)),
);

const BY_SLUG: Readonly<Record<Language, ReadonlyMap<string, Country>>> = {
  es: new Map(COUNTRIES.map((country) => [placeSlug(country.name.es), country])),
  en: new Map(COUNTRIES.map((country) => [placeSlug(country.name.en), country])),
};

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const NO_REGIONS: ReadonlySet<string> = new Set();

/** A place that is a whole country, or a part of it. */
export function placeIn(country: Country, part: Partial<Omit<Place, 'country'>> = {}): Place {
  return { country, region: '', town: '', specialty: '', ...part };
}

/** The town of a school as a place; null where its country is unknown, or its name leaves nothing for an address. */
export function townIn(country: Country | undefined, city: string): Place | null {
  const town = placeSlug(city);
  return country && town !== '' ? placeIn(country, { town }) : null;
}

/**
 * The parts of a place's address, in a language: country, region or town, and last the field. `regions` are the slugs of the
 * country's regions. A town whose name a region of its country or a field has too stands twice (/new-york is the state,
 * /new-york/new-york the city), so that every address means one place.
 */
export function placeParts(language: Language, place: Place, regions = NO_REGIONS): string[] {
  const { country, region, town, specialty } = place;
  const name = region || town;
  const twice = town !== '' && (regions.has(town) || FIELD_WORDS.has(town));
  return [
    placeSlug(country.name[language]),
    ...(name === '' ? [] : twice ? [name, name] : [name]),
    ...(specialty === '' ? [] : [FIELD_SLUGS[language][specialty]]),
  ];
}

/** The place of an address's parts, whether there are schools or not; null when no place has this address. */
export function readPlace(language: Language, parts: readonly string[], regions = NO_REGIONS): Place | null {
  const [first = '', name = ''] = parts;
  const country = BY_SLUG[language].get(first);
  if (country === undefined || !parts.every((part) => SLUG.test(part))) return null;
  const asked = parts.join('/');
  const places = (['', ...SPECIALTIES] as const).flatMap((specialty) => [
    placeIn(country, { specialty }),
    ...(isRegion(name, regions) ? [placeIn(country, { region: name, specialty })] : []),
    placeIn(country, { town: name, specialty }),
  ]);
  return places.find((place) => placeParts(language, place, regions).join('/') === asked) ?? null;
}

/** A region that is called like a field has no page. */
function isRegion(name: string, regions: ReadonlySet<string>): boolean {
  return regions.has(name) && !FIELD_WORDS.has(name);
}
