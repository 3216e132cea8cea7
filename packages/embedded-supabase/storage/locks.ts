/** Named locks, first in, first out, in memory: the backend is the only process on its folder. */
export class NameLocks {
  private readonly tails = new Map<string, Promise<void>>();

  /** Holds two locks, always taken in the same order, to avoid deadlocks. */
  holdBoth<T>(one: string, other: string, work: () => Promise<T>): Promise<T> {
    if (one === other) return this.hold(one, work);
    const [first, second] = one < other ? [one, other] : [other, one];
    return this.hold(first, () => this.hold(second, work));
  }

  /** Runs `work` after earlier holders of `name`. */
  async hold<T>(name: string, work: () => Promise<T>): Promise<T> {
    const before = this.tails.get(name) ?? Promise.resolve();
    const result = before.then(work);
    const tail = result.then(
      () => undefined,
      () => undefined,
    );
    this.tails.set(name, tail);
    try {
      return await result;
    } finally {
      if (this.tails.get(name) === tail) this.tails.delete(name);
    }
  }
}
