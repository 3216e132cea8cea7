import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * `npm run test:deep -- parity`: the same questions to the embedded engine and to a native PostgreSQL, and the tests of
 * REST, Auth and Storage on the native one. Not part of `npm test`, since it needs Debian's PostgreSQL (installed when it is missing).
 */
export default defineConfig({
  root,
  resolve: { alias: [{ find: /^@\//, replacement: root }] },
  test: {
    environment: 'node',
    maxWorkers: 2,
    testTimeout: 300_000,
    hookTimeout: 300_000,
    projects: [
      { extends: true, test: { name: 'both engines', include: ['tests/parity/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'native engine',
          include: ['packages/embedded-supabase/tests/integration/{auth,rest,storage}/**/*.test.ts'],
          setupFiles: ['tests/parity/native-setup.ts'],
        },
      },
    ],
  },
});
