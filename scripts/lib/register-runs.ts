import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createClient } from '@supabase/supabase-js';
import { UnusableRegister } from '../../lib/imports/registers/model/files.ts';
import {
  isRegisterId,
  REGISTER_IDS,
  REGISTERS,
  type RegisterId,
} from '../../lib/imports/registers/model/registers.ts';
import { storeRun } from '../../lib/imports/registers/services/store-run.ts';
import { importJobsAt } from '../../lib/imports/services/import-jobs.ts';
import { startRunner } from '../../lib/jobs/runner.ts';
import { BatchSize } from '../../lib/supabase/batch-size.ts';
import type { Database } from '../../lib/supabase/database.types.ts';
import { unwrap } from '../../lib/supabase/result.ts';
import type { RegisterReport } from '../../lib/supabase/results/imports.ts';
import { duration, log, UserError } from './output.mjs';

const LOOK_MS = 250;
/** Longer calls than in the site, because no visitors wait. */
const CALL_MS = 1000;
const TELL_MS = 2000;
const STEPS = { check: 'register-check', apply: 'import-apply', undo: 'import-undo' } as const;
type Step = keyof typeof STEPS;

const LEFT: Record<string, string> = {
  noTown: 'no town is stated',
  noName: 'no name is stated',
  noIdentifier: 'no identifier is stated',
  deleted: 'deleted here by an administrator',
};

interface Place {
  url: string;
  secret: string;
}

/** Register runs from a terminal: the admin area's jobs, run by this process. A running site shows the changes. */
export function openRegisterRuns({ url, secret }: Place) {
  const client = createClient<Database>(url, secret, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  });
  const handlers = importJobsAt(() => new BatchSize({ targetMs: CALL_MS }));
  const runner = startRunner({ client, handlers, showChanges: async () => {}, pollMs: LOOK_MS });

  async function step(id: string, name: Step, label: string): Promise<void> {
    unwrap('prepare_import', await client.rpc('prepare_import', { p_import: id, p_step: name }));
    await follow(await startJob(id, name), label);
  }

  async function startJob(id: string, name: Step): Promise<string> {
    const handler = handlers.find(({ kind }) => kind === STEPS[name]);
    const items = (await handler?.plan(client, { import: id })) ?? [];
    if (!Array.isArray(items)) throw new UserError('There is no such run.');
    const { id: job } = unwrap(
      'start_job',
      await client.rpc('start_job', {
        p_kind: STEPS[name],
        p_subject: id,
        p_parameters: { import: id },
        // Null is allowed; the generated types do not express that.
        p_started_by: null as unknown as string,
        p_items: items.map(({ schoolId, label: of, detail = {} }) => ({
          school_id: schoolId,
          label: of,
          detail,
        })),
        p_planned: true,
      }),
    );
    return job;
  }

  async function follow(job: string, label: string): Promise<void> {
    for (let told = Date.now(); ; await wait(LOOK_MS)) {
      const { data, error } = await client
        .from('jobs')
        .select('status, total, done, failed, error_detail')
        .eq('id', job)
        .single();
      if (error) throw new UserError(`The backend does not answer: ${error.message}`);
      if (data.status === 'done' && data.failed === 0) return;
      if (data.status !== 'queued' && data.status !== 'running')
        throw new UserError(`${label}: the job has ended as ${data.status}. ${data.error_detail ?? ''}`);
      if (Date.now() - told < TELL_MS) continue;
      told = Date.now();
      log(`  ${label} … ${Math.round((100 * data.done) / Math.max(1, data.total))} %`);
    }
  }

  /** Finishes interrupted runs that were writing and discards others, unless another process works on them. */
  async function settle(register: RegisterId): Promise<void> {
    const runs = unwrap(
      'unfinished_register_runs',
      await client.rpc('unfinished_register_runs', { p_register: register }),
    );
    const label = `${labelOf(register)}: going on with what was interrupted`;
    for (const { id, status, job, live } of runs) {
      if (status === 'importing') {
        log(`${label} …`);
        await (job === null ? step(id, 'apply', label) : follow(job, label));
      } else if (!live) {
        if (job !== null) unwrap('cancel_job', await client.rpc('cancel_job', { p_job: job }));
        unwrap('discard_import', await client.rpc('discard_import', { p_import: id }));
      }
    }
  }

  async function importOne(register: RegisterId, folder: string, isDry: boolean): Promise<void> {
    const began = Date.now();
    const label = labelOf(register);
    const { id } = await storeRun(client, register, {
      schools: path.join(folder, register, 'schools.csv'),
      programmes: path.join(folder, register, 'programmes.csv'),
    }).catch((error: unknown) => {
      throw error instanceof UnusableRegister ? new UserError(`${label}: ${sentenceOf(error)}`) : error;
    });
    await step(id, 'check', `${label}: checking`);
    const overview = unwrap('import_overview', await client.rpc('import_overview', { p_import: id }));
    const report = overview?.report ?? null;
    if (isDry) {
      unwrap('discard_import', await client.rpc('discard_import', { p_import: id }));
      log(`${label}: ${reportOf(report)} Nothing was written.`);
      return;
    }
    await step(id, 'apply', `${label}: writing`);
    log(
      `${label}: ${reportOf(report)} ${duration(Date.now() - began)}. To take it back: npm run registers -- undo ${id}`,
    );
  }

  return {
    async importAll(
      list: string,
      { folder, isDry, isOnce }: { folder: string; isDry: boolean; isOnce: boolean },
    ) {
      const asked = list === 'all' ? REGISTER_IDS : list.split(',').map((name) => name.trim());
      const unknown = asked.filter((name) => !isRegisterId(name));
      if (unknown.length > 0) throw unknownRegister(unknown);
      for (const register of asked.filter(isRegisterId)) {
        if (isDry) await importOne(register, folder, isDry);
        else {
          await settle(register);
          if (!(isOnce && (await wasTakenIn(register)))) await importOne(register, folder, isDry);
        }
      }
    },
    async undo(id: string) {
      await step(id, 'undo', 'Taking back');
      log('The run was taken back.');
    },
    /** `named`: a register, or one of its sources as spain/madrid. */
    async withdraw(named: string, isDry: boolean) {
      const [register = '', source] = named.split('/');
      if (!isRegisterId(register)) throw unknownRegister([register]);
      // Null is allowed; the generated types do not express that.
      const asked = { p_register: register, ...(source && { p_source: source }) };
      const plan = unwrap('register_withdrawal', await client.rpc('register_withdrawal', asked));
      const { schools, going, programmes, staying } = plan;
      for (const { name, slug, why } of staying) log(`  stays: ${name} (${slug}): ${STAYING[why] ?? why}`);
      if (!isDry) while (unwrap('withdraw_register', await client.rpc('withdraw_register', asked)) > 0);
      log(
        `${named}: ${going} of ${schools} schools go with their pages, ${schools - going} stay without its values; ` +
          `${programmes} programmes go.${isDry ? ' Nothing was written.' : ''}`,
      );
    },
    close: () => runner.stop(),
  };

  async function wasTakenIn(register: RegisterId): Promise<boolean> {
    const { imports } = unwrap(
      'list_register_runs',
      await client.rpc('list_register_runs', { p_page: 1, p_page_size: 100 }),
    );
    return imports.some((run) => run.register === register && run.imported_at !== null);
  }
}

