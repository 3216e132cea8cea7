import { useLocale, useTranslations } from 'next-intl';
import { columnLabel, FIELD_COLUMNS } from '@/lib/programmes/model/field-names';
import { toProgrammeForm } from '@/lib/programmes/model/form';
import { useFieldWords } from './use-field-words';

/** Name and words of a column of a programme, for the history; null for one that says nothing to a person. */
export function useProgrammeColumn(): (
  column: string,
) => [label: string, text: (value: unknown) => string] | null {
  const t = useTranslations('AdminProgrammes');
  const language = useLocale() === 'en' ? 'en' : 'es';
  const words = useFieldWords();
  return (column) => {
    if (column === 'is_active') {
      return [t('shown'), (value) => (value === null ? t('nothing') : t(value === true ? 'yes' : 'no'))];
    }
    if (column === 'position') {
      return [t('position'), (value) => (value === null ? t('nothing') : String(value))];
    }
    const field = FIELD_COLUMNS.find((name) => name === column);
    if (field === undefined) return null;
    return [columnLabel(field, language), (value) => words(toProgrammeForm({ [field]: value }), field)];
  };
}
