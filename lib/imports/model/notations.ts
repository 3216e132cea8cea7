import { FIELD_NAMES, type FieldName, fieldOf } from '@/lib/schools/model/field-names';
import { dependsOnNotation, type Notation, notationOf, readNumber } from '@/lib/schools/model/number';
import { plainAmount } from './amount';
import type { AnyColumn } from './contents';
import { QUANTITY_COLUMNS } from './programme-columns';
import type { Notations } from './row-plan';

/** How a file writes its amounts: decided for each column from all its values, never for a cell alone. */

/** What the cells of a column say so far, one of them that could be read in two ways, and one of those with the other sign. */
export type NumberEvidence = { notation: Notation; example: string | null; other: string | null };

/** Adds what a cell says to what is known of its column; undefined stays as long as no cell needs a notation. */
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

/** The notation of two parts of a column as that of the whole. */
function together(one: Notation, other: Notation): Notation {
  if (one === 'none' || one === other) return other;
  return other === 'none' ? one : 'mixed';
}

/** What is known of each column of a file, by its number. */
export type FileNumbers = Record<string, NumberEvidence | undefined>;

/** The notations of a file's columns of amounts; other numbers need none. What was `chosen` for a column counts first. */
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

/** `12.900` beside `3950.5` is hardly twelve euros and ninety: no price has three decimals. It is asked. */
function likelyNotation(column: AnyColumn, evidence: NumberEvidence | undefined): Notation {
  const { notation, example, other } = evidence ?? { notation: 'none', example: null, other: null };
  const isPrice = isFieldName(column) && fieldOf(column).value.kind === 'money';
  const isOdd = [example, other].some((cell) => cell !== null && signOf(cell) === notation);
  return isPrice && isOdd ? 'mixed' : notation;
}

function signOf(amount: string): ',' | '.' {
  return amount.includes(',') ? ',' : '.';
}

/** How a column of amounts that could be read in two ways is understood, with values of it as examples. */
export interface NotationExample {
  column: AnyColumn;
  notation: Notation;
  examples: {
    written: string;
    /** With the sign before thousands, and before decimals. */
    thousands: number;
    decimals: number;
  }[];
}

/** What is to be said or asked about a file's amounts before anything is written. */
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
