import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const BACKEND = ['tests/integration', 'packages/embedded-supabase/tests/integration'];
/** Tests that only speak to a backend, through the API or by SQL: they share nothing but the modules. Enumeration replaces one. */
const DATABASE = [
  'tests/integration/database/**/*.test.ts',
  'packages/embedded-supabase/tests/integration/{auth,rest,storage}/**/!(enumeration).test.ts',
];
const DEEP = '**/*.deep.test.ts';
/** A process for many files takes half of the processor's time of one each; each file still has modules of its own. */
const SHARED_PROCESS = { isolate: false, setupFiles: 'tests/support/fresh-modules.ts' };
const AT_THE_SITE = {
  globalSetup: 'tests/support/http-setup.ts',
  testTimeout: 60_000,
  hookTimeout: 120_000,
};

/**
 * Seven projects: `unit` runs pure code, `integration` starts processes and the
 * embedded backend, `database` only asks one, `http` asks a served production build as plain clients do, `browsers` visits it
 * with Chromium, Firefox and WebKit, and `deep` and `http-deep` (files called `*.deep.test.ts`)
 * go through all cases where the others take some: they belong to `npm run test:deep`. `server-only` throws outside a server
 * build of Next.js; an empty module stands in for it here.
 */
export default defineConfig({
  resolve: {
    alias: [
      { find: /^@\//, replacement: here('./') },
      { find: /^server-only$/, replacement: here('./node_modules/server-only/empty.js') },
    ],
  },
  test: {
    environment: 'node',
    // When to give up, here and below: machines that run this may be starved.
    testTimeout: 90_000,
    maxWorkers: 2,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}', 'packages/embedded-supabase/tests/unit/**/*.test.ts'],
          ...SHARED_PROCESS,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          globalSetup: 'tests/support/database-setup.ts',
          include: BACKEND.map((folder) => `${folder}/**/*.test.ts`),
          exclude: [DEEP, ...DATABASE],
          ...SHARED_PROCESS,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'database',
          globalSetup: 'tests/support/database-setup.ts',
          include: DATABASE,
          exclude: [DEEP],
          // One process compiles the engine once for all its files.
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'deep',
          globalSetup: 'tests/support/database-setup.ts',
          include: BACKEND.map((folder) => `${folder}/${DEEP}`),
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browsers',
          include: ['tests/browsers/**/*.test.ts'],
          globalSetup: 'tests/support/http-setup.ts',
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'http',
          include: ['tests/http/**/*.test.ts'],
          exclude: [DEEP],
          ...AT_THE_SITE,
        },
      },
      {
        extends: true,
        test: {
          name: 'http-deep',
          include: [`tests/http/${DEEP}`],
          ...AT_THE_SITE,
        },
      },
    ],
  },
});
