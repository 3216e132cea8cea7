import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RegisterId } from '@/lib/imports/registers/model/registers';
import { checkRun } from '@/lib/imports/registers/services/check-run';
import { storeRun } from '@/lib/imports/registers/services/store-run';
import type { BackendClient } from '@/lib/supabase/client';
import { registerProgrammes, registerSchools } from './registers.ts';

/** Runs of registers with the site's reading and checking, whose job steps run sequentially. */

export type Cells = Record<string, string>;
export type Rows = [schools: Cells[], programmes: Cells[]];

export function csvOf(rows: Cells[], headings = Object.keys(rows[0] ?? {})): string {
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  return [headings, ...rows.map((row) => headings.map((name) => row[name] ?? ''))]
    .map((cells) => cells.map(quoted).join(','))
    .join('\n');
}

export function realRows(register: RegisterId, identifiers: string[]): Rows {
  const schools = registerSchools(register).filter(({ source_id = '' }) => identifiers.includes(source_id));
  return [schools, identifiers.flatMap((id) => registerProgrammes(register, id))].map((list) =>
    list.map((row) => ({ ...row })),
  ) as Rows;
}

export async function ok<T>(
  answer: PromiseLike<{ data: T; error: { message: string } | null }>,
): Promise<NonNullable<T>> {
  const { data, error } = await answer;
  if (error) throw new Error(error.message);
  return data as NonNullable<T>;
}

export async function openRegisterRuns(service: BackendClient) {
  const folder = await mkdtemp(join(tmpdir(), 'registers-'));

  async function upload(register: RegisterId, [schools, programmes]: Rows, client = service) {
    const paths = { schools: join(folder, 'schools.csv'), programmes: join(folder, 'programmes.csv') };
    await writeFile(paths.schools, csvOf(schools));
    await writeFile(
      paths.programmes,
      csvOf(programmes, Object.keys(programmes[0] ?? registerProgrammes('usa', '100751')[0] ?? {})),
    );
    return storeRun(client, register, paths);
  }

  async function check(register: RegisterId, rows: Rows) {
    const { id, rows: count } = await upload(register, rows);
    await ok(service.rpc('prepare_import', { p_import: id, p_step: 'check' }));
    const candidates = await ok(
      service.rpc('register_candidates', { p_register: register, p_country: rows[0][0]?.country ?? '' }),
    );
    await checkRun(service, id, { from: 1, to: count }, { of: async () => candidates });
    await ok(service.rpc('end_import_step', { p_import: id, p_step: 'check' }));
    const overview = await ok(service.rpc('import_overview', { p_import: id }));
    return { id, report: overview?.report };
  }

  async function step(id: string, name: 'apply' | 'undo', limit = 7) {
    await ok(service.rpc('prepare_import', { p_import: id, p_step: name }));
    for (;;) {
      const { done } = await ok(
        name === 'apply'
          ? service.rpc('apply_import_rows', { p_import: id, p_from: 1, p_to: 100_000, p_limit: limit })
          : service.rpc('undo_import_changes', { p_import: id, p_limit: limit }),
      );
      if (done === 0) break;
    }
    await ok(service.rpc('end_import_step', { p_import: id, p_step: name }));
  }

  return {
    upload,
    check,
    step,
    async takeIn(register: RegisterId, rows: Rows) {
      const run = await check(register, rows);
      await step(run.id, 'apply');
      return run;
    },
    /** All visible data, without versions and timestamps. */
    async checksum(): Promise<string> {
      const answer = await Promise.all([
        ok(service.from('schools').select('*').order('id')),
        ok(service.from('programmes').select('*').order('id')),
        ok(service.from('school_sources').select('*').order('register').order('identifier')),
      ]);
      return JSON.stringify(answer, (key, value) =>
        ['version', 'updated_at', 'created_at', 'fetched_at', 'programmes'].includes(key) &&
        typeof value !== 'object'
          ? undefined
          : value,
      );
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}
