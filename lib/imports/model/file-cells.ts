import type { AnyColumn } from './contents';
import type { ImportOptions } from './options';
import { tidyText } from './tidy-text';
import { LIST_COLUMNS } from './word-columns';
import { wordsOf } from './words';

/** The cells of a row by the columns that were chosen, with what was chosen for their words. */
export function cellsByColumn(
  cells: readonly string[],
  { columns, values }: ImportOptions,
): { [Name in AnyColumn]?: string } {
  const chosen: { [Name in AnyColumn]?: Record<string, string> } = values;
  const parts: { [Name in AnyColumn]?: string[] } = {};
  for (const [index, column] of columns.entries()) {
    if (column === null) continue;
    const cell = cells[index] ?? '';
    parts[column] = [...(parts[column] ?? []), meant(column, cell, chosen[column])];
  }
  return Object.fromEntries(Object.entries(parts).map(([column, texts]) => [column, joined(texts)]));
}

function meant(column: AnyColumn, cell: string, chosen: Record<string, string> | undefined): string {
  if (chosen === undefined || /^\s*[[{]/.test(cell)) return cell;
  if (!LIST_COLUMNS.some((one) => one === column)) return chosen[tidyText(cell)] ?? cell;
  const words = wordsOf(tidyText(cell)).map((word) => chosen[word] ?? word);
  return words.filter((word) => word !== '').join('|');
}

const BESIDE = /^(?:\d{1,4}\s?\p{L}?|s\/n|sn|bis)$/iu;
const STREET =
  /^(?:calle|avenida|avda|plaza|paseo|camino|carretera|ronda|travesia|travesía|rue|avenue|via|carrer|plaça|passeig|c|pza|pl)\.?$/i;

/** Parts of a text as one: a kind of street and a house number stand beside the street, all else behind a comma. */
function joined(parts: readonly string[]): string {
  let text = '';
  let last = '';
  for (const part of parts) {
    const trimmed = part.trim();
    if (trimmed === '') continue;
    const between = text === '' ? '' : STREET.test(last) || BESIDE.test(trimmed) ? ' ' : ', ';
    text += between + (parts.length === 1 ? part : trimmed);
    last = trimmed;
  }
  return text;
}
