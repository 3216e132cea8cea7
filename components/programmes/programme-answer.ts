import { inPlace } from '@/components/directory/answer';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import type { ProgrammeFilters } from '@/lib/programmes/model/filters';

/** What these filters ask for, as a heading says it: 'Pastry programmes in France matching ‘paris’'. */
export function programmeAnswer(
  language: Language,
  { fields, country, search, area }: Pick<ProgrammeFilters, 'fields' | 'country' | 'search' | 'area'>,
): string {
  const [field, other] = fields;
  const subject = translator(
    language,
    'Programmes',
  )(field === undefined || other !== undefined ? 'answer.all' : `answer.${field}`);
  const countries = country === '' ? [] : [country];
  if (area === '') return inPlace(language, subject, { countries, search });
  const inCountry = inPlace(language, subject, { countries, search: '' });
  const schools = translator(language, 'Answer')('inArea', { schools: inCountry });
  return inPlace(language, schools, { countries: [], search });
}
