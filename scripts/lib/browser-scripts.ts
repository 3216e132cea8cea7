import { readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Metafile } from 'esbuild';

/** Below public/; nothing else lies there. */
const FOLDER = 'scripts';
/** Pages of an earlier build may be in a cache or a window for this long, and ask for their scripts. */
const KEEP_MS = 7 * 86_400_000;

/**
 * Bundles lib/browser/page.ts and what it fetches later into public/scripts, each file named by its content. Gives the
 * addresses: that of the page's script, and all of them.
 */
export async function bundleBrowserScripts(root: string): Promise<{ page: string; all: string[] }> {
  // Needed where the site is built, and not where it runs.
  const { build } = await import('esbuild');
  const folder = path.join(root, 'public', FOLDER);
  const options = {
    absWorkingDir: root,
    outdir: folder,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    bundle: true,
    format: 'esm',
    target: 'es2022',
    minify: true,
    metafile: true,
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'warning',
  } as const;
  // On its own: in one build with the others it would share helpers with them, a file that every page would wait for.
  const map = await build({ ...options, entryPoints: ['lib/browser/google-map.tsx'] });
  const [mapFile = ''] = namesOf(map.metafile);
  const pages = await build({
    ...options,
    entryPoints: ['lib/browser/page.ts'],
    splitting: true,
    plugins: [
      {
        name: 'map',
        setup: ({ onResolve }) =>
          onResolve({ filter: /^\.\/google-map$/ }, () => ({ path: `./${mapFile}`, external: true })),
      },
    ],
  });
  const [page = '', ...parts] = namesOf(pages.metafile);
  const all = [page, ...parts, mapFile];
  removeOld(folder, all);
  const addressOf = (name: string) => `/${FOLDER}/${name}`;
  return { page: addressOf(page), all: all.map(addressOf) };
}

/** The names of what was made, that of the entry first. */
function namesOf({ outputs }: Metafile): string[] {
  const files = Object.entries(outputs).sort(([, a], [, b]) => Number(!a.entryPoint) - Number(!b.entryPoint));
  return files.map(([file]) => path.basename(file));
}

/** Removes files of earlier builds that nobody will ask for any more. */
function removeOld(folder: string, current: readonly string[]): void {
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name);
    if (!current.includes(name) && Date.now() - statSync(file).mtimeMs > KEEP_MS) rmSync(file);
  }
}
