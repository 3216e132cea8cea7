import type { Language } from '@/lib/i18n/locales';
import { countryByName, countryName } from '@/lib/places/countries';
import { cityName } from '@/lib/places/names';
import { regionName } from '@/lib/places/region-names';
import { plainWords } from '@/lib/plain-words';
import { knownTown } from './town';

/** The region, or the country alone, when the town is unknown. */
export function placeLine(
  language: Language,
  { city, region, country }: { city: string; region?: string | null; country: string },
): string {
  const code = countryByName(country)?.code ?? '';
  const town = knownTown(city)
    ? cityName(code, city, language)
    : region && regionName(code, region, language);
  return [town, countryName(country, language)].filter(Boolean).join(', ');
}

/** A post code at the end, optionally after a state. */
const POST_CODE = /^(.*?)(?<![,\s])[,\s]+(?:([A-Z]{2,3}) )?(\d{4,5}(?:-\d{4})?)$/;

/** In the country's format: '1 Main St, Rome, GA 30161', 'Via Leopardi, 88068 Soverato'. */
export function streetLine({ address, city }: { address: string | null; city: string }): string | null {
  const town = knownTown(city);
  if (address === null || town === null || ` ${plainWords(address)} `.includes(` ${plainWords(town)} `))
    return address;
  const [, street, state, code] = POST_CODE.exec(address) ?? [];
  if (code === undefined) return `${address}, ${town}`;
  return state ? `${street}, ${town}, ${state} ${code}` : `${street}, ${code} ${town}`;
}
