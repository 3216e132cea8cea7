import { ConfigError } from './config.ts';
import { MigrationError } from './database/migrations.ts';
import { DatabaseError } from './engine/engine.ts';
import { FolderInUse } from './engine/lock.ts';
import { StartError } from './start-error.ts';

/** Failures that the operator can fix; their messages say how. */
const EXPECTED = [ConfigError, DatabaseError, FolderInUse, MigrationError, StartError];

/** Expected failures in one sentence; others with their stack. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (EXPECTED.some((kind) => error instanceof kind)) return error.message;
  const { code, syscall } = error as NodeJS.ErrnoException;
  switch (code) {
    case 'EADDRINUSE':
      return `The backend's port is used by another program: ${error.message}.`;
    case 'EACCES':
    case 'EPERM':
      return syscall === 'listen'
        ? `The backend may not listen there: ${error.message}.`
        : `The backend may not use a file or folder: ${error.message}. Where a start with sudo has left it, give the data folder back to the user the backend runs as (chown -R).`;
    case 'EROFS':
      return `The disk cannot be written to: ${error.message}.`;
    case 'ENOSPC':
    case 'EDQUOT':
      return `The disk is full: ${error.message}. Make room, then start again.`;
    case 'EEXIST':
    case 'ENOTDIR':
      return `A file is where the backend needs a folder: ${error.message}.`;
    default:
      return error.stack ?? error.message;
  }
}
