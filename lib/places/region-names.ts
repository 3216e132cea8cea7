import type { Language } from '@/lib/i18n/locales';
import { REGIONS } from './region-table';

const NAMES: ReadonlyMap<string, Record<Language, string>> = new Map(
  REGIONS.trim()
    .split('\n')
    .map((row) => {
      const [country = '', name = '', en = '', es = ''] = row.split('|');
      const first = (names: string) => names.split(',')[0] || name;
      return [`${country}|${name}`, { en: first(en), es: first(es) }];
    }),
);

/** 'Córcega' or 'Corsica' for Corse; states of the United States as in addresses; unchanged when no other name is known. */
export function regionName(countryCode: string, name: string, language: Language): string {
  return countryCode === 'US' ? name : (NAMES.get(`${countryCode}|${name}`)?.[language] ?? name);
}
