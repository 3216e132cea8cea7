import { createAuthHandler } from './auth/handler.ts';
import { clearUnfinished } from './backup/backup.ts';
import { createBackupHandler } from './backup/handler.ts';
import { requireDatabase, unopened } from './backup/lost-database.ts';
import { finishRestore } from './backup/restore.ts';
import type { BackendConfig } from './config.ts';
import { type Applied, bringUpToDate } from './database/migrations.ts';
import type { BackendDeps, Log } from './deps.ts';
import { openDataFolder } from './engine/data-folder.ts';
import type { Engine } from './engine/engine.ts';
import { lockFolder } from './engine/lock.ts';
import { PostgresEngine } from './engine/postgres-engine.ts';
import { createGateway } from './http/gateway.ts';
import type { Handler } from './http/handler.ts';
import { createStatusHandler } from './http/status.ts';
import { type BackendKeys, loadKeys } from './keys/keys.ts';
import { createTokens } from './keys/tokens.ts';
import { createInboxHandler } from './mail/inbox.ts';
import { createRestHandler } from './rest/handler.ts';
import { createStorageHandler } from './storage/handler.ts';
import { sweepOnStart } from './storage/sweep.ts';

export interface BackendOptions {
  config: BackendConfig;
  /** Address for clients, without a final slash; also the token issuer. */
  url?: string;
  log?: Log;
  /** The database has failed permanently: the process should end. */
  onFatal?(error: Error): void;
}

export interface Backend {
  handler: Handler;
  engine: Engine;
  keys: BackendKeys;
  deps: BackendDeps;
  applied: Applied;
  /** Finishes running work, closes the database and unlocks the folder. */
  close(): Promise<void>;
}

/** Locks the folder, opens the database, migrates, seeds. Throws FolderInUse, StartError, MigrationError. */
export async function createBackend(options: BackendOptions): Promise<Backend> {
  const {
    config,
    url = 'http://127.0.0.1:54321',
    log = () => undefined,
    onFatal = () => undefined,
  } = options;
  const unlock = lockFolder(config.dataDir);
  let engine: Engine | undefined;
  try {
    await finishRestore(config.dataDir);
    await clearUnfinished(config.dataDir);
    const keys = await loadKeys(config.dataDir);
    const tokens = await createTokens(keys);
    engine = await openEngine(config, log, onFatal);
    const applied = await bringUpToDate(engine, config, log);
    await sweepOnStart({ engine, config, log });
    const deps: BackendDeps = { engine, keys, tokens, config, url, log };
    const handler = createGateway(
      {
        rest: createRestHandler(deps),
        auth: createAuthHandler(deps),
        storage: createStorageHandler(deps),
        inbox: createInboxHandler(deps),
        backup: createBackupHandler(deps),
        status: createStatusHandler(deps),
      },
      log,
    );
    const opened = engine;
    return {
      handler,
      engine,
      keys,
      deps,
      applied,
      async close() {
        await opened.close();
        unlock();
      },
    };
  } catch (error) {
    await engine?.close().catch(() => undefined);
    unlock();
    throw error;
  }
}

async function openEngine(config: BackendConfig, log: Log, onFatal: (error: Error) => void): Promise<Engine> {
  const { databaseUrl, databaseCa, statementTimeoutMs, dataDir, fsync } = config;
  if (databaseUrl) return PostgresEngine.open({ url: databaseUrl, ca: databaseCa, statementTimeoutMs, log });
  await requireDatabase(dataDir);
  try {
    const lost = (error: Error) => void unopened(dataDir, error).then(onFatal, onFatal);
    return await openDataFolder(dataDir, { statementTimeoutMs, fsync, log, onFatal: lost });
  } catch (error) {
    throw await unopened(dataDir, error);
  }
}
