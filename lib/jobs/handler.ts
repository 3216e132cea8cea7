import 'server-only';
import type { BackendClient } from '@/lib/supabase/client';
import type { JobJson, JobKind } from './model/job';

export interface PlannedItem {
  schoolId: string | null;
  /** Shown in the list of items; a school's name. */
  label: string;
  /** Further input of `run`; a JSON object. */
  detail?: JobJson;
}

/** A job that cannot start: 'missing' when its subject does not exist, or the handler's own code. */
export interface PlanRefusal {
  refused: string;
}

export type ItemOutcome =
  | { kind: 'done'; result?: JobJson }
  /** The database has stored the results of this item and of some after it. */
  | { kind: 'stored' }
  | { kind: 'skipped'; result?: JobJson }
  /**
   * `stop`: other items would fail too (no key, no budget). `outage`: a dependency failed; several in a row end the
   * job. `refusal`: an answer was unusable; more of them in a row, with the same code, end it too.
   */
  | {
      kind: 'failed';
      code: string;
      detail?: string | undefined;
      stop?: boolean;
      outage?: boolean;
      refusal?: boolean;
    };

/** A handler's writes show as soon as its item is done (lib/cache). */
export interface JobContext {
  /** With the secret key: bypasses row-level security. */
  client: BackendClient;
  /** Aborts when the job is stopped, its lease is lost or the server shuts down. */
  signal: AbortSignal;
  jobId: string;
  /** For functions that write under the job's lease. */
  lease: string;
  version: number;
  /** The user who started or last retried it; null when the account is deleted. */
  startedBy: string | null;
  parameters: JobJson;
  /** Records the item's cost, also when it fails. */
  addCost(cost: { dollars: number }): void;
}

/** A kind of job. An item may run again after a kill: `run` checks whether its work is done before it pays again. */
export interface JobHandler {
  kind: JobKind;
  /** The last version is planned. A process of the previous release leaves newer versions to others. */
  versions?: readonly number[];
  /** Items in order; none when there is nothing to do. Runs in the request. */
  plan(client: BackendClient, parameters: JobJson): Promise<PlannedItem[] | PlanRefusal>;
  /** Subjects with too few facts: counted, not planned. */
  leaves?(client: BackendClient): Promise<PlannedItem[]>;
  run(
    item: { schoolId: string | null; label: string; detail: JobJson },
    context: JobContext,
  ): Promise<ItemOutcome>;
}

const named = (kind: JobKind, version: number) => (version === 1 ? kind : `${kind}@${version}`);

export const claimable = ({ kind, versions = [1] }: Pick<JobHandler, 'kind' | 'versions'>): string[] =>
  versions.map((version) => named(kind, version));

export const planned = (kind: JobKind, versions: readonly number[] = [1]): string =>
  named(kind, versions.at(-1) ?? 1);
