import { FIELD_NAMES, fieldOf, isPaired } from '@/lib/schools/model/field-names';
import type { AnyColumn } from './contents';
import { PROGRAMME_LISTS, PROGRAMME_TEXTS } from './programme-columns';

export interface Split {
  /** Column index in the file, from 0. */
  index: number;
  /** After the first word, before the last one, or at the first of these signs. */
  by: string;
  /** The second part's column. */
  column: AnyColumn | null;
}

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

/** Columns that may be joined: texts and lists. */
export const JOINED_COLUMNS: readonly AnyColumn[] = [
  ...ofKind(TEXT_KINDS),
  ...LIST_COLUMNS,
  ...PROGRAMME_TEXTS,
];

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

export function joinedColumns(columns: readonly (AnyColumn | null)[]): AnyColumn[] {
  const known = columns.filter((column) => column !== null);
  return [...new Set(known.filter((column, index) => known.indexOf(column) !== index))];
}

export function isTwice(columns: readonly (AnyColumn | null)[]): boolean {
  return joinedColumns(columns).some((column) => !JOINED_COLUMNS.includes(column));
}

/** An unsplit cell is all in the first part. */
export function splitCell(cell: string, by: string): [string, string] {
  const text = cell.trim();
  const [, first = text, second = ''] =
    by === 'firstWord'
      ? (/^(\S+)\s+(\S.*)$/s.exec(text) ?? [])
      : by === 'lastWord'
        ? (/^(.*\S)\s+(\S+)$/s.exec(text) ?? [])
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

/** Without a separator, street type and house number are joined by a blank, other parts by a comma. */
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
