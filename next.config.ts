import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { NextConfig } from 'next';
import { PHASE_DEVELOPMENT_SERVER, PHASE_PRODUCTION_BUILD } from 'next/constants';
import { INLINE_SCRIPT } from './components/shell/inline-script-source';
import { SPECULATION_RULES } from './components/shell/speculation-rules';
import { parsePatches } from './lib/next/patches';
import { pageHeaders } from './lib/security/headers';
import { type BrowserFiles, bundleBrowserScripts } from './scripts/lib/browser-scripts';
import { builtAt } from './scripts/lib/built-at';

/** Query keys that turn the prerendered home into the server-rendered, filtered one (decision 14). */
const FILTER_KEYS = ['search', 'country', 'type', 'specialty', 'near', 'area', 'sort', 'view', 'page'];

/** One rule for both languages: Next.js compiles each of these anew for every request. */
const filteredHomes = FILTER_KEYS.map((key) => ({
  source: '/:language(es|en)',
  has: [{ type: 'query' as const, key }],
  destination: '/:language/results',
}));

/**
 * Query keys that make a list of programmes another one than the prerendered whole list. One rule for all of them, the other way
 * round than the homes': without any of these keys the page under `all` is shown.
 */
const PROGRAMME_KEYS = [
  ...[
    'search',
    'field',
    'level',
    'price_max',
    'currency',
    'per',
    'unknown',
    'priced',
    'country',
    'city',
    'city_of',
  ],
  ...['month', 'language', 'weeks_min', 'weeks_max', 'mode', 'internship', 'area', 'sort', 'view', 'page'],
];
const wholeProgrammes = {
  source: '/:list(programas|programmes)',
  missing: PROGRAMME_KEYS.map((key) => ({ type: 'query' as const, key })),
  destination: '/:list/all',
};

/** Deeper pages of a place's schools, and their map: what is prerendered is the first one. */
const deeperPlaces = ['page', 'view'].map((key) => ({
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

/** lib/config.ts reads the same setting for the running site, and refuses names that are none. */
const { patches: patchesOff } = parsePatches(process.env.NEXT_PATCHES_OFF ?? '');

/** Those of documents are known; Next's own differ from page to page. */
const inlineScripts = patchesOff.has('documents')
  ? "'unsafe-inline'"
  : [INLINE_SCRIPT, SPECULATION_RULES]
      .map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
      .join(' ');

/** What is decided when the site is built. */
const BUILDING = [PHASE_DEVELOPMENT_SERVER, PHASE_PRODUCTION_BUILD];

/** '' where the sources are not there: a site that runs has it from its build. */
function newestMigration(): string {
  const folder = path.join(process.cwd(), 'supabase/migrations');
  if (!existsSync(folder)) return '';
  return readdirSync(folder).sort().at(-1)?.split('_')[0] ?? '';
}

const config = (scripts: BrowserFiles, built = ''): NextConfig => ({
  distDir: process.env.NEXT_DIST_DIR || '.next',
  // `standalone` gathers all that a container needs in a folder of its own (deploy/Containerfile).
  ...(process.env.NEXT_OUTPUT === 'standalone' && { output: 'standalone' as const }),
  // The editions of registers that come along are read when somebody asks for them.
  outputFileTracingIncludes: { '/admin/registers/**': ['./supabase/registers/**'] },
  // A page that nobody changed is rebuilt once a day at most; it may be served stale for much longer than that.
  expireTime: 30 * 86_400,
  poweredByHeader: false,
  // Else lib/next/compressed-responses.ts does it, once for each page.
  generateEtags: patchesOff.has('compressed-responses'),
  reactStrictMode: true,
  // Where the script of every page lies, the stylesheet of the map, the last migration that this build knows, and which state of the
  // database its pages were made of.
  env: {
    PAGE_SCRIPT: scripts.page,
    MAP_STYLE: scripts.mapStyle,
    NEWEST_MIGRATION: newestMigration(),
    BUILT_AT: built,
  },
  // Loaded where they are used, and not bundled.
  serverExternalPackages: ['prom-client', '@redis/client', 'rate-limiter-flexible'],
  images: { unoptimized: true },
  typescript: { ignoreBuildErrors: true },
  devIndicators: false,
  experimental: { serverActions: { bodySizeLimit: '1mb' } },
  async headers() {
    return pageHeaders(scripts.all, inlineScripts);
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
  const built = phase === PHASE_PRODUCTION_BUILD ? await builtAt(process.env) : '';
  return config(await bundleBrowserScripts(process.cwd()), built);
}
