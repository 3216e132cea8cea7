import 'server-only';
import { defined } from '@/lib/defined';
import { log } from '@/lib/log';
import type { BackendClient } from '@/lib/supabase/client';
import { BackendError, unwrap } from '@/lib/supabase/result';
import type { BegunItem, ClaimedJob } from '@/lib/supabase/results/admin';
import type { ItemOutcome } from './handler';
import { pauseFor } from './wait';

const FIRST_PAUSE_MS = 200;
const MAX_PAUSE_MS = 5000;

/** Every write names the lease. Failing calls are retried, so that paid work is not lost; calls are idempotent. */
export class LeasedJob {
  readonly #client: BackendClient;
  readonly #seconds: number;
  readonly #giveUp: AbortSignal;
  readonly claimed: ClaimedJob;

  /** `giveUp` ends retries. */
  constructor(client: BackendClient, claimed: ClaimedJob, seconds: number, giveUp: AbortSignal) {
    this.#client = client;
    this.claimed = claimed;
    this.#seconds = seconds;
    this.#giveUp = giveUp;
  }

  get #key() {
    return { p_job: this.claimed.id, p_lease: this.claimed.lease };
  }

  /** Not retried, because it is called periodically. Throws BackendError. */
  async renew(): Promise<'kept' | 'cancelled' | 'lost'> {
    const answer = await this.#client.rpc('renew_job', { ...this.#key, p_seconds: this.#seconds });
    const state = unwrap('renew_job', answer);
    return state === 'kept' || state === 'cancelled' ? state : 'lost';
  }

  begin(): Promise<BegunItem> {
    return this.#persist(async () =>
      unwrap(
        'begin_job_item',
        await this.#client.rpc('begin_job_item', { ...this.#key, p_seconds: this.#seconds }),
      ),
    );
  }

  /** False when the lease was lost: nothing was written. */
  async finish(
    position: number,
    outcome: ItemOutcome | { kind: 'cancelled' },
    dollars: number,
  ): Promise<boolean> {
    const failure = outcome.kind === 'failed' ? outcome : undefined;
    const answer = await this.#persist(async () =>
      unwrap(
        'finish_job_item',
        await this.#client.rpc('finish_job_item', {
          ...this.#key,
          p_position: position,
          p_status: outcome.kind,
          p_result: ('result' in outcome ? outcome.result : null) ?? null,
          p_cost: dollars,
          ...defined({ p_code: failure?.code, p_detail: failure?.detail }),
        }),
      ),
    );
    return answer === 'kept';
  }

  async end(ending: {
    status?: 'failed' | 'cancelled';
    code?: string;
    detail?: string | undefined;
  }): Promise<void> {
    await this.#persist(async () =>
      unwrap(
        'end_job',
        await this.#client.rpc('end_job', {
          ...this.#key,
          ...defined({ p_status: ending.status, p_code: ending.code, p_detail: ending.detail }),
        }),
      ),
    );
  }

  /** Releases the job. Not retried, because the server is about to end. */
  async release(dollars: number): Promise<void> {
    const { error } = await this.#client.rpc('release_job', { ...this.#key, p_cost: dollars });
    if (error) log.error(`Job not given back, its lease will run out: ${error.message}`);
  }

  async #persist<Value>(call: () => Promise<Value>): Promise<Value> {
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
      try {
        return await call();
      } catch (error) {
        if (!(error instanceof BackendError) || this.#giveUp.aborted) throw error;
        log.error(error.message);
        await pauseFor(pause, this.#giveUp);
      }
    }
  }
}
