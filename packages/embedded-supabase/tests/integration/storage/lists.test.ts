/** Lists of objects: order, folders, pages, and what a list refuses. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStorage, type StorageHarness } from './harness.ts';

let storage: StorageHarness;
beforeAll(async () => {
  storage = await openStorage();
});
afterAll(async () => {
  expect(storage.logged).toEqual([]);
  await storage.close();
});

const api = () => storage.clients.service.storage;

describe('A list', () => {
  const KEYS = [
    'b.txt',
    'a.txt',
    'C.txt',
    'dir/2.txt',
    'dir/1.txt',
    'Dir2/x.txt',
    'dir/sub/deep.txt',
    '10.txt',
    '9.txt',
  ];
  let bucket = '';
  beforeAll(async () => {
    bucket = 'open';
    for (const key of KEYS) expect((await api().from(bucket).upload(key, key)).error).toBeNull();
  });
  const names = async (prefix: string, options = {}) =>
    (await api().from(bucket).list(prefix, options)).data?.map(({ name }) => name);

  test('mixes files and folders by name, ignoring case', async () => {
    expect(await names('')).toEqual(['10.txt', '9.txt', 'a.txt', 'b.txt', 'C.txt', 'dir', 'Dir2']);
    expect(await names('', { sortBy: { column: 'name', order: 'desc' } })).toEqual(
      ['10.txt', '9.txt', 'a.txt', 'b.txt', 'C.txt', 'dir', 'Dir2'].reverse(),
    );
  });

  test('puts folders first when sorted by time, files in the order they came', async () => {
    expect(await names('', { sortBy: { column: 'created_at', order: 'asc' } })).toEqual([
      'dir',
      'Dir2',
      'b.txt',
      'a.txt',
      'C.txt',
      '10.txt',
      '9.txt',
    ]);
    const newest = await names('', { sortBy: { column: 'created_at', order: 'desc' } });
    expect(newest?.slice(0, 3)).toEqual(['Dir2', 'dir', '9.txt']);
  });

  test('shows what is right below a folder, by its name with or without the slash, in any case', async () => {
    for (const prefix of ['dir', 'dir/', 'DIR'])
      expect(await names(prefix)).toEqual(['1.txt', '2.txt', 'sub']);
    expect(await names('dir/sub')).toEqual(['deep.txt']);
    expect(await names('nothing')).toEqual([]);
  });

  test('gives a folder without id, and a file with everything', async () => {
    const { data } = await api().from(bucket).list('dir');
    expect(data?.[2]).toEqual({
      name: 'sub',
      id: null,
      updated_at: null,
      created_at: null,
      last_accessed_at: null,
      metadata: null,
    });
    expect(data?.[0]).toEqual({
      name: '1.txt',
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      created_at: expect.any(String),
      last_accessed_at: expect.any(String),
      metadata: {
        eTag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
        size: 9,
        mimetype: 'text/plain;charset=UTF-8',
        cacheControl: 'max-age=3600',
        lastModified: expect.any(String),
        contentLength: 9,
        httpStatusCode: 200,
      },
    });
  });

  test('is paged by limit and offset, and narrowed by the beginning of a name', async () => {
    expect(await names('', { limit: 2, offset: 1 })).toEqual(['9.txt', 'a.txt']);
    expect(await names('', { offset: 100 })).toEqual([]);
    expect(await names('', { search: 'D' })).toEqual(['dir', 'Dir2']);
    expect(await names('dir', { search: '1' })).toEqual(['1.txt']);
  });

  test('takes wildcards for ordinary characters', async () => {
    for (const search of ['%', '_', '\\', "'", '.*']) expect(await names('', { search })).toEqual([]);
  });

  test('of an unknown bucket is empty', async () => {
    expect((await api().from('nowhere').list()).data).toEqual([]);
  });

  test.each([
    { limit: 0 },
    { limit: -1 },
    { limit: 1.5 },
    { offset: -1 },
    { prefix: 5 },
    { sortBy: { column: 'secret' } },
    { sortBy: { order: 'sideways' } },
    { search: 'a\u0000' },
    { prefix: undefined },
  ])('with %j is refused in words', async (wrong) => {
    const response = await storage.fetch(`/object/list/${bucket}`, {
      method: 'POST',
      headers: { ...storage.headers.service, 'content-type': 'application/json' },
      body: JSON.stringify({ prefix: '', ...wrong }),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      statusCode: '400',
      message: expect.stringMatching(/^body/),
    });
  });

  test('continues page after page with a cursor, in every order', async () => {
    for (const column of ['name', 'created_at', 'updated_at'] as const) {
      for (const order of ['asc', 'desc'] as const) {
        const seen: string[] = [];
        let cursor = '';
        do {
          const { data } = await api()
            .from(bucket)
            .listV2({ limit: 2, ...(cursor && { cursor }), sortBy: { column, order } });
          seen.push(...(data?.objects.map(({ name }) => name) ?? []));
          cursor = data?.hasNext ? (data.nextCursor ?? '') : '';
        } while (cursor);
        const sorted = column === 'name' ? seen.toSorted() : seen;
        expect(seen).toEqual(order === 'asc' || column !== 'name' ? sorted : sorted.toReversed());
        expect(new Set(seen).size).toBe(9);
      }
    }
  });

  test('with a delimiter tells folders from objects, by whole keys', async () => {
    const { data } = await api().from(bucket).listV2({ prefix: 'dir/', with_delimiter: true });
    expect(data?.folders).toEqual([{ key: 'dir/sub', name: 'dir/sub/' }]);
    expect(data?.objects.map(({ key, name }) => [key, name])).toEqual([
      ['dir/1.txt', 'dir/1.txt'],
      ['dir/2.txt', 'dir/2.txt'],
    ]);
    const broken = await api().from(bucket).listV2({ cursor: 'nonsense' });
    expect(broken.error?.message).toBe('body/cursor is not a cursor of this API');
  });

  test('with a delimiter is continued behind a folder, in both directions', async () => {
    for (const order of ['asc', 'desc'] as const) {
      const seen: string[] = [];
      let cursor = '';
      do {
        const { data } = await api()
          .from(bucket)
          .listV2({
            limit: 1,
            ...(cursor && { cursor }),
            with_delimiter: true,
            sortBy: { column: 'name', order },
          });
        seen.push(
          ...(data?.folders ?? []).map(({ name }) => name),
          ...(data?.objects ?? []).map(({ name }) => name),
        );
        cursor = data?.hasNext ? (data.nextCursor ?? '') : '';
      } while (cursor);
      const sorted = ['10.txt', '9.txt', 'C.txt', 'Dir2/', 'a.txt', 'b.txt', 'dir/'];
      expect(seen).toEqual(order === 'asc' ? sorted : sorted.toReversed());
    }
  });

  test('sorts a folder where its slash stands, and shows one that exists in two cases once', async () => {
    await api().createBucket('cases');
    for (const key of ['a-b/1', 'a/1', 'A/2', 'a.txt', 'a0/1', 'ab'])
      await api().from('cases').upload(key, key);
    const { data } = await api().from('cases').list();
    expect(data?.map(({ name }) => name)).toEqual(['a-b', 'a.txt', 'a', 'a0', 'ab']);
    expect((await api().from('cases').list('a')).data?.map(({ name }) => name)).toEqual(['1', '2']);
  });
});
