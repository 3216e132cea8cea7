import { COUNTRIES, type Country } from '@/lib/countries';
import type { Language } from '@/lib/i18n/locales';
import { SPECIALTIES, type Specialty } from './choices';
import { slugify } from './slug';

/** A place that has a page: a country, or a region or town of it, alone or with a field. What is not asked is ''. */
export interface Place {
  country: Country;
  /** Slug of its name; a place has a region or a town. */
  region: string;
  /** Whether a town of the country has the region's name too. */
  isShared: boolean;
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
 * the same law: the columns schools.town_slug and schools.region_slug.
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
/** What tells a region from a town of its name (decision 111). */
const REGION_MARK = '-region';

/** A place that is a whole country, or a part of it. */
export function placeIn(country: Country, part: Partial<Omit<Place, 'country'>> = {}): Place {
  return { country, region: '', isShared: false, town: '', specialty: '', ...part };
}

/** The town of a school as a place; null where its country is unknown, or its name leaves nothing for an address. */
export function townIn(country: Country | undefined, city: string): Place | null {
  const town = placeSlug(city);
  return country && town !== '' ? placeIn(country, { town }) : null;
}

/**
 * The parts of a place's address, in a language: country, region or town, and last the field. A town whose name a field has too
 * stands twice, a region that shares its name with a town says that it is one, so that every address means one place.
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
 * The places that an address's parts may mean, whether there are schools or not: the first one with schools is meant. Empty when no
 * place has this address.
 */
export function readPlaces(language: Language, parts: readonly string[]): Place[] {
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

/** A region that is called like a field has no page. */
function regionsCalled(name: string): string[] {
  return name === '' || FIELD_WORDS.has(name) ? [] : [name];
}

/** Whether a place can have a page at all. */
export function hasAddress({ region }: Place): boolean {
  return region === '' || regionsCalled(region).length > 0;
}
