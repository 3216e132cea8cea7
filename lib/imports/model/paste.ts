import Papa from 'papaparse';
import type { Language } from '@/lib/i18n/locales';
import { FIELD_COLUMNS, type ProgrammeFields } from '@/lib/programmes/model/field-names';
import { newProgrammeForm, newRecord } from '@/lib/programmes/model/form';
import type { ProgrammeError } from '@/lib/programmes/model/form-errors';
import { programmeSchema } from '@/lib/programmes/model/form-schema';
import { amountsOf, readPrice } from '@/lib/programmes/model/paste-price';
import {
  audienceOf,
  columnOf,
  PASTE_COLUMNS,
  type PasteColumn,
  periodOf,
  UNNAMED_COLUMNS,
} from '@/lib/programmes/model/paste-words';
import { NEW_PRICE } from '@/lib/programmes/model/price-form';
import { isOfCurrency } from '@/lib/values/amount';
import {
  type DecimalSign,
  isDoubtfulAmount,
  NOTATIONS,
  type Notation,
  notationOf,
} from '@/lib/values/number';
import { readProgrammeCell } from './programme-cells';
import { MAX_COLUMNS } from './read';

/** Programmes pasted from a spreadsheet: tab-separated, with or without headings. */

const MAX_PASTED = 200;

export interface PastedTable {
  /** Null for a column that is ignored. */
  columns: (PasteColumn | null)[];
  hasHeadings: boolean;
  unread: string[];
  /** An amount like '12,000' that may be 12 or 12 thousand. */
  doubtful: string | null;
  rows: PastedRow[];
}

export interface PastedRow {
  /** From 1. */
  number: number;
  cells: string[];
  /** Null when there are problems. */
  fields: ProgrammeFields | null;
  problems: { column: PasteColumn; error: ProgrammeError }[];
}

/**
 * Parses a pasted table, null when it has more than MAX_PASTED rows or MAX_COLUMNS columns. `source` is a source address, '' for none;
 * `language` decides decimal signs, `chosen` those of amounts like '12,000'.
 */
export function readPaste(
  text: string,
  source: string,
  language: Language,
  chosen: DecimalSign | null = null,
): PastedTable | null {
  const lines = Papa.parse<string[]>(text.replace(/\r\n?/g, '\n'), { delimiter: '\t' })
    .data.map((cells, index) => ({ number: index + 1, cells: cells.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const width = lines.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  if (width > MAX_COLUMNS || lines.length > MAX_PASTED + 1) return null;
  const named = lines[0]?.cells.map((cell) => columnOf(cell) ?? null) ?? [];
  const hasHeadings = named.includes('name');
  const columns = Array.from({ length: width }, (_, index) =>
    hasHeadings ? (named[index] ?? null) : index < UNNAMED_COLUMNS ? (PASTE_COLUMNS[index] ?? null) : null,
  );
  // Of two columns with one heading the first counts.
  const unique = columns.map((column, index) => (columns.indexOf(column) === index ? column : null));
  const rows = lines.slice(hasHeadings ? 1 : 0);
  if (rows.length > MAX_PASTED) return null;
  const prices = rows.flatMap(({ cells }) => amountsOf(cells[unique.indexOf('price')] ?? ''));
  const proven = notationOf(prices);
  const own = NOTATIONS[language];
  // Where the language's decimal sign is in front of three digits, it may group thousands.
  const doubtful = proven === 'none' && prices.find((price) => isDoubtfulAmount(price, 'money', own));
  const notation = proven !== 'none' ? proven : doubtful ? (chosen ?? 'mixed') : own;
  return {
    columns: unique,
    hasHeadings,
    unread: hasHeadings
      ? (lines[0]?.cells.filter((cell, index) => cell !== '' && unique[index] === null) ?? [])
      : [],
    doubtful: doubtful || null,
    rows: rows.map(({ number, cells }) => {
      const shown = unique.map((_, index) => cells[index] ?? '');
      const byColumn = new Map(
        unique.flatMap((column, index) => (column ? [[column, shown[index] ?? '']] : [])),
      );
      return { number, cells: shown, ...readRow((column) => byColumn.get(column) ?? '', source, notation) };
    }),
  };
}

function readRow(
  cell: (column: PasteColumn) => string,
  sourceOfAll: string,
  notation: Notation,
): Pick<PastedRow, 'fields' | 'problems'> {
  const problems: PastedRow['problems'] = [];
  const refuse = (column: PasteColumn, error: ProgrammeError) => {
    if (!problems.some((known) => known.column === column)) problems.push({ column, error });
  };
  const form: Record<string, unknown> = { ...newProgrammeForm() };
  for (const column of PASTE_COLUMNS) {
    const typed = cell(column);
    const field = FIELD_COLUMNS.find((one) => one === (PASTED[column] ?? column));
    if (field === undefined || typed === '') continue;
    const { value, more } = readProgrammeCell(field, typed, notation);
    // Text that is not a number with a unit is kept as text.
    if (column === 'length' && !more && !/^[\d.,]+$/.test(typed)) form.duration_text = typed;
    else Object.assign(form, { [field]: value }, more);
  }
  if (PRICE_COLUMNS.some((column) => cell(column) !== '')) {
    const { price, amount, error } = readPrice(cell('price'), notation);
    const stated = cell('currency').toUpperCase();
    if (error) refuse('price', error);
    else if (!isOfCurrency(amount, stated)) refuse('price', 'currencyDiffers');
    form.prices = [
      {
        ...NEW_PRICE,
        ...price,
        currency: cell('currency') || price.currency,
        per: periodOf(cell('per')) ?? cell('per'),
        year: cell('year'),
        audience: audienceOf(cell('audience')) ?? cell('audience'),
      },
    ];
  }
  const source = cell('source') || sourceOfAll.trim();
  if (source !== '') form.sources = [{ ...newRecord('sources'), url: source }];
  const parsed = programmeSchema.safeParse(form);
  for (const { path, message } of parsed.error?.issues ?? []) {
    refuse(columnAt(path.map(String)), message as ProgrammeError);
  }
  return { fields: problems.length === 0 && parsed.success ? parsed.data : null, problems };
}

const PASTED: { [Name in PasteColumn]?: string } = { length: 'duration_value', start: 'intakes' };
const PRICE_COLUMNS = ['price', 'currency', 'per', 'year', 'audience'] as const;

function columnAt([field = '', , part = '']: string[]): PasteColumn {
  if (field.startsWith('duration')) return 'length';
  if (field === 'prices') return part === 'min' || part === 'max' ? 'price' : (known(part) ?? 'price');
  if (field === 'sources') return 'source';
  return field === 'intakes' ? 'start' : (known(field) ?? 'name');
}

function known(name: string): PasteColumn | undefined {
  return PASTE_COLUMNS.find((column) => column === name);
}
