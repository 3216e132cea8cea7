import { useLocale, useTranslations } from 'next-intl';
import { NativeSelect } from '@/components/ui/input';
import { ScrollRegion } from '@/components/ui/scroll-region';
import { COLUMN_NAMES, COLUMNS, type Column } from '@/lib/csv/model/columns';

/** What each column of the file is, with its first row as an example. */
export function ColumnMapping({
  headings,
  sample,
  columns,
  onChange,
}: {
  headings: readonly string[];
  sample: readonly string[];
  columns: (Column | null)[];
  onChange: (columns: (Column | null)[]) => void;
}) {
  const t = useTranslations('AdminImport');
  const language = useLocale() === 'en' ? 'en' : 'es';
  const entries = headings.map((heading, place) => ({ heading, place }));
  return (
    <ScrollRegion label={t('mapping')}>
      <table className="table">
        <caption>{t('mapping')}</caption>
        <thead>
          <tr>
            <th>{t('heading')}</th>
            <th>{t('example')}</th>
            <th>{t('column')}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ heading, place }) => (
            <tr key={place}>
              <td>{heading}</td>
              <td>{(sample[place] ?? '').slice(0, 80)}</td>
              <td>
                <NativeSelect
                  aria-label={t('columnFor', { heading })}
                  value={columns[place] ?? ''}
                  onChange={(event) => {
                    const chosen = COLUMNS.find((column) => column === event.target.value) ?? null;
                    onChange(columns.with(place, chosen));
                  }}
                >
                  <option value="">{t('ignore')}</option>
                  {COLUMNS.map((column) => (
                    <option key={column} value={column}>
                      {COLUMN_NAMES[column][language]}
                    </option>
                  ))}
                </NativeSelect>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
