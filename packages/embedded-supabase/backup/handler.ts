/** `POST /local/v1/backup`: lets a script request a backup from the running backend. */
import { join } from 'node:path';
import type { BackendDeps } from '../deps.ts';
import { resolveCaller } from '../http/caller.ts';
import { type Handler, json } from '../http/handler.ts';
import { BackupError, backupName, backupsFolder, makeBackup } from './backup.ts';

/** Needs the secret key. */
export function createBackupHandler(deps: BackendDeps): Handler {
  return async (request) => {
    const caller = await resolveCaller(request, deps);
    if (caller instanceof Response) return caller;
    if (caller.role !== 'service_role') return json(403, { message: 'A backup needs the secret key.' });
    if (request.method !== 'POST') return json(405, { message: 'A backup is made by POST.' });
    const { dataDir } = deps.config;
    const file = join(backupsFolder(dataDir), backupName('manual', new Date()));
    try {
      return json(201, await makeBackup(dataDir, deps.engine, file));
    } catch (error) {
      if (error instanceof BackupError) return json(501, { message: error.message });
      throw error;
    }
  };
}
