/** Parses `strace` output of file operations, in order of their end. */
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

/** `-xx` encodes every text as hexadecimal, so that commas and quotes are unambiguous. */
export const STRACE = [
  '-f',
  '-ttt',
  '-xx',
  '--seccomp-bpf',
  '-s',
  String(64 * 1024 * 1024),
  '-e',
  `trace=${[
    ...['open', 'openat', 'creat', 'close', 'dup', 'dup2', 'dup3', 'fcntl'],
    ...['write', 'pwrite64', 'writev', 'pwritev', 'pwritev2', 'truncate', 'ftruncate', 'fallocate'],
    ...[
      'rename',
      'renameat',
      'renameat2',
      'unlink',
      'unlinkat',
      'rmdir',
      'mkdir',
      'mkdirat',
      'link',
      'linkat',
      'symlink',
    ],
    ...['fsync', 'fdatasync', 'sync', 'syncfs', 'sync_file_range', 'copy_file_range', 'sendfile', 'ioctl'],
  ].join(',')}`,
];

export interface Call {
  name: string;
  /** Texts as bytes, others unchanged. */
  args: (Buffer | string)[];
  result: number;
  began: number;
  ended: number;
  /** Microseconds since 1970, of the last line. */
  time: number;
}

const LINE = /^(\d+) +(\d+)\.(\d{6}) (.*)$/s;
const UNFINISHED = / <unfinished \.\.\.>$/;
const RESUMED = /^<\.\.\. \w+ resumed>/;
const CALL = /^(\w+)\((.*)\) += (-?\d+|\?)(?:$| )/s;
const ARGUMENT = /"((?:\\x[0-9a-f]{2})*)"(?:\.\.\.)?|[^,"[\]{}]+|[[\]{}]/g;

export async function* readRecording(file: string): AsyncGenerator<Call> {
  const begun = new Map<string, { text: string; line: number }>();
  let line = 0;
  for await (const text of createInterface({ input: createReadStream(file) })) {
    line += 1;
    const [, pid = '', seconds, micros, rest = ''] = LINE.exec(text) ?? [];
    const closed = /^close\((\d+)/.exec(rest)?.[1];
    if (closed !== undefined) {
      // The descriptor is free before the call ends, and another thread may reuse it.
      const time = Number(seconds) * 1_000_000 + Number(micros);
      yield { name: 'close', args: [closed], result: 0, began: line, ended: line, time };
      continue;
    }
    if (UNFINISHED.test(rest)) {
      begun.set(pid, { text: rest.replace(UNFINISHED, ''), line });
      continue;
    }
    const beginning = RESUMED.test(rest) ? begun.get(pid) : undefined;
    begun.delete(pid);
    const whole = beginning ? beginning.text + rest.replace(RESUMED, '') : rest;
    const [, name, args = '', result] = CALL.exec(whole) ?? [];
    // Signals, exits, and unfinished or failed calls.
    if (!name || result === '?' || Number(result) < 0) continue;
    yield {
      name,
      args: argumentsOf(args),
      result: Number(result),
      began: beginning?.line ?? line,
      ended: line,
      time: Number(seconds) * 1_000_000 + Number(micros),
    };
  }
}

function argumentsOf(text: string): (Buffer | string)[] {
  return [...text.matchAll(ARGUMENT)].flatMap(([whole, hex]): (Buffer | string)[] => {
    if (hex !== undefined) return [Buffer.from(hex.replaceAll('\\x', ''), 'hex')];
    return whole.trim() === '' ? [] : [whole.trim()];
  });
}
