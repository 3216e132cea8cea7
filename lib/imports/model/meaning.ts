import { choiceMeant, specialtyOf } from '@/lib/schools/model/choice-words';
import type { Kind } from '@/lib/schools/model/field';
import { FIELD_NAMES, fieldOf } from '@/lib/schools/model/field-names';
import { languageOf } from '@/lib/schools/model/languages';
import { TOWN_UNKNOWN } from '@/lib/schools/model/town';
import { isOfCurrency, type PlainAmount, plainAmount, saysNothing } from '@/lib/values/amount';
import { readPastDay } from '@/lib/values/day';
import { readEmail } from '@/lib/values/email';
import { NUMBER_KINDS, type NumberKind } from '@/lib/values/number';
import { readPhone } from '@/lib/values/phone';
import type { Reading } from '@/lib/values/reading';
import { readWebAddress } from '@/lib/values/web-address';
import type { Column } from './columns';
import type { CellError, RowError } from './row-plan';
import { wordsOf } from './words';

/**
 * Maps words to stored values, separates currencies; adds to `errors` and `notes`.
 * `storedCurrency` is that of the matched school, '' for none.
 */
export function meantCells(
  cells: Cells,
  errors: CellError[],
  notes: CellError[],
  storedCurrency = '',
): Cells {
  const meant: Cells = {};
  const amounts: [Column, PlainAmount][] = [];
  for (const [column, cell] of Object.entries(cells) as [Column, string][]) {
    if (cell.includes('\ufffd')) errors.push({ column, error: 'unreadable' });
    if (/^\s*[[{]/.test(cell)) {
      meant[column] = cell;
      continue;
    }
    const read = meantCell(column, cell);
    meant[column] = read.text;
    if (read.amount) amounts.push([column, read.amount]);
    if (read.error) errors.push({ column, error: read.error });
    if (read.note) notes.push({ column, error: read.note });
  }
  const stated = (meant.tuition_currency ?? '').trim();
  const named = amounts.find(([, { currency }]) => currency !== null)?.[1].currency ?? null;
  const currency = stated || (named ?? storedCurrency);
  if (stated === '' && named !== null) meant.tuition_currency = named;
  for (const [column, amount] of amounts)
    if (!isOfCurrency(amount, currency)) errors.push({ column, error: 'currencyDiffers' });
  return meant;
}

type Cells = Partial<Record<Column, string>>;

interface MeantCell {
  text: string;
  error?: RowError | undefined;
  note?: RowError | undefined;
  amount?: PlainAmount;
}

const READERS: { [Name in Kind]?: (text: string) => Reading } = {
  webAddress: readWebAddress,
  email: readEmail,
  phone: readPhone,
  day: readPastDay,
};

function meantCell(column: Column, cell: string): MeantCell {
  const name = FIELD_NAMES.find((one) => one === column);
  if (name === undefined) return { text: cell };
  const { value, csv } = fieldOf(name);
  if (column === 'city' && cell.trim() === TOWN_UNKNOWN) return { text: TOWN_UNKNOWN };
  if (value.kind === 'longText') return { text: cell };
  if (saysNothing(cell)) return { text: '' };
  if (cell.trim() === '') return { text: cell };
  if (isNumber(value.kind)) {
    const amount = plainAmount(cell, value.kind);
    return { text: amount.text, ...(value.kind === 'money' && { amount }) };
  }
  const read = READERS[value.kind]?.(cell);
  if (read !== undefined && !(value.kind === 'day' && 'doubtful' in read)) return meantReading(cell, read);
  switch (value.kind) {
    case 'choice':
      return { text: choiceMeant(value.values, csv.words, cell) ?? cell };
    case 'languages':
      return { text: JSON.stringify(wordsOf(cell).map(languageOf)) };
    case 'specialties':
      return { text: JSON.stringify(wordsOf(cell).map((word) => specialtyOf(word) ?? word)) };
    default:
      return { text: column === 'city' ? readTown(cell) : cell };
  }
}

/** The first of several addresses counts, but not of readings of a day. What is no value stays, for validation. */
function meantReading(cell: string, reading: Reading): MeantCell {
  if ('value' in reading) return { text: reading.value, note: reading.repaired && 'repaired' };
  if ('doubtful' in reading) return { text: reading.doubtful[0], note: 'firstTaken' };
  return { text: cell.trim(), error: reading.refused === 'invalid' ? undefined : reading.refused };
}

function isNumber(kind: string): kind is NumberKind {
  return NUMBER_KINDS.some((one) => one === kind);
}

/** Moves a trailing article to the front: `Rozas de Madrid, Las`. */
export function readTown(cell: string): string {
  const [, town, article] =
    /^([^,]+), (el|la|los|las|l['’]|els|les|a|o|as|os|the|le)$/i.exec(cell.trim()) ?? [];
  if (town === undefined || article === undefined) return cell;
  return /['’]$/.test(article) ? `${article}${town}` : `${article} ${town}`;
}
