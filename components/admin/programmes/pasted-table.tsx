import { useTranslations } from 'next-intl';
import { ScrollRegion } from '@/components/ui/scroll-region';
import type { PasteAnswer } from '@/lib/imports/actions/paste-programmes';
import { useProgrammeError } from './use-programme-error';

export function PastedTable({ table }: { table: PasteAnswer['table'] }) {
  const t = useTranslations('AdminProgrammes');
  const errorText = useProgrammeError();
  const named = new Set(table.columns);
  return (
    <ScrollRegion label={t('pasteTable')}>
      <table className="table pasted">
        <thead>
          <tr>
            <th scope="col">{t('pasteLine')}</th>
            {table.columns.map((column, index) => (
              // Columns have no identity.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <th key={index} scope="col">
                {column === null ? t('pasteIgnored') : t(`columns.${column}`)}
              </th>
            ))}
            <th scope="col">{t('pasteResult')}</th>
          </tr>
        </thead>
        <tbody>
          {table.rows.map(({ number, cells, problems, summary }) => (
            <tr key={number}>
              <th scope="row">{number}</th>
              {cells.map((cell, index) => {
                const column = table.columns[index] ?? null;
                const problem = problems.find((one) => one.column === column);
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: see above
                  <td key={index} className={problem ? 'wrong' : undefined}>
                    {cell}
                    {problem && <span className="field-error">{errorText(problem.error)}</span>}
                  </td>
                );
              })}
              <td>
                {summary}
                {problems
                  .filter(({ column }) => !named.has(column))
                  .map(({ column, error }) => (
                    <span key={column} className="field-error">
                      {t(`columns.${column}`)}: {errorText(error)}
                    </span>
                  ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
