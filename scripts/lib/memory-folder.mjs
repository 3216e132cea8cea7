import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';

/** Where Linux keeps files in memory. */
const SHARED_MEMORY = '/dev/shm';
/** Several times what the steps of the tests hold at once. */
const NEEDED_BYTES = 8 * 1024 ** 3;

/**
 * Has everything that is started from now on make its temporary files in memory, where there is room: tests make and remove a
 * database of a thousand files two hundred times, which takes longer on a disk than what they test. Where there is none, they
 * stay where they are. Gives what removes them.
 * @returns {() => void}
 */
export function keepTemporaryFilesInMemory() {
  if (!hasRoom()) return () => {};
  const folder = mkdtempSync(path.join(SHARED_MEMORY, 'culinary-schools-'));
  // nginx's workers, which are somebody else, have to get through to their own folder.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

function hasRoom() {
  try {
    accessSync(SHARED_MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(SHARED_MEMORY);
    return Math.min(bavail * bsize, process.availableMemory()) >= NEEDED_BYTES;
  } catch {
    return false;
  }
}
