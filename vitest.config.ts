import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { excludedFiles, TARGET } from './tests/support/targets.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const DEEP = '**/*.deep.test.ts';
const BACKEND_TESTS = 'packages/embedded-supabase/tests';
/** Sharing a process halves the processor time; each file still evaluates the application's modules again. */
const SHARED_PROCESS = { isolate: false, setupFiles: 'tests/support/fresh-modules.ts' };
const AT_A_SITE = { globalSetup: 'tests/support/site-setup.ts' };
/** Prepares the databases that tests copy. */
const WITH_DATABASES = { globalSetup: 'tests/support/database-setup.ts' };

/**
 * `database` and `backend` files only use a database or backend, so they share modules. `*.deep.test.ts` covers all cases.
 * `server-only` throws outside Next.js; an empty module replaces it.
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
    maxWorkers: 2,
    // A limit for tests that hang, far above what a busy machine needs.
    testTimeout: 180_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['tests/unit/**/*.test.{ts,tsx}'], ...SHARED_PROCESS },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['tests/integration/**/*.test.ts'],
          exclude: [DEEP, 'tests/integration/database/**'],
          ...WITH_DATABASES,
          ...SHARED_PROCESS,
        },
      },
      {
        extends: true,
        test: {
          name: 'database',
          include: ['tests/integration/database/**/*.test.ts'],
          exclude: [DEEP],
          ...WITH_DATABASES,
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'http',
          include: ['tests/http/**/*.test.ts'],
          // On other targets the access matrix runs with the middleware: without it a site needs server/.
          exclude: [
            ...(TARGET === 'server' ? [DEEP] : ['**/access.test.ts', '**/behind-nginx.deep.test.ts']),
            ...excludedFiles(TARGET),
          ],
          setupFiles: 'tests/support/skip-by-target.ts',
          ...AT_A_SITE,
        },
      },
      {
        extends: true,
        test: { name: 'deep', include: [`tests/integration/${DEEP}`], ...WITH_DATABASES },
      },
      {
        extends: true,
        test: { name: 'http-deep', include: [`tests/http/${DEEP}`], ...AT_A_SITE },
      },
      {
        extends: true,
        test: { name: 'browsers', include: ['tests/browsers/**/*.test.ts'], ...AT_A_SITE },
      },
      {
        extends: true,
        test: {
          name: 'backend',
          include: [`${BACKEND_TESTS}/{unit,integration}/**/*.test.ts`],
          exclude: [DEEP],
          ...WITH_DATABASES,
          isolate: false,
        },
      },
      {
        // Each file replaces a module of the backend or of Node.js, in a process of its own.
        extends: true,
        test: {
          name: 'backend-replaced',
          include: [`${BACKEND_TESTS}/replaced/*.test.ts`],
          ...WITH_DATABASES,
        },
      },
      {
        extends: true,
        test: { name: 'backend-deep', include: [`${BACKEND_TESTS}/${DEEP}`], ...WITH_DATABASES },
      },
      {
        extends: true,
        test: { name: 'parity', include: ['tests/parity/**/*.test.ts'] },
      },
      {
        // The backend's interface tests on a native PostgreSQL.
        extends: true,
        test: {
          name: 'parity-backend',
          include: [
            `${BACKEND_TESTS}/integration/{auth,rest,storage}/**/*.test.ts`,
            `${BACKEND_TESTS}/replaced/enumeration.test.ts`,
          ],
          setupFiles: ['tests/parity/native-setup.ts'],
        },
      },
    ],
  },
});
