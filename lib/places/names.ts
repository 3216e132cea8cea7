import type { Language } from '../i18n/locales';
import { plainWords } from '../plain-words';
import type { Point } from './distance';
import { type NearTown, type Town, townsWithin } from './gazetteer';
import { NAMED_TOWNS, townNames } from './name-table';
import { builtUpKm } from './prominence';

/** A school and the middle of its city are not further apart than this, unless the city is larger. */
const SAME_KM = 10;
/** No city is larger. */
const FARTHEST_KM = 40;

/**
 * How a page in `language` calls a town: 'Turín' or 'Turin', 'Ginebra' or 'Geneva' where the language has a name of its
 * own, else the gazetteer's, which is the local one.
 */
export function townName(town: Town, language: Language): string {
  return townNames(town)?.[language] ?? town.name;
}

/**
 * The town of the gazetteer that a school's city is: one of that name, in any of the languages that the table knows, not
 * further than 10 km from the school or than the city reaches; null when the gazetteer has none.
 */
export function ownTown(city: string, at: Point): NearTown | null {
  const wanted = plainWords(city);
  const close = townsWithin(at, FARTHEST_KM)
    .filter((town) => town.km < Math.max(SAME_KM, builtUpKm(town)))
    .map((town) => ({ town, names: namesOf(town) }));
  const exact = close.find(({ names }) => names.includes(wanted));
  const longer = close.find(
    ({ names }) =>
      wanted !== '' && names.some((name) => name.startsWith(`${wanted} `) || wanted.startsWith(`${name} `)),
  );
  return (exact ?? longer)?.town ?? null;
}

/**
 * How a page in `language` calls a school's city, wherever that is in its country: 'Florencia' or 'Florence' for Firenze; as it is
 * stored where no other name is known.
 */
export function cityName(countryCode: string, city: string, language: Language): string {
  cities ??= new Map(
    NAMED_TOWNS.flatMap((key) => {
      const [country = '', name = ''] = key.split('|');
      const names = townNames({ country, name });
      if (!names) return [];
      return [name, names.es, names.en, names.other]
        .filter(Boolean)
        .map((one) => [`${country}|${plainWords(one)}`, names] as const);
    }),
  );
  return cities.get(`${countryCode}|${plainWords(city)}`)?.[language] ?? city;
}

let cities: Map<string, Record<Language, string>> | undefined;

function namesOf(town: Town): string[] {
  const known = townNames(town);
  return [town.name, known?.es ?? '', known?.en ?? '', known?.other ?? ''].filter(Boolean).map(plainWords);
}
