import 'server-only';

const last = new Map<string, Promise<unknown>>();

/**
 * Runs `work` after everything that was begun for the same key in this process. Several steps change a school's pictures;
 * two uploads that mix theirs would leave a file that no row names.
 */
export async function inTurn<Value>(key: string, work: () => Promise<Value>): Promise<Value> {
  const mine = (last.get(key) ?? Promise.resolve()).then(work, work);
  last.set(key, mine);
  try {
    return await mine;
  } finally {
    if (last.get(key) === mine) last.delete(key);
  }
}

let latest = 0;

/** The time in milliseconds, and never the same one twice: it makes file names unique. */
export function uniqueTimestamp(): number {
  latest = Math.max(Date.now(), latest + 1);
  return latest;
}
