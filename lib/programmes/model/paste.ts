import Papa from 'papaparse';
import type { Language } from '@/lib/i18n/locales';
import { NOTATIONS, type Notation, notationOf, readNumber } from '@/lib/schools/model/number';
import { NEW_PRICE, NEW_SOURCE, newProgrammeForm } from './form';
import type { ProgrammeError } from './form-errors';
import { type ProgrammeFields, type ProgrammeForm, programmeSchema } from './form-schema';
import { amountsOf, readPrice } from './paste-price';
import {
  attendanceOf,
  audienceOf,
  columnOf,
  fieldOf,
  instructionLanguage,
  levelOf,
  modeOf,
  monthOf,
  PASTE_COLUMNS,
  type PasteColumn,
  periodOf,
  UNNAMED_COLUMNS,
  unitOf,
} from './paste-words';

/** Programmes in a table that somebody copied from a spreadsheet: cells between tabs, with or without headings. */

export const MOST_PASTED = 200;

export interface PastedTable {
  /** What each column of the table is taken for; null for one that is left out. */
  columns: (PasteColumn | null)[];
  /** Whether the first line names the columns. */
  hasHeadings: boolean;
  rows: PastedRow[];
}

export interface PastedRow {
  /** The line of the table, counted from 1. */
  number: number;
  cells: string[];
  /** Null while there are problems. */
  fields: ProgrammeFields | null;
  problems: { column: PasteColumn; error: ProgrammeError }[];
}

/**
 * Reads a pasted table. `source` is an address where all of it stands, '' for none; `language` decides how numbers are read that
 * do not say themselves which sign marks decimals.
 */
export function readPaste(text: string, source: string, language: Language): PastedTable {
  const lines = Papa.parse<string[]>(text.replace(/\r\n?/g, '\n'), { delimiter: '\t' })
    .data.map((cells, index) => ({ number: index + 1, cells: cells.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const named = lines[0]?.cells.map((cell) => columnOf(cell) ?? null) ?? [];
  const hasHeadings = named.includes('name');
  const width = Math.max(0, ...lines.map(({ cells }) => cells.length));
  const columns = Array.from({ length: width }, (_, index) =>
    hasHeadings ? (named[index] ?? null) : index < UNNAMED_COLUMNS ? (PASTE_COLUMNS[index] ?? null) : null,
  );
  // Of two columns with one heading the first counts.
  const unique = columns.map((column, index) => (columns.indexOf(column) === index ? column : null));
  const rows = lines.slice(hasHeadings ? 1 : 0);
  const prices = rows.flatMap(({ cells }) => amountsOf(cells[unique.indexOf('price')] ?? ''));
  const proven = notationOf(prices);
  const notation = proven === ',' || proven === '.' ? proven : NOTATIONS[language];
  return {
    columns: unique,
    hasHeadings,
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
  /** The value of a cell; '' when it is empty or says nothing that is known. */
  const chosen = <Value extends string>(column: PasteColumn, read: (word: string) => Value | undefined) => {
    const value = cell(column) === '' ? '' : read(cell(column));
    if (value === undefined) refuse(column, 'choiceInvalid');
    return value ?? '';
  };
  const form: ProgrammeForm = {
    ...newProgrammeForm(),
    name: cell('name'),
    name_es: cell('name_es'),
    name_en: cell('name_en'),
    level: chosen('level', levelOf),
    field: chosen('field', fieldOf),
    hours: countText(cell('hours'), notation),
    mode: chosen('mode', modeOf),
    attendance: chosen('attendance', attendanceOf),
    website: cell('website'),
    languages: parts(cell('languages')).map(instructionLanguage),
  };
  readLength(cell('length'), notation, form);
  const months = parts(cell('start')).map(monthOf);
  if (months.includes(undefined)) refuse('start', 'monthInvalid');
  form.intakes = months.flatMap((month) => (month === undefined ? [] : [String(month)]));
  if (['price', 'currency', 'per', 'year', 'audience'].some((column) => cell(column as PasteColumn) !== '')) {
    const { price, error } = readPrice(cell('price'), notation);
    if (error) refuse('price', error);
    form.prices = [
      {
        ...NEW_PRICE,
        ...price,
        currency: cell('currency') || price.currency,
        per: chosen('per', periodOf),
        year: cell('year'),
        audience: chosen('audience', audienceOf),
      },
    ];
  }
  const source = cell('source') || sourceOfAll.trim();
  if (source !== '') form.sources = [{ ...NEW_SOURCE, url: source }];
  const parsed = programmeSchema.safeParse(form);
  for (const { path, message } of parsed.error?.issues ?? []) {
    refuse(columnAt(path.map(String)), message as ProgrammeError);
  }
  return { fields: problems.length === 0 && parsed.success ? parsed.data : null, problems };
}

/** The column in which what stands at a place of the form was typed. */
function columnAt([field = '', , part = '']: string[]): PasteColumn {
  if (field.startsWith('duration')) return 'length';
  if (field === 'prices') return part === 'min' || part === 'max' ? 'price' : (known(part) ?? 'price');
  if (field === 'sources') return 'source';
  return field === 'intakes' ? 'start' : (known(field) ?? 'name');
}

function known(name: string): PasteColumn | undefined {
  return PASTE_COLUMNS.find((column) => column === name);
}

/** '9 meses', '2 years', '450 h'; any other words stay as they are, in the text about the length. */
function readLength(typed: string, notation: Notation, form: ProgrammeForm): void {
  if (typed === '') return;
  const [, figure = '', word = ''] = /^([\d.,]+)\s*(\p{L}+)\.?$/u.exec(typed) ?? [];
  const value = figure === '' ? 'invalid' : readNumber(figure, 'money', notation);
  const unit = unitOf(word);
  if (typeof value === 'number' && unit !== undefined) {
    form.duration_value = String(value);
    form.duration_unit = unit;
  } else if (/^[\d.,]+$/.test(typed)) {
    // A number alone: the rules ask for its unit.
    form.duration_value = typeof value === 'number' ? String(value) : typed;
  } else form.duration_text = typed;
}

function countText(typed: string, notation: Notation): string {
  const value = readNumber(typed, 'count', notation);
  return typeof value === 'number' ? String(value) : typed;
}

/** 'septiembre, enero y mayo', 'Sep/Feb'. */
function parts(typed: string): string[] {
  return typed
    .split(/[,;/·|&\n]|\s+(?:y|e|and)\s+/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
