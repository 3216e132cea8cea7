import { COUNTRIES } from '@/lib/countries';
import { plainWords } from './model/columns';

/** Names that people write and Unicode does not, with the code of their country. */
const OTHER_NAMES: Record<string, string> = {
  usa: 'US',
  'u s a': 'US',
  'u s': 'US',
  'united states of america': 'US',
  'estados unidos de america': 'US',
  eeuu: 'US',
  'ee uu': 'US',
  uk: 'GB',
  'u k': 'GB',
  'great britain': 'GB',
  'gran bretana': 'GB',
  mejico: 'MX',
  'czech republic': 'CZ',
  'republica checa': 'CZ',
  'the netherlands': 'NL',
  holanda: 'NL',
};

const names = new Map<string, string>();
for (const { code, key, name } of COUNTRIES) {
  for (const text of [code, key, name.en, name.es]) names.set(plainWords(text), name.en);
}
for (const [text, code] of Object.entries(OTHER_NAMES)) {
  const country = COUNTRIES.find((known) => known.code === code);
  if (country) names.set(text, country.name.en);
}

/** The stored name of a country given by its name in either language, ISO code or filter key. */
export function countryOf(text: string): string | undefined {
  return names.get(plainWords(text));
}
