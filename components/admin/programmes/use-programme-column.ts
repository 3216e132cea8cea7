import { useTranslations } from 'next-intl';
import { amountOf, NEW_PRICE, NEW_SOURCE, newProgrammeForm } from '@/lib/programmes/model/form';
import { PROGRAMME_FORM_FIELDS, type ProgrammeForm } from '@/lib/programmes/model/form-schema';
import { useFieldWords } from './use-field-words';

/**
 * Name and words of a column of a programme, for the history; null for one that says nothing to a person. What is stored has the
 * names of the form, numbers and nulls instead of texts.
 */
export function useProgrammeColumn(): (
  column: string,
) => [label: string, text: (value: unknown) => string] | null {
  const t = useTranslations('AdminProgrammes');
  const words = useFieldWords();
  return (column) => {
    if (column === 'is_active') {
      return [t('shown'), (value) => (value === null ? t('nothing') : t(value === true ? 'yes' : 'no'))];
    }
    if (column === 'position') {
      return [t('position'), (value) => (value === null ? t('nothing') : String(value))];
    }
    const field = PROGRAMME_FORM_FIELDS.find((name) => name === column);
    if (field === undefined) return null;
    return [
      t(`fields.${field}`),
      (value) => words({ ...newProgrammeForm(), [field]: typed(field, value) } as ProgrammeForm, field),
    ];
  };
}

/** A stored value as a form holds it. */
function typed(field: keyof ProgrammeForm, value: unknown): unknown {
  if (field === 'certified') return value === true;
  if (!Array.isArray(value)) return value === null || value === undefined ? emptyOf(field) : String(value);
  const records = field === 'prices' ? NEW_PRICE : field === 'sources' ? NEW_SOURCE : null;
  return records === null ? value.map(String) : value.map((entry) => recordTexts(records, entry));
}

function emptyOf(field: keyof ProgrammeForm): unknown {
  return newProgrammeForm()[field];
}

function recordTexts(empty: Record<string, string | boolean>, entry: unknown): Record<string, unknown> {
  const stored = Object.entries(typeof entry === 'object' && entry !== null ? entry : {});
  const texts = stored.flatMap(([key, value]) =>
    value === null ? [] : [[key, typeof value === 'number' ? String(value) : value]],
  );
  const record = { ...empty, ...Object.fromEntries(texts) };
  return 'kind' in empty ? { ...record, ...amountOf(record.min ?? '', record.max ?? '') } : record;
}
