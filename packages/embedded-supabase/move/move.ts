/** Moves a backup's contents to another Supabase: hosted, self-hosted, or this backend on a native PostgreSQL. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { readArchive } from '../backup/archive.ts';
import { openDataFolder } from '../engine/data-folder.ts';
import { OWNER, type Transaction } from '../engine/engine.ts';
import { postgresConnection, tlsProblem } from '../engine/postgres-connection.ts';
import { FileStore } from '../storage/file-store.ts';
import { type MovedFiles, moveFiles, type Project, requireProject } from './files.ts';
import { MoveError } from './move-error.ts';
import { copyRows, SAME_WORDS } from './rows.ts';
import { type Ask, tablesToMove } from './tables.ts';

export interface MoveOptions {
  /** Makes a backup, after the target has responded. */
  archive(): Promise<string>;
  database: string;
  /** File of the authority of the database server's certificate; null for the system's authorities. */
  ca: string | null;
  project: Project;
  /** Tables whose existing rows in the target are user data. */
  occupied: string[];
  /** Whether such rows may be replaced. */
  replace: boolean;
  log(line: string): void;
}

export interface Moved {
  tables: Map<string, number>;
  files: MovedFiles;
}

const STATEMENT_LIMIT_MS = 3_600_000;
const CONNECT_LIMIT_MS = 15_000;

/**
 * Restores the backup to a temporary folder; rows in one transaction, then files. Throws MoveError and ArchiveError.
 */
export async function move(options: MoveOptions): Promise<Moved> {
  const { archive, database, ca, project, log } = options;
  const client = new pg.Client({
    ...postgresConnection(database, ca),
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
  });
  const folder = await mkdtemp(join(tmpdir(), 'move-'));
  try {
    await connect(client);
    await requireProject(project);
    const data = join(folder, 'data');
    await readArchive(await archive(), data);
    const onFatal = (error: Error) => log(error.message);
    const engine = await openDataFolder(data, {
      statementTimeoutMs: STATEMENT_LIMIT_MS,
      fsync: false,
      log,
      onFatal,
    });
    try {
      return await engine.transaction(OWNER, async (tx) => {
        await tx.script(SAME_WORDS);
        const source = askOf(tx);
        const target: Ask = async (sql, params = []) => (await client.query(sql, params)).rows;
        const tables = await moveRows(source, client, target, options);
        log(
          `Moved ${[...tables.values()].reduce((sum, rows) => sum + rows, 0)} rows of ${tables.size} tables`,
        );
        const store = new FileStore(join(data, 'storage'));
        return { tables, files: await moveFiles(source, store, target, project) };
      });
    } finally {
      await engine.close();
    }
  } finally {
    await client.end().catch(() => undefined);
    await rm(folder, { recursive: true, force: true });
  }
}

async function connect(client: pg.Client): Promise<void> {
  // An unhandled error event of a lost connection would end the process.
  client.on('error', () => undefined);
  await client.connect().catch((error: Error) => {
    throw new MoveError(
      tlsProblem(error, '--ca FILE') ?? `The target's database cannot be reached: ${error.message}`,
    );
  });
}

async function moveRows(
  source: Ask,
  client: pg.Client,
  target: Ask,
  { occupied, replace }: MoveOptions,
): Promise<Map<string, number>> {
  const tables = await tablesToMove(source, target);
  await client.query('begin');
  try {
    await client.query(SAME_WORDS);
    for (const name of replace ? [] : occupied) {
      const [found] = await target(`select count(*)::int as rows from ${name}`);
      if (Number(found?.rows) > 0)
        throw new MoveError(
          `The target has ${found?.rows} rows in ${name}. --replace puts the moved rows in the place of all that it has.`,
        );
    }
    const copied = await copyRows(source, target, tables);
    await client.query('commit');
    return copied;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

const askOf =
  (tx: Transaction): Ask =>
  async (sql, params = []) =>
    (await tx.query(sql, params)).rows;
