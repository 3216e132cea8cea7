import { FIELD_NAMES, type FieldName, fieldOf } from '@/lib/schools/model/field-names';
import { plainAmount } from '@/lib/values/amount';
import { dependsOnNotation, type Notation, notationOf, readNumber } from '@/lib/values/number';
import type { AnyColumn } from './contents';
import { QUANTITY_COLUMNS } from './programme-columns';
import type { Notations } from './row-plan';

/** Number notation, decided for each column from all its values. */

/** The notation so far, an ambiguous example, and one with the other sign. */
export type NumberEvidence = { notation: Notation; example: string | null; other: string | null };

/** Adds a cell to the evidence; undefined while no cell needs a notation. */
export function addNumber(known: NumberEvidence | undefined, cell: string): NumberEvidence | undefined {
  if (cell.length > 40 || !/[.,]\d/.test(cell)) return known;
  const { text } = plainAmount(cell, 'money');
  const { notation, example, other } = known ?? { notation: 'none', example: null, other: null };
  const unclear = dependsOnNotation(text, 'money') ? text : null;
  const isOther = example !== null && unclear !== null && signOf(unclear) !== signOf(example);
  return {
    notation: together(notation, notationOf([text])),
    example: example ?? unclear,
    other: other ?? (isOther ? unclear : null),
  };
}

function together(one: Notation, other: Notation): Notation {
  if (one === 'none' || one === other) return other;
  return other === 'none' ? one : 'mixed';
}

export type FileNumbers = Record<string, NumberEvidence | undefined>;

/** Notations of the amount columns. A choice in `chosen` takes precedence. */
export function notationsOf(
  columns: readonly (AnyColumn | null)[],
  numbers: FileNumbers,
  chosen: Notations = {},
): Notations {
  const notations: Notations = {};
  for (const [index, column] of columns.entries()) {
    if (column !== null && isAmount(column))
      notations[column] = chosen[column] ?? likelyNotation(column, numbers[index]);
  }
  return notations;
}

/** `12.900` next to `3950.5` is unlikely to be twelve with three decimals: the admin is asked. */
function likelyNotation(column: AnyColumn, evidence: NumberEvidence | undefined): Notation {
  const { notation, example, other } = evidence ?? { notation: 'none', example: null, other: null };
  const isPrice = isFieldName(column) && fieldOf(column).value.kind === 'money';
  const isOdd = [example, other].some((cell) => cell !== null && signOf(cell) === notation);
  return isPrice && isOdd ? 'mixed' : notation;
}

function signOf(amount: string): ',' | '.' {
  return amount.includes(',') ? ',' : '.';
}

export interface NotationExample {
  column: AnyColumn;
  notation: Notation;
  examples: {
    written: string;
    /** With the sign as thousands separator, and as decimal sign. */
    thousands: number;
    decimals: number;
  }[];
}

/** What to show or ask about amounts before the import. */
export function notationExamples(
  columns: readonly (AnyColumn | null)[],
  numbers: FileNumbers,
  chosen: Notations = {},
): NotationExample[] {
  const notations = notationsOf(columns, numbers, chosen);
  return columns.flatMap((column, index) => {
    const { example = null, other = null } = numbers[index] ?? {};
    const notation = column === null ? undefined : notations[column];
    if (column === null || notation === undefined || example === null) return [];
    const read = (written: string, sign: Notation) => Number(readNumber(written, 'money', sign));
    const examples = [example, other].flatMap((written) =>
      written === null
        ? []
        : [{ written, thousands: read(written, 'none'), decimals: read(written, signOf(written)) }],
    );
    return [{ column, notation, examples }];
  });
}

function isAmount(column: AnyColumn): boolean {
  if (QUANTITY_COLUMNS.some((quantity) => quantity === column)) return true;
  return isFieldName(column) && fieldOf(column).value.kind === 'money';
}

function isFieldName(column: string): column is FieldName {
  return FIELD_NAMES.some((name) => name === column);
}
