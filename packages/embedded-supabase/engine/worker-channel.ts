/**
 * The life of the PGlite thread: messages go to it in order, the one at the head is timed, and a thread that
 * hangs or dies is replaced. What it had not begun is sent again; what it had begun is reported as lost.
 *
 * The three shared numbers decide without a gap whether a message was begun: the thread writes STARTED before it
 * looks at HALT, and the main side sets HALT before it looks at STARTED, so one of the two always sees the other.
 */
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseError } from './engine.ts';
import { PgliteThread } from './pglite-thread.ts';
import { diskFull, isFull } from './room.ts';
import type { ToWorker } from './worker-messages.ts';

export interface ChannelOptions {
  dataDir: string;
  settings: string[];
  /** Told when the thread had to be replaced, and why. */
  log(line: string): void;
  /** The database cannot be opened any more; nothing will be answered. */
  onFatal(error: Error): void;
}

/** How often a full disk is looked at. */
const ROOM_CHECK_MS = 1_000;

interface Job {
  id: number;
  build(): ToWorker;
  limitMs: number;
  /** The thread's generation this job belongs to; it must not be sent to another one. */
  generation: number | null;
  resolve(bytes: Uint8Array): void;
  reject(error: Error): void;
}

/** The queue to the present thread. */
export class WorkerChannel {
  readonly #options: ChannelOptions;
  #thread: PgliteThread | null = null;
  #jobs: Job[] = [];
  #timer: NodeJS.Timeout | undefined;
  #nextId = 1;
  #generation = 0;
  #closed = false;
  #failure: Error | null = null;
  /** While the disk is too full for the database to be opened. */
  #full = false;

  private constructor(options: ChannelOptions) {
    this.#options = options;
  }

  /** Opens the database. Throws when PGlite cannot. */
  static async open(options: ChannelOptions): Promise<WorkerChannel> {
    const channel = new WorkerChannel(options);
    await channel.#start(await channel.#prepare());
    return channel;
  }

  /** Counts the threads: what was prepared in one is unknown to the next. */
  get generation(): number {
    return this.#generation;
  }

  /**
   * Sends protocol bytes, made when their turn comes. Rejects with 57014 when they take longer than `limitMs`,
   * with 57P01 when the thread dies. With `generation`, they are sent to that thread or not at all.
   */
  post(build: () => Uint8Array, limitMs: number, generation: number | null = null): Promise<Uint8Array> {
    return this.#enqueue((id) => ({ id, bytes: build() }), limitMs, generation);
  }

  /** Replaces a thread that answered with less than it was asked for; gives the error for whoever asked. */
  abandon(): DatabaseError {
    const thread = this.#thread;
    // It must not begin anything that its successor is asked for too.
    thread?.halt(0);
    if (thread) this.#died(thread, 'it left a statement without an answer', false);
    return lost('the database gave no answer');
  }

  /** Lets what is under way finish, shuts the database down and ends the thread. */
  async close(): Promise<void> {
    if (this.#closed || this.#failure) return;
    const done = this.#enqueue((id) => ({ id, command: 'close' }), 30_000, null);
    this.#closed = true;
    await done.catch(() => undefined);
    await this.#thread?.end();
  }

  #enqueue(build: (id: number) => ToWorker, limitMs: number, generation: number | null): Promise<Uint8Array> {
    if (this.#failure) return Promise.reject(this.#failure);
    if (this.#closed) return Promise.reject(lost('the backend is stopping'));
    if (this.#full) return Promise.reject(diskFull());
    return new Promise((resolve, reject) => {
      const id = this.#nextId++;
      const job: Job = { id, build: () => build(id), limitMs, generation, resolve, reject };
      this.#jobs.push(job);
      if (this.#thread) this.#send(job);
    });
  }

  #send(job: Job): void {
    if (job.generation !== null && job.generation !== this.#generation) {
      this.#jobs = this.#jobs.filter((other) => other !== job);
      job.reject(lost('the transaction was ended'));
      return;
    }
    this.#thread?.send(job.build());
    if (this.#jobs[0] === job) this.#watch();
  }

  #watch(): void {
    clearTimeout(this.#timer);
    const head = this.#jobs[0];
    if (head) this.#timer = setTimeout(() => this.#overdue(head), head.limitMs);
  }

  #overdue(head: Job): void {
    const thread = this.#thread;
    if (!thread?.halt(head.id) || this.#jobs[0] !== head) {
      thread?.resume();
      this.#watch();
      return;
    }
    this.#jobs.shift();
    head.reject(
      new DatabaseError({ code: '57014', message: 'canceling statement due to statement timeout' }),
    );
    this.#options.log(`A statement took longer than ${head.limitMs} ms and was ended.`);
    void this.#replace(thread);
  }

  #died(thread: PgliteThread, reason: string, overflow: boolean): void {
    const begun = this.#jobs.filter((job) => job.id <= thread.started);
    this.#jobs = this.#jobs.filter((job) => job.id > thread.started);
    for (const job of begun) job.reject(overflow ? overflown() : lost(reason));
    this.#options.log(`The database thread ended (${reason}) and is started again.`);
    void this.#replace(thread);
  }

  async #replace(thread: PgliteThread): Promise<void> {
    this.#thread = null;
    clearTimeout(this.#timer);
    for (;;) {
      try {
        // PGlite would begin an empty database in a folder whose files have been taken away.
        await access(join(this.#options.dataDir, 'PG_VERSION'));
        // The next thread loads its code while this one ends.
        const [fresh] = await Promise.all([this.#prepare(), thread.end()]);
        await this.#start(fresh);
        return;
      } catch (error) {
        const failure = error instanceof Error ? error : new Error(String(error));
        if (await this.#roomMade()) continue;
        this.#failure = failure;
        for (const job of this.#jobs.splice(0)) job.reject(failure);
        if (!this.#closed) this.#options.onFatal(failure);
        return;
      }
    }
  }

  /**
   * Where the disk is full, which keeps PostgreSQL from opening: says so to everybody, waits for room, and gives true. False
   * when something else is wrong, or the backend stops.
   */
  async #roomMade(): Promise<boolean> {
    const { dataDir, log } = this.#options;
    if (!(await isFull(dataDir))) return false;
    this.#full = true;
    for (const job of this.#jobs.splice(0)) job.reject(diskFull());
    log('The disk is full; the database is opened again as soon as there is room.');
    while (!this.#closed && (await isFull(dataDir))) await wait(ROOM_CHECK_MS, undefined, { ref: false });
    this.#full = false;
    return !this.#closed;
  }

  #prepare(): Promise<PgliteThread> {
    return PgliteThread.prepare(this.#options.dataDir, this.#options.settings);
  }

  async #start(thread: PgliteThread): Promise<void> {
    await thread.open();
    thread.onAnswer = (answer) => this.#answered(answer);
    thread.onEnd = (reason, overflow) => {
      if (!this.#closed) this.#died(thread, reason, overflow);
    };
    this.#thread = thread;
    this.#generation += 1;
    for (const job of [...this.#jobs]) this.#send(job);
  }

  #answered(message: { id: number; bytes: Uint8Array }): void {
    const job = this.#jobs[0]?.id === message.id ? this.#jobs.shift() : undefined;
    this.#watch();
    job?.resolve(message.bytes);
  }
}

/** As a PostgreSQL says it that knows how large its stack is. */
const overflown = () => new DatabaseError({ code: '54001', message: 'stack depth limit exceeded' });

function lost(reason: string): DatabaseError {
  return new DatabaseError({ code: '57P01', message: `The statement was not carried out: ${reason}.` });
}
