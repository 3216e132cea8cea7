import type { ReactNode } from 'react';
import { alertVariants } from '@/components/ui/alert';
import { cn } from '@/components/ui/cn';
import { ScrollRegion } from '@/components/ui/scroll-region';
import { Table, TableCell, TableHead, TableRow } from '@/components/ui/table';

/** Of cells; `num` also of the heading. */
const CELLS = {
  num: 'pr-6 text-right whitespace-nowrap',
  name: '[&_a]:font-semibold [&_a]:text-ink [&_a]:no-underline [&_a]:hover:underline',
  when: 'whitespace-nowrap',
  wide: 'min-w-56 wrap-anywhere',
};

export interface Column<Row> {
  label: string;
  cell: (row: Row) => ReactNode;
  kind?: keyof typeof CELLS;
  /** Hides the label when a narrow screen stacks the cells. */
  bare?: true;
}

/**
 * A table of the admin area, named by `label`, which scrolls sideways where it does not fit. On a phone the cells of a row
 * stand below each other, with their labels.
 */
export function ListTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  tall = false,
}: {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** For cells with several lines. */
  tall?: boolean;
}) {
  return (
    <ScrollRegion label={label}>
      <Table>
        <caption className="sr-only">{label}</caption>
        <thead className="max-sm:hidden">
          <TableRow>
            {columns.map((column) => (
              <TableHead key={column.label} className={column.kind === 'num' ? CELLS.num : undefined}>
                {column.label}
              </TableHead>
            ))}
          </TableRow>
        </thead>
        <tbody className="max-sm:block">
          {rows.map((one) => (
            <TableRow
              key={rowKey(one)}
              className="max-sm:block max-sm:border-b max-sm:border-rule max-sm:py-2.5 max-sm:hover:bg-transparent"
            >
              {columns.map((column) => (
                <TableCell
                  key={column.label}
                  className={cn(
                    column.kind && CELLS[column.kind],
                    tall && 'py-2 align-top',
                    'max-sm:block max-sm:border-0 max-sm:px-0 max-sm:py-px max-sm:text-left',
                    !column.bare &&
                      'max-sm:grid max-sm:grid-cols-[6.5rem_minmax(0,1fr)] max-sm:*:col-start-2 max-sm:before:text-ink-3 max-sm:before:content-[attr(data-label)]',
                  )}
                  data-label={column.bare ? undefined : column.label}
                >
                  {column.cell(one)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </tbody>
      </Table>
    </ScrollRegion>
  );
}

export function LoadFailed({ text }: { text: string }) {
  return (
    <p className={alertVariants({ variant: 'destructive' })} role="alert">
      {text}
    </p>
  );
}
