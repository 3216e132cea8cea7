import { plainWords } from '@/lib/plain-words';
import { choiceMeant } from '@/lib/schools/model/choice-words';
import type { Field, Source } from '@/lib/schools/model/field';
import { parseShallow } from '@/lib/shallow-json';
import type { NumberKind } from '@/lib/values/number';
import { type Notation, notationOf, readNumber } from '@/lib/values/number';
import type { RowError } from './row-plan';
import { readFlag } from './words';

/** Without `value` the form keeps its own. */
export interface ReadCell {
  value?: unknown;
  error?: RowError;
}

/** `countryOf` maps any name or code to the stored name; `notation` is that of the column. */
export function readCell(
  { value, csv }: Field,
  cell: string,
  countryOf: (text: string) => string | undefined,
  notation: Notation = notationOf([cell]),
): ReadCell {
  const isBlank = cell.trim() === '';
  switch (value.kind) {
    case 'year':
    case 'count':
    case 'money':
    case 'rating':
    case 'degrees':
      return readNumberCell(cell, value.kind, notation);
    case 'choice':
      if (isBlank) return value.presence === 'required' ? {} : { value: '' };
      return { value: choiceMeant(value.values, csv.words, cell) ?? cell };
    case 'country': {
      const country = isBlank ? '' : countryOf(cell);
      return country === undefined ? { value: cell, error: 'countryUnknown' } : { value: country };
    }
    case 'flag':
      return isBlank ? {} : readFlag(plainWords(cell));
    case 'languages':
      return readList(cell);
    case 'programmes':
      return readObjects(cell, toProgramme);
    case 'sources':
      return readObjects(cell, toSource);
    default:
      return { value: cell };
  }
}

/** JSON, or entries separated by `|`. */
export function readList(cell: string): { value: string[]; error?: RowError } {
  const trimmed = cell.trim();
  if (!/^[[{"]/.test(trimmed)) {
    const entries = trimmed.split('|').map((entry) => entry.trim());
    return { value: entries.filter((entry) => entry !== '') };
  }
  const value = parseJson(trimmed);
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string')
    ? { value }
    : { value: [], error: 'listInvalid' };
}

/** An invalid number stays, for validation. */
export function readNumberCell(cell: string, kind: NumberKind, notation: Notation): ReadCell {
  const number = readNumber(cell, kind, notation);
  if (number === 'ambiguous') return { value: '', error: 'numberAmbiguous' };
  return { value: number === 'invalid' ? cell : String(number ?? '') };
}

function readObjects(cell: string, read: (entry: Record<string, unknown>) => unknown): ReadCell {
  const value = cell.trim() === '' ? [] : parseJson(cell);
  const isObject = (entry: unknown) => typeof entry === 'object' && entry !== null && !Array.isArray(entry);
  return Array.isArray(value) && value.every(isObject)
    ? { value: value.map(read) }
    : { error: 'objectsInvalid' };
}

/** Null becomes '', as in the form. */
function toProgramme({ name, name_en, duration, duration_en, certified }: Record<string, unknown>) {
  return {
    name,
    name_en: name_en ?? '',
    duration: duration ?? '',
    duration_en: duration_en ?? '',
    certified: certified ?? false,
  };
}

/** `facts_es` is missing in files from before bilingual notes. */
function toSource({ url, facts, facts_es }: Record<string, unknown>) {
  return { url, facts: facts ?? '', facts_es: facts_es === null ? '' : facts_es };
}

/** Adds stored notes of the same page where a cell has none, as a missing column keeps its value. */
export function withStoredNotes(entries: unknown, stored: readonly Source[]): unknown {
  if (!Array.isArray(entries)) return entries;
  return entries.map((entry: Partial<Source>) => {
    const same = stored.find(({ url, facts }) => url === entry.url && facts === entry.facts);
    return { ...entry, facts_es: entry.facts_es ?? same?.facts_es ?? '' };
  });
}

function parseJson(text: string): unknown {
  try {
    return parseShallow(text);
  } catch {
    return null;
  }
}
