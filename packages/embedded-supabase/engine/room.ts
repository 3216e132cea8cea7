/** How much room a disk has left, as far as the database needs some. */
import { statfs } from 'node:fs/promises';
import { DatabaseError } from './engine.ts';

/** PostgreSQL begins its work with a segment of its log (16 MB), and writes out what it has in memory. */
const NEEDED_BYTES = 32 * 1024 * 1024;

/** Whether the disk of a folder has too little room for PostgreSQL to open a database there; no folder is not full. */
export async function isFull(folder: string): Promise<boolean> {
  return statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize < NEEDED_BYTES,
    () => false,
  );
}

/** What everybody hears until there is room: PostgreSQL's own code for it. */
export const diskFull = () =>
  new DatabaseError({
    code: '53100',
    message: 'The disk is full.',
    hint: 'The database is opened again as soon as there is room.',
  });
