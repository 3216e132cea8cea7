import type { Language } from '../i18n/locales';
import { plainWords } from '../plain-words';
import type { Point } from './distance';
import { type NearTown, type Town, townsWithin } from './gazetteer';
import { NAMED_TOWNS, townNames } from './name-table';
import { builtUpKm } from './prominence';

/** Maximum distance of a school from its city's centre, unless the city is larger. */
const SAME_KM = 10;
const FARTHEST_KM = 40;

/** 'Turín' or 'Turin', 'Ginebra' or 'Geneva' if the language has a name, else the local one. */
export function townName(town: Town, language: Language): string {
  return townNames(town)?.[language] ?? town.name;
}

/** The gazetteer's town for a school's city, within 10 km or the city's radius; null when there is none. */
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

/** 'Florencia' or 'Florence' for Firenze, anywhere in the country; unchanged when no other name is known. */
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
