import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { NextConfig } from 'next';
import { PHASE_DEVELOPMENT_SERVER, PHASE_PRODUCTION_BUILD } from 'next/constants';
import { pageHeaders } from './lib/http/headers';
import { LANGUAGES } from './lib/i18n/locales';
import { firstSegments, NOT_FOUND } from './lib/routes';
import { HOME_FILTER_KEYS, PLACE_KEYS, PROGRAMME_KEYS } from './lib/search/filter-table';
import type { BrowserFiles } from './scripts/lib/browser-scripts';

const segments = { es: firstSegments('es'), en: firstSegments('en') };
/** Both addresses of a page as one rule: Next.js compiles each for every request. */
const either = (route: 'programmes' | 'places' | 'home') => `${segments.es[route]}|${segments.en[route]}`;

const filteredHomes = HOME_FILTER_KEYS.map((key) => ({
  source: `/:language(${either('home')})`,
  has: [{ type: 'query' as const, key }],
  destination: '/:language/results',
}));

/** Inverse of the homes: without these keys the page under `all` is shown. */
const wholeProgrammes = {
  source: `/:list(${either('programmes')})`,
  missing: PROGRAMME_KEYS.map((key) => ({ type: 'query' as const, key })),
  destination: '/:list/all',
};

/** Further pages of a place's schools, and their map: the first one is prerendered. */
const deeperPlaces = PLACE_KEYS.map((key) => ({
  source: `/:list(${either('places')})/:place+`,
  has: [{ type: 'query' as const, key }],
  destination: '/:list/results/:place+',
}));

const english = { type: 'cookie' as const, key: 'language', value: 'en' };
const spanish = { type: 'cookie' as const, key: 'language', value: 'es' };

/** Unknown paths: in the address's language, else the visitor's (decision 3). */
const unknownPaths = [
  { source: '/_next/static/:path*', destination: '/api/no-file' },
  ...LANGUAGES.map((language) => ({
    source: `/:first(${[...new Set(Object.values(segments[language]))].join('|')})/:path*`,
    destination: NOT_FOUND[language],
  })),
  { source: '/:path*', has: [english], destination: NOT_FOUND.en },
  { source: '/:path*', has: [spanish], destination: NOT_FOUND.es },
  {
    source: '/:path*',
    has: [{ type: 'header' as const, key: 'accept-language', value: '\\s*[eE][nN]\\b.*' }],
    destination: NOT_FOUND.en,
  },
  { source: '/:path*', destination: NOT_FOUND.es },
];

const isEdge = process.env.EDGE_BUILD === 'on';
const BUILDING = [PHASE_DEVELOPMENT_SERVER, PHASE_PRODUCTION_BUILD];

/** '' without sources: a running site has it from its build. */
function newestMigration(): string {
  const folder = path.join(process.cwd(), 'supabase/migrations');
  if (!existsSync(folder)) return '';
  return readdirSync(folder).sort().at(-1)?.split('_')[0] ?? '';
}

/** deploy/edge: a Worker may have 10 MB, so what many chunks contain is a single module. */
function edgeBuild(): Partial<NextConfig> {
  const files: string[] = JSON.parse(readFileSync('deploy/edge/shared-json.json', 'utf8'));
  const rule = {
    condition: { not: 'browser' as const },
    loaders: ['./deploy/edge/shared-json.cjs'],
    as: '*.js',
  };
  return {
    turbopack: { rules: Object.fromEntries(files.map((file) => [`**/${file}`, rule])) },
  };
}

const config = (scripts: BrowserFiles): NextConfig => ({
  distDir: process.env.NEXT_DIST_DIR || '.next',
  // server/main.ts caches pages.
  ...(process.env.GCSD_SERVER === '1' && {
    cacheHandler: path.resolve('server/no-framework-cache.mjs'),
    cacheMaxMemorySize: 0,
  }),
  // Bundled register editions are read at run time.
  outputFileTracingIncludes: { '/admin/registers/**': ['./supabase/registers/**'] },
  // Without server/, how long a cached page may be served stale.
  expireTime: 30 * 86_400,
  // Metadata in the head for all clients: public pages have no script that would move it.
  htmlLimitedBots: /.*/,
  poweredByHeader: false,
  reactStrictMode: true,
  // Addresses of page script and map stylesheet, the newest migration of this build, and whether deploy/edge makes it.
  env: {
    PAGE_SCRIPT: scripts.page,
    MAP_STYLE: scripts.mapStyle,
    NEWEST_MIGRATION: newestMigration(),
    EDGE_BUILD: isEdge ? 'on' : 'off',
  },
  // Loaded at run time, not bundled.
  serverExternalPackages: ['prom-client'],
  ...(isEdge && edgeBuild()),
  images: { unoptimized: true },
  typescript: { ignoreBuildErrors: true },
  devIndicators: false,
  experimental: { serverActions: { bodySizeLimit: '1mb' } },
  async headers() {
    return pageHeaders(scripts.all, isEdge);
  },
  async redirects() {
    return [
      { source: '/login', destination: '/auth', permanent: true },
      { source: '/.well-known/change-password', destination: '/auth/profile', permanent: false },
      ...LANGUAGES.flatMap((language) =>
        ['', '/:kind(id|slug)'].map((rest) => ({
          source: `/${segments[language].school}${rest}`,
          destination: `/${segments[language].home}`,
          permanent: true,
        })),
      ),
      { source: `/:list(${either('programmes')})/all`, destination: '/:list', permanent: true },
      {
        source: `/:list(${either('places')})/results/:place*`,
        destination: '/:list/:place*',
        permanent: true,
      },
      { source: `/:language(${either('home')})/results`, destination: '/:language', permanent: true },
    ];
  },
  async rewrites() {
    return {
      beforeFiles: [...filteredHomes, wholeProgrammes, ...deeperPlaces],
      // Cached pages of an earlier build get the present script.
      afterFiles: scripts.page ? [{ source: '/scripts/page-:hash.js', destination: scripts.page }] : [],
      fallback: unknownPaths,
    };
  },
});

/** A running site has scripts, headers and rewrites from its build. */
export default async function configOf(phase: string): Promise<NextConfig> {
  if (!BUILDING.includes(phase)) return config({ page: '', mapStyle: '', all: [] });
  // Only a build needs the bundler, which is not installed in production.
  const { bundleBrowserScripts } = await import('./scripts/lib/browser-scripts.ts');
  return config(await bundleBrowserScripts(process.cwd()));
}
