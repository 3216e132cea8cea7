import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { encodeBody } from '@/server/encode';
import { PageCache } from '@/server/page-cache';
import { loadSnapshot, saveSnapshot } from '@/server/snapshot';

const POSITION = { snapshot: '1:1:', id: 1, happened_at: '2026-01-01' };
let folder: string;
let file: string;
const newCache = () => new PageCache({ bytes: 1_000_000, maxAgeMs: 1e9, graceMs: 60_000 });
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'snapshot-'));
  file = path.join(folder, 'cache', 'pages-3000');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('the pages of the process before are there, as expired ones, once', async () => {
  const before = newCache();
  for (const key of ['/es', '/school/a'])
    before.set(
      key,
      {
        headers: { vary: 'x' },
        body: await encodeBody(Buffer.from(key.repeat(300)), 'text/html'),
        tags: ['lists'],
        route: '/',
        changesAt: Number.POSITIVE_INFINITY,
        group: null,
      },
      0,
    );
  await saveSnapshot(before, file, POSITION);
  const after = newCache();
  expect(await loadSnapshot(after, file)).toEqual(POSITION);
  for (const key of ['/es', '/school/a']) {
    const page = after.get(key);
    expect(page && after.freshness(page)).toBe('expired');
    expect(page?.body).toEqual(before.get(key)?.body);
  }
  expect(await readdir(path.dirname(file))).toEqual([]);
});

it('a page that has been rendered since is not replaced', async () => {
  const before = newCache();
  const page = {
    headers: {},
    body: await encodeBody(Buffer.from('x'), 'text/html'),
    tags: ['lists'],
    route: '/',
    changesAt: Number.POSITIVE_INFINITY,
    group: null,
  };
  before.set('/es', page, 0);
  await saveSnapshot(before, file, POSITION);
  before.purge(null, 'drop');
  before.set('/es', page, before.position);
  await loadSnapshot(before, file);
  expect(before.has('/es')).toBe(true);
});

it('no file, and a broken one, leave the cache empty', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const cache = newCache();
  await loadSnapshot(cache, file);
  expect(warn).not.toHaveBeenCalled();
  const broken = path.join(folder, 'broken');
  await writeFile(broken, Buffer.from([5, 0, 0, 0, 1]));
  await loadSnapshot(cache, broken);
  expect([cache.size, warn.mock.calls.length]).toEqual([0, 1]);
});
