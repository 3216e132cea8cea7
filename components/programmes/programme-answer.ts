import { around } from '@/components/directory/answer';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import type { ProgrammeFilters } from '@/lib/search/model/programme-filters';

/** 'Pastry programmes in France matching ‘paris’'. */
export function programmeAnswer(
  language: Language,
  {
    field: fields,
    ...where
  }: Pick<ProgrammeFilters, 'field' | 'country' | 'search' | 'area' | 'near' | 'km'>,
): string {
  const [field, other] = fields;
  const subject = translator(
    language,
    'Programmes',
  )(field === undefined || other !== undefined ? 'answer.all' : `answer.${field}`);
  return around(language, subject, where);
}
