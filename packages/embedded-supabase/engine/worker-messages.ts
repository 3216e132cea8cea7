export const HALT = 0;
export const STARTED = 1;
export const FINISHED = 2;
/** 1 once the thread may open the database. */
export const OPEN = 3;
export const NUMBERS = 4;

export interface WorkerSetup {
  dataDir: string;
  /** `name=value` server settings. */
  settings: string[];
  state: SharedArrayBuffer;
  /** PostgreSQL's compiled code, shared by all threads. */
  wasm: WebAssembly.Module;
}

export type ToWorker = { id: number; bytes: Uint8Array } | { id: number; command: 'close' };

export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'failed'; message: string }
  /** PostgreSQL cannot continue and the thread ends; `overflow` for a stack overflow. */
  | { kind: 'broken'; message: string; overflow: boolean }
  | { kind: 'answer'; id: number; bytes: Uint8Array };
