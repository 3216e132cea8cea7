/** Reconciles files and rows after a crash or a restore. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackendDeps } from '../deps.ts';
import { type Engine, OWNER } from '../engine/engine.ts';
import { filesFolder } from './context.ts';
import { FileStore, type StoredFile } from './file-store.ts';
import { STORAGE_ADMIN } from './rows.ts';

export interface MissingFile {
  bucketId: string;
  key: string;
  version: string | null;
}

export interface SweepReport {
  files: number;
  rows: number;
  /** From interrupted uploads, or from replacements and deletions just before a crash. */
  filesWithoutRow: StoredFile[];
  /** Reported, never removed. */
  rowsWithoutFile: MissingFile[];
}

/** Compares disk and database. Running uploads of this process are ignored. */
export async function inspectStorage(engine: Engine, files: FileStore): Promise<SweepReport> {
  // Files first: a row committed later cannot make its file look orphaned.
  const found: StoredFile[] = [];
  for await (const file of files.list()) if (!files.isPending(file.version)) found.push(file);
  const { rows } = await engine.query(
    STORAGE_ADMIN,
    'select bucket_id, name, version from storage.objects order by bucket_id, name',
  );
  const named = new Set(rows.map(({ bucket_id, version }) => `${bucket_id}/${version}`));
  const onDisk = new Set(found.map(({ bucketId, version }) => `${bucketId}/${version}`));
  const rowsWithoutFile: MissingFile[] = [];
  for (const { bucket_id, name, version } of rows) {
    const row = { bucketId: String(bucket_id), key: String(name), version: version as string | null };
    const there = onDisk.has(`${row.bucketId}/${row.version}`);
    if (!there && !(await files.has(row.bucketId, row.version ?? ''))) rowsWithoutFile.push(row);
  }
  const filesWithoutRow = found.filter(({ bucketId, version }) => !named.has(`${bucketId}/${version}`));
  return { files: found.length, rows: rows.length, filesWithoutRow, rowsWithoutFile };
}

/** Removes files without a row and returns the report. Rows without file are only reported. */
export async function sweepStorage(engine: Engine, files: FileStore): Promise<SweepReport> {
  const report = await inspectStorage(engine, files);
  for (const { bucketId, version } of report.filesWithoutRow) await files.remove(bucketId, version);
  return report;
}

/** Before the first request. Keeps files if another database has used the folder: they would look orphaned. */
export async function sweepOnStart({
  engine,
  config,
  log,
}: Pick<BackendDeps, 'engine' | 'config' | 'log'>): Promise<void> {
  const files = new FileStore(filesFolder(config.dataDir));
  const { alone, isNew } = await noteDatabase(engine, files);
  if (isNew && config.databaseUrl && (await hasAccounts(engine)))
    log(
      `The database has accounts, but was not used with the data folder ${config.dataDir} before: the keys, sessions and pictures of another folder are missing here. LOCAL_BACKEND_DATA names the folder.`,
    );
  const report = await (alone ? sweepStorage : inspectStorage)(engine, files);
  const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;
  if (report.filesWithoutRow.length > 0) {
    const found = count(report.filesWithoutRow.length, 'file', 'files');
    log(
      alone
        ? `storage: removed ${found} that no object names`
        : `storage: left ${found} that no object of this database names, since another database used the folder`,
    );
  }
  const [example] = report.rowsWithoutFile;
  if (example) {
    const lost = count(
      report.rowsWithoutFile.length,
      'object has lost its file',
      'objects have lost their files',
    );
    log(`storage: ${lost}, for example ${example.bucketId}/${example.key}`);
  }
}

/** Adds this database to the folder's list of users; `alone` when it is the only one. */
async function noteDatabase(engine: Engine, files: FileStore): Promise<{ alone: boolean; isNew: boolean }> {
  const { rows } = await engine.query(OWNER, 'select id from local_backend.file_store');
  const id = String(rows[0]?.id);
  const path = join(files.root, '.databases');
  await mkdir(files.root, { recursive: true, mode: 0o700 });
  const known = (await readFile(path, 'utf8').catch(() => '')).split('\n').filter((line) => line !== '');
  const isNew = !known.includes(id);
  if (isNew) await writeFile(path, `${[...known, id].join('\n')}\n`, { mode: 0o600 });
  return { alone: known.every((other) => other === id), isNew };
}

async function hasAccounts(engine: Engine): Promise<boolean> {
  const { rows } = await engine.query(OWNER, 'select exists (select 1 from auth.users) as found');
  return rows[0]?.found === true;
}