const STAYING: Record<string, string> = {
  checked: 'checked by hand',
  source: 'another register has it',
  programmes: 'it has other programmes',
  pictures: 'it has pictures',
  edited: 'it was edited here',
};

const unknownRegister = (names: string[]) =>
  new UserError(`There is no register ${names.join(', ')}: ${REGISTER_IDS.join(', ')}.`, 2);

function labelOf(register: RegisterId): string {
  const { name, country } = REGISTERS[register];
  return `${name} (${country})`;
}

function reportOf(report: RegisterReport | null): string {
  const { kinds = {}, left = {}, differing = 0 } = report ?? {};
  const of = (kind: string) => kinds[kind] ?? 0;
  const parts = [
    `${of('new')} new`,
    `${of('matched')} matched`,
    `${of('changed')} changed`,
    `${of('same')} unchanged`,
    `${of('duplicate')} doubtful`,
    `${differing} differences`,
    `${of('error')} left out`,
  ];
  const why = Object.entries(left).map(([code, rows]) => `${rows} ${LEFT[code] ?? code}`);
  return `${parts.join(', ')}${why.length > 0 ? ` (${why.join('; ')})` : ''}.`;
}

function sentenceOf({ problem, file, detail }: UnusableRegister): string {
  const name = `${file}.csv`;
  switch (problem) {
    case 'missing':
      return `${name} is not there.`;
    case 'columns':
      return `${name} lacks the columns ${detail}. Were they renamed?`;
    case 'cellCount':
      return `${name} is cut off or damaged: row ${detail} has another number of cells than the headings.`;
    case 'twice':
      return `${name} has two rows with the identifier ${detail}.`;
    case 'unknownSchool':
      return `${name} has programmes of ${detail}, which schools.csv does not list.`;
    case 'otherRegister':
      return `${name} has schools of ${detail || 'no country'}: is it another register's?`;
    case 'unknownSource':
      return `${name} has rows of the source “${detail}”, whose licence is not known.`;
    case 'tooFew':
      return `${name} lists far fewer schools than before (${detail}). Was it cut off?`;
    default:
      return `${name} cannot be read (${problem}).`;
  }
}
