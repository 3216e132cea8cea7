/** Moves, copies, deletions and buckets, and what this backend does not speak. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStorage, type StorageHarness, sampleBytes } from './harness.ts';

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
const text = async (bucket: string, key: string) => (await api().from(bucket).download(key)).data?.text();

async function bucketWith(...keys: string[]): Promise<string> {
  const bucket = `b-${crypto.randomUUID()}`;
  expect((await api().createBucket(bucket)).error).toBeNull();
  for (const key of keys) expect((await api().from(bucket).upload(key, key)).error).toBeNull();
  return bucket;
}

describe('Move and copy', () => {
  test('a move keeps the object and its file, under another name', async () => {
    const bucket = await bucketWith('from.txt');
    const before = await api().from(bucket).info('from.txt');
    expect((await api().from(bucket).move('from.txt', 'to/there.txt')).data).toMatchObject({
      message: 'Successfully moved',
    });
    expect((await api().from(bucket).info('to/there.txt')).data?.id).toBe(before.data?.id);
    expect((await api().from(bucket).exists('from.txt')).data).toBe(false);
    expect(await text(bucket, 'to/there.txt')).toBe('from.txt');
  });

  test('a move to another bucket takes the file along', async () => {
    const from = await bucketWith('a.txt');
    const to = await bucketWith();
    expect((await api().from(from).move('a.txt', 'b.txt', { destinationBucket: to })).error).toBeNull();
    expect(await text(to, 'b.txt')).toBe('a.txt');
    expect((await api().from(from).list()).data).toEqual([]);
    expect((await api().deleteBucket(from)).error).toBeNull();
  });

  test('a copy has an id and a life of its own', async () => {
    const bucket = await bucketWith('a.txt');
    expect((await api().from(bucket).copy('a.txt', 'b.txt')).data).toEqual({ path: `${bucket}/b.txt` });
    await api().from(bucket).update('a.txt', 'changed');
    expect([await text(bucket, 'a.txt'), await text(bucket, 'b.txt')]).toEqual(['changed', 'a.txt']);
    await api().from(bucket).remove(['a.txt']);
    expect(await text(bucket, 'b.txt')).toBe('a.txt');
  });

  test('a copy carries what was said about the file, or says something else', async () => {
    const bucket = await bucketWith();
    const files = api().from(bucket);
    await files.upload('a.txt', 'x', { metadata: { alt: 'A' }, contentType: 'text/plain' });
    await files.copy('a.txt', 'same.txt');
    expect((await files.info('same.txt')).data).toMatchObject({
      metadata: { alt: 'A' },
      contentType: 'text/plain',
    });
    await files.copy('a.txt', 'other.txt', {
      copyMetadata: false,
      metadata: { mimetype: 'text/csv', cacheControl: 'max-age=5' },
    });
    expect((await files.info('other.txt')).data).toMatchObject({
      metadata: null,
      contentType: 'text/csv',
      cacheControl: 'max-age=5',
    });
  });

  test('neither replaces an object, nor finds one that is not there', async () => {
    const bucket = await bucketWith('a.txt', 'b.txt');
    const files = api().from(bucket);
    for (const verb of ['move', 'copy'] as const) {
      expect((await files[verb]('a.txt', 'b.txt')).error).toMatchObject({ statusCode: '409' });
      expect((await files[verb]('nothing.txt', 'c.txt')).error).toMatchObject({
        statusCode: '404',
        message: 'Object not found',
      });
      expect((await files[verb]('a.txt', 'c.txt', { destinationBucket: 'nowhere' })).error).toMatchObject({
        message: 'Bucket not found',
      });
    }
    expect([await text(bucket, 'a.txt'), await text(bucket, 'b.txt')]).toEqual(['a.txt', 'b.txt']);
  });
});

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

  test('of 10,001 keys in one request', async () => {
    const bucket = await bucketWith('key/0', 'key/10000');
    const { data } = await api()
      .from(bucket)
      .remove(Array.from({ length: 10_001 }, (_, i) => `key/${i}`));
    expect(data?.map(({ name }) => name)).toEqual(['key/0', 'key/10000']);
  });

  test('needs a list of keys', async () => {
    for (const body of ['{}', '{"prefixes":[]}', '{"prefixes":[1]}', '[]', 'nonsense', '']) {
      const response = await storage.fetch('/object/open', {
        method: 'DELETE',
        headers: storage.headers.service,
        body,
      });
      expect(await response.json()).toMatchObject({ statusCode: '400' });
    }
    const large = JSON.stringify({ prefixes: ['a'.repeat(1_100_000)] });
    const response = await storage.fetch('/object/open', {
      method: 'DELETE',
      headers: storage.headers.service,
      body: large,
    });
    expect(await response.json()).toMatchObject({ statusCode: '413' });
  });
});

describe('A bucket', () => {
  test('is made, found, changed, emptied and deleted', async () => {
    const id = `made-${crypto.randomUUID()}`;
    const options = { public: true, fileSizeLimit: '1mb', allowedMimeTypes: ['image/*', 'text/plain'] };
    expect((await api().createBucket(id, options)).data).toEqual({ name: id });
    expect((await api().getBucket(id)).data).toEqual({
      id,
      name: id,
      owner: '',
      public: true,
      file_size_limit: 1_000_000,
      allowed_mime_types: ['image/*', 'text/plain'],
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    expect(
      (await api().from(id).upload('a.png', sampleBytes(9), { contentType: 'image/png' })).error,
    ).toBeNull();
    expect((await api().createBucket(id)).error).toMatchObject({
      statusCode: '409',
      message: 'The resource already exists',
    });
    expect((await api().deleteBucket(id)).error).toMatchObject({
      statusCode: '409',
      message: 'The bucket you tried to delete is not empty',
    });
    expect((await api().updateBucket(id, { public: false, fileSizeLimit: null })).data).toEqual({
      message: 'Successfully updated',
    });
    expect((await api().getBucket(id)).data).toMatchObject({
      public: false,
      file_size_limit: null,
      allowed_mime_types: ['image/*', 'text/plain'],
    });
    await api().updateBucket(id, { public: false, allowedMimeTypes: null });
    expect((await api().getBucket(id)).data?.allowed_mime_types).toBeNull();
    expect((await api().emptyBucket(id)).data).toEqual({ message: 'Successfully emptied' });
    expect((await api().deleteBucket(id)).data).toEqual({ message: 'Successfully deleted' });
    for (const { error } of [
      await api().getBucket(id),
      await api().updateBucket(id, { public: true }),
      await api().emptyBucket(id),
      await api().deleteBucket(id),
    ]) {
      expect(error).toMatchObject({ status: 400, statusCode: '404', message: 'Bucket not found' });
    }
  });

  test('list is sorted, searched and paged', async () => {
    const names = async (options: object) => (await api().listBuckets(options)).data?.map(({ name }) => name);
    expect(await names({ search: 'P', sortColumn: 'name', sortOrder: 'desc' })).toEqual([
      'private',
      'pictures',
      'open',
    ]);
    expect(await names({ search: 'p', limit: 1, offset: 1 })).toEqual(['pictures']);
    const kinds = (await api().listBuckets()).data?.map(({ type }) => type) ?? [];
    expect(new Set(kinds)).toEqual(new Set(['STANDARD']));
    expect((await api().listBuckets({ sortColumn: 'owner' as 'name' })).error).toMatchObject({
      statusCode: '400',
    });
    expect((await api().listBuckets({ limit: -1 })).error).toMatchObject({ statusCode: '400' });
  });

  test.each([
    [{ fileSizeLimit: '51gb' }, '413'],
    [{ fileSizeLimit: 'large' }, '400'],
    [{ fileSizeLimit: -1 }, '400'],
    [{ allowedMimeTypes: ['nonsense'] }, '415'],
    [{ allowedMimeTypes: ['a'.repeat(1_001)] }, '415'],
  ])('with %j is refused', async (options, statusCode) => {
    expect((await api().createBucket('refused', { public: false, ...options })).error).toMatchObject({
      statusCode,
    });
    expect((await api().getBucket('refused')).error).not.toBeNull();
  });
});

test.each<[string, string]>([
  ['GET', '/render/image/public/open/a.png?width=10'],
  ['POST', '/upload/resumable'],
  ['PATCH', '/upload/resumable/x'],
  ['GET', '/s3/open'],
  ['GET', '/iceberg/v1/config'],
  ['POST', '/vector/ListIndexes'],
  ['DELETE', '/cdn/open/a.png'],
  ['GET', '/bucket/open/lifecycle'],
  ['GET', '/object/open/a.png?versionId=1'],
])('%s %s is refused with a sentence', async (method, path) => {
  await api().from('open').upload('a.png', 'x', { upsert: true });
  const response = await storage.fetch(path, { method, headers: storage.headers.service });
  expect(response.status).toBe(501);
  expect(await response.json()).toMatchObject({
    statusCode: '501',
    message: expect.stringMatching(/^The embedded backend .+\.$/),
  });
});

test.each(['/', '/objects', '/object', '/bucket/a/b/c', '/object/list'])('%s is no route', async (path) => {
  expect((await storage.fetch(path, { headers: storage.headers.service })).status).toBe(404);
});
