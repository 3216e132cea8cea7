import { countryName } from '@/lib/countries';
import { anyOfThese } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import type { PROGRAMME_FIELDS } from '@/lib/programmes/model/choices';
import { moneyText } from '@/lib/programmes/model/texts';
import type { SchoolFilters } from '@/lib/schools/model/filters';
import { type QuestionPart, withoutWords } from '@/lib/schools/model/question';
import { nearPoint, pointName } from '@/lib/schools/queries/near-point';
import type { SchoolPage } from '@/lib/schools/queries/search-schools';
import type { UnderstoodWords } from '@/lib/supabase/database.types';

export type Understanding = Pick<SchoolPage, 'question' | 'understood' | 'corrected'>;

/** What a search is understood as: a label for each part, and the search without it. */
export interface SearchChip {
  label: string;
  search: string;
}

/** The parts of a search that mean more than words, and the words that are left; the whole search where nothing means more. */
export function searchChips(
  language: Language,
  filters: SchoolFilters,
  { question, understood, corrected }: Understanding,
): SearchChip[] {
  // What was looked for is what can be taken away.
  const search =
    corrected === null ? filters.search : [corrected, ...question.parts.map(({ words }) => words)].join(' ');
  const chips = [
    ...understood.map((one) => ({ label: meaningOf(language, one), words: one.words })),
    ...question.parts.map((part) => ({
      label: partOf(language, filters, question, part),
      words: part.words,
    })),
  ].flatMap(({ label, words }) => {
    const without = withoutWords(search, words);
    return without === search ? [] : [{ label, words, search: without }];
  });
  const rest = chips.reduce((text, { words }) => withoutWords(text, words), search);
  const meaning = chips.map(({ words }) => words).join(' ');
  return [
    ...(rest === ''
      ? []
      : [{ label: translator(language, 'Filters')('searchBadge', { text: rest }), search: meaning }]),
    ...chips.map(({ label, search: without }) => ({ label, search: without })),
  ];
}

function meaningOf(language: Language, { kind, values }: UnderstoodWords): string {
  const programme = translator(language, 'Programme');
  const labels = values.map((value) => {
    if (kind === 'country') return countryName(value, language);
    if (kind === 'type') return translator(language, 'Types')(value as 'university');
    if (kind === 'level') return programme(`levels.${value as 'diploma'}`);
    if (kind === 'mode') return programme(`modes.${value as 'online'}`);
    return programme(`fields.${value as (typeof PROGRAMME_FIELDS)[number]}`);
  });
  return anyOfThese(language, labels);
}

function partOf(
  language: Language,
  filters: SchoolFilters,
  { near, priceMax }: Understanding['question'],
  { kind }: QuestionPart,
): string {
  const t = translator(language, 'Filters');
  if (kind === 'cheap') return t('cheapBadge');
  if (kind === 'price')
    return t('priceBadge', {
      amount: moneyText(language, priceMax?.amount ?? 0, priceMax?.currency ?? 'EUR'),
    });
  const point = nearPoint(near);
  return t('nearBadge', { km: filters.km, place: point ? pointName(language, point) : near });
}
