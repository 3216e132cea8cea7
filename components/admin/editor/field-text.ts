import { useLocale, useTranslations } from 'next-intl';
import { countryName } from '@/lib/countries';
import { NUMBER_KINDS } from '@/lib/schools/model/field';
import { type FieldName, isOfKind } from '@/lib/schools/model/field-names';
import { isUnknown } from '@/lib/schools/model/form-row';
import type { SchoolForm } from '@/lib/schools/model/form-values';
import { fromNumberText } from '@/lib/schools/model/number';
import { useNumberWords } from './number-words';

/** What a field holds, in words, one line for each entry of a list. */
export function useFieldText(): (form: SchoolForm, field: FieldName) => string {
  const t = useTranslations('AdminEditor');
  const types = useTranslations('Types');
  const language = useLocale() === 'en' ? 'en' : 'es';
  const words = useNumberWords();
  return (form, field) => {
    if (isUnknown(form, field)) return t('unknown');
    if (isOfKind(field, NUMBER_KINDS)) {
      const number = fromNumberText(form[field]);
      if (typeof number === 'number') return words(field, number, form.tuition_currency);
    }
    const value = form[field];
    if (field === 'type') return types(form.type);
    if (field === 'country' && value !== '') return countryName(form.country, language);
    if (field === 'ownership') return t(`ownerships.${form.ownership || 'none'}`);
    if (field === 'operating_status') return t(`statuses.${form.operating_status || 'none'}`);
    if (field === 'coordinates_precision') return t(`precisions.${form.coordinates_precision || 'none'}`);
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
