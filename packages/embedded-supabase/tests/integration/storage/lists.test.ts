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
    ...['b.txt', 'a.txt', 'C.txt', 'dir/2.txt', 'dir/1.txt', 'Dir2/x.txt', 'dir/sub/deep.txt', '10.txt'],
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
});
