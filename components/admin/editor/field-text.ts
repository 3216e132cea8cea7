import { useLocale, useTranslations } from 'next-intl';
import { countryName } from '@/lib/places/countries';
import { type FieldName, fieldOf, isOfKind } from '@/lib/schools/model/field-names';
import { isUnknown } from '@/lib/schools/model/form-row';
import type { SchoolForm } from '@/lib/schools/model/form-values';
import { fromNumberText, NUMBER_KINDS } from '@/lib/values/number';
import { useNumberWords } from './number-words';

/** The value of a field as text, one line for each entry of a list. */
export function useFieldText(): (form: SchoolForm, field: FieldName) => string {
  const t = useTranslations('AdminEditor');
  const word = useTranslations() as unknown as (key: string) => string;
  const language = useLocale();
  const words = useNumberWords();
  return (form, field) => {
    if (isUnknown(form, field)) return t('unknown');
    if (isOfKind(field, NUMBER_KINDS)) {
      const number = fromNumberText(form[field]);
      if (typeof number === 'number') return words(field, number, form.tuition_currency);
    }
    const value = form[field];
    if (field === 'country' && value !== '') return countryName(form.country, language);
    const { value: said } = fieldOf(field);
    if (said.kind === 'choice' && said.words !== undefined) return word(`${said.words}.${value || 'none'}`);
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (typeof value === 'string') return value === '' ? t('nothing') : value;
    if (value.length === 0) return t('nothing');
    return value
      .map((entry) =>
        typeof entry === 'string'
          ? entry
          : Object.values(entry)
              .filter((part) => part !== '' && part !== false)
              .map((part) => (part === true ? t('certified') : part))
              .join(' · '),
      )
      .join('\n');
  };
}
