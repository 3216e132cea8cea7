import type { ReactNode } from 'react';
import { ScrollRegion } from '@/components/ui/scroll-region';

export interface Column<Row> {
  label: string;
  cell: (row: Row) => ReactNode;
  /** Of the cells; where it sets the alignment, also of the heading. */
  className?: 'num' | 'name' | 'when' | 'email';
  /** Hides the label when a narrow screen stacks the cells. */
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

export function LoadFailed({ text }: { text: string }) {
  return (
    <p className="notice bad" role="alert">
      {text}
    </p>
  );
}
