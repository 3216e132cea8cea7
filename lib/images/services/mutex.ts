import 'server-only';

import { processGlobal } from '@/lib/process-global';

const state = processGlobal('picture-mutex', () => ({
  last: new Map<string, Promise<unknown>>(),
  latest: 0,
}));

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
