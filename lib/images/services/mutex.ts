import 'server-only';

interface MutexState {
  last: Map<string, Promise<unknown>>;
  latest: number;
}

/** Global, because routes, actions and the job runner are bundled separately, each with a copy of this module. */
const SHARED = Symbol.for('gcsd.picture-mutex');
const shared = globalThis as { [SHARED]?: MutexState };
shared[SHARED] ??= { last: new Map(), latest: 0 };
const state = shared[SHARED];

/** Serialises work by key in this process. Interleaved uploads would leave a file without a row. */
export async function withMutex<Value>(key: string, work: () => Promise<Value>): Promise<Value> {
  const mine = (state.last.get(key) ?? Promise.resolve()).then(work, work);
  state.last.set(key, mine);
  try {
    return await mine;
  } finally {
    if (state.last.get(key) === mine) state.last.delete(key);
  }
}

/** Milliseconds, never the same value twice: makes file names unique. */
export function uniqueTimestamp(): number {
  state.latest = Math.max(Date.now(), state.latest + 1);
  return state.latest;
}
