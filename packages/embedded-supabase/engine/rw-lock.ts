/** Admits many single statements in parallel, or one transaction exclusively; first in, first out. */
export class RwLock {
  #waiting: { exclusive: boolean; enter: () => void }[] = [];
  #inside = 0;
  #exclusive = false;

  shared<T>(work: () => Promise<T>): Promise<T> {
    return this.#pass(false, work);
  }

  exclusive<T>(work: () => Promise<T>): Promise<T> {
    return this.#pass(true, work);
  }

  async #pass<T>(exclusive: boolean, work: () => Promise<T>): Promise<T> {
    if (this.#waiting.length > 0 || !this.#admit(exclusive)) {
      await new Promise<void>((enter) => this.#waiting.push({ exclusive, enter }));
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
    if (this.#exclusive || (exclusive && this.#inside > 0)) return false;
    this.#inside += 1;
    this.#exclusive = exclusive;
    return true;
  }

  #next(): void {
    for (let first = this.#waiting[0]; first && this.#admit(first.exclusive); first = this.#waiting[0]) {
      this.#waiting.shift();
      first.enter();
    }
  }
}
