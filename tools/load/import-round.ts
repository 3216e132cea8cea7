import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { serviceClient } from '../../tests/support/school-pictures.ts';
import type { AdminAtWork } from './admin-at-work.ts';
import { CHECKED } from './school-file.ts';

export const STEPS = ['check', 'apply', 'undo'] as const;
type Step = (typeof STEPS)[number];

const ENDS = {
  check: { kind: 'import-check', ends: 'checked' },
  apply: { kind: 'import-apply', ends: 'imported' },
  undo: { kind: 'import-undo', ends: 'undone' },
} as const;
const LOOK_MS = 250;
const LIMIT_MS = 15 * 60_000;

export interface Outcome {
  sums: string[];
  seconds: number[];
  retries: number;
  problems: string[];
}

export class ImportRound {
  readonly #admin: AdminAtWork;
  readonly #file: string;
  readonly #rows: number;

  constructor(admin: AdminAtWork, file: string, rows: number) {
    this.#admin = admin;
    this.#file = file;
    this.#rows = rows;
  }

  /** `disturb` is called at the beginning of each step; the result is compared with `expected`. */
  async run(
    expected: Outcome | null,
    disturb: (step: Step, isOver: () => boolean) => Promise<unknown>,
  ): Promise<Outcome> {
    const outcome: Outcome = { sums: [], seconds: [], retries: 0, problems: [] };
    const id = await this.#admin.upload(this.#file);
    for (const step of STEPS) {
      const began = Date.now();
      let isOver = false;
      await this.#begin(step, id);
      const disturbed = disturb(step, () => isOver);
      outcome.retries += await this.#finish(step, id, outcome.problems);
      outcome.seconds.push(Math.round((Date.now() - began) / 100) / 10);
      isOver = true;
      await disturbed;
      outcome.problems.push(...(await this.#countProblems(step, id)));
      outcome.sums.push(await storedSum());
    }
    for (const [index, sum] of outcome.sums.entries())
      if (expected && sum !== expected.sums[index])
        outcome.problems.push(`after ${STEPS[index]} something else is stored than undisturbed`);
    return outcome;
  }

  async #begin(step: Step, id: string): Promise<void> {
    await this.#admin.call(`imports/actions/${step}-import`, `/admin/schools/import?import=${id}`, {
      id,
      ...(step === 'check' && { options: CHECKED }),
    });
  }

  /** Waits for a step, retrying its job like an administrator; returns the number of retries. */
  async #finish(step: Step, id: string, problems: string[]): Promise<number> {
    let retries = 0;
    for (const limit = Date.now() + LIMIT_MS; Date.now() < limit; await wait(LOOK_MS)) {
      const client = serviceClient();
      const jobs = client.from('jobs').select('id, status, failed');
      const { data: job } = await jobs.eq('subject', id).eq('kind', ENDS[step].kind).maybeSingle();
      if (job?.status === 'done') {
        const { data: overview } = await client.rpc('import_overview', { p_import: id });
        if (!overview) continue;
        if (overview.status !== ENDS[step].ends)
          problems.push(`${step}: done, and the import is ${overview.status}`);
        return retries;
      }
      if (job?.status !== 'failed' && job?.status !== 'cancelled') continue;
      const { data: answer } = await client.rpc('retry_job', { p_job: job.id });
      if (answer === 'queued') retries += 1;
    }
    problems.push(`${step}: not over after ${LIMIT_MS / 60_000} minutes`);
    return retries;
  }

  async #countProblems(step: Step, id: string): Promise<string[]> {
    const { data } = await serviceClient().rpc('import_overview', { p_import: id });
    if (!data) return [`${step}: no overview`];
    const { counts, tally, undone_count: undone, left_count: left, changes } = data;
    const sum = Object.values((step === 'check' ? counts : tally) ?? {}).reduce((a, b) => a + b, 0);
    return [
      ...(sum === this.#rows ? [] : [`${step}: ${sum} rows of ${this.#rows} are accounted for`]),
      ...(step === 'undo' && undone + left !== changes
        ? [`${undone} undone and ${left} left of ${changes}`]
        : []),
    ];
  }
}

/** Checksum of all visible schools without ids and times. */
async function storedSum(): Promise<string> {
  const hash = createHash('sha256');
  for (let after = ''; ; ) {
    const { data, error } = await serviceClient()
      .from('schools')
      .select(
        'slug, legacy_id, name, country, city, type, phone, website, description, is_active, programs, specialties',
      )
      .gt('slug', after)
      .order('slug')
      .limit(500);
    if (error) throw new Error(error.message);
    hash.update(JSON.stringify(data));
    if (data.length === 0) break;
    after = data.at(-1)?.slug ?? '';
  }
  const { count } = await serviceClient()
    .from('deleted_schools')
    .select('id', { count: 'exact', head: true });
  return hash.update(`deleted ${count}`).digest('hex');
}
