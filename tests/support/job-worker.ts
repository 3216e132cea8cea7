import { defined } from '../../lib/defined.ts';
import { serviceClient } from './school-pictures.ts';

/** Kinds whose jobs about one subject only tests start; concurrent tests use different ones. */
const KINDS = [
  'migrate-to-storage',
  'upload-ai-school-images',
  'upload-new-school-images',
  'static-schools',
] as const;
const LEASE_SECONDS = 600;

/** A running job controlled by a test, which decides the outcome of each item. */
export class JobInHand {
  readonly #client = serviceClient();
  readonly id: string;
  readonly kind: (typeof KINDS)[number];
  readonly names: readonly string[];
  readonly #lease: string;

  private constructor(id: string, kind: (typeof KINDS)[number], names: readonly string[], lease: string) {
    this.id = id;
    this.kind = kind;
    this.names = names;
    this.#lease = lease;
  }

  /**
   * Starts a job with this many items and claims it; `journey` is the worker's number. If the site claims it first,
   * another one is started.
   */
  static async take(count: number, startedBy: string, journey: number): Promise<JobInHand> {
    const client = serviceClient();
    const kind = KINDS[journey % KINDS.length] ?? KINDS[0];
    for (;;) {
      const name = crypto.randomUUID().slice(0, 8);
      const names = Array.from({ length: count }, (_, index) => `Escuela ${name} ${index + 1}`);
      const started = await client.rpc('start_job', {
        p_kind: kind,
        p_subject: name,
        p_parameters: {},
        p_started_by: startedBy,
        p_items: names.map((label) => ({ school_id: null, label })),
      });
      if (started.error) throw new Error(started.error.message);
      for (;;) {
        const { data } = await client.rpc('claim_job', {
          p_kinds: [kind],
          p_bulk: false,
          p_seconds: LEASE_SECONDS,
        });
        if (!data) break;
        const job = new JobInHand(data.id, kind, names, data.lease);
        if (data.id === started.data.id) return job;
        // Left over from an earlier test.
        await job.end('cancelled');
      }
    }
  }

  async begin(): Promise<void> {
    await this.#client
      .rpc('begin_job_item', { p_job: this.id, p_lease: this.#lease, p_seconds: LEASE_SECONDS })
      .throwOnError();
  }

  async finish(
    position: number,
    status: 'done' | 'failed' | 'cancelled',
    more: { code?: string; detail?: string; cost?: number } = {},
  ): Promise<void> {
    await this.#client
      .rpc('finish_job_item', {
        p_job: this.id,
        p_lease: this.#lease,
        p_position: position,
        p_status: status,
        ...defined({ p_code: more.code, p_detail: more.detail, p_cost: more.cost }),
      })
      .throwOnError();
  }

  async end(status?: 'cancelled'): Promise<void> {
    await this.#client
      .rpc('end_job', { p_job: this.id, p_lease: this.#lease, ...defined({ p_status: status }) })
      .throwOnError();
  }
}
