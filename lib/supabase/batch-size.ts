import 'server-only';

/** Target duration of a call: other requests wait for it with a single connection. */
const TARGET_MS = 30;
const FIRST_ROWS = 5;
const MAX_ROWS = 200;
/** Minimum batch size, because of the overhead of a call. */
const MIN_ROWS = 5;

export class BatchSize {
  /** Keeps the fraction, so that small sizes can grow. */
  #rows: number;
  readonly #minRows: number;
  readonly #targetMs: number;

  /** `targetMs` may be longer where nothing else waits. */
  constructor({ minRows = MIN_ROWS, targetMs = TARGET_MS } = {}) {
    this.#rows = Math.max(FIRST_ROWS, minRows);
    this.#minRows = minRows;
    this.#targetMs = targetMs;
  }

  get rows(): number {
    return Math.floor(this.#rows);
  }

  /** Measures a call and adapts the next batch size, unless it failed. */
  async measured<Answer>(call: PromiseLike<Answer>): Promise<Answer> {
    const begun = performance.now();
    const answer = await call;
    if ((answer as { error?: unknown } | undefined)?.error) return answer;
    const factor = Math.min(Math.max(this.#targetMs / Math.max(performance.now() - begun, 1), 0.25), 1.5);
    this.#rows = Math.min(Math.max(this.#rows * factor, this.#minRows), MAX_ROWS);
    return answer;
  }
}
