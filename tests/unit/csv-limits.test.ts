import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { spooled } from '@/lib/imports/services/spool';
import { storeUpload } from '@/lib/imports/services/store-upload';
import type { BackendClient } from '@/lib/supabase/client';

const LASTING = new AbortController().signal;

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'limits-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Total rows stored, and the most in one call. */
async function stored(rows: number) {
  const file = path.join(folder, randomUUID());
  await writeFile(file, `name\n${'A\n'.repeat(rows)}`);
  const given = { all: 0, most: 0, calls: [] as string[] };
  const client = {
    rpc: async (name: string, { p_rows: portion }: { p_rows?: unknown }) => {
      given.calls.push(name);
      if (Array.isArray(portion)) {
        given.all += portion.length;
        given.most = Math.max(given.most, portion.length);
      }
      return { data: 'some-id', error: null };
    },
  } as unknown as BackendClient;
  const answer = storeUpload(client, file, { name: 'a.csv', sheet: 0 }, LASTING);
  return { answer, given };
}

it('a file may have a hundred thousand rows, of which few are held at once', async () => {
  const { answer, given } = await stored(100_000);
  expect(await answer).toEqual({ id: 'some-id', sheets: [] });
  expect(given.all).toBe(100_000);
  expect(given.most).toBeLessThanOrEqual(500);
});

it('a file of one row more is refused, and nothing of it is kept', async () => {
  const { answer, given } = await stored(100_001);
  await expect(answer).rejects.toMatchObject({ problem: 'tooManyRows' });
  expect(given.calls.at(-1)).toBe('discard_import');
});

it('a file may be as large as 100 MB, though it does not say how large it is', async () => {
  const megabyte = new Uint8Array(1024 * 1024);
  const bodyOf = (megabytes: number) => {
    let left = megabytes;
    return new ReadableStream<Uint8Array>({
      pull: (controller) => (left-- > 0 ? controller.enqueue(megabyte) : controller.close()),
    });
  };
  expect(await spooled(bodyOf(100), LASTING, async () => 'taken')).toBe('taken');
  await expect(spooled(bodyOf(101), LASTING, async () => 'taken')).rejects.toMatchObject({
    problem: 'tooLarge',
  });
});
