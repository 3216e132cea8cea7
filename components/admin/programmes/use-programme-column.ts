import { useLocale, useTranslations } from 'next-intl';
import { columnLabel, FIELD_COLUMNS } from '@/lib/programmes/model/field-names';
import { toProgrammeForm } from '@/lib/programmes/model/form';
import { useFieldWords } from './use-field-words';

/** Label and formatter of a programme's column for the history; null for internal columns. */
export function useProgrammeColumn(): (
  column: string,
) => [label: string, text: (value: unknown) => string] | null {
  const t = useTranslations('AdminProgrammes');
  const language = useLocale();
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
