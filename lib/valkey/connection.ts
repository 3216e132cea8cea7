import 'server-only';
import { setTimeout as wait } from 'node:timers/promises';
import { ErrorReply } from '@redis/client';
import { log } from '@/lib/log';
import { Store } from './store';
import type { Valkey } from './valkey';

/** Nobody waits for longer. */
const ANSWER_MS = 100;
/** A connection that has been silent for so long is given up. */
const SILENT_MS = 1000;
/** What opening one may take, while the process is busy with its own start too. */
const CONNECT_MS = 3000;
/** Between attempts to connect: doubled with each, and never all processes at the same moment. */
const RETRY_MS = { first: 250, most: 5000 };

const LATE = Symbol('late');

/** Keeps a connection open, and says in one line of the log that it is lost, and in one that it is back. */
export class Connection implements Valkey {
  readonly #url: string;
  readonly #onState: (problem: string | null) => void;
  /** The present attempt. */
  #store: Store | null = null;
  #isReady = false;
  /** It owes somebody an answer for longer than anybody waits. */
  #isSlow = false;
  #problem: string | null = null;
  #refusal = '';
  #retryMs = RETRY_MS.first;
  #isClosed = false;

  /** Begins to connect; `onState` hears what is wrong each time that it changes, and null when nothing is. */
  constructor(url: string, onState: (problem: string | null) => void) {
    this.#url = url;
    this.#onState = onState;
    onState('not connected yet');
    void this.#connect();
  }

  async ask<Answer>(command: (store: Store) => Promise<Answer>): Promise<Answer | null> {
    const store = this.#store;
    if (store === null || !this.#isReady || this.#isSlow) return null;
    try {
      const asked = command(store);
      const answer = await inTime(asked, ANSWER_MS);
      if (answer !== LATE) return answer;
      void this.#awaitLate(store, asked);
    } catch (error) {
      // A connection that breaks tells everybody who waits, and by itself.
      if (error instanceof ErrorReply) this.#noteRefusal(error.message);
    }
    return null;
  }

  close(): void {
    this.#isClosed = true;
    this.#isReady = false;
    this.#store?.redis.destroy();
  }

  async #connect(): Promise<void> {
    const store = new Store(this.#url, CONNECT_MS);
    this.#store = store;
    store.redis.on('error', (error: Error) => this.#lose(store, reasonOf(error)));
    try {
      if ((await inTime(store.redis.connect(), CONNECT_MS)) === LATE) throw new Error('it does not answer');
    } catch (error) {
      this.#lose(store, reasonOf(error));
      return;
    }
    if (this.#store !== store) return;
    this.#isReady = true;
    this.#retryMs = RETRY_MS.first;
    if (this.#problem !== null) log.warn('Valkey answers again: limits and pages are shared.');
    this.#problem = null;
    this.#onState(null);
  }

  #lose(store: Store, reason: string): void {
    if (this.#store !== store || this.#isClosed) return;
    this.#store = null;
    this.#isReady = false;
    this.#isSlow = false;
    store.redis.destroy();
    if (this.#problem === null)
      log.warn(`Valkey is away: this process counts limits and makes pages by itself. ${reason}`);
    this.#problem = reason;
    this.#onState(reason);
    setTimeout(() => this.#isClosed || void this.#connect(), this.#retryMs * (0.5 + Math.random())).unref();
    this.#retryMs = Math.min(2 * this.#retryMs, RETRY_MS.most);
  }

  /** Nobody else is made to wait until it has answered, or is given up. */
  async #awaitLate(store: Store, asked: Promise<unknown>): Promise<void> {
    this.#isSlow = true;
    const answer = await inTime(
      asked.catch(() => null),
      SILENT_MS,
    );
    if (answer === LATE) this.#lose(store, `it has not answered for ${SILENT_MS} ms`);
    else if (this.#store === store) this.#isSlow = false;
  }

  /** Once for the same refusal in a row: a full memory, or a user who may not. */
  #noteRefusal(message: string): void {
    if (message !== this.#refusal) log.warn(`Valkey refuses a command: ${message}`);
    this.#refusal = message;
  }
}

/** What a promise gives, unless it takes longer. What has come while the process was busy is not late. */
async function inTime<Answer>(asked: Promise<Answer>, milliseconds: number): Promise<Answer | typeof LATE> {
  const timer = new AbortController();
  const late = wait(milliseconds, null, { ref: false, signal: timer.signal }).then(
    () => new Promise<typeof LATE>((resolve) => setImmediate(resolve, LATE)),
  );
  late.catch(() => {});
  try {
    return await Promise.race([asked, late]);
  } finally {
    timer.abort();
  }
}

/** Several reasons, for several addresses of a name, are told by their code. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || ('code' in error ? String(error.code) : error.name);
}
