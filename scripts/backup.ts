import path from 'node:path';
import { moveBackup } from '../packages/embedded-supabase/backup/backup.ts';
import { makeFilesPrivate } from '../packages/embedded-supabase/engine/private-folder.ts';
import { loadEnvironment } from './lib/env.mjs';
import { runScript } from './lib/main.mjs';
import { log, UserError } from './lib/output.mjs';
import { ROOT } from './lib/serve.mjs';
import { takeBackup } from './lib/take-backup.ts';

const USAGE = 'Usage: npm run backup [-- FILE.tar.gz]';

/** `npm run backup`: writes database, files and keys of the embedded backend to one archive, whether it runs or not. */
await runScript(async () => {
  makeFilesPrivate();
  const [wanted, ...more] = process.argv.slice(2);
  if (more.length > 0 || wanted?.startsWith('-')) throw new UserError(USAGE, 2);
  const made = await takeBackup(loadEnvironment(ROOT, process.env));
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
