import path from 'node:path';
import { ArchiveError } from '../packages/embedded-supabase/backup/archive.ts';
import { restoreBackup } from '../packages/embedded-supabase/backup/restore.ts';
import { ConfigError } from '../packages/embedded-supabase/config.ts';
import { FolderInUse } from '../packages/embedded-supabase/engine/lock.ts';
import { makeFilesPrivate } from '../packages/embedded-supabase/engine/private-folder.ts';
import { StartError } from '../packages/embedded-supabase/start-error.ts';
import { embeddedSettings, loadEnvironment, setting } from './lib/env.mjs';
import { runScript } from './lib/main.mjs';
import { log, UserError } from './lib/output.mjs';
import { ROOT } from './lib/serve.mjs';

const USAGE = 'Usage: npm run restore -- FILE.tar.gz';

/** `npm run restore`: replaces the embedded backend's data by a backup, and keeps the old data. */
await runScript(async () => {
  makeFilesPrivate();
  const [file, ...more] = process.argv.slice(2);
  if (file === undefined || more.length > 0 || file.startsWith('-')) throw new UserError(USAGE, 2);
  const env = loadEnvironment(ROOT, process.env);
  if (setting(env, 'DATABASE_URL'))
    throw new UserError(
      'The database is a native PostgreSQL (DATABASE_URL): restore it with pg_restore, and copy the data folder back. ' +
        'A backup of the embedded backend is restored without DATABASE_URL, then moved (npm run move).',
    );
  const { data } = embeddedSettings(ROOT, env);
  try {
    const { manifest, kept } = await restoreBackup(data, path.resolve(file));
    const made = manifest.createdAt.replace('T', ' ').slice(0, 19);
    log(`Restored ${manifest.files.length} files of ${made} UTC to ${data}`);
    if (kept !== null) log(`What was there before is in ${kept}; remove it when you no longer need it.`);
  } catch (error) {
    if (error instanceof FolderInUse) throw new UserError(`${error.message} Stop it, then restore.`);
    if ([ArchiveError, ConfigError, StartError].some((kind) => error instanceof kind)) {
      throw new UserError((error as Error).message);
    }
    throw error;
  }
});
