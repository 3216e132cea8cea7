import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ArchiveError } from '../packages/embedded-supabase/backup/archive.ts';
import { makeFilesPrivate } from '../packages/embedded-supabase/engine/private-folder.ts';
import type { Project } from '../packages/embedded-supabase/move/files.ts';
import { move } from '../packages/embedded-supabase/move/move.ts';
import { MoveError } from '../packages/embedded-supabase/move/move-error.ts';
import { StartError } from '../packages/embedded-supabase/start-error.ts';
import { loadEnvironment, setting } from './lib/env.mjs';
import { runScript } from './lib/main.mjs';
import { log, UserError } from './lib/output.mjs';
import { ROOT } from './lib/serve.mjs';
import { takeBackup } from './lib/take-backup.ts';

const USAGE = `Usage: npm run move -- --to postgres://USER@HOST/DATABASE (--data FOLDER | --supabase URL) [--ca FILE] [--from BACKUP.tar.gz] [--replace]
  --to        the target's database; its password is in PGPASSWORD, or in the file that PGPASSFILE names (~/.pgpass)
  --ca        the authority of the certificate of a database on another machine, where it is none of the system's
  --data      the data folder of this backend on that database, running
  --supabase  address of a hosted or self-hosted project; SUPABASE_SECRET_KEY holds its secret key
  --from      a backup to move; without it one is made now
  --replace   what the target has is replaced`;

interface Arguments {
  database: string;
  data: string | undefined;
  supabase: string | undefined;
  ca: string | null;
  from: string | undefined;
  replace: boolean;
}

/** Throws UserError with the usage. */
function argumentsOf(list: string[]): Arguments {
  try {
    const { values } = parseArgs({
      args: list,
      options: {
        to: { type: 'string' },
        data: { type: 'string' },
        supabase: { type: 'string' },
        ca: { type: 'string' },
        from: { type: 'string' },
        replace: { type: 'boolean', default: false },
      },
    });
    const { to, data, supabase, ca = null, from, replace } = values;
    if (to && /^postgres(ql)?:\/\//.test(to) && (data === undefined) !== (supabase === undefined))
      return { database: to, data, supabase, ca, from, replace };
  } catch {
    // Unknown option.
  }
  throw new UserError(USAGE, 2);
}

/** API of the target. Throws UserError. */
async function projectOf({ data, supabase }: Arguments): Promise<Project> {
  if (supabase !== undefined) {
    const secret = setting(process.env, 'SUPABASE_SECRET_KEY');
    if (!secret) throw new UserError('Set SUPABASE_SECRET_KEY to the secret key of the target.');
    return { url: supabase.replace(/(?<!\/)\/+$/, ''), secret };
  }
  const file = path.resolve(String(data), 'keys.json');
  const text = await readFile(file, 'utf8').catch(() => {
    throw new UserError(`There is no ${file}: start the backend on that folder and database first.`);
  });
  return JSON.parse(text) as Project;
}

/** `npm run move`: copies the embedded backend's data to another Supabase. The source is unchanged. */
await runScript(async () => {
  makeFilesPrivate();
  const given = argumentsOf(process.argv.slice(2));
  if (new URL(given.database).password !== '')
    throw new UserError(
      'Other users of this machine can read a password in a command: leave it out of the address, and set PGPASSWORD.',
    );
  const project = await projectOf(given);
  const archive = async () => {
    const { from } = given;
    const file = from ? path.resolve(from) : (await takeBackup(loadEnvironment(ROOT, process.env))).file;
    log(`Moving ${file} …`);
    return file;
  };
  try {
    const occupied = ['auth.users', 'public.schools'];
    const { tables, files } = await move({ archive, project, ...given, occupied, log });
    const rows = (name: string) => tables.get(name) ?? 0;
    log(
      `The target has ${rows('public.schools')} schools, ${rows('public.programmes')} programmes, ${rows('auth.users')} accounts and ` +
        `${files.files} files (${files.sent} sent now). Rows and files were compared: they are the same.`,
    );
    if (files.missing.length > 0)
      log(
        `Named, but missing here too: ${files.missing.slice(0, 5).join(', ')} (${files.missing.length} in all)`,
      );
  } catch (error) {
    if (error instanceof MoveError || error instanceof ArchiveError || error instanceof StartError)
      throw new UserError(error.message);
    throw error;
  }
});
