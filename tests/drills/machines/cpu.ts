import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts time in hundredths of a second. */
const TICKS = 100;

interface Entry {
  pid: number;
  parent: number;
  seconds: number;
}

/** Seconds of a processor that a program, all that it has started and all that of it has ended have taken. */
export function cpuSecondsOf(pid: number | undefined): number {
  const entries = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(entryOf);
  const sum = (parent: number): number =>
    entries
      .filter((entry) => entry.parent === parent)
      .reduce((all, { pid: child, seconds }) => all + seconds + sum(child), 0);
  const own = entries.find((entry) => entry.pid === pid);
  return own === undefined ? 0 : own.seconds + sum(own.pid);
}

/** None for a process that ends meanwhile. */
function entryOf(pid: string): Entry[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program, in parentheses, may hold spaces.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [, parent = 0] = fields;
    const [user = 0, system = 0, ofEnded = 0, systemOfEnded = 0] = fields.slice(11, 15);
    return [{ pid: Number(pid), parent, seconds: (user + system + ofEnded + systemOfEnded) / TICKS }];
  } catch {
    return [];
  }
}

/** The difference of two readings. */
export function usedSince(
  before: Readonly<Record<string, number>>,
  now: Readonly<Record<string, number>>,
): Record<string, number> {
  return Object.fromEntries(
    Object.entries(now).map(([name, seconds]) => [name, seconds - (before[name] ?? 0)]),
  );
}
