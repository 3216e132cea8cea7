/** One change of a name at a time, in the order they came. The backend is the only process on its folder. */
export class NameLocks {
  private readonly tails = new Map<string, Promise<void>>();

  /** Runs `work` while it holds both names. They are taken in the same order by all, so that no two wait for each other. */
  holdBoth<T>(one: string, other: string, work: () => Promise<T>): Promise<T> {
    if (one === other) return this.hold(one, work);
    const [first, second] = one < other ? [one, other] : [other, one];
    return this.hold(first, () => this.hold(second, work));
  }

  /** Runs `work` when every earlier holder of `name` is done. */
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
