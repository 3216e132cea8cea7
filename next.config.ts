import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { NextConfig } from 'next';
import { PHASE_DEVELOPMENT_SERVER, PHASE_PRODUCTION_BUILD } from 'next/constants';
import { HOME_FILTER_KEYS, PLACE_KEYS, PROGRAMME_KEYS } from './lib/search/filter-table';
import { pageHeaders } from './lib/security/headers';
import type { BrowserFiles } from './scripts/lib/browser-scripts';

/** One rule for both languages: Next.js compiles each of these anew for every request. */
const filteredHomes = HOME_FILTER_KEYS.map((key) => ({
  source: '/:language(es|en)',
  has: [{ type: 'query' as const, key }],
  destination: '/:language/results',
}));

/** The other way round than the homes': without any of these keys the page under `all` is shown. */
const wholeProgrammes = {
  source: '/:list(programas|programmes)',
  missing: PROGRAMME_KEYS.map((key) => ({ type: 'query' as const, key })),
  destination: '/:list/all',
};

/** Deeper pages of a place's schools, and their map: what is prerendered is the first one. */
const deeperPlaces = PLACE_KEYS.map((key) => ({
  source: '/:list(escuelas|schools)/:place+',
  has: [{ type: 'query' as const, key }],
  destination: '/:list/results/:place+',
}));

const NOT_FOUND = { es: '/es/no-encontrada', en: '/en/not-found' };
const english = { type: 'cookie' as const, key: 'language', value: 'en' };
const spanish = { type: 'cookie' as const, key: 'language', value: 'es' };

/** Unknown paths: the language of the address where it has one, else the visitor's (decision 3). */
const unknownPaths = [
  { source: '/_next/static/:path*', destination: '/api/no-file' },
  { source: '/:first(en|school|schools|programmes)/:path*', destination: NOT_FOUND.en },
  { source: '/:first(es|escuela|escuelas|programas)/:path*', destination: NOT_FOUND.es },
  { source: '/:path*', has: [english], destination: NOT_FOUND.en },
  { source: '/:path*', has: [spanish], destination: NOT_FOUND.es },
  {
    source: '/:path*',
    has: [{ type: 'header' as const, key: 'accept-language', value: '\\s*[eE][nN]\\b.*' }],
    destination: NOT_FOUND.en,
  },
  { source: '/:path*', destination: NOT_FOUND.es },
];

/** What is decided when the site is built. */
const BUILDING = [PHASE_DEVELOPMENT_SERVER, PHASE_PRODUCTION_BUILD];

/** '' where the sources are not there: a site that runs has it from its build. */
function newestMigration(): string {
  const folder = path.join(process.cwd(), 'supabase/migrations');
  if (!existsSync(folder)) return '';
  return readdirSync(folder).sort().at(-1)?.split('_')[0] ?? '';
}

const config = (scripts: BrowserFiles): NextConfig => ({
  distDir: process.env.NEXT_DIST_DIR || '.next',
  // Under our server (server/main.ts) pages are cached there.
  ...(process.env.GCSD_SERVER === '1' && {
    cacheHandler: path.resolve('server/no-framework-cache.mjs'),
    cacheMaxMemorySize: 0,
  }),
  // The editions of registers that are delivered with the site are read on request.
  outputFileTracingIncludes: { '/admin/registers/**': ['./supabase/registers/**'] },
  // On hosts without our server, a cached page may be served stale for this long while it is rendered again.
  expireTime: 30 * 86_400,
  // Metadata in the head for every reader: public pages have no script that would move it there.
  htmlLimitedBots: /.*/,
  poweredByHeader: false,
  reactStrictMode: true,
  // Where the script of every page lies, the stylesheet of the map, and the last migration that this build knows.
  env: {
    PAGE_SCRIPT: scripts.page,
    MAP_STYLE: scripts.mapStyle,
    NEWEST_MIGRATION: newestMigration(),
  },
  // Loaded where they are used, and not bundled.
  serverExternalPackages: ['prom-client'],
  images: { unoptimized: true },
  typescript: { ignoreBuildErrors: true },
  devIndicators: false,
  experimental: { serverActions: { bodySizeLimit: '1mb' } },
  async headers() {
    return pageHeaders(scripts.all);
  },
  async redirects() {
    return [
      { source: '/login', destination: '/auth', permanent: true },
      { source: '/.well-known/change-password', destination: '/auth/profile', permanent: false },
      { source: '/escuela', destination: '/es', permanent: true },
      { source: '/escuela/:kind(id|slug)', destination: '/es', permanent: true },
      { source: '/school', destination: '/en', permanent: true },
      { source: '/school/:kind(id|slug)', destination: '/en', permanent: true },
      { source: '/:list(programas|programmes)/all', destination: '/:list', permanent: true },
      { source: '/:list(escuelas|schools)/results/:place*', destination: '/:list/:place*', permanent: true },
      { source: '/:language(es|en)/results', destination: '/:language', permanent: true },
    ];
  },
  async rewrites() {
    return {
      beforeFiles: [...filteredHomes, wholeProgrammes, ...deeperPlaces],
      // Pages of an earlier build, in a cache or a window, have the present script in place of theirs.
      afterFiles: scripts.page ? [{ source: '/scripts/page-:hash.js', destination: scripts.page }] : [],
      fallback: unknownPaths,
    };
  },
});

/** A site that runs has its scripts, headers and rewrites from its build. */
export default async function configOf(phase: string): Promise<NextConfig> {
  if (!BUILDING.includes(phase)) return config({ page: '', mapStyle: '', all: [] });
  // Only a build needs the bundler, which is not installed where the site runs.
  const { bundleBrowserScripts } = await import('./scripts/lib/browser-scripts.ts');
  return config(await bundleBrowserScripts(process.cwd()));
}
