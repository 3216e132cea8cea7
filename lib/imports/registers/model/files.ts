import { cutText } from '@/lib/i18n/cut-text';
import { type FileProblem, MAX_COLUMNS, MAX_ROWS } from '@/lib/imports/model/read';
import type { Cells, RegisterRow } from './record';
import { REGISTERS, type RegisterId, sourceNamed, sourcesToConfirm } from './registers';

export const REGISTER_FILES = ['schools', 'programmes'] as const;
export type RegisterFile = (typeof REGISTER_FILES)[number];

const NEEDED: Record<RegisterFile, readonly string[]> = {
  schools: ['source_id', 'name', 'type', 'specialties', 'city', 'country', 'source_date'],
  programmes: ['source_id', 'programme', 'specialty', 'award_level'],
};
/** A file with a smaller share of the known schools counts as truncated. */
const MIN_SHARE = 0.8;

export const EDITION_PROBLEMS = [
  'columns',
  'cellCount',
  'twice',
  'unknownSchool',
  'tooFew',
  'missing',
  'otherRegister',
  'unknownSource',
] as const;
export type RegisterProblem = FileProblem | (typeof EDITION_PROBLEMS)[number];

export class UnusableRegister extends Error {
  readonly problem: RegisterProblem;
  readonly file: RegisterFile;
  /** The missing headings, duplicate identifier, row, foreign country, or source. */
  readonly detail: string;
  constructor(problem: RegisterProblem, file: RegisterFile, detail = '') {
    super(`The file of ${file} cannot be used: ${problem}${detail && ` (${detail})`}`);
    this.problem = problem;
    this.file = file;
    this.detail = detail;
  }
}

/** Throws UnusableRegister for missing headings or truncated rows. */
export class RegisterTable {
  readonly rows: Cells[] = [];
  readonly #file: RegisterFile;
  #headings: readonly string[] | null = null;

  constructor(file: RegisterFile) {
    this.#file = file;
  }

  add(cells: readonly string[], number: number): void {
    if (cells.every((cell) => cell.trim() === '')) return;
    if (this.#headings === null) {
      this.#headings = cells.map((cell) => cell.trim());
      if (cells.length > MAX_COLUMNS) throw new UnusableRegister('tooManyColumns', this.#file);
      const missing = NEEDED[this.#file].filter((name) => !this.#headings?.includes(name));
      if (missing.length > 0) throw new UnusableRegister('columns', this.#file, missing.join(', '));
      return;
    }
    if (cells.length !== this.#headings.length)
      throw new UnusableRegister('cellCount', this.#file, String(number));
    // All rows are in memory until the two files are joined.
    if (this.rows.length === MAX_ROWS) throw new UnusableRegister('tooManyRows', this.#file);
    this.rows.push(Object.fromEntries(this.#headings.map((name, column) => [name, cells[column] ?? ''])));
  }

  /** Throws UnusableRegister for a file without rows. */
  end(): Cells[] {
    if (this.#headings === null) throw new UnusableRegister('empty', this.#file);
    if (this.rows.length === 0) throw new UnusableRegister('noRows', this.#file);
    return this.rows;
  }
}

/** Throws UnusableRegister for schools of another country. */
export function ofRegister(register: RegisterId, schools: readonly Cells[]): void {
  const other = schools.find(({ country = '' }) => country.trim() !== REGISTERS[register].country);
  if (other) throw new UnusableRegister('otherRegister', 'schools', cutText(other.country ?? '', 80));
}

/** Throws UnusableRegister for rows of an unknown source, whose licence is unknown. */
export function ofKnownSources(register: RegisterId, file: RegisterFile, rows: readonly Cells[]): void {
  const other = rows.find(({ source = '' }) => sourceNamed(register, file, source) === null);
  if (other) throw new UnusableRegister('unknownSource', file, cutText(other.source ?? '', 80));
}

/** Without programmes whose source's licence is unconfirmed. */
export function withLicence(
  register: RegisterId,
  programmes: Cells[],
  confirmed: readonly string[],
): Cells[] {
  const waiting = sourcesToConfirm(register).filter((source) => !confirmed.includes(source));
  return programmes.filter(
    ({ source = '' }) => !waiting.includes(sourceNamed(register, 'programmes', source) ?? ''),
  );
}

/** `known` is the previous number of schools. Throws UnusableRegister for duplicates, orphans and truncated files. */
export function joined(
  schools: readonly Cells[],
  programmes: readonly Cells[],
  known: number,
): RegisterRow[] {
  const rows = new Map<string, RegisterRow>();
  for (const school of schools) {
    const id = school.source_id?.trim() ?? '';
    if (rows.has(id)) throw new UnusableRegister('twice', 'schools', cutText(id, 80));
    rows.set(id, { school, programmes: [] });
  }
  for (const programme of programmes) {
    const row = rows.get(programme.source_id?.trim() ?? '');
    if (row === undefined)
      throw new UnusableRegister('unknownSchool', 'programmes', cutText(programme.source_id ?? '', 80));
    row.programmes.push(programme);
  }
  if (rows.size < known * MIN_SHARE)
    throw new UnusableRegister('tooFew', 'schools', `${rows.size} / ${known}`);
  return [...rows.values()];
}
