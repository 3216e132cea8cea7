import type { Language } from '@/lib/i18n/locales';
import { plainWords } from '../plain-words';
import { REGIONS } from './region-table';

const NAMES: ReadonlyMap<string, Record<Language, string>> = new Map(
  REGIONS.trim()
    .split('\n')
    .map((row) => {
      const [country = '', name = '', en = '', es = ''] = row.split('|');
      // Several names are parts of the region, another spelling is no other name.
      const known = (given: string) =>
        given === '' || given.includes(',') || plainWords(given) === plainWords(name) ? name : given;
      return [`${country}|${name}`, { en: known(en), es: known(es) }];
    }),
);

/** 'Córcega' or 'Corsica' for Corse; states of the United States as in addresses; unchanged when no other name is known. */
export function regionName(countryCode: string, name: string, language: Language): string {
  return countryCode === 'US' ? name : (NAMES.get(`${countryCode}|${name}`)?.[language] ?? name);
}
