import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/** Linux counts time in hundredths of a second. */
const TICK_MS = 10;

/**
 * Milliseconds of one processor that the host of a virtual machine has given to others since the start, while something here
 * wanted to run; 0 where that is not counted. What was slow while much was stolen says little about the site.
 */
export function stolenMs(): number {
  try {
    const [, , , , , , , , stolen] = readFileSync('/proc/stat', 'utf8').split(/\s+/, 9);
    return (Number(stolen) || 0) * TICK_MS;
  } catch {
    return 0;
  }
}

/** The share of all processors' time, in percent, that was stolen in so many milliseconds. */
export function stolenShare(stolen: number, ms: number): number {
  return ms > 0 ? (100 * stolen) / (ms * availableParallelism()) : 0;
}

/** Seconds of a processor that a process has used; 0 where that cannot be read. */
export function cpuSecondsOf(pid: number): number {
  try {
    const [, , ...fields] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/\(.*\)/, '()')
      .split(' ');
    return ((Number(fields[11]) + Number(fields[12])) * TICK_MS) / 1000;
  } catch {
    return 0;
  }
}
