import type { Caller } from './engine.ts';

/** Visitors wait in one line, administrators and the site itself in the other. */
export type Line = 'visitors' | 'others';

export const lineOf = ({ role }: Caller): Line => (role === 'anon' ? 'visitors' : 'others');

/**
 * Admits a few single statements in parallel, or one transaction exclusively; first in, first out in each of two lines,
 * which are served in turn: a flood of searches does not delay an edit, and an import does not delay searches.
 */
export class RwLock {
  readonly #maxShared: number;
  readonly #waiting: Record<Line, { exclusive: boolean; enter: () => void }[]> = { visitors: [], others: [] };
  #served: Line = 'visitors';
  #inside = 0;
  #exclusive = false;

  constructor(maxShared: number) {
    this.#maxShared = maxShared;
  }

  shared<T>(work: () => Promise<T>, line: Line = 'others'): Promise<T> {
    return this.#pass(false, work, line);
  }

  exclusive<T>(work: () => Promise<T>, line: Line = 'others'): Promise<T> {
    return this.#pass(true, work, line);
  }

  async #pass<T>(exclusive: boolean, work: () => Promise<T>, line: Line): Promise<T> {
    const { visitors, others } = this.#waiting;
    if (visitors.length + others.length > 0 || !this.#admit(exclusive)) {
      await new Promise<void>((enter) => this.#waiting[line].push({ exclusive, enter }));
    }
    try {
      return await work();
    } finally {
      this.#inside -= 1;
      if (exclusive) this.#exclusive = false;
      this.#next();
    }
  }

  #admit(exclusive: boolean): boolean {
    const limit = exclusive ? 1 : this.#maxShared;
    if (this.#exclusive || this.#inside >= limit) return false;
    this.#inside += 1;
    this.#exclusive = exclusive;
    return true;
  }

  #next(): void {
    for (;;) {
      const other: Line = this.#served === 'visitors' ? 'others' : 'visitors';
      const line = this.#waiting[other].length > 0 ? other : this.#served;
      const first = this.#waiting[line][0];
      if (!first || !this.#admit(first.exclusive)) return;
      this.#waiting[line].shift();
      this.#served = line;
      first.enter();
    }
  }
}
