import { instructionLanguage } from '@/lib/programmes/model/paste-words';
import { NUMBER_KINDS, type NumberKind } from '@/lib/schools/model/field';
import { FIELD_NAMES, fieldOf } from '@/lib/schools/model/field-names';
import { TOWN_UNKNOWN } from '@/lib/schools/model/town';
import { plainAmount, saysNothing } from './amount';
import type { Column } from './columns';
import { readEmail, readPhone, readTown, readWebsite } from './contact-cell';
import type { CellError, RowError } from './row-plan';
import { visible, withoutEntities } from './tidy-text';
import { choiceMeant, specialtyOf, wordsOf } from './words';

/** Removes invisible characters, maps words to stored values, separates currencies; adds to `errors` and `notes`. */
export function meantCells(cells: Cells, errors: CellError[], notes: CellError[]): Cells {
  const meant: Cells = {};
  let currency: string | null = null;
  for (const [column, cell] of Object.entries(cells) as [Column, string][]) {
    const seen = visible(cell);
    if (seen.includes('\ufffd')) errors.push({ column, error: 'unreadable' });
    if (/^\s*[[{]/.test(seen)) {
      meant[column] = seen;
      continue;
    }
    const text = withoutEntities(seen);
    if (text !== seen) notes.push({ column, error: 'entities' });
    const read = meantCell(column, text);
    meant[column] = read.text;
    currency ??= read.currency ?? null;
    if (read.error) errors.push({ column, error: read.error });
    if (read.note) notes.push({ column, error: read.note });
  }
  if (currency !== null && (meant.tuition_currency ?? '').trim() === '') meant.tuition_currency = currency;
  return meant;
}

type Cells = Partial<Record<Column, string>>;

interface MeantCell {
  text: string;
  error?: RowError | undefined;
  note?: RowError | undefined;
  currency?: string | null;
}

function meantCell(column: Column, cell: string): MeantCell {
  const name = FIELD_NAMES.find((one) => one === column);
  if (name === undefined) return { text: cell };
  const { value, csv } = fieldOf(name);
  if (column === 'city' && cell.trim() === TOWN_UNKNOWN) return { text: TOWN_UNKNOWN };
  if (value.kind === 'longText') return { text: cell };
  if (saysNothing(cell)) return { text: '' };
  if (cell.trim() === '') return { text: cell };
  if (isNumber(value.kind)) return plainAmount(cell, value.kind);
  switch (value.kind) {
    case 'choice':
      return { text: choiceMeant(value.values, csv.words, cell) ?? cell };
    case 'languages':
      return { text: JSON.stringify(wordsOf(cell).map(instructionLanguage)) };
    case 'specialties':
      return { text: JSON.stringify(wordsOf(cell).map((word) => specialtyOf(word) ?? word)) };
    case 'webAddress':
      return readWebsite(cell);
    case 'email':
      return readEmail(cell);
    case 'phone':
      return readPhone(cell);
    case 'day':
      return { text: cell.trim(), error: isUnlikely(cell.trim()) ? 'dateUnlikely' : undefined };
    default:
      return { text: column === 'city' ? readTown(cell) : cell };
  }
}

function isNumber(kind: string): kind is NumberKind {
  return NUMBER_KINDS.some((one) => one === kind);
}

/** In the future, or before lists of schools existed. */
function isUnlikely(day: string): boolean {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && (day < '1900' || day > tomorrow);
}
