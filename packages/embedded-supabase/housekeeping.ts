/** What a running backend does by itself from time to time: vacuum, and backups of which the newest are kept. */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { backupName, backupsFolder, makeBackup } from './backup/backup.ts';
import type { BackendDeps } from './deps.ts';
import { PgliteEngine } from './engine/pglite-engine.ts';

/** How often it is looked whether a backup is due; the first time this long after the start. */
const LOOK_EVERY_MS = 600_000;
const AUTOMATIC = 'automatic';

/** Starts the timers; the result stops them and waits for what they are doing. A native database looks after itself. */
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

/** Makes an automatic backup when the newest is older than the interval; then only the newest `kept` stay. */
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
    // One of a time to come says that the clock was wrong then, not that none is due.
    if (age >= 0 && age < intervalMs) return;
  }
  await makeBackup(dataDir, engine, join(folder, backupName(AUTOMATIC, now)));
  const surplus = (await automaticBackups(folder, now)).slice(0, -kept);
  for (const name of surplus) await rm(join(folder, name), { force: true });
}

/** Their names, oldest first; before all others those that a wrong clock dated later than `now`. */
async function automaticBackups(folder: string, now: Date): Promise<string[]> {
  const files = await readdir(folder).catch(() => []);
  const names = files.filter((name) => name.startsWith(`${AUTOMATIC}-`) && name.endsWith('.tar.gz')).sort();
  const present = backupName(AUTOMATIC, now);
  return [...names.filter((name) => name > present), ...names.filter((name) => name <= present)];
}

/** Does the work every `everyMs`, never twice at once; 0 never. A failure is told and tried again next time. */
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
