import { useTranslations } from 'next-intl';
import { useProgrammeColumn } from '@/components/admin/programmes/use-programme-column';
import { columnsOf } from '@/lib/schools/model/field-names';
import { toForm } from '@/lib/schools/model/form-row';
import type { EditedRow } from '@/lib/schools/model/form-values';
import type { HistoryEntry } from '@/lib/schools/queries/school-history';
import { FIELDS_IN_ORDER } from './field-tabs';
import { useFieldText } from './field-text';

const PICTURE_COLUMNS = [
  'image_category',
  'image_type',
  'alt_text',
  'alt_text_en',
  'credit',
  'licence',
  'display_order',
] as const;

/**
 * The changed fields of an entry, before and after, with the labels of the editor. `currency` is that of the school's
 * prices.
 */
export function HistoryChanges({ entry, currency }: { entry: HistoryEntry; currency: string }) {
  const t = useTranslations('AdminEditor');
  const textOf = useFieldText();
  const programme = useProgrammeColumn();

  /** Label and formatter of a column; null for internal columns such as ids. */
  const described = (column: string): [label: string, text: (value: unknown) => string] | null => {
    const plain = (value: unknown) => (value === null || value === '' ? t('nothing') : String(value));
    if (entry.subject === 'image') {
      const known = PICTURE_COLUMNS.find((name) => name === column);
      return known ? [t(`pictureColumns.${known}`), plain] : null;
    }
    if (entry.subject === 'programme') return programme(column);
    if (column === 'image') return [t('pictureColumns.image'), (value) => plain(value).replace(/^.*\//, '')];
    if (column === 'legacy_id') return [t('legacyId'), plain];
    const field = FIELDS_IN_ORDER.find((name) => columnsOf(name).some((one) => one === column));
    if (!field) return null;
    const label = t(`fields.${field}`);
    return [
      column === field ? label : `${label} (${t('inEnglish')})`,
      (value) =>
        textOf(toForm({ tuition_currency: currency, [column]: value } as unknown as EditedRow), field),
    ];
  };
  const shown = entry.changes.flatMap(({ field, before, after }) => {
    const known = described(field);
    return known ? [{ field, label: known[0], before: known[1](before), after: known[1](after) }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <dl className="mt-1.5 grid gap-2">
      {shown.map(({ field, label, before, after }) => (
        <div
          className="grid grid-cols-[140px_minmax(0,1fr)] gap-3 max-sm:grid-cols-1 max-sm:gap-0"
          key={field}
        >
          <dt className="text-ink-2">{label}</dt>
          <dd className="grid gap-0.5 wrap-anywhere">
            <del className="relative block max-h-[8em] overflow-hidden pl-4.5 text-ink-2 no-underline before:absolute before:left-0.5 before:text-tomato-ink before:content-['−']">
              <span className="sr-only">{t('before')}: </span>
              {before}
            </del>
            <ins className="relative block max-h-[8em] overflow-hidden pl-4.5 no-underline before:absolute before:left-0.5 before:text-herb-ink before:content-['+']">
              <span className="sr-only">{t('after')}: </span>
              {after}
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
