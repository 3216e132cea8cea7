import countries from 'i18n-iso-countries';
import english from 'i18n-iso-countries/langs/en.json';
import spanish from 'i18n-iso-countries/langs/es.json';
import { COUNTRIES, countryByCode } from '@/lib/places/countries';
import { plainWords } from '@/lib/plain-words';

/** Names in use that neither Unicode nor ISO lists, by country code. */
const OTHER_NAMES: Record<string, string> = {
  US: 'estados unidos de america|eeuu|ee uu',
  GB: 'u k|england|inglaterra|scotland|escocia|wales|gales|northern ireland|irlanda del norte|gran bretana',
  MX: 'mejico',
  NL: 'holanda',
  KR: 'korea|corea|corea republica de|korea south',
  KP: 'korea north|korea democratic people s republic of',
  RU: 'federacion rusa|federacion de rusia',
  HK: 'hong kong sar|hong kong china',
  MO: 'macau',
  PS: 'palestine state of|estado de palestina|palestinian territory|occupied palestinian territory',
  MM: 'burma|birmania',
  CG: 'republic of congo|republica del congo',
  CD: 'dr congo|drc|congo democratic republic of the|congo the democratic republic of the',
  SZ: 'swaziland|suazilandia',
  MK: 'macedonia',
  TL: 'east timor',
  LA: 'lao pdr',
  IR: 'iran islamic republic of',
  BO: 'bolivia plurinational state of|estado plurinacional de bolivia',
  VE: 'venezuela bolivarian republic of|republica bolivariana de venezuela',
  MD: 'republic of moldova',
  TZ: 'tanzania united republic of',
  TW: 'taiwan roc',
  VA: 'holy see|vaticano|vatican',
  AE: 'emiratos',
  XK: 'xkx',
};

/** Stored names by all names. The first entry wins: "Congo" is the Republic of the Congo. */
const names = new Map<string, string>();
function call(text: string, code: string): void {
  const plain = plainWords(text);
  const name = countryByCode(code)?.name.en;
  if (name !== undefined && plain !== '' && !names.has(plain)) names.set(plain, name);
}
for (const { code, key, name } of COUNTRIES) {
  for (const text of [code, key, name.en, name.es]) call(text, code);
}
for (const [code, others] of Object.entries(OTHER_NAMES))
  for (const text of others.split('|')) call(text, code);
for (const language of [english, spanish]) {
  countries.registerLocale(language);
  const known = countries.getNames(language.locale, { select: 'all' });
  for (const [code, called] of Object.entries(known)) for (const text of called) call(text, code);
}
for (const [alpha3, code] of Object.entries(countries.getAlpha3Codes())) call(alpha3, code);

/** Languages whose country names are read after all others. */
const MORE_LANGUAGES =
  'ca fr it de pt gl eu nl pl cs sk sl hr hu ro sv da nb fi et lv lt tr el ru uk ar he ja ko zh th vi'.split(
    ' ',
  );
for (const language of MORE_LANGUAGES) {
  const known = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
  for (const { code } of COUNTRIES) call(/^[A-Z]{2}$/.test(code) ? (known.of(code) ?? '') : '', code);
}

/** The stored name for any name of a country, an ISO code, or its filter key. */
export function countryOf(text: string): string | undefined {
  return names.get(plainWords(text)) ?? names.get(plainWords(text).replace(/^(the|la|el|los|las) /, ''));
}
