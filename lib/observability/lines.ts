import 'server-only';

/** Writes up to this length to a pipe are atomic (PIPE_BUF). */
const MAX_BYTES = 4096;
const MAX_MS = 100;

let waiting = '';
let timer: NodeJS.Timeout | null = null;

export function flushLines(): void {
  if (timer !== null) clearTimeout(timer);
  timer = null;
  if (waiting === '') return;
  const lines = waiting;
  waiting = '';
  process.stdout.write(lines);
}

/** Buffers lines for a tenth of a second: a write for each of thousands of requests a second would slow them down. */
export function writeLine(line: string): void {
  if (Buffer.byteLength(waiting) + Buffer.byteLength(line) >= MAX_BYTES) flushLines();
  waiting += `${line}\n`;
  timer ??= setTimeout(flushLines, MAX_MS);
  timer.unref();
}

export function keepLines(): void {
  process.on('exit', flushLines);
  process.stdout.on('error', () => {});
}
