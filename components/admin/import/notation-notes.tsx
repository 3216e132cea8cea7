import { useLocale, useTranslations } from 'next-intl';
import type { AnyColumn } from '@/lib/csv/model/contents';
import { type FileNumbers, notationExamples } from '@/lib/csv/model/notations';

/** How the amounts of a file are read, wherever they could be read in two ways. */
export function NotationNotes({
  numbers,
  columns,
  names,
}: {
  numbers: FileNumbers;
  columns: (AnyColumn | null)[];
  /** What columns are called. */
  names: ReadonlyMap<string, string>;
}) {
  const t = useTranslations('AdminImport');
  const language = useLocale() === 'en' ? 'en' : 'es';
  const amount = new Intl.NumberFormat(language, { useGrouping: 'always' });
  return notationExamples(columns, numbers).map(({ column, written, read }) => (
    <p key={column} className={read === null ? 'notice warn' : 'notice'}>
      {read === null
        ? t('notationMixed', { column: names.get(column) ?? column, written })
        : t('notation', { column: names.get(column) ?? column, written, read: amount.format(read) })}
    </p>
  ));
}
