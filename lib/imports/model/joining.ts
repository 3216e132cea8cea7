import { FIELD_NAMES, fieldOf, isPaired } from '@/lib/schools/model/field-names';
import type { AnyColumn } from './contents';
import { PROGRAMME_LISTS, PROGRAMME_TEXTS } from './programme-columns';

/** Fields that several columns of a file make together, and columns that are two fields. */

export interface Split {
  /** Of the column in the file, from 0. */
  index: number;
  /** Where the cell is cut: behind its first word, before its last one, or at the first of these signs. */
  by: string;
  /** What the second part is. */
  column: AnyColumn | null;
}

/** Signs that a cell can be cut at, and that can stand between parts. */
export const SIGNS = [', ', '; ', ' - ', ' / ', ' | ', ': ', '\n'];
export const WORD_SPLITS = ['firstWord', 'lastWord'] as const;

const TEXT_KINDS = ['text', 'address', 'longText', 'phone'];
const LIST_KINDS = ['languages', 'specialties', 'pairs'];
const ofKind = (kinds: readonly string[]) =>
  FIELD_NAMES.filter((name) => kinds.includes(fieldOf(name).value.kind));
const LIST_COLUMNS: readonly AnyColumn[] = [
  ...ofKind(LIST_KINDS).flatMap((name): AnyColumn[] => (isPaired(name) ? [name, `${name}_en`] : [name])),
  ...PROGRAMME_LISTS,
];

/** Columns that several of a file may be, one after the other: texts and lists. */
export const JOINED_COLUMNS: readonly AnyColumn[] = [
  ...ofKind(TEXT_KINDS),
  ...LIST_COLUMNS,
  ...PROGRAMME_TEXTS,
];

/** All fields that the columns of a file make. */
export function chosenColumns({
  columns,
  splits,
  utm = null,
}: {
  columns: readonly (AnyColumn | null)[];
  splits: readonly Split[];
  utm?: object | null;
}): (AnyColumn | null)[] {
  const place: AnyColumn[] = utm === null ? [] : ['coordinates_lat', 'coordinates_lng'];
  return [...columns, ...splits.map(({ column }) => column), ...place];
}

/** Fields that several columns make. */
export function joinedColumns(columns: readonly (AnyColumn | null)[]): AnyColumn[] {
  const known = columns.filter((column) => column !== null);
  return [...new Set(known.filter((column, index) => known.indexOf(column) !== index))];
}

/** Whether a field is chosen for two columns that cannot be joined. */
export function isTwice(columns: readonly (AnyColumn | null)[]): boolean {
  return joinedColumns(columns).some((column) => !JOINED_COLUMNS.includes(column));
}

/** The two parts of a cell; one that is not cut is all in the first. */
export function splitCell(cell: string, by: string): [string, string] {
  const text = cell.trim();
  const [, first = text, second = ''] =
    by === 'firstWord'
      ? (/^(\S+)\s+(.+)$/s.exec(text) ?? [])
      : by === 'lastWord'
        ? (/^(.+?)\s+(\S+)$/s.exec(text) ?? [])
        : cutAt(text, by.trim() === '' ? by : by.trim());
  return [first, second];
}

function cutAt(text: string, sign: string): [string?, string?, string?] {
  const at = text.indexOf(sign);
  return at < 0 ? [] : [text, text.slice(0, at).trim(), text.slice(at + sign.length).trim()];
}

const BESIDE = /^(?:\d{1,4}\s?\p{L}?|s\/n|sn|bis)$/iu;
const STREET =
  /^(?:calle|avenida|avda|plaza|paseo|camino|carretera|ronda|travesia|travesía|rue|avenue|via|carrer|plaça|passeig|c|pza|pl)\.?$/i;

/** Parts of a field as one. Without a sign for it, a kind of street and a house number stand next to the street, all else behind a comma. */
export function joinParts(
  column: AnyColumn,
  parts: readonly string[],
  separator: string | undefined,
): string {
  if (parts.length === 1) return parts[0] ?? '';
  const said = parts.map((part) => part.trim()).filter((part) => part !== '');
  if (LIST_COLUMNS.includes(column)) return said.join('|');
  if (separator !== undefined) return said.join(separator);
  if (column === 'phone') return said.join(' / ');
  return said.reduce((text, part, index) => {
    const last = said[index - 1];
    const between = last === undefined ? '' : STREET.test(last) || BESIDE.test(part) ? ' ' : ', ';
    return text + between + part;
  }, '');
}
