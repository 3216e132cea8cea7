/** Backs up the embedded backend, running or not. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import {
  type Backup,
  backupName,
  backupsFolder,
  makeBackup,
} from '../../packages/embedded-supabase/backup/backup.ts';
import { finishRestore } from '../../packages/embedded-supabase/backup/restore.ts';
import { ConfigError } from '../../packages/embedded-supabase/config.ts';
import { FolderInUse, lockFolder } from '../../packages/embedded-supabase/engine/lock.ts';
import { StartError } from '../../packages/embedded-supabase/start-error.ts';
import { runningBackend } from './backend.mjs';
import { type Environment, embeddedSettings } from './env.mjs';
import { UserError } from './output.mjs';
import { ROOT } from './serve.mjs';

/** One archive in the data folder's `backups`. Throws UserError, also for a native database. */
export async function takeBackup(env: Environment): Promise<Backup> {
  if (env.DATABASE_URL?.trim()) {
    throw new UserError(
      'The database is a native PostgreSQL: back it up with pg_dump, and copy the data folder.',
    );
  }
  const running = await runningBackend(ROOT, env);
  return running ? askBackend(running.url, running.secret) : packFolder(embeddedSettings(ROOT, env).data);
}

/** By the running backend, which pauses during the copy. Throws UserError. */
async function askBackend(url: string, secret: string): Promise<Backup> {
  const response = await fetch(`${url}/local/v1/backup`, { method: 'POST', headers: { apikey: secret } });
  const body = (await response.json()) as Backup & { message?: string };
  if (response.ok) return body;
  throw new UserError(body.message ?? `The backend answered ${response.status}.`);
}

/** For a backend that does not run. Throws UserError. */
async function packFolder(data: string): Promise<Backup> {
  if (!existsSync(path.join(data, 'secrets.json'))) {
    throw new UserError(`There is nothing to back up in ${data}: no backend has run there yet.`);
  }
  let unlock: () => void;
  try {
    unlock = lockFolder(data);
  } catch (error) {
    if (error instanceof FolderInUse)
      throw new UserError(`${error.message} It does not answer; try again shortly.`);
    if (error instanceof ConfigError || error instanceof StartError) throw new UserError(error.message);
    throw error;
  }
  try {
    await finishRestore(data);
    return await makeBackup(data, null, path.join(backupsFolder(data), backupName('manual', new Date())));
  } catch (error) {
    if (error instanceof StartError) throw new UserError(error.message);
    throw error;
  } finally {
    unlock();
  }
}
