import { cp } from 'node:fs/promises';
import path from 'node:path';

/** What a build leaves for the next build or for a debugger is four fifths of it. */
const isServed = (file: string) => !file.endsWith('.map') && !file.endsWith(path.join('cache', 'turbopack'));

/** Copies what is served of a build: each process of the site needs a folder of its own for the pages that it makes anew. */
export async function copyBuild(built: string, copy: string): Promise<void> {
  await cp(built, copy, { recursive: true, filter: isServed });
}
