import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/** Linux counts in hundredths of a second. */
const TICK_MS = 10;

/** Steal time of a virtual machine since boot; 0 where not counted. */
export function stolenMs(): number {
  try {
    const [, , , , , , , , stolen] = readFileSync('/proc/stat', 'utf8').split(/\s+/, 9);
    return (Number(stolen) || 0) * TICK_MS;
  } catch {
    return 0;
  }
}

/** Percent of all processors' time in this many milliseconds. */
export function stolenShare(stolen: number, ms: number): number {
  return ms > 0 ? (100 * stolen) / (ms * availableParallelism()) : 0;
}

/** Processor seconds of a process; 0 where unreadable. */
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
