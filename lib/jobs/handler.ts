import 'server-only';
import type { BackendClient } from '@/lib/supabase/client';
import type { JobJson, JobKind } from './model/job';

export interface PlannedItem {
  schoolId: string | null;
  /** What people see while it is at work and in the list of items; a school's name. */
  label: string;
  /** What `run` needs beside the school; a JSON object. */
  detail?: JobJson;
}

/** A job that cannot be begun: 'missing' when what it is about does not exist; other codes are the handler's own. */
export interface PlanRefusal {
  refused: string;
}

export type ItemOutcome =
  | { kind: 'done'; result?: JobJson }
  /** Nothing had to be done. */
  | { kind: 'skipped'; result?: JobJson }
  /**
   * `stop`: going on with the other items is of no use (no key, budget used up). `outage`: not the item failed but what the
   * job depends on; several in a row end the job.
   */
  | { kind: 'failed'; code: string; detail?: string | undefined; stop?: boolean; outage?: boolean };

/** What a handler writes shows by itself, as soon as its item is done (lib/cache). */
export interface JobContext {
  /** With the secret key: past row-level security. */
  client: BackendClient;
  /** Aborts when the job is stopped, its lease is lost or the server shuts down. Hand it to whatever takes long. */
  signal: AbortSignal;
  jobId: string;
  /** Which of its kind's versions the job is of. */
  version: number;
  /** Who started or last retried the job; null when the account is gone. */
  startedBy: string | null;
  parameters: JobJson;
  /** Counts what was paid for this item, whatever becomes of it. */
  addCost(cost: { dollars: number }): void;
}

/**
 * What a kind of job does. Registered in lib/job-handlers.ts.
 *
 * An item may be run again after the process was killed in the middle of it: `run` looks whether its work is done
 * already before it pays for it again. What it throws is logged and makes the item 'failed'.
 */
export interface JobHandler {
  kind: JobKind;
  /**
   * The versions of this kind that this program can do, the one that it plans last. A job whose parameters or items mean something
   * else than before is a new version: processes of the release before leave it to those that know it.
   */
  versions?: readonly number[];
  /** Whether each item needs those before it: one that fails ends the job, and a retry goes on from there. */
  isSequential?: boolean;
  /** The items, in the order in which they are done; none when there is nothing to do. Runs in the request. */
  plan(client: BackendClient, parameters: JobJson): Promise<PlannedItem[] | PlanRefusal>;
  /** What could use the work and has too few facts for it: it is counted, and not planned. */
  leaves?(client: BackendClient): Promise<PlannedItem[]>;
  run(
    item: { schoolId: string | null; label: string; detail: JobJson },
    context: JobContext,
  ): Promise<ItemOutcome>;
}

const named = (kind: JobKind, version: number) => (version === 1 ? kind : `${kind}@${version}`);

/** How a handler's jobs are called where a process says which ones it can do. */
export const claimable = ({ kind, versions = [1] }: Pick<JobHandler, 'kind' | 'versions'>): string[] =>
  versions.map((version) => named(kind, version));

/** How a job of this kind is called when it is planned: in the newest of the versions. */
export const planned = (kind: JobKind, versions: readonly number[] = [1]): string =>
  named(kind, versions.at(-1) ?? 1);
