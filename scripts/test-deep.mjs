import { runScript } from './lib/main.mjs';
import { runTests, vitest } from './lib/run-tests.mjs';

/**
 * `npm run test:deep`: exhaustive and slow tests, and those that need other programs, on a schedule and before a
 * release. `npm run test:deep -- parity` runs one step.
 * @type {import('./lib/run-tests.mjs').Step[]}
 */
const STEPS = [
  { name: 'schema', commands: [['scripts/lint-schema.ts']] },
  { name: 'deploy', commands: [['tools/deploy-files.ts']] },
  { name: 'backend', commands: [vitest('--project=backend-deep')], runner: 'vitest' },
  { name: 'durability', commands: [['packages/embedded-supabase/tests/durability/run.ts']] },
  { name: 'deep', commands: [vitest('--project=deep')], runner: 'vitest' },
  { name: 'parity', commands: [vitest('--project=parity', '--project=parity-backend')], runner: 'vitest' },
  { name: 'http-deep', commands: [vitest('--project=http-deep')], runner: 'vitest' },
  // tests/support/targets.ts
  { name: 'http-next', commands: [vitest('--project=http')], runner: 'vitest', env: { TEST_TARGET: 'next' } },
  { name: 'http-edge', commands: [vitest('--project=http')], runner: 'vitest', env: { TEST_TARGET: 'edge' } },
  { name: 'browsers', commands: [vitest('--project=browsers')], runner: 'vitest' },
  { name: 'links', commands: [['scripts/check-links.ts']] },
  { name: 'pages', commands: [['scripts/check-pages.ts', '--quick']] },
];

await runScript((session) => runTests(session, STEPS, process.argv.slice(2), { shuffle: false }));
