import 'server-only';
import { z } from 'zod';
import { candidatesOf, checkRun } from '@/lib/imports/registers/services/check-run';
import type { ItemOutcome, JobContext, JobHandler, PlannedItem } from '@/lib/jobs/handler';
import type { JobKind } from '@/lib/jobs/model/job';
import { log } from '@/lib/log';
import { BatchSize } from '@/lib/supabase/batch-size';
import type { BackendClient } from '@/lib/supabase/client';
import { isAway } from '@/lib/supabase/failure';
import { BackendError, unwrap } from '@/lib/supabase/result';
import { checkInBatches, type Repeating, untilAnswered, writeInBatches } from './batches';
import { checkRows, rejectChecked } from './check-rows';
import type { Range } from './rows';

/** Target duration of a call, so that uncached pages do not wait long for the database. */
const CALL_MS = 100;
const ITEM_ROWS = 100;
/** Minimum rows, times four, deleted in one call: finding them costs more than deleting them. */
const MIN_TIDIED = 100;
/** Up to this many rows the pages of each school are invalidated; beyond, all pages get a background refresh. */
const FEW_ROWS = 500;

const parameters = z.object({ import: z.uuid() });
const detail = z.union([
  z.object({ from: z.int(), to: z.int(), of: z.int() }),
  z.object({ end: z.literal(true) }),
]);
type ItemRange = Extract<z.output<typeof detail>, { from: number }>;

type Check = (range: Range, id: string, context: JobContext) => Promise<void>;
type Reject = (position: number, id: string, context: JobContext) => Promise<void>;

/** Checks rows; changes nothing public. */
const checkJob = (kind: JobKind, pausing: Pausing, check: Check, reject: Reject | null): JobHandler => ({
  kind,
  plan: planBy((overview) => overview.row_count),
  run: (item, context) =>
    runItem('check', item.detail, context, (range, id) =>
      checkInBatches(
        range,
        (part) => check(part, id, context),
        reject && ((position) => reject(position, id, context)),
        { ...pausing, signal: context.signal },
      ),
    ),
});

/** Writes the checked rows, or undoes them except values changed since. */
const writeJob = (step: 'apply' | 'undo', newPace: NewPace, pausing: Pausing): JobHandler => ({
  kind: `import-${step}`,
  plan: planBy((overview) => (step === 'apply' ? overview.row_count : overview.changes)),
  run: (item, context) =>
    runItem(step, item.detail, context, ({ from, to, of }, id) => {
      const { client, signal, startedBy } = context;
      const range = { p_import: id, p_from: from, p_to: to };
      const call = (limit: number) => ({ p_limit: limit, ...(startedBy !== null && { p_actor: startedBy }) });
      const isLarge = of > FEW_ROWS;
      return writeInBatches(
        paceOf(context, newPace),
        {
          write: (limit) =>
            step === 'apply'
              ? client.rpc(isLarge ? 'apply_many_import_rows' : 'apply_import_rows', {
                  ...range,
                  ...call(limit),
                })
              : client.rpc(isLarge ? 'undo_many_import_changes' : 'undo_import_changes', {
                  p_import: id,
                  ...call(limit),
                }),
          reject: () => client.rpc('reject_import_row', { ...range, p_step: step }),
        },
        // Undoing has no positions: an item takes its number of rows.
        step === 'apply' ? Number.POSITIVE_INFINITY : to - from + 1,
        { ...pausing, signal },
      );
    }),
});

type NewPace = () => BatchSize;
type Pausing = Omit<Repeating, 'signal'>;

/** `newPace` limits how long each call may use the database, `firstPauseMs` is the first retry pause. */
export function importJobsAt(newPace: NewPace, firstPauseMs?: number): readonly JobHandler[] {
  const pausing = { firstPauseMs };
  return [
    checkJob(
      'import-check',
      pausing,
      ({ from, to }, id, { client }) => checkRows(client, id, from, to),
      (position, id, { client }) => rejectChecked(client, id, position),
    ),
    // An unchecked row has no identifier, so its school would count as no longer listed.
    checkJob(
      'register-check',
      pausing,
      (range, id, { client, jobId }) => checkRun(client, id, range, candidatesOf(client, jobId)),
      null,
    ),
    writeJob('apply', newPace, pausing),
    writeJob('undo', newPace, pausing),
  ];
}

export const importJobs = importJobsAt(() => new BatchSize({ targetMs: CALL_MS }));

function planBy(count: (overview: { row_count: number; changes: number }) => number): JobHandler['plan'] {
  return async (client: BackendClient, given) => {
    const overview = unwrap(
      'import_overview',
      await client.rpc('import_overview', { p_import: parameters.parse(given).import }),
    );
    if (overview === null) return { refused: 'missing' };
    const of = count(overview);
    const items: PlannedItem[] = Array.from({ length: Math.ceil(of / ITEM_ROWS) }, (_, index) => {
      const range = { from: index * ITEM_ROWS + 1, to: Math.min(of, (index + 1) * ITEM_ROWS), of };
      return { schoolId: null, label: `${overview.file_name} · ${range.from}–${range.to}`, detail: range };
    });
    return [...items, { schoolId: null, label: overview.file_name, detail: { end: true } }];
  };
}

async function runItem(
  step: 'check' | 'apply' | 'undo',
  itemDetail: JobContext['parameters'],
  context: JobContext,
  work: (range: ItemRange, id: string) => Promise<unknown>,
): Promise<ItemOutcome> {
  const { client, signal } = context;
  const id = parameters.parse(context.parameters).import;
  const item = detail.parse(itemDetail);
  try {
    if ('from' in item) {
      await work(item, id);
    } else {
      paces.delete(context.jobId);
      await untilAnswered(
        'end_import_step',
        () => client.rpc('end_import_step', { p_import: id, p_step: step }),
        context,
      );
      await tidy(context);
      return { kind: 'done' };
    }
  } catch (error) {
    paces.delete(context.jobId);
    if (!(error instanceof BackendError)) throw error;
    log.error(error.message);
    const ended = 'from' in item ? 'changed' : 'incomplete';
    return {
      kind: 'failed',
      code: { ...REFUSED, '55000': ended }[error.code] ?? (isAway(error.code) ? 'backend' : 'failed'),
    };
  }
  return signal.aborted ? { kind: 'failed', code: 'cancelled' } : { kind: 'done' };
}

/** SQLSTATEs of a step that cannot continue. */
const REFUSED: Record<string, string> = { P0002: 'missing', '22023': 'changed' };

/** Remaining rows are deleted after the next import. */
async function tidy({ client, signal }: JobContext): Promise<void> {
  const pace = new BatchSize({ minRows: MIN_TIDIED });
  while (!signal.aborted) {
    const { data, error } = await pace.measured(client.rpc('tidy_imports', { p_limit: pace.rows * 4 }));
    if (error) log.error(`tidy_imports: ${error.message}`);
    if (error || data === 0) return;
  }
}

const paces = new Map<string, BatchSize>();

function paceOf({ jobId }: JobContext, newPace: NewPace): BatchSize {
  const pace = paces.get(jobId) ?? newPace();
  paces.set(jobId, pace);
  return pace;
}
