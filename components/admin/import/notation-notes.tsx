import { useLocale, useTranslations } from 'next-intl';
import { COLUMN_NAMES, type Column } from '@/lib/csv/model/columns';
import { type FileNumbers, notationExamples } from '@/lib/csv/model/notations';

/** How the amounts of a file are read, wherever they could be read in two ways. */
export function NotationNotes({ numbers, columns }: { numbers: FileNumbers; columns: (Column | null)[] }) {
  const t = useTranslations('AdminImport');
  const language = useLocale() === 'en' ? 'en' : 'es';
  const amount = new Intl.NumberFormat(language, { useGrouping: 'always' });
  return notationExamples(columns, numbers).map(({ column, written, read }) => (
    <p key={column} className={read === null ? 'notice warn' : 'notice'}>
      {read === null
        ? t('notationMixed', { column: COLUMN_NAMES[column][language], written })
        : t('notation', { column: COLUMN_NAMES[column][language], written, read: amount.format(read) })}
    </p>
  ));
}
