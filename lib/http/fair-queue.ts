export interface QueueLimits {
  /** Tasks that run at the same time, of all clients and of one. */
  running: number;
  runningPerClient: number;
  /** Tasks that wait, of all clients and of one. */
  waiting: number;
  waitingPerClient: number;
}

interface Client {
  running: number;
  waiting: { start: () => void; reject: () => void }[];
}

/** Tasks of several clients in turn (round robin): many tasks of one client do not delay the first of another. */
export class FairQueue {
  readonly #limits: QueueLimits;
  /** Those with tasks; the next one first. */
  readonly #clients = new Map<string, Client>();
  #running = 0;
  #waiting = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /** Number of running and waiting tasks. */
  get size(): number {
    return this.#running + this.#waiting;
  }

  /**
   * Runs a task in its turn. Null when there is no place for it: the client has too many, or all together and this
   * client most of them; a full queue gives up a task of the client with most.
   */
  async run<T>(name: string, task: () => Promise<T>): Promise<T | null> {
    const client = this.#clients.get(name) ?? { running: 0, waiting: [] };
    if (client.waiting.length >= this.#limits.waitingPerClient) return null;
    if (this.#waiting >= this.#limits.waiting && !this.#giveUpOne(client.waiting.length)) return null;
    this.#clients.set(name, client);
    const isAdmitted = await new Promise<boolean>((resolve) => {
      client.waiting.push({ start: () => resolve(true), reject: () => resolve(false) });
      this.#waiting += 1;
      this.#next();
    });
    if (!isAdmitted) return null;
    try {
      return await task();
    } finally {
      client.running -= 1;
      this.#running -= 1;
      this.#clients.delete(name);
      if (client.running > 0 || client.waiting.length > 0) this.#clients.set(name, client);
      this.#next();
    }
  }

  #next(): void {
    for (const [name, client] of this.#clients) {
      if (this.#running >= this.#limits.running) return;
      if (client.running >= this.#limits.runningPerClient) continue;
      const task = client.waiting.shift();
      if (!task) continue;
      this.#waiting -= 1;
      this.#running += 1;
      client.running += 1;
      // To the end, also when a task has finished: the loop meets it again after the others.
      this.#clients.delete(name);
      this.#clients.set(name, client);
      task.start();
    }
  }

  /** Rejects the newest waiting task of the client with most, if it has more than `own` and one. */
  #giveUpOne(own: number): boolean {
    const [longest] = [...this.#clients.values()].sort((a, b) => b.waiting.length - a.waiting.length);
    if (!longest || longest.waiting.length <= own + 1) return false;
    longest.waiting.pop()?.reject();
    this.#waiting -= 1;
    return true;
  }
}
