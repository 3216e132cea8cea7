import { useTranslations } from 'next-intl';
import { ScrollRegion } from '@/components/ui/scroll-region';
import { Table, TableCell, TableHead, TableRow } from '@/components/ui/table';
import type { PasteAnswer } from '@/lib/imports/actions/paste-programmes';
import { useProgrammeError } from './use-programme-error';

export function PastedTable({ table }: { table: PasteAnswer['table'] }) {
  const t = useTranslations('AdminProgrammes');
  const errorText = useProgrammeError();
  const named = new Set(table.columns);
  return (
    <ScrollRegion label={t('pasteTable')}>
      <Table>
        <thead>
          <TableRow>
            <TableHead scope="col">{t('pasteLine')}</TableHead>
            {table.columns.map((column, index) => (
              // Columns have no identity.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <TableHead key={index} scope="col">
                {column === null ? t('pasteIgnored') : t(`columns.${column}`)}
              </TableHead>
            ))}
            <TableHead scope="col">{t('pasteResult')}</TableHead>
          </TableRow>
        </thead>
        <tbody>
          {table.rows.map(({ number, cells, problems, summary }) => (
            <TableRow key={number}>
              <TableHead scope="row">{number}</TableHead>
              {cells.map((cell, index) => {
                const column = table.columns[index] ?? null;
                const problem = problems.find((one) => one.column === column);
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: see above
                  <TableCell key={index} className={problem ? 'bg-tomato-wash' : undefined}>
                    {cell}
                    {problem && (
                      <span className="block text-micro leading-dense font-medium text-tomato-ink">
                        {errorText(problem.error)}
                      </span>
                    )}
                  </TableCell>
                );
              })}
              <TableCell className="align-top">
                {summary}
                {problems
                  .filter(({ column }) => !named.has(column))
                  .map(({ column, error }) => (
                    <span key={column} className="block text-micro leading-dense font-medium text-tomato-ink">
                      {t(`columns.${column}`)}: {errorText(error)}
                    </span>
                  ))}
              </TableCell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </ScrollRegion>
  );
}
