import { mkdir, mkdtemp, readdir, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { MAX_BYTES } from '@/lib/imports/model/read';
import { keepFile, keptFile, spooled, spooledPair } from '@/lib/imports/services/spool';

const LASTING = new AbortController().signal;

function inPieces(bytes: Uint8Array, lengths: readonly number[]): ReadableStream<Uint8Array> {
  let at = 0;
  const rest = [...lengths];
  return new ReadableStream({
    pull(stream) {
      if (at >= bytes.length) return stream.close();
      const length = rest.shift() ?? bytes.length;
      stream.enqueue(bytes.subarray(at, at + length));
      at += length;
    },
  });
}

it('two files that come as one body are what they were, wherever the pieces end', async () => {
  const files = fc.tuple(fc.uint8Array({ maxLength: 200 }), fc.uint8Array({ maxLength: 200 }));
  await fc.assert(
    fc.asyncProperty(files, fc.array(fc.integer({ min: 1, max: 60 })), async ([first, second], lengths) => {
      const body = inPieces(new Uint8Array([...first, ...second]), lengths);
      const kept = await spooledPair(body, first.length, LASTING, (one, other) =>
        Promise.all([readFile(one), readFile(other)]),
      );
      expect(kept.map((file) => [...file])).toEqual([[...first], [...second]]);
    }),
    { numRuns: 60 },
  );
});

it('a body that is shorter than was said leaves the second file empty', async () => {
  const kept = await spooledPair(inPieces(new Uint8Array([1, 2]), []), 9, LASTING, (one, other) =>
    Promise.all([readFile(one), readFile(other)]),
  );
  expect(kept.map(({ length }) => length)).toEqual([2, 0]);
});

it('a body that stops arriving is given up with its request, and leaves no files', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'spool-'));
  vi.stubEnv('TMPDIR', folder);
  const request = new AbortController();
  const stalled = new ReadableStream<Uint8Array>({ pull: () => request.abort() }, { highWaterMark: 0 });
  await expect(spooled(stalled, request.signal, async () => 'used')).rejects.toThrow('aborted');
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});

it('files of a process that was killed are removed by the next upload, and those of others stay', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'spool-'));
  vi.stubEnv('TMPDIR', folder);
  const hours = (count: number) => new Date(Date.now() - count * 3_600_000);
  for (const [name, age] of [
    ['gcsd-import-left', 2],
    ['gcsd-import-young', 0],
    ['another', 2],
  ] as const) {
    await mkdir(path.join(folder, name));
    await writeFile(path.join(folder, name, 'file'), 'x');
    await utimes(path.join(folder, name), hours(age), hours(age));
  }
  await spooled(inPieces(new Uint8Array([1]), []), LASTING, async () => {});
  expect((await readdir(folder)).sort()).toEqual(['another', 'gcsd-import-young']);
  await rm(folder, { recursive: true });
});

it('the file of an import is kept for a week, and the oldest goes where all are too large', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'spool-'));
  vi.stubEnv('TMPDIR', folder);
  const days = (count: number) => new Date(Date.now() - count * 86_400_000);
  const keep = async (id: string, age: number, bytes: number) => {
    await writeFile(path.join(folder, 'upload'), 'x');
    await keepFile(path.join(folder, 'upload'), id);
    await truncate(path.join(folder, `gcsd-kept-${id}`, 'file'), bytes);
    await utimes(path.join(folder, `gcsd-kept-${id}`), days(age), days(age));
  };
  for (const [id, age, bytes] of [
    ['week', 8, 1],
    ['old', 3, 1],
    ['large', 2, MAX_BYTES / 2],
    ['new', 1, MAX_BYTES / 2],
  ] as const)
    await keep(id, age, bytes);
  await spooled(null, LASTING, async () => {});
  const kept = await Promise.all(['week', 'old', 'large', 'new'].map(keptFile));
  expect(kept.map((file) => file !== null)).toEqual([false, false, true, true]);
  // A file that cannot be kept is no reason to refuse it.
  await keepFile(path.join(folder, 'missing'), 'x');
  expect(await keptFile('x')).toBeNull();
  await rm(folder, { recursive: true });
});
