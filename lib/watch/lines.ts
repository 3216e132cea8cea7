import 'server-only';

/** A write of this length reaches a pipe whole, whoever else writes to it (PIPE_BUF). */
const MOST_BYTES = 4096;
const LONGEST_MS = 100;

let waiting = '';
let timer: NodeJS.Timeout | null = null;

/** Writes to standard output what is waiting. */
export function flushLines(): void {
  if (timer !== null) clearTimeout(timer);
  timer = null;
  if (waiting === '') return;
  const lines = waiting;
  waiting = '';
  process.stdout.write(lines);
}

/**
 * Writes a line to standard output, with those of the next tenth of a second: a write for each of some thousand requests a second
 * would hold up all of them.
 */
export function writeLine(line: string): void {
  if (Buffer.byteLength(waiting) + Buffer.byteLength(line) >= MOST_BYTES) flushLines();
  waiting += `${line}\n`;
  timer ??= setTimeout(flushLines, LONGEST_MS);
  timer.unref();
}

/** Nothing that waits is lost when the process ends, and a reader that has gone ends nobody. */
export function keepLines(): void {
  process.on('exit', flushLines);
  process.stdout.on('error', () => {});
}
