import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { spooledPair } from '@/lib/csv/services/spool';

/** A body that arrives in pieces of these lengths, the last one whatever is left. */
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
      const kept = await spooledPair(body, first.length, (one, other) =>
        Promise.all([readFile(one), readFile(other)]),
      );
      expect(kept.map((file) => [...file])).toEqual([[...first], [...second]]);
    }),
    { numRuns: 60 },
  );
});

it('a body that is shorter than was said leaves the second file empty', async () => {
  const kept = await spooledPair(inPieces(new Uint8Array([1, 2]), []), 9, (one, other) =>
    Promise.all([readFile(one), readFile(other)]),
  );
  expect(kept.map(({ length }) => length)).toEqual([2, 0]);
});
