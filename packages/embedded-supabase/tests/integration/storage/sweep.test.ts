import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { filesFolder } from '../../../storage/context.ts';
import { FileStore } from '../../../storage/file-store.ts';
import { inspectStorage, sweepOnStart, sweepStorage } from '../../../storage/sweep.ts';
import { opened } from '../../support/opened.ts';
import { openStorage } from './harness.ts';

const storage = opened(openStorage);
beforeEach(async () => {
  const { error } = await storage.clients.service.storage.emptyBucket('open');
  expect(error).toBeNull();
  await rm(storage.files.root, { recursive: true, force: true });
  storage.logged.length = 0;
});

const open = () => storage.clients.service.storage.from('open');

async function abandonedFile(bucket: string): Promise<string> {
  const version = crypto.randomUUID();
  await mkdir(join(storage.files.root, bucket), { recursive: true });
  await writeFile(join(storage.files.root, bucket, version), 'left by a crash');
  return version;
}

test('A file that no row names is removed, and what belongs to a row stays', async () => {
  await open().upload('kept.txt', 'kept');
  const version = await abandonedFile('open');
  const gone = await abandonedFile('bucket-without-rows');
  const report = await sweepStorage(storage.deps.engine, storage.files);
  expect(report.filesWithoutRow).toHaveLength(2);
  expect(report.filesWithoutRow).toEqual(
    expect.arrayContaining([
      { bucketId: 'open', version },
      { bucketId: 'bucket-without-rows', version: gone },
    ]),
  );
  expect(await inspectStorage(storage.deps.engine, storage.files)).toEqual({
    files: 1,
    rows: 1,
    filesWithoutRow: [],
    rowsWithoutFile: [],
  });
  expect(await (await open().download('kept.txt')).data?.text()).toBe('kept');
});

test('A row without its file is reported and kept; its object is not found', async () => {
  await open().upload('lost.txt', 'lost');
  const { data } = await open().info('lost.txt');
  await storage.files.remove('open', data?.version ?? null);
  const report = await sweepStorage(storage.deps.engine, storage.files);
  expect(report.rowsWithoutFile).toEqual([{ bucketId: 'open', key: 'lost.txt', version: data?.version }]);
  expect((await open().download('lost.txt')).error?.message).toBe('Object not found');
  expect(storage.logged).toContain('storage: the file of open/lost.txt is missing');
  expect((await open().upload('lost.txt', 'again', { upsert: true })).error).toBeNull();
  expect((await inspectStorage(storage.deps.engine, storage.files)).rowsWithoutFile).toEqual([]);
});

test('An upload under way is no abandoned file', async () => {
  const files = new FileStore(filesFolder(storage.deps.config.dataDir));
  const writer = await files.create('open', 100);
  expect((await inspectStorage(storage.deps.engine, files)).filesWithoutRow).toEqual([]);
  await writer.finish();
  files.release(writer.version);
  expect((await sweepStorage(storage.deps.engine, files)).filesWithoutRow).toEqual([
    { bucketId: 'open', version: writer.version },
  ]);
});

test('Files of a folder that another database has used are left alone', async () => {
  await sweepOnStart(storage.deps);
  await writeFile(join(storage.files.root, '.databases'), `${crypto.randomUUID()}\n`);
  const version = await abandonedFile('open');
  for (let start = 0; start < 2; start++) await sweepOnStart(storage.deps);
  expect(await storage.files.has('open', version)).toBe(true);
  expect(storage.logged).toContain(
    'storage: left 1 file that no object of this database names, since another database used the folder',
  );
});

test('A native database with accounts says once that the data folder is new to it', async () => {
  await storage.deps.engine.script("insert into auth.users (id, email) values (gen_random_uuid(), 'a@b.cc')");
  await rm(join(storage.files.root, '.databases'), { force: true });
  const before = storage.logged.length;
  const config = { ...storage.deps.config, databaseUrl: 'postgres://db.test/site' };
  for (let start = 0; start < 2; start++) await sweepOnStart({ ...storage.deps, config });
  expect(
    storage.logged.slice(before).filter((line) => line.startsWith('The database has accounts')),
  ).toHaveLength(1);
});
