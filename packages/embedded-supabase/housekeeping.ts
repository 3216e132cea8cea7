/** Periodic tasks of a running backend: vacuum, and automatic backups. */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { backupName, backupsFolder, makeBackup } from './backup/backup.ts';
import type { BackendDeps } from './deps.ts';
import { PgliteEngine } from './engine/pglite-engine.ts';

/** Interval of checks for a due backup, and delay of the first one. */
const LOOK_EVERY_MS = 600_000;
const AUTOMATIC = 'automatic';

/** Returns a function that stops the timers and waits for running tasks. A native database needs none. */
export function startHousekeeping({ engine, config, log }: BackendDeps): () => Promise<void> {
  if (!(engine instanceof PgliteEngine)) return async () => undefined;
  const { dataDir, maintenanceIntervalMs, backupIntervalMs, backupsKept } = config;
  const jobs = [
    repeat(maintenanceIntervalMs, 'Tidying the database', () => engine.tidy(), log),
    repeat(
      Math.min(LOOK_EVERY_MS, backupIntervalMs),
      'The automatic backup',
      () => backUpIfDue(dataDir, engine, backupIntervalMs, backupsKept),
      log,
    ),
  ];
  return async () => {
    await Promise.all(jobs.map((stop) => stop()));
  };
}

/** Makes an automatic backup when the newest is older than the interval; only the newest `kept` stay. */
export async function backUpIfDue(
  dataDir: string,
  engine: PgliteEngine,
  intervalMs: number,
  kept: number,
  now = new Date(),
): Promise<void> {
  const folder = backupsFolder(dataDir);
  const newest = (await automaticBackups(folder, now)).at(-1);
  if (newest !== undefined) {
    const { mtimeMs } = await stat(join(folder, newest));
    const age = now.getTime() - mtimeMs;
    // A future time means that the clock was wrong, not that no backup is due.
    if (age >= 0 && age < intervalMs) return;
  }
  await makeBackup(dataDir, engine, join(folder, backupName(AUTOMATIC, now)));
  const surplus = (await automaticBackups(folder, now)).slice(0, -kept);
  for (const name of surplus) await rm(join(folder, name), { force: true });
}

/** Oldest first; before all others those dated later than `now` by a wrong clock. */
async function automaticBackups(folder: string, now: Date): Promise<string[]> {
  const files = await readdir(folder).catch(() => []);
  const names = files.filter((name) => name.startsWith(`${AUTOMATIC}-`) && name.endsWith('.tar.gz')).sort();
  const present = backupName(AUTOMATIC, now);
  return [...names.filter((name) => name > present), ...names.filter((name) => name <= present)];
}

/** Runs the task every `everyMs` without overlap; never for 0. Failures are logged and retried next time. */
function repeat(
  everyMs: number,
  what: string,
  work: () => Promise<void>,
  log: (line: string) => void,
): () => Promise<void> {
  if (everyMs === 0) return async () => undefined;
  let running = Promise.resolve();
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    running = work()
      .catch((error: unknown) =>
        log(`${what} failed: ${error instanceof Error ? error.message : String(error)}`),
      )
      .finally(() => {
        busy = false;
      });
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
