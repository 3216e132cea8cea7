import { countryName } from '@/lib/countries';
import type { Language } from '@/lib/i18n/locales';
import { knownTown } from './town';

/** Town and country in one line; the country alone where the town is not known. */
export function placeLine(language: Language, { city, country }: { city: string; country: string }): string {
  return [knownTown(city), countryName(country, language)].filter(Boolean).join(', ');
}
