import { anyOfThese } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { countryByName, countryName } from '@/lib/places/countries';
import { cityName } from '@/lib/places/names';
import { moneyText } from '@/lib/prices/model/amounts';
import { lengthText } from '@/lib/programmes/model/texts';
import { languageName } from '@/lib/schools/model/languages';
import { withoutWords } from '@/lib/search/model/without-words';
import type { Reading } from '@/lib/search/queries/search-schools';
import type { KnownPlace, UnderstoodWords } from '@/lib/supabase/results/search';
import { choiceLabel } from './choice-label';

const NEAR_KM = 50;
/** Shown as they were typed. */
const WORDS: readonly string[] = ['word', 'topic'] satisfies UnderstoodWords['kind'][];

export interface SearchChip {
  label: string;
  search: string;
}

/** Interpreted parts, and remaining words; the whole search without any. */
export function searchChips(language: Language, typed: string, reading: Reading): SearchChip[] {
  const t = translator(language, 'Filters');
  const { near, price, length, cheap, corrected, relaxed } = reading;
  // Dropped parts do not filter.
  const understood = reading.understood.filter(
    ({ kind, words }) =>
      !relaxed?.without.includes(words) && !(relaxed?.anywhere && (kind === 'place' || kind === 'country')),
  );
  const search = corrected === null ? typed : [corrected, price?.words].filter(Boolean).join(' ');
  const parts = [
    ...understood
      .filter(({ kind }) => !WORDS.includes(kind))
      .map((one) => ({
        // Without a place, 'partly in a language' was not searched for.
        label: meaningOf(
          language,
          relaxed?.anywhere && one.kind === 'mode' ? { ...one, values: ['online'] } : one,
        ),
        words: one.words,
      })),
    ...(near === null || relaxed?.anywhere
      ? []
      : [
          {
            label: t('nearBadge', { km: relaxed?.km ?? NEAR_KM, place: placeName(language, near) }),
            words: near.words,
          },
        ]),
    ...(price === null || relaxed?.without.includes(price.words)
      ? []
      : [
          {
            label: priceLabel(language, price),
            words: price.words,
          },
        ]),
    ...(length === null || relaxed?.without.includes(length.words)
      ? []
      : [{ label: lengthLabel(language, length), words: length.words }]),
    ...(cheap === null ? [] : [{ label: t('cheapBadge'), words: cheap }]),
  ];
  const chips = parts.flatMap(({ label, words }) => {
    const without = withoutWords(search, words);
    return without === search ? [] : [{ label, words, search: without }];
  });
  const rest = understood
    .filter(({ kind }) => WORDS.includes(kind))
    .map(({ words }) => words)
    .join(' ');
  const whole = rest || (chips.length === 0 ? search : '');
  const meaning = chips.map(({ words }) => words).join(' ');
  return [
    ...(whole === '' ? [] : [{ label: t('searchBadge', { text: whole }), search: meaning }]),
    ...chips.map(({ label, search: without }) => ({ label, search: without })),
  ];
}

/** 'Up to €6,000 a year', '€3,000 to €6,000 a year'. */
function priceLabel(language: Language, { amount, least, currency }: NonNullable<Reading['price']>): string {
  const t = translator(language, 'Filters');
  const most = moneyText(language, amount, currency);
  return least === null
    ? t('priceBadge', { amount: most })
    : t('priceRangeBadge', { least: moneyText(language, least, currency), most });
}

/** 'About 6 months', 'At most 3 months'. */
function lengthLabel(language: Language, length: NonNullable<Reading['length']>): string {
  const text = lengthText(language, length);
  if (length.end === null) return translator(language, 'Filters')('lengthBadge', { length: text });
  const limit = translator(language, 'Programmes')(length.end === 'most' ? 'atMost' : 'atLeast', {
    length: text,
  });
  return limit.charAt(0).toLocaleUpperCase(language) + limit.slice(1);
}

/** 'Lyon, France', or the country alone. */
export function placeName(language: Language, { name, kind, country }: KnownPlace): string {
  if (kind === 'country') return countryName(country, language);
  const code = countryByName(country)?.code ?? '';
  return `${kind === 'town' ? cityName(code, name, language) : name}, ${countryName(country, language)}`;
}

/** Spanish writes languages in lower case. */
const inSentence = (language: Language, name: string) =>
  language === 'es' ? name.toLocaleLowerCase('es') : name;

function meaningOf(language: Language, { kind, values }: UnderstoodWords): string {
  const t = translator(language, 'Search');
  if (kind === 'place') {
    const [country = '', name = ''] = values;
    return placeName(language, { name, country, kind: 'town', lat: null, lng: null });
  }
  if (kind === 'not') return translator(language, 'Filters')('notBadge', { text: values.join(' ') });
  const labels = values.map((value) => {
    if (kind === 'country') return countryName(value, language);
    if (kind === 'attendance') return t(`attendances.${value as 'evening'}`);
    if (kind === 'ownership') return t(`ownerships.${value as 'public'}`);
    if (kind === 'word' || kind === 'topic') return value;
    if (kind === 'language')
      return t('inLanguage', { language: inSentence(language, languageName(value, language)) });
    return choiceLabel(language, kind, value);
  });
  // Only names of places and a first word are capitalised in a list.
  const listed =
    kind === 'country' ? labels : labels.map((label, at) => (at === 0 ? label : inSentence(language, label)));
  return anyOfThese(language, listed);
}
