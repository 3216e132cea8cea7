import { tidyText } from '@/lib/values/text';
import { withoutZeroDecimal } from './clean-cells';
import type { AnyColumn } from './contents';
import { joinParts, splitCell } from './joining';
import type { ImportOptions } from './options';
import { utmCells } from './utm';
import { LIST_COLUMNS } from './word-columns';
import { wordsOf } from './words';

/** The row's cells by chosen column, with the chosen values for their words. */
export function cellsByColumn(
  cells: readonly string[],
  { columns, splits, separators, utm, values }: ImportOptions,
): { [Name in AnyColumn]?: string } {
  const chosen: { [Name in AnyColumn]?: Record<string, string> } = values;
  const parts = new Map<AnyColumn, string[]>();
  const add = (column: AnyColumn | null, cell: string) => {
    if (column === null) return;
    parts.set(column, [
      ...(parts.get(column) ?? []),
      meant(column, withoutZeroDecimal(column, cell), chosen[column]),
    ]);
  };
  for (const [index, column] of columns.entries()) {
    const cell = cells[index] ?? '';
    const split = splits.find((one) => one.index === index);
    const [first, second] = split ? splitCell(cell, split.by) : [cell, ''];
    add(column, first);
    if (split) add(split.column, second);
  }
  if (utm !== null) {
    const [latitude, longitude] = utmCells(cells[utm.x] ?? '', cells[utm.y] ?? '', utm.zone);
    add('coordinates_lat', latitude);
    add('coordinates_lng', longitude);
  }
  return Object.fromEntries(
    [...parts].map(([column, texts]) => [column, joinParts(column, texts, separators[column])]),
  );
}

function meant(column: AnyColumn, cell: string, chosen: Record<string, string> | undefined): string {
  if (chosen === undefined || /^\s*[[{]/.test(cell)) return cell;
  if (!LIST_COLUMNS.some((one) => one === column)) return chosen[tidyText(cell)] ?? cell;
  const words = wordsOf(tidyText(cell)).map((word) => chosen[word] ?? word);
  return words.filter((word) => word !== '').join('|');
}
