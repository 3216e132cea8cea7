import { monthName } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { countryByKey } from '@/lib/places/countries';
import { languageName } from '@/lib/schools/model/languages';
import type { ProgrammeChoices, SchoolChoices } from '@/lib/search/filter-table';

export type ChoiceName = keyof SchoolChoices | keyof ProgrammeChoices;

/** Months are abbreviated in forms. */
export function choiceLabel(
  language: Language,
  name: ChoiceName,
  value: string,
  width: 'long' | 'short' = 'long',
): string {
  const words = translator(language, 'Programme');
  switch (name) {
    case 'country':
      return countryByKey(value)?.name[language] ?? value;
    case 'type':
      return translator(language, 'Types')(value as 'academy');
    case 'ownership':
      return translator(language, 'Search')(`ownerships.${value as 'public'}`);
    case 'specialty':
      return translator(language, 'Specialties')(value as 'pastry');
    case 'field':
      return words(`fields.${value as 'pastry'}`);
    case 'level':
      return words(`levels.${value as 'diploma'}`);
    case 'mode':
      return words(`modes.${value as 'online'}`);
    case 'month':
      return monthName(language, Number(value), width);
    case 'language':
      return languageName(value, language);
    case 'attendance':
      return words(`attendances.${value as 'evening'}`);
    case 'length':
      return translator(language, 'Filters')(`lengths.${value as '3m'}`);
    case 'internship':
    case 'deadline':
    case 'priced':
    case 'free':
      return translator(language, 'Programmes')(name);
  }
}
