import 'server-only';
import { z } from 'zod';
import type { ItemOutcome, JobContext, JobHandler, PlannedItem } from '@/lib/jobs/handler';
import { log } from '@/lib/log';
import type { BackendClient } from '@/lib/supabase/client';
import { Pace } from '@/lib/supabase/pace';
import { BackendError, unwrap } from '@/lib/supabase/result';
import { checkInBatches, type Repeating, untilAnswered, writeInBatches } from './batches';
import { checkRows, rejectChecked } from './check-rows';

/** Rows of one item: as many as are done between two looks at whether the job is to stop. */
const ITEM_ROWS = 100;
/** Four times as many rows of a finished import are deleted at least in one call: finding them costs more than deleting them. */
const FEWEST_TIDIED = 100;
/** Up to so many rows the pages of each school are expired; beyond, all pages are made anew behind their readers. */
const FEW_ROWS = 500;

const parameters = z.object({ import: z.uuid() });
const detail = z.union([
  z.object({ from: z.int(), to: z.int(), of: z.int() }),
  z.object({ end: z.literal(true) }),
]);
type Range = Extract<z.output<typeof detail>, { from: number }>;

/** Checks the rows of a file: what each would do. Nothing that is public changes. */
const checkJob = (pausing: Pausing): JobHandler => ({
  kind: 'import-check',
  isSequential: true,
  plan: planBy((overview) => overview.row_count),
  run: (item, context) =>
    runItem('check', item.detail, context, (range, id) =>
      checkInBatches(
        range,
        ({ from, to }) => checkRows(context.client, id, from, to),
        (position) => rejectChecked(context.client, id, position),
        { ...pausing, signal: context.signal },
      ),
    ),
});

/** Writes what the check found. */
const applyJob = (newPace: NewPace, pausing: Pausing): JobHandler => ({
  kind: 'import-apply',
  isSequential: true,
  plan: planBy((overview) => overview.row_count),
  run: (item, context) =>
    runItem('apply', item.detail, context, ({ from, to, of }, id) => {
      const rows = { p_import: id, p_from: from, p_to: to };
      return writeInBatches(
        paceOf(context, newPace),
        {
          write: (limit) =>
            context.client.rpc(of > FEW_ROWS ? 'apply_many_import_rows' : 'apply_import_rows', {
              ...rows,
              p_limit: limit,
              ...by(context),
            }),
          reject: () => context.client.rpc('reject_import_row', { ...rows, p_step: 'apply' }),
        },
        Number.POSITIVE_INFINITY,
        { ...pausing, signal: context.signal },
      );
    }),
});

/** Takes an import back, but for what was changed since. */
const undoJob = (newPace: NewPace, pausing: Pausing): JobHandler => ({
  kind: 'import-undo',
  isSequential: true,
  plan: planBy((overview) => overview.changes),
  run: (item, context) =>
    runItem('undo', item.detail, context, ({ from, to, of }, id) =>
      writeInBatches(
        paceOf(context, newPace),
        {
          write: (limit) =>
            context.client.rpc(of > FEW_ROWS ? 'undo_many_import_changes' : 'undo_import_changes', {
              p_import: id,
              p_limit: limit,
              ...by(context),
            }),
          reject: () =>
            context.client.rpc('reject_import_row', {
              p_import: id,
              p_step: 'undo',
              p_from: from,
              p_to: to,
            }),
        },
        to - from + 1,
        { ...pausing, signal: context.signal },
      ),
    ),
});

type NewPace = () => Pace;
type Pausing = Omit<Repeating, 'signal'>;

/**
 * The jobs of imports; `newPace` says how long each of their calls may keep the database, `firstPauseMs` after how long a call that
 * failed is repeated.
 */
export function importJobsAt(newPace: NewPace, firstPauseMs?: number): readonly JobHandler[] {
  const pausing = { firstPauseMs };
  return [checkJob(pausing), applyJob(newPace, pausing), undoJob(newPace, pausing)];
}

export const importJobs = importJobsAt(() => new Pace());

const by = ({ startedBy }: JobContext) => (startedBy === null ? {} : { p_actor: startedBy });

/** Items of some rows each, and one for the end. */
export function planBy(
  count: (overview: { row_count: number; changes: number }) => number,
): JobHandler['plan'] {
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

/** Does a range of rows, or ends the step. */
export async function runItem(
  step: 'check' | 'apply' | 'undo',
  itemDetail: JobContext['parameters'],
  context: JobContext,
  work: (range: Range, id: string) => Promise<unknown>,
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
    return { kind: 'failed', code: { ...REFUSED, '55000': ended }[error.code] ?? 'backend' };
  }
  return signal.aborted ? { kind: 'failed', code: 'cancelled' } : { kind: 'done' };
}

/** What the database says of a step that cannot go on. */
const REFUSED: Record<string, string> = { P0002: 'missing', '22023': 'changed' };

/** What is left over goes with the next import. */
async function tidy({ client, signal }: JobContext): Promise<void> {
  const pace = new Pace({ fewest: FEWEST_TIDIED });
  while (!signal.aborted) {
    const { data, error } = await pace.measured(client.rpc('tidy_imports', { p_limit: pace.rows * 4 }));
    if (error) log.error(`tidy_imports: ${error.message}`);
    if (error || data === 0) return;
  }
}

/** How fast the jobs at work go. */
const paces = new Map<string, Pace>();

function paceOf({ jobId }: JobContext, newPace: NewPace): Pace {
  const pace = paces.get(jobId) ?? newPace();
  paces.set(jobId, pace);
  return pace;
}
