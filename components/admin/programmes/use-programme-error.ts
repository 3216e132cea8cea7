import { useTranslations } from 'next-intl';
import { PROGRAMME_ERRORS } from '@/lib/programmes/model/form-errors';
import { isValueReason } from '@/lib/values/reading';

/** The text of an error of a programme's form. */
export function useProgrammeError(): (code: string) => string {
  const errors = useTranslations('ProgrammeErrors');
  const values = useTranslations('ValueErrors');
  return (code) =>
    isValueReason(code)
      ? values(code)
      : errors(PROGRAMME_ERRORS.find((one) => one === code) ?? 'choiceInvalid');
}
