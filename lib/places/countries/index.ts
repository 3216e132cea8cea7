import type { Language } from '@/lib/i18n/locales';
import { COUNTRY_TABLE } from './table';

/** A country of ISO 3166-1 (and Kosovo) with its names from Unicode CLDR. */
export interface Country {
  code: string;
  /** Slug in filter addresses: `spain`, `usa`, `united-kingdom` (decision 12). */
  key: string;
  name: Record<Language, string>;
}

export const COUNTRIES: readonly Country[] = COUNTRY_TABLE.trim()
  .split('\n')
  .map((row) => {
    const [code = '', key = '', en = '', es = ''] = row.split('|');
    return { code, key, name: { es, en } };
  });

/** The six countries that the filter always offers, by stored name. */
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

export function countryByName(englishName: string): Country | undefined {
  return byName.get(englishName);
}

export function countryByKey(key: string): Country | undefined {
  return byKey.get(key);
}

/** Case-insensitive. */
export function countryByCode(code: string): Country | undefined {
  return byCode.get(code.toUpperCase());
}

/** An unknown stored name is returned unchanged. */
export function countryName(englishName: string, language: Language): string {
  return byName.get(englishName)?.name[language] ?? englishName;
}

/** Name of the flag file: the ISO code in lower case, `globe` for an unknown country. */
export function flagCode(englishName: string): string {
  return byName.get(englishName)?.code.toLowerCase() ?? 'globe';
}
