import { readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import type { BuildOptions, Metafile } from 'esbuild';

/** Below public/, only for this. */
const FOLDER = 'scripts';
/** Cached and open pages of an earlier build may request their scripts for this long. */
const KEEP_MS = 7 * 86_400_000;

export interface BrowserFiles {
  page: string;
  mapStyle: string;
  all: string[];
}

/** Bundles lib/client/page.ts and its lazy modules into public/scripts, with content hashes. */
export async function bundleBrowserScripts(root: string): Promise<BrowserFiles> {
  // Only installed where the site is built.
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
    return namesOf(metafile, entry);
  };
  // Bundled separately: shared helpers would be a file that every page waits for.
  const [googleMap = ''] = await bundle('lib/client/google-map.tsx');
  const [mapStyle = ''] = await bundle('lib/client/map/map.css');
  // The map's worker is a file of this site, so the CSP needs no exception.
  const [worker = ''] = await bundle('maplibre-gl/dist/maplibre-gl-worker.mjs');
  const [map = '', ...mapParts] = await bundle('lib/client/map/show-map.ts', {
    splitting: true,
    define: { 'process.env.MAP_WORKER': JSON.stringify(addressOf(worker)) },
  });
  const [list = '', ...listParts] = await bundle('lib/client/my-list/list-page.ts', { splitting: true });
  const apart = new Map([
    ['./google-map', googleMap],
    ['./my-list/list-page', list],
    ['./map/show-map', map],
  ]);
  const [page = '', ...parts] = await bundle('lib/client/page.ts', {
    splitting: true,
    plugins: [
      {
        name: 'apart',
        setup: ({ onResolve }) =>
          onResolve(
            { filter: /^\.\/(google-map|map\/show-map|my-list\/list-page)$/ },
            ({ path: wanted }) => ({
              path: `./${apart.get(wanted)}`,
              external: true,
            }),
          ),
      },
    ],
  });
  const all = [page, ...parts, list, ...listParts, googleMap, mapStyle, worker, map, ...mapParts];
  removeOld(folder, all);
  return { page: addressOf(page), mapStyle: addressOf(mapStyle), all: all.map(addressOf) };
}

/** Names of the outputs, that of the entry first; lazy modules are entries too. */
function namesOf({ outputs }: Metafile, entry: string): string[] {
  const isOther = ([, { entryPoint }]: [string, Metafile['outputs'][string]]) =>
    Number(!entryPoint?.endsWith(entry));
  const files = Object.entries(outputs).sort((a, b) => isOther(a) - isOther(b));
  return files.map(([file]) => path.basename(file));
}

/** Of earlier builds that are no longer requested. */
function removeOld(folder: string, current: readonly string[]): void {
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name);
    if (!current.includes(name) && Date.now() - statSync(file).mtimeMs > KEEP_MS) rmSync(file);
  }
}
