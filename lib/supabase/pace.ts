import 'server-only';

/** How long a call may hold the database: whoever else asks waits for it, where there is one connection. */
const TARGET_MS = 30;
/** A portion that nobody notices, whatever it does. */
const FIRST_ROWS = 5;
const MOST_ROWS = 200;
/** A call has costs of its own: smaller ones only take longer in all. */
const FEWEST_ROWS = 5;

/** How many rows the next call may take, by how long those before it took. */
export class Pace {
  /** With its fraction, or a small pace could never grow again. */
  #rows: number;
  readonly #fewest: number;
  readonly #targetMs: number;

  /**
   * Less than `fewest` rows are never taken. A call may take `targetMs`, more than usual where nobody else asks.
   */
  constructor({ fewest = FEWEST_ROWS, targetMs = TARGET_MS } = {}) {
    this.#rows = Math.max(FIRST_ROWS, fewest);
    this.#fewest = fewest;
    this.#targetMs = targetMs;
  }

  get rows(): number {
    return Math.floor(this.#rows);
  }

  /** Waits for a call and adapts the next batch to the time that it took, unless it failed. */
  async measured<Answer>(call: PromiseLike<Answer>): Promise<Answer> {
    const begun = performance.now();
    const answer = await call;
    if ((answer as { error?: unknown } | undefined)?.error) return answer;
    const factor = Math.min(Math.max(this.#targetMs / Math.max(performance.now() - begun, 1), 0.25), 1.5);
    this.#rows = Math.min(Math.max(this.#rows * factor, this.#fewest), MOST_ROWS);
    return answer;
  }
}
