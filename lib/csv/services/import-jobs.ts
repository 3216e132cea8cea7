import 'server-only';
import { z } from 'zod';
import type { ItemOutcome, JobContext, JobHandler, PlannedItem } from '@/lib/jobs/handler';
import type { BackendClient } from '@/lib/supabase/client';
import { Pace } from '@/lib/supabase/pace';
import { unwrap } from '@/lib/supabase/result';
import { checkRows } from './check-rows';

/** Rows of one item: as many as are done between two looks at whether the job is to stop. */
const ITEM_ROWS = 100;
/** A portion costs as much as some rows, whatever it writes. */
const FEWEST_ROWS = 5;
/** Up to so many rows the pages of each school are expired; beyond, all pages are made anew behind their readers. */
const FEW_ROWS = 500;

const parameters = z.object({ import: z.uuid() });
const detail = z.union([
  z.object({ from: z.int(), to: z.int(), of: z.int() }),
  z.object({ end: z.literal(true) }),
]);
type Range = Extract<z.output<typeof detail>, { from: number }>;

/** Checks the rows of a file: what each would do. Nothing that is public changes. */
const checkJob: JobHandler = {
  kind: 'import-check',
  plan: planBy((overview) => overview.row_count),
  run: (item, context) =>
    runItem('check', item.detail, context, ({ from, to }, id) => checkRows(context.client, id, from, to)),
};

/** Writes what the check found. */
const applyJob = (newPace: NewPace): JobHandler => ({
  kind: 'import-apply',
  plan: planBy((overview) => overview.row_count),
  run: (item, context) =>
    runItem('apply', item.detail, context, (range, id) =>
      inPortions(newPace, context, (rows) =>
        context.client.rpc(range.of > FEW_ROWS ? 'apply_many_import_rows' : 'apply_import_rows', {
          p_import: id,
          p_from: range.from,
          p_to: range.to,
          p_limit: rows,
          ...by(context),
        }),
      ),
    ),
});

/** Takes an import back, but for what was changed since. */
const undoJob = (newPace: NewPace): JobHandler => ({
  kind: 'import-undo',
  plan: planBy((overview) => overview.changes),
  run: (item, context) =>
    runItem('undo', item.detail, context, (range, id) =>
      inPortions(
        newPace,
        context,
        (rows) =>
          context.client.rpc(range.of > FEW_ROWS ? 'undo_many_import_changes' : 'undo_import_changes', {
            p_import: id,
            p_limit: rows,
            ...by(context),
          }),
        range.to - range.from + 1,
      ),
    ),
});

type NewPace = () => Pace;

/** The jobs of imports; `newPace` says how long each of their calls may keep the database. */
export function importJobsAt(newPace: NewPace): readonly JobHandler[] {
  return [checkJob, applyJob(newPace), undoJob(newPace)];
}

export const importJobs = importJobsAt(() => new Pace({ fewest: FEWEST_ROWS }));

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
  if ('from' in item) {
    await work(item, id);
    return signal.aborted ? { kind: 'failed', code: 'cancelled' } : { kind: 'done' };
  }
  if (step === 'check' && !(await isComplete(client, id))) return { kind: 'failed', code: 'backend' };
  unwrap('end_import_step', await client.rpc('end_import_step', { p_import: id, p_step: step }));
  atWork.delete(context.jobId);
  const pace = new Pace();
  while (!signal.aborted) {
    const rows = pace.rows;
    const gone = unwrap(
      'tidy_imports',
      await pace.measured(client.rpc('tidy_imports', { p_limit: rows * 4 })),
    );
    if (gone === 0) break;
  }
  return { kind: 'done' };
}

/** Whether the check of a file said something of each row: what it says of a file is whole, or it has failed. */
async function isComplete(client: BackendClient, id: string): Promise<boolean> {
  const overview = unwrap('import_overview', await client.rpc('import_overview', { p_import: id }));
  if (overview === null || overview.register !== null) return true;
  const checked = Object.values(overview.counts).reduce((sum, rows) => sum + rows, 0);
  return checked === overview.row_count;
}

/** How fast the jobs at work go. */
const atWork = new Map<string, Pace>();

/**
 * Calls the database until nothing is left to do in the range, or `most` schools were looked at, each time with as many
 * rows as it does in a moment.
 */
async function inPortions(
  newPace: NewPace,
  context: JobContext,
  call: (rows: number) => PromiseLike<Parameters<typeof unwrap>[1]>,
  most = Number.POSITIVE_INFINITY,
): Promise<void> {
  const pace = atWork.get(context.jobId) ?? newPace();
  atWork.set(context.jobId, pace);
  for (let done = 0; done < most && !context.signal.aborted; ) {
    const answer = unwrap('import portion', await pace.measured(call(Math.min(pace.rows, most - done))));
    const { done: written } = answer as { done: number };
    if (written === 0) return;
    done += written;
  }
}
