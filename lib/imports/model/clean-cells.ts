import { saysNothing } from '@/lib/values/amount';
import { visible, withoutEntities, withoutTags } from '@/lib/values/text';
import type { AnyColumn, Contents } from './contents';
import type { ImportOptions } from './options';
import type { CellError } from './row-plan';

type Cells = { [Name in AnyColumn]?: string };

/** Columns whose readers understand markup of a link. */
const ADDRESSES: readonly AnyColumn[] = ['website', 'email', 'application_url'];

/** Texts of digits, which spreadsheets and scripts turn into numbers. */
const DIGITS: readonly AnyColumn[] = ['legacy_id', 'address', 'phone'];

/** Cells without invisible characters, entities and tags, with a note for each of these. */
export function cleanedCells(cells: Cells, contents: Contents): { cells: Cells; notes: CellError[] } {
  const notes: CellError[] = [];
  const cleaned = (Object.entries(cells) as [AnyColumn, string][]).map(([column, cell]) => {
    const seen = visible(cell);
    if (/^\s*[[{]/.test(seen)) return [column, seen];
    const text = withoutEntities(seen);
    if (text !== seen) notes.push({ column, error: 'entities' });
    const plain = ADDRESSES.includes(column) ? text : withoutTags(text);
    if (plain !== text) notes.push({ column, error: 'tags' });
    // Cells of schools that say nothing are read by the kind of their field.
    return [column, contents === 'programmes' && saysNothing(plain) ? '' : plain];
  });
  return { cells: Object.fromEntries(cleaned), notes };
}

/** 28001.0 as 28001, in columns of identifiers, postal codes and telephones. */
export function withoutZeroDecimal(column: AnyColumn, cell: string): string {
  return DIGITS.includes(column) ? cell.replace(/^(\s*\d+)\.0\s*$/, '$1') : cell;
}

/** What spreadsheets show for a broken formula, in English and other languages, and for a number without room. */
const BROKEN = /^(?:#[¡¿]?[\p{Lu}\d/_]{1,20} ?[!?]|#N\/?[ADV]|#NV|#GETTING_DATA|#{3,}|Err:\d{3})$/u;

export function isBrokenCell(cell: string): boolean {
  // Each cell of a file is asked.
  return /^\s*[#E]/.test(cell) && BROKEN.test(cell.trim());
}

/** Columns that a broken formula leaves without a value: they stay as they are. */
export function brokenColumns(
  cells: readonly string[],
  { columns, splits, utm }: Pick<ImportOptions, 'columns' | 'splits' | 'utm'>,
): CellError[] {
  return cells.flatMap((cell, index) => {
    if (!isBrokenCell(cell)) return [];
    const split = splits.filter((one) => one.index === index).map(({ column }) => column);
    const place: AnyColumn[] =
      utm?.x === index || utm?.y === index ? ['coordinates_lat', 'coordinates_lng'] : [];
    return [columns[index] ?? null, ...split, ...place]
      .filter((column) => column !== null)
      .map((column): CellError => ({ column, error: 'brokenFormula', value: cell.trim() }));
  });
}
