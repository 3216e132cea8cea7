import { inPlace } from '@/components/directory/answer';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import type { ProgrammeFilters } from '@/lib/search/model/programme-filters';

/** 'Pastry programmes in France matching ‘paris’'. */
export function programmeAnswer(
  language: Language,
  { field: fields, country, search, area }: Pick<ProgrammeFilters, 'field' | 'country' | 'search' | 'area'>,
): string {
  const [field, other] = fields;
  const subject = translator(
    language,
    'Programmes',
  )(field === undefined || other !== undefined ? 'answer.all' : `answer.${field}`);
  if (area === '') return inPlace(language, subject, { country, search });
  const inCountry = inPlace(language, subject, { country, search: '' });
  const schools = translator(language, 'Answer')('inArea', { schools: inCountry });
  return inPlace(language, schools, { country: [], search });
}
