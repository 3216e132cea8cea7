import { plainWords } from '@/lib/plain-words';
import { choiceMeant, specialtyOf } from '@/lib/schools/model/choice-words';
import { fieldOf } from '@/lib/schools/model/field-names';
import { INSTRUCTION_LANGUAGES, languageOf } from '@/lib/schools/model/languages';
import { saysNothing } from '@/lib/values/amount';
import type { AnyColumn } from './contents';
import type { Split } from './joining';
import type { RowError } from './row-plan';
import { LIST_COLUMNS, WORD_COLUMNS, type WordColumn } from './word-columns';

/** Words of closed lists: stored values, labels, and other usual names. */

export function wordsOf(cell: string): string[] {
  return cell
    .split(/[|,;\n\r]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

export interface UnknownWord {
  column: WordColumn;
  /** Column index in the file, from 0. */
  index: number;
  word: string;
  count: number;
}

/** A column with more unknown words is probably another one. */
const MAX_WORDS = 30;

/** Unknown words of the chosen columns, the most frequent first. */
export function unknownWords(
  { columns, splits = [] }: { columns: readonly (AnyColumn | null)[]; splits?: readonly Split[] },
  values: Record<string, Record<string, number>>,
  countryOf: (text: string) => string | undefined,
): UnknownWord[] {
  return columns.flatMap((column, index) => {
    if (!isWordColumn(column) || splits.some((split) => split.index === index)) return [];
    const counts = new Map<string, number>();
    for (const [value, count] of Object.entries(values[index] ?? {})) {
      if (value === '' || saysNothing(value) || /^\s*[[{]/.test(value)) continue;
      const words = LIST_COLUMNS.some((one) => one === column) ? wordsOf(value) : [value];
      for (const word of words)
        if (!isKnown(column, word, countryOf)) counts.set(word, (counts.get(word) ?? 0) + count);
    }
    return [...counts]
      .sort(([, one], [, other]) => other - one)
      .slice(0, MAX_WORDS)
      .map(([word, count]) => ({ column, index, word, count }));
  });
}

function isWordColumn(column: AnyColumn | null): column is WordColumn {
  return column === 'country' || (column !== null && column in WORD_COLUMNS);
}

function isKnown(column: WordColumn, word: string, countryOf: (text: string) => string | undefined): boolean {
  switch (column) {
    case 'country':
      return countryOf(word) !== undefined;
    case 'specialties':
      return specialtyOf(word) !== undefined;
    case 'languages':
      return INSTRUCTION_LANGUAGES.includes(languageOf(word));
    case 'is_active':
      return readFlag(plainWords(word)).error === undefined;
    default:
      return choiceMeant(WORD_COLUMNS[column], fieldOf(column).csv.words, word) !== undefined;
  }
}

const TRUE_WORDS = ['true', 'verdadero', '1', 'si', 'yes', 'activa', 'activo', 'active', 'x'];
const FALSE_WORDS = ['false', 'falso', '0', 'no', 'inactiva', 'inactivo', 'inactive'];

/** `word` is normalised by plainWords(). */
export function readFlag(word: string): { value: boolean; error?: RowError } {
  const value = TRUE_WORDS.includes(word);
  return value || FALSE_WORDS.includes(word) ? { value } : { value, error: 'booleanInvalid' };
}
