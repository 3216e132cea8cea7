import { useTranslations } from 'next-intl';
import { FORM_ERRORS } from '@/lib/schools/model/form-errors';
import { isValueReason } from '@/lib/values/reading';

/** The text of an error of a school's form. */
export function useSchoolError(): (code: string) => string {
  const errors = useTranslations('SchoolFormErrors');
  const values = useTranslations('ValueErrors');
  return (code) =>
    isValueReason(code) ? values(code) : errors(FORM_ERRORS.find((one) => one === code) ?? 'invalid');
}
