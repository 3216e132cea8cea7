/**
 * Starts the site in a container. Pages that are made anew are written into the folder of the build's own, which is a volume where
 * the rest is read-only: one that was left by another build would be served in place of this one's.
 */
import { readFileSync } from 'node:fs';

/** @param {string} file */
const read = (file) => {
  try {
    return readFileSync(new URL(file, import.meta.url), 'utf8');
  } catch {
    return '';
  }
};

if (read('.next/BUILD_ID') !== read('.next/server/app/BUILD_ID')) {
  console.error(
    'The folder of pages (/app/.next/server/app) belongs to another build of the site. ' +
      'Give the container a new volume: docker compose up --renew-anon-volumes.',
  );
  process.exit(1);
}
await import(String(new URL('server.js', import.meta.url)));
