/** A PGlite worker thread: prepared, opened, used, ended. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import {
  FINISHED,
  type FromWorker,
  HALT,
  NUMBERS,
  OPEN,
  STARTED,
  type ToWorker,
  type WorkerSetup,
} from './worker-messages.ts';

// Ending a thread while another collects unused WebAssembly code can abort the process (nodejs/node#64500). Only the
// wrappers of a few functions are ever unused here.
setFlagsFromString('--no-wasm-code-gc');

let compiling: Promise<WebAssembly.Module> | undefined;

/** PostgreSQL's code, compiled once for the process: a replacement thread starts in half the time. */
function compiled(): Promise<WebAssembly.Module> {
  const path = createRequire(import.meta.url).resolve('@electric-sql/pglite/pglite.wasm');
  compiling ??= readFile(path).then((bytes) => WebAssembly.compile(bytes));
  return compiling;
}

export class PgliteThread {
  readonly #worker: Worker;
  readonly #numbers: Int32Array;
  readonly #opened: Promise<void>;
  /** Called for each response, and for an unexpected end; only after `open` has resolved. */
  onAnswer: (answer: { id: number; bytes: Uint8Array }) => void = () => undefined;
  onEnd: (reason: string, overflow: boolean) => void = () => undefined;

  private constructor(worker: Worker, numbers: Int32Array) {
    this.#worker = worker;
    this.#numbers = numbers;
    this.#opened = new Promise((resolve, reject) => {
      const ended = (reason: string, overflow = false) => {
        reject(new Error(`The database cannot be opened: ${reason}`));
        const tell = this.onEnd;
        this.onEnd = () => undefined;
        tell(reason, overflow);
      };
      worker.on('error', (error: Error) => ended(error.message));
      worker.on('exit', () => ended('its thread stopped by itself'));
      worker.on('message', (message: FromWorker) => {
        if (message.kind === 'answer') this.onAnswer(message);
        else if (message.kind === 'ready') resolve();
        else if (message.kind === 'broken') ended(message.message, message.overflow);
        else reject(new Error(`The database cannot be opened: ${message.message}`));
      });
    });
    // `open` reports a failure; without it the rejection must not be unhandled.
    this.#opened.catch(() => undefined);
  }

  static async prepare(dataDir: string, settings: string[]): Promise<PgliteThread> {
    const state = new SharedArrayBuffer(NUMBERS * Int32Array.BYTES_PER_ELEMENT);
    const workerData: WorkerSetup = { dataDir, settings, state, wasm: await compiled() };
    const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), { workerData });
    return new PgliteThread(worker, new Int32Array(state));
  }

  /** Opens the database, which no other thread may have open. Throws PGlite errors. */
  async open(): Promise<void> {
    Atomics.store(this.#numbers, OPEN, 1);
    Atomics.notify(this.#numbers, OPEN);
    await this.#opened;
  }

  send(message: ToWorker): void {
    this.#worker.postMessage(message);
  }

  get started(): number {
    return Atomics.load(this.#numbers, STARTED);
  }

  /** Prevents it from beginning further messages; returns whether it is processing this one. */
  halt(id: number): boolean {
    Atomics.store(this.#numbers, HALT, 1);
    return this.started === id && Atomics.load(this.#numbers, FINISHED) !== id;
  }

  /** Reverts `halt`. */
  resume(): void {
    Atomics.store(this.#numbers, HALT, 0);
    Atomics.notify(this.#numbers, HALT);
  }

  async end(): Promise<void> {
    this.onAnswer = () => undefined;
    this.onEnd = () => undefined;
    await this.#worker.terminate();
  }
}
