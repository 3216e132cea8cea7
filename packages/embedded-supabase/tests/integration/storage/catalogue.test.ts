import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStorage, type StorageHarness } from './harness.ts';

let storage: StorageHarness;
beforeAll(async () => {
  storage = await openStorage();
});
afterAll(async () => {
  expect(await storage.mismatches()).toEqual([]);
  expect(storage.logged).toEqual([]);
  await storage.close();
});

const api = () => storage.clients.service.storage;

async function bucketWith(...keys: string[]): Promise<string> {
  const bucket = `b-${crypto.randomUUID()}`;
  expect((await api().createBucket(bucket)).error).toBeNull();
  for (const key of keys) expect((await api().from(bucket).upload(key, key)).error).toBeNull();
  return bucket;
}

describe('Deletion', () => {
  test('of many answers those that were there, in the order asked', async () => {
    const bucket = await bucketWith('1', '2', '3');
    const { data } = await api().from(bucket).remove(['3', 'nothing', '1', '1']);
    expect(data?.map(({ name, bucket_id }) => [name, bucket_id])).toEqual([
      ['3', bucket],
      ['1', bucket],
    ]);
  });

  test('of one by its address', async () => {
    const bucket = await bucketWith('1');
    const remove = () =>
      storage.fetch(`/object/${bucket}/1`, { method: 'DELETE', headers: storage.headers.service });
    expect(await (await remove()).json()).toEqual({ message: 'Successfully deleted' });
    expect(await (await remove()).json()).toMatchObject({ code: 'NoSuchKey' });
  });
});

test.each<[string, string]>([
  ['GET', '/render/image/public/open/a.png?width=10'],
  ['POST', '/upload/resumable'],
  ['GET', '/s3/open'],
  ['POST', '/object/copy'],
  ['GET', '/bucket/open'],
])('%s %s is an unknown route', async (method, path) => {
  const response = await storage.fetch(path, { method, headers: storage.headers.service });
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ error: 'Not Found', statusCode: 404 });
});
