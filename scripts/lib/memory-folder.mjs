import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';

/** tmpfs on Linux. */
const SHARED_MEMORY = '/dev/shm';
/** Several times what the test steps need. */
const NEEDED_BYTES = 8 * 1024 ** 3;

/**
 * Makes child processes use a temporary folder in memory if there is space: tests create and remove a database of a
 * thousand files two hundred times, which takes longer on a disk than the tests. Returns a function that removes it.
 * @returns {() => void}
 */
export function keepTemporaryFilesInMemory() {
  if (!hasRoom()) return () => {};
  const folder = mkdtempSync(path.join(SHARED_MEMORY, 'culinary-schools-'));
  // nginx's workers run as another user and need access to their own folder.
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
