import { statfs } from 'node:fs/promises';
import { DatabaseError } from './engine.ts';

/** PostgreSQL starts with a log segment (16 MB), and writes its memory to disk. */
const NEEDED_BYTES = 32 * 1024 * 1024;

/** Whether the disk has too little space for PostgreSQL to open a database; false for a missing folder. */
export async function isFull(folder: string): Promise<boolean> {
  return statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize < NEEDED_BYTES,
    () => false,
  );
}

/** PostgreSQL's error for a full disk. */
export const diskFull = () =>
  new DatabaseError({
    code: '53100',
    message: 'The disk is full.',
    hint: 'The database is opened again as soon as there is room.',
  });
