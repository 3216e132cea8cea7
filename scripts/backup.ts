import { existsSync } from 'node:fs';
import path from 'node:path';
import {
  type Backup,
  backupName,
  backupsFolder,
  makeBackup,
  moveBackup,
} from '../packages/embedded-supabase/backup/backup.ts';
import { finishRestore } from '../packages/embedded-supabase/backup/restore.ts';
import { ConfigError } from '../packages/embedded-supabase/config.ts';
import { FolderInUse, lockFolder } from '../packages/embedded-supabase/engine/lock.ts';
import { makeFilesPrivate } from '../packages/embedded-supabase/engine/private-folder.ts';
import { StartError } from '../packages/embedded-supabase/start-error.ts';
import { runningBackend } from './lib/backend.mjs';
import { embeddedSettings, loadEnvironment } from './lib/env.mjs';
import { runScript } from './lib/main.mjs';
import { log, UserError } from './lib/output.mjs';
import { ROOT } from './lib/serve.mjs';

const USAGE = 'Usage: npm run backup [-- FILE.tar.gz]';

/** Asks the running backend, which pauses its work for the moment of the copy. Throws UserError. */
async function askBackend(url: string, secret: string): Promise<Backup> {
  const response = await fetch(`${url}/local/v1/backup`, { method: 'POST', headers: { apikey: secret } });
  const body = (await response.json()) as Backup & { message?: string };
  if (response.ok) return body;
  throw new UserError(body.message ?? `The backend answered ${response.status}.`);
}

/** Packs the folder of a backend that does not run. Throws UserError. */
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

/** `npm run backup`: database, files and keys of the embedded backend in one archive, whether it runs or not. */
await runScript(async () => {
  makeFilesPrivate();
  const [wanted, ...more] = process.argv.slice(2);
  if (more.length > 0 || wanted?.startsWith('-')) throw new UserError(USAGE, 2);
  const env = loadEnvironment(ROOT, process.env);
  if (env.DATABASE_URL?.trim()) {
    throw new UserError(
      'The database is a native PostgreSQL: back it up with pg_dump, and copy the data folder.',
    );
  }
  const { data } = embeddedSettings(ROOT, env);
  const running = await runningBackend(ROOT, env);
  const made = running ? await askBackend(running.url, running.secret) : await packFolder(data);
  let { file } = made;
  if (wanted !== undefined) {
    const target = path.resolve(wanted);
    try {
      await moveBackup(file, target);
    } catch (error) {
      throw new UserError(`The backup could not be copied to ${target} (${String(error)}); it is in ${file}`);
    }
    file = target;
  }
  log(`Backed up ${made.files} files (${(made.size / 1e6).toFixed(1)} MB) to ${file}`);
});
