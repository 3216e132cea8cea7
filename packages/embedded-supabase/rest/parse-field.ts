import type { Field, JsonStep } from './query-types.ts';
import { parseWhole, type Scanner } from './scanner.ts';

const FIELD_NAME = 'field name (* or [a..z0..9_$])';
const NAME_PART = /[\p{L}\p{Nd}_ $]+/uy;
const MAX_STEPS = 50;
const KEY_PART = /[^(\-:.,>)]+/uy;

/** Double-quoted with backslash escapes. */
export function quotedText(scanner: Scanner): string {
  scanner.need('"');
  const text = scanner.takeWhile(/(?:[^\\"]|\\[\s\S])*/y);
  scanner.need('"');
  return text.replace(/\\([\s\S])/g, '$1');
}

/** A quoted name, or letters, digits, `_`, `$`, spaces and inner dashes. */
export function fieldName(scanner: Scanner): string {
  return dashedName(scanner, NAME_PART, FIELD_NAME);
}

function dashedName(scanner: Scanner, part: RegExp, expected: string): string {
  if (scanner.sees('"')) return quotedText(scanner);
  const parts: string[] = [];
  do {
    const text = scanner.takeWhile(part);
    if (text === '') scanner.fail(expected);
    parts.push(text.trim());
  } while (!scanner.sees('->') && scanner.take('-'));
  return parts.join('-');
}

/** Any number of `->key`, `->>key`, `->0`. */
export function jsonPath(scanner: Scanner): JsonStep[] {
  const steps: JsonStep[] = [];
  for (;;) {
    const arrow = scanner.take('->>') ? '->>' : scanner.take('->') ? '->' : null;
    if (arrow === null) return steps;
    if (steps.length >= MAX_STEPS) scanner.fail('a shorter path');
    const index = scanner.attempt(() => jsonIndex(scanner));
    steps.push(index === null ? { arrow, key: jsonKey(scanner) } : { arrow, index });
  }
}

function jsonIndex(scanner: Scanner): string {
  const digits = scanner.takeWhile(/-?\d+/y);
  if (digits === '') scanner.fail('digit');
  const ends = scanner.atEnd || ['->', '.', ',', ')'].some((end) => scanner.sees(end));
  return ends ? digits : scanner.fail('digit', '"->"', '"."', '","', 'end of input');
}

function jsonKey(scanner: Scanner): string {
  return dashedName(scanner, KEY_PART, 'any non reserved character different from: .,>()');
}

export function field(scanner: Scanner): Field {
  scanner.skipBlanks();
  const result = { name: fieldName(scanner), path: jsonPath(scanner) };
  scanner.skipBlanks();
  return result;
}

/** `a.b.column->path`: embedded resources, and the field. */
export function parseTreePath(text: string): { path: string[]; field: Field } {
  return parseWhole(text, `failed to parse tree path (${text})`, (scanner) => {
    const names = [fieldName(scanner)];
    while (scanner.take('.', 'delimiter (.)')) names.push(fieldName(scanner));
    const name = names.pop() ?? '';
    return { path: names, field: { name, path: jsonPath(scanner) } };
  });
}

/** `a,b,"c d"` of `columns` and `on_conflict`. */
export function parseColumns(text: string, parameter: 'columns' | 'on_conflict'): string[] {
  const what = `failed to parse ${parameter} parameter (${text})`;
  return parseWhole(text, what, (scanner) => {
    const names: string[] = [];
    do {
      scanner.skipBlanks();
      names.push(fieldName(scanner));
      scanner.skipBlanks();
    } while (scanner.take(','));
    return names;
  });
}
