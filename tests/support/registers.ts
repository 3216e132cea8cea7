import { readFileSync } from 'node:fs';
import type { Cells } from '../../lib/imports/registers/model/record.ts';
import type { RegisterId } from '../../lib/imports/registers/model/registers.ts';
import { recordsOf } from './read-csv.ts';

const read = new Map<string, Cells[]>();

/** The rows of a register's shipped file, by heading. */
function rowsOf(register: RegisterId, file: 'schools' | 'programmes'): Cells[] {
  const path = `${register}/${file}.csv`;
  const known = read.get(path);
  if (known) return known;
  const text = readFileSync(new URL(`../../supabase/registers/${path}`, import.meta.url), 'utf8');
  const [headings = [], ...records] = recordsOf(text);
  const rows = records.map((cells) =>
    Object.fromEntries(headings.map((heading, column) => [heading, cells[column] ?? ''])),
  );
  read.set(path, rows);
  return rows;
}

export function registerSchools(register: RegisterId): Cells[] {
  return rowsOf(register, 'schools');
}

export function registerProgrammes(register: RegisterId, identifier: string): Cells[] {
  return rowsOf(register, 'programmes').filter(({ source_id }) => source_id === identifier);
}
