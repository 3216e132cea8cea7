/** `GET /local/v1/status`: room on the disk and the last backup, for the site's health and its administrators. */
import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { backupsFolder } from '../backup/backup.ts';
import type { BackendDeps } from '../deps.ts';
import { PgliteEngine } from '../engine/pglite-engine.ts';
import { isFull } from '../engine/room.ts';
import { resolveCaller } from './caller.ts';
import { type Handler, json } from './handler.ts';

/** Needs the secret key. `last_backup` is null without one, `backup_interval` (milliseconds) without automatic ones. */
export function createStatusHandler(deps: BackendDeps): Handler {
  return async (request) => {
    const caller = await resolveCaller(request, deps);
    if (caller instanceof Response) return caller;
    if (caller.role !== 'service_role') return json(403, { message: 'The status needs the secret key.' });
    const { dataDir, backupIntervalMs } = deps.config;
    const { bavail, bsize } = await statfs(dataDir);
    const isEmbedded = deps.engine instanceof PgliteEngine;
    return json(200, {
      disk_full: await isFull(dataDir),
      free_bytes: bavail * bsize,
      last_backup: isEmbedded ? await lastBackup(backupsFolder(dataDir)) : null,
      backup_interval: isEmbedded && backupIntervalMs > 0 ? backupIntervalMs : null,
    });
  };
}

async function lastBackup(folder: string): Promise<string | null> {
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => name.endsWith('.tar.gz'));
  const times = await Promise.all(
    files.map((name) =>
      stat(join(folder, name)).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      ),
    ),
  );
  const newest = Math.max(0, ...times);
  return newest === 0 ? null : new Date(newest).toISOString();
}
