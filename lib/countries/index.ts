import type { Language } from '@/lib/i18n/locales';
import { COUNTRY_TABLE } from './table';

/** A country of ISO 3166-1 (and Kosovo), named as Unicode CLDR names it. */
export interface Country {
  /** Two capital letters: `ES`. */
  code: string;
  /** What stands in filter addresses: `spain`, `usa`, `united-kingdom` (decision 12). */
  key: string;
  /** The English one is what schools store. */
  name: Record<Language, string>;
}

/** Every country, by code. */
export const COUNTRIES: readonly Country[] = COUNTRY_TABLE.trim()
  .split('\n')
  .map((row) => {
    const [code = '', key = '', en = '', es = ''] = row.split('|');
    return { code, key, name: { es, en } };
  });

/** The six countries that the filter always offers, by their stored English name. */
export const COUNTRY_FILTERS = [
  { key: 'spain', name: 'Spain' },
  { key: 'mexico', name: 'Mexico' },
  { key: 'italy', name: 'Italy' },
  { key: 'france', name: 'France' },
  { key: 'usa', name: 'United States' },
  { key: 'argentina', name: 'Argentina' },
] as const;

const byName = new Map(COUNTRIES.map((country) => [country.name.en, country]));
const byKey = new Map(COUNTRIES.map((country) => [country.key, country]));
const byCode = new Map(COUNTRIES.map((country) => [country.code, country]));

/** The country that schools store under this English name. */
export function countryByName(englishName: string): Country | undefined {
  return byName.get(englishName);
}

/** The country of a filter address. */
export function countryByKey(key: string): Country | undefined {
  return byKey.get(key);
}

/** The country of an ISO code, in either case. */
export function countryByCode(code: string): Country | undefined {
  return byCode.get(code.toUpperCase());
}

/** A stored country's name in a language; an unknown one stays as it is stored. */
export function countryName(englishName: string, language: Language): string {
  return byName.get(englishName)?.name[language] ?? englishName;
}

/** The name of a stored country's flag file: its ISO code in lower case, `globe` for an unknown country. */
export function flagCode(englishName: string): string {
  return byName.get(englishName)?.code.toLowerCase() ?? 'globe';
}
