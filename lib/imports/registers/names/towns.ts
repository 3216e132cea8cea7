import { allTowns } from '@/lib/places/gazetteer';
import { plainWords } from '@/lib/plain-words';

let towns: Map<string, string> | undefined;

/** The gazetteer's spelling of a town of the country: 'Medellín' for 'MEDELLIN'; undefined when it has none. */
export function townName(countryCode: string, written: string): string | undefined {
  towns ??= new Map(allTowns().map(({ country, name }) => [`${country} ${plainWords(name)}`, name]));
  return towns.get(`${countryCode} ${plainWords(written)}`);
}
