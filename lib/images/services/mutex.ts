import 'server-only';

interface MutexState {
  last: Map<string, Promise<unknown>>;
  latest: number;
}

/**
 * One for the whole process. Routes, actions and the job runner come from bundles of their own, each with a copy of this
 * module: what they share has to hang on something that they share.
 */
const SHARED = Symbol.for('directory.picture-mutex');
const shared = globalThis as { [SHARED]?: MutexState };
shared[SHARED] ??= { last: new Map(), latest: 0 };
const state = shared[SHARED];

/**
 * Runs `work` after everything that was begun for the same key in this process. Several steps change a school's pictures;
 * two uploads that mix theirs would leave a file that no row names.
 */
export async function withMutex<Value>(key: string, work: () => Promise<Value>): Promise<Value> {
  const mine = (state.last.get(key) ?? Promise.resolve()).then(work, work);
  state.last.set(key, mine);
  try {
    return await mine;
  } finally {
    if (state.last.get(key) === mine) state.last.delete(key);
  }
}

/** The time in milliseconds, and never the same one twice: it makes file names unique. */
export function uniqueTimestamp(): number {
  state.latest = Math.max(Date.now(), state.latest + 1);
  return state.latest;
}
