/**
 * Sends messages in order to the PGlite thread, which is replaced when it hangs or dies. Messages that it had not begun
 * are sent again. The thread writes STARTED before it reads HALT, and the main thread sets HALT before it reads
 * STARTED, so one always sees the other's write.
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
  /** Called when the thread was replaced, with the reason. */
  log(line: string): void;
  /** The database cannot be opened any more. */
  onFatal(error: Error): void;
}

const ROOM_CHECK_MS = 1_000;

interface Job {
  id: number;
  build(): ToWorker;
  limitMs: number;
  /** The thread's generation that this job belongs to; it must not be sent to another. */
  generation: number | null;
  resolve(bytes: Uint8Array): void;
  reject(error: Error): void;
}

export class WorkerChannel {
  readonly #options: ChannelOptions;
  #thread: PgliteThread | null = null;
  #jobs: Job[] = [];
  #timer: NodeJS.Timeout | undefined;
  #nextId = 1;
  #generation = 0;
  #closed = false;
  #failure: Error | null = null;
  /** While the disk is too full to open the database. */
  #full = false;

  private constructor(options: ChannelOptions) {
    this.#options = options;
  }

  /** Throws PGlite errors. */
  static async open(options: ChannelOptions): Promise<WorkerChannel> {
    const channel = new WorkerChannel(options);
    await channel.#start(await channel.#prepare());
    return channel;
  }

  /** Number of the thread: prepared statements are unknown to the next one. */
  get generation(): number {
    return this.#generation;
  }

  /** Built when it is their turn. Rejects with 57014 after `limitMs`, with 57P01 when the thread dies. */
  post(build: () => Uint8Array, limitMs: number, generation: number | null = null): Promise<Uint8Array> {
    return this.#enqueue((id) => ({ id, bytes: build() }), limitMs, generation);
  }

  /** Replaces a thread with an incomplete response; returns the error for the caller. */
  abandon(): DatabaseError {
    const thread = this.#thread;
    // It must not begin messages that its successor gets too.
    thread?.halt(0);
    if (thread) this.#died(thread, 'it left a statement without an answer', false);
    return lost('the database gave no answer');
  }

  /** Waits for running work, closes the database and ends the thread. */
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
        // PGlite would initialise an empty database if the files were removed.
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

  /** If the disk is full: fails all requests, waits for space, returns true. False for other problems. */
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

/** PostgreSQL's error for a stack overflow. */
const overflown = () => new DatabaseError({ code: '54001', message: 'stack depth limit exceeded' });

function lost(reason: string): DatabaseError {
  return new DatabaseError({ code: '57P01', message: `The statement was not carried out: ${reason}.` });
}
