import type { ReactNode } from 'react';
import { ScrollRegion } from '@/components/ui/scroll-region';

/** A column of a list. */
export interface Column<Row> {
  label: string;
  cell: (row: Row) => ReactNode;
  /** Of its cells; of its heading too when it aligns both. */
  className?: 'num' | 'name' | 'when' | 'email' | 'ends';
  /** Without its label where a narrow screen stacks the cells of a row. */
  bare?: true;
}

/** A table of the admin area, named by `label`, which scrolls sideways where it does not fit. */
export function ListTable<Row>({
  label,
  className,
  columns,
  rows,
  rowKey,
}: {
  label: string;
  className?: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}) {
  return (
    <ScrollRegion label={label}>
      <table className={className ? `table ${className}` : 'table'}>
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.label} className={column.className === 'num' ? 'num' : undefined}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => (
                <td
                  key={column.label}
                  className={column.className}
                  data-label={column.bare ? undefined : column.label}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** A list that could not be read. */
export function LoadFailed({ text }: { text: string }) {
  return (
    <p className="notice bad" role="alert">
      {text}
    </p>
  );
}
