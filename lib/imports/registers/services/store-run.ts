import 'server-only';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { MAX_BYTES, UnreadableFile } from '@/lib/imports/model/read';
import {
  joined,
  ofKnownSources,
  ofRegister,
  type RegisterFile,
  RegisterTable,
  UnusableRegister,
  withLicence,
} from '@/lib/imports/registers/model/files';
import { sharedHostsOf } from '@/lib/imports/registers/model/match';
import { gathered } from '@/lib/imports/registers/model/read-register';
import type { Cells } from '@/lib/imports/registers/model/record';
import { REGISTERS, type RegisterId, sourcesToConfirm } from '@/lib/imports/registers/model/registers';
import { repairWebAddress } from '@/lib/imports/registers/model/web-address';
import { openFile } from '@/lib/imports/services/read-file';
import { stageRows } from '@/lib/imports/services/rows';
import type { BackendClient } from '@/lib/supabase/client';
import { BackendError, unwrap } from '@/lib/supabase/result';

export type RegisterPaths = Record<RegisterFile, string>;

export function shippedEdition(register: RegisterId): RegisterPaths {
  const folder = path.join(process.cwd(), 'supabase', 'registers', register);
  return { schools: path.join(folder, 'schools.csv'), programmes: path.join(folder, 'programmes.csv') };
}

/**
 * Loads a register's files and returns the run's id. Throws UnusableRegister, the signal's reason, and BackendError.
 */
export async function storeRun(
  client: BackendClient,
  register: RegisterId,
  paths: RegisterPaths,
  signal?: AbortSignal,
): Promise<{ id: string; rows: number }> {
  const schools = await readTable('schools', paths.schools, signal);
  ofRegister(register, schools);
  ofKnownSources(register, 'schools', schools);
  const listed = await readTable('programmes', paths.programmes, signal);
  ofKnownSources(register, 'programmes', listed);
  const programmes = withLicence(register, listed, await confirmedSources(client, register));
  const rows = gathered(register, joined(schools, programmes, await knownSchools(client, register)));
  const edition = editionOf(register, schools);
  const name = `${REGISTERS[register].name} ${edition}`;
  const id = unwrap(
    'begin_register_run',
    await client.rpc('begin_register_run', { p_register: register, p_file_name: name }),
  );
  const end = () => ({
    headings: ['school', 'programmes'],
    details: {
      register,
      edition,
      sharedHosts: [...sharedHostsOf(schools.map(({ website = '' }) => repairWebAddress(website)))],
    },
  });
  const staged = rows.map(({ school, programmes }, index) => ({
    position: index + 1,
    // Spreadsheet row numbers: the headings are row 1.
    number: index + 2,
    cells: [JSON.stringify(school), JSON.stringify(programmes)],
  }));
  await stageRows(client, id, staged, end, signal);
  return { id, rows: rows.length };
}

async function readTable(file: RegisterFile, path: string, signal?: AbortSignal): Promise<Cells[]> {
  const table = new RegisterTable(file);
  try {
    const { size } = await stat(path).catch(() => {
      throw new UnusableRegister('missing', file);
    });
    if (size > MAX_BYTES) throw new UnreadableFile('tooLarge');
    const { rows } = await openFile(path, 0);
    for await (const some of rows) {
      signal?.throwIfAborted();
      for (const { number, cells } of some) table.add(cells, number);
    }
  } catch (error) {
    throw error instanceof UnreadableFile ? new UnusableRegister(error.problem, file) : error;
  }
  return table.end();
}

async function confirmedSources(client: BackendClient, register: RegisterId): Promise<string[]> {
  if (sourcesToConfirm(register).length === 0) return [];
  const all = unwrap('confirmed_register_sources', await client.rpc('confirmed_register_sources'));
  return all.filter((one) => one.register === register).map(({ source }) => source);
}

async function knownSchools(client: BackendClient, register: RegisterId): Promise<number> {
  const { count, error } = await client
    .from('school_sources')
    .select('identifier', { count: 'exact', head: true })
    .eq('register', register)
    .is('gone_since', null);
  if (error) throw new BackendError('school_sources', error);
  return count ?? 0;
}

/** The edition of most of its schools; first and last year for several sources. */
function editionOf(register: RegisterId, schools: readonly Cells[]): string {
  if (REGISTERS[register].sources) {
    const years = schools.map(({ source_date = '' }) => source_date.slice(0, 4)).sort();
    return `${years[0] ?? ''}-${years.at(-1) ?? ''}`;
  }
  const counts = new Map<string, number>();
  for (const { source_date = '' } of schools) counts.set(source_date, (counts.get(source_date) ?? 0) + 1);
  const [[edition] = ['']] = [...counts].sort((a, b) => b[1] - a[1]);
  return edition.slice(0, 50);
}
