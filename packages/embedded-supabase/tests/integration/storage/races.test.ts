/** Two changes of one name at a time: the second waits, so that no file is lost. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Engine, OWNER } from '../../../engine/engine.ts';
import { createStorageHandler } from '../../../storage/handler.ts';
import { openStorage, type StorageHarness, URL_BASE } from './harness.ts';

let storage: StorageHarness;

beforeAll(async () => {
  storage = await openStorage();
});
afterAll(() => storage.close());

/** The engine, which does `before` when an upload is about to write its row: after it has asked for its rights. */
function interrupted(engine: Engine, before: () => Promise<void>): Engine {
  let transactions = 0;
  return new Proxy(engine, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (name !== 'transaction') return typeof member === 'function' ? member.bind(target) : member;
      return async (...args: Parameters<Engine['transaction']>) => {
        transactions += 1;
        if (transactions === 2) await before();
        return target.transaction(...args);
      };
    },
  });
}

test.each([
  ['open', 'in one bucket'],
  ['private', 'into another bucket'],
])('a file that is moved to %s while its name is uploaded anew is kept (%s)', async (destinationBucket) => {
  const { engine } = storage.deps;
  const [from, to] = [`from-${destinationBucket}.txt`, `to-${destinationBucket}.txt`];
  let moving: Promise<Response> | undefined;
  const handler = createStorageHandler({
    ...storage.deps,
    engine: interrupted(engine, async () => {
      const body = { bucketId: 'open', sourceKey: from, destinationBucket, destinationKey: to };
      moving = ask('/object/move', JSON.stringify(body), 'application/json');
      // A move that waits for nothing is done by then: statements are answered in the order they came.
      for (let i = 0; i < 20; i++) await engine.query(OWNER, 'select 1');
    }),
  });
  const ask = (path: string, body: string, type: string) =>
    handler(
      new Request(`${URL_BASE}/storage/v1${path}`, {
        method: 'POST',
        body,
        headers: { ...storage.headers.service, 'content-type': type, 'x-upsert': 'true' },
      }),
    );
  await storage.clients.service.storage.from('open').upload(from, 'first', { contentType: 'text/plain' });

  expect((await ask(`/object/open/${from}`, 'second', 'text/plain')).status).toBe(200);
  expect((await moving)?.status).toBe(200);
  expect(await storage.mismatches()).toEqual([]);
  const { data } = await storage.clients.service.storage.from(destinationBucket).download(to);
  expect(await data?.text()).toMatch(/^(first|second)$/);
});
