import { readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import type { BuildOptions, Metafile } from 'esbuild';

/** Below public/; nothing else lies there. */
const FOLDER = 'scripts';
/** Pages of an earlier build may be in a cache or a window for this long, and ask for their scripts. */
const KEEP_MS = 7 * 86_400_000;

/** Addresses of what was made: the script of every page, the stylesheet of the map, and all files. */
export interface BrowserFiles {
  page: string;
  mapStyle: string;
  all: string[];
}

/**
 * Bundles lib/browser/page.ts and what it fetches later into public/scripts, each file named by its content.
 */
export async function bundleBrowserScripts(root: string): Promise<BrowserFiles> {
  // Needed where the site is built, and not where it runs.
  const { build } = await import('esbuild');
  const folder = path.join(root, 'public', FOLDER);
  const addressOf = (name: string) => `/${FOLDER}/${name}`;
  const bundle = async (entry: string, more: BuildOptions = {}) => {
    const { metafile } = await build({
      absWorkingDir: root,
      outdir: folder,
      entryPoints: [entry],
      entryNames: '[name]-[hash]',
      chunkNames: '[name]-[hash]',
      bundle: true,
      format: 'esm',
      target: 'es2022',
      minify: true,
      jsx: 'automatic',
      logLevel: 'warning',
      ...more,
      define: { 'process.env.NODE_ENV': '"production"', ...more.define },
      metafile: true,
    });
    return namesOf(metafile);
  };
  // On their own: in one build with the others they would share helpers with them, a file that every page would wait for.
  const [googleMap = ''] = await bundle('lib/browser/google-map.tsx');
  const [mapStyle = ''] = await bundle('lib/browser/map/map.css');
  // The map draws in a worker, which is a file of this site: no policy need allow more.
  const [worker = ''] = await bundle('maplibre-gl/dist/maplibre-gl-worker.mjs');
  const [map = '', ...mapParts] = await bundle('lib/browser/map/show-map.ts', {
    splitting: true,
    define: { 'process.env.MAP_WORKER': JSON.stringify(addressOf(worker)) },
  });
  const apart = new Map([
    ['./google-map', googleMap],
    ['./map/show-map', map],
  ]);
  const [page = '', ...parts] = await bundle('lib/browser/page.ts', {
    splitting: true,
    plugins: [
      {
        name: 'apart',
        setup: ({ onResolve }) =>
          onResolve({ filter: /^\.\/(google-map|map\/show-map)$/ }, ({ path: wanted }) => ({
            path: `./${apart.get(wanted)}`,
            external: true,
          })),
      },
    ],
  });
  const all = [page, ...parts, googleMap, mapStyle, worker, map, ...mapParts];
  removeOld(folder, all);
  return { page: addressOf(page), mapStyle: addressOf(mapStyle), all: all.map(addressOf) };
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
