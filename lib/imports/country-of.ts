import countries from 'i18n-iso-countries';
import english from 'i18n-iso-countries/langs/en.json';
import spanish from 'i18n-iso-countries/langs/es.json';
import { COUNTRIES, countryByCode } from '@/lib/countries';
import { plainWords } from '@/lib/plain-words';

/** Names that people write and neither Unicode nor ISO does, with the code of their country. */
const OTHER_NAMES: Record<string, string> = {
  'u s a': 'US',
  'u s': 'US',
  'estados unidos de america': 'US',
  eeuu: 'US',
  'ee uu': 'US',
  'u k': 'GB',
  england: 'GB',
  inglaterra: 'GB',
  scotland: 'GB',
  escocia: 'GB',
  wales: 'GB',
  gales: 'GB',
  'northern ireland': 'GB',
  'irlanda del norte': 'GB',
  'gran bretana': 'GB',
  mejico: 'MX',
  'republica checa': 'CZ',
  holanda: 'NL',
  holland: 'NL',
  korea: 'KR',
  corea: 'KR',
  'republica de corea': 'KR',
  'corea republica de': 'KR',
  'korea south': 'KR',
  'korea republic of': 'KR',
  'korea north': 'KP',
  'korea democratic people s republic of': 'KP',
  'federacion rusa': 'RU',
  'federacion de rusia': 'RU',
  'hong kong': 'HK',
  'hong kong sar': 'HK',
  'hong kong china': 'HK',
  macau: 'MO',
  macao: 'MO',
  'macao sar': 'MO',
  palestina: 'PS',
  'palestine state of': 'PS',
  'estado de palestina': 'PS',
  'palestinian territory': 'PS',
  'occupied palestinian territory': 'PS',
  burma: 'MM',
  birmania: 'MM',
  myanmar: 'MM',
  turkiye: 'TR',
  'ivory coast': 'CI',
  'costa de marfil': 'CI',
  congo: 'CG',
  'republic of congo': 'CG',
  'republica del congo': 'CG',
  'dr congo': 'CD',
  drc: 'CD',
  'congo democratic republic of the': 'CD',
  'congo the democratic republic of the': 'CD',
  swaziland: 'SZ',
  suazilandia: 'SZ',
  swazilandia: 'SZ',
  macedonia: 'MK',
  'east timor': 'TL',
  'timor oriental': 'TL',
  'viet nam': 'VN',
  'lao pdr': 'LA',
  'lao people s democratic republic': 'LA',
  'syrian arab republic': 'SY',
  'republica arabe siria': 'SY',
  'iran islamic republic of': 'IR',
  'bolivia plurinational state of': 'BO',
  'estado plurinacional de bolivia': 'BO',
  'venezuela bolivarian republic of': 'VE',
  'republica bolivariana de venezuela': 'VE',
  'moldova republic of': 'MD',
  'republic of moldova': 'MD',
  'tanzania united republic of': 'TZ',
  'taiwan province of china': 'TW',
  'taiwan roc': 'TW',
  'brunei darussalam': 'BN',
  'micronesia federated states of': 'FM',
  'holy see': 'VA',
  'santa sede': 'VA',
  vaticano: 'VA',
  vatican: 'VA',
  emiratos: 'AE',
  'cabo verde': 'CV',
  xkx: 'XK',
};

/** Stored names by everything that a country is called. What comes first holds: "Congo" is the nearer one. */
const names = new Map<string, string>();
function call(text: string, code: string): void {
  const plain = plainWords(text);
  const name = countryByCode(code)?.name.en;
  if (name !== undefined && plain !== '' && !names.has(plain)) names.set(plain, name);
}
for (const { code, key, name } of COUNTRIES) {
  for (const text of [code, key, name.en, name.es]) call(text, code);
}
for (const [text, code] of Object.entries(OTHER_NAMES)) call(text, code);
for (const language of [english, spanish]) {
  countries.registerLocale(language);
  const known = countries.getNames(language.locale, { select: 'all' });
  for (const [code, called] of Object.entries(known)) for (const text of called) call(text, code);
}
for (const [alpha3, code] of Object.entries(countries.getAlpha3Codes())) call(alpha3, code);

/** Languages whose names of countries are read as well, after all others. */
const MORE_LANGUAGES =
  'ca fr it de pt gl eu nl pl cs sk sl hr hu ro sv da nb fi et lv lt tr el ru uk ar he ja ko zh th vi'.split(
    ' ',
  );
for (const language of MORE_LANGUAGES) {
  const known = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
  for (const { code } of COUNTRIES) call(/^[A-Z]{2}$/.test(code) ? (known.of(code) ?? '') : '', code);
}

/**
 * The stored name of a country given by its name in either language or in its own, one of its other usual names, an ISO code of two or
 * three letters or its filter key.
 */
export function countryOf(text: string): string | undefined {
  return names.get(plainWords(text)) ?? names.get(plainWords(text).replace(/^(the|la|el|los|las) /, ''));
}
