import { serviceClient } from './school-pictures.ts';

/** A kind whose jobs about one thing nothing else starts: only these journeys meet them. */
const KIND = 'migrate-to-storage';
const LEASE_SECONDS = 600;

/** A job at work in the hands of a test, which decides what becomes of each item. */
export class JobInHand {
  readonly #client = serviceClient();
  readonly id: string;
  readonly #lease: string;

  private constructor(id: string, lease: string) {
    this.id = id;
    this.#lease = lease;
  }

  /** Starts a job with these items and takes it. The site takes jobs too: when it was faster, another one is started. */
  static async take(labels: string[], startedBy: string): Promise<JobInHand> {
    const client = serviceClient();
    for (;;) {
      const started = await client.rpc('start_job', {
        p_kind: KIND,
        p_subject: crypto.randomUUID(),
        p_parameters: {},
        p_started_by: startedBy,
        p_items: labels.map((label) => ({ school_id: null, label })),
      });
      if (started.error) throw new Error(started.error.message);
      const claimed = await client.rpc('claim_job', {
        p_kinds: [KIND],
        p_bulk: false,
        p_seconds: LEASE_SECONDS,
      });
      if (claimed.error) throw new Error(claimed.error.message);
      if (claimed.data?.id === started.data.id) return new JobInHand(started.data.id, claimed.data.lease);
    }
  }

  async begin(): Promise<void> {
    const { error } = await this.#client.rpc('begin_job_item', {
      p_job: this.id,
      p_lease: this.#lease,
      p_seconds: LEASE_SECONDS,
    });
    if (error) throw new Error(error.message);
  }

  /** Ends the item at work. */
  async finish(
    place: number,
    status: 'done' | 'failed' | 'cancelled',
    more: { code?: string; detail?: string; cost?: number } = {},
  ): Promise<void> {
    const { error } = await this.#client.rpc('finish_job_item', {
      p_job: this.id,
      p_lease: this.#lease,
      p_place: place,
      p_status: status,
      p_code: more.code,
      p_detail: more.detail,
      p_cost: more.cost,
    });
    if (error) throw new Error(error.message);
  }

  async end(status?: 'cancelled'): Promise<void> {
    const { error } = await this.#client.rpc('end_job', {
      p_job: this.id,
      p_lease: this.#lease,
      p_status: status,
    });
    if (error) throw new Error(error.message);
  }
}
