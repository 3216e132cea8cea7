import { atTheSite, BUILD, check, counted, journeys, vitest } from './steps.mjs';

/**
 * The steps of `npm run test:deep`: whatever goes through all cases where `npm test` takes some, and what needs other
 * programs or much time. What only reads the site comes before the journeys, which change it.
 * @type {import('./steps.mjs').Step[]}
 */
export const DEEP_STEPS = [
  BUILD,
  { name: 'schema', title: 'Schema lint', cores: 1, run: check('scripts/lint-schema.ts') },
  {
    name: 'durability',
    title: 'Durability: kills, backups, restore drill',
    cores: 1,
    run: counted('packages/embedded-supabase/tests/durability/run.ts'),
  },
  {
    name: 'deploy',
    title: 'Files for systemd, nginx and containers',
    cores: 1,
    run: check('tools/deploy-files.ts'),
  },
  {
    name: 'links',
    title: 'Every link of the site',
    cores: 1,
    needs: 'build',
    run: atTheSite(check('scripts/check-links.ts')),
  },
  {
    name: 'pages',
    title: 'Pages: weights, markup, axe',
    cores: 1,
    needs: 'build',
    after: 'links',
    run: atTheSite(check('scripts/check-pages.ts', ['--quick'])),
  },
  {
    name: 'browsers',
    title: 'Public pages in Chromium, Firefox and WebKit',
    cores: 1,
    needs: 'build',
    after: 'pages',
    run: atTheSite(vitest('browsers')),
  },
  {
    name: 'http',
    title: 'The site, asked as plain clients do, in all cases',
    cores: 1,
    needs: 'build',
    after: 'browsers',
    run: atTheSite(vitest('http-deep')),
  },
  {
    name: 'standalone',
    title: 'Standalone drill: taken out, unpatched, otherwise served',
    cores: 1,
    // A build of its own, and both write down where the types of the routes are.
    after: 'build',
    run: check('tools/standalone/run.ts'),
  },
  { name: 'deep', title: 'Exhaustive, against the embedded backend', cores: 2, run: vitest('deep') },
  {
    name: 'parity',
    title: 'Parity with native PostgreSQL',
    cores: 2,
    run: vitest('parity', ['--config', 'tests/parity/vitest.config.ts']),
  },
  {
    name: 'e2e',
    title: 'Exhaustive journeys in Chromium',
    cores: 2,
    needs: 'build',
    after: 'http',
    run: journeys('e2e-deep', { deep: true }),
  },
];
