import { renameSync, writeFileSync } from 'node:fs';

/** Writes a file and renames it into its place, so that a crash leaves the old one or the new one. Throws where it cannot be written. */
export function replaceFile(file: string, text: string): void {
  const temporary = `${file}.${process.pid}`;
  writeFileSync(temporary, text);
  renameSync(temporary, file);
}
