import { useTranslations } from 'next-intl';
import { useFormContext, useWatch } from 'react-hook-form';
import type { SchoolForm } from '@/lib/schools/model/form-values';
import { phoneAddress } from '@/lib/schools/model/phone';

/** The international form of the typed telephone number. */
export function PhoneNote() {
  const t = useTranslations('AdminEditor');
  const { control } = useFormContext<SchoolForm>();
  const number = phoneAddress(useWatch({ control, name: 'phone' })).slice('tel:'.length);
  if (number === '') return null;
  return t(/^(\+|00)/.test(number) ? 'phoneRead' : 'phoneWithoutCountry', { number });
}
