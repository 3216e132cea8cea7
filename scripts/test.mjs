import { runScript } from './lib/main.mjs';
import { runTests, vitest } from './lib/run-tests.mjs';

/**
 * `npm test`: all checks of a change, from a fresh clone. `npm test -- unit e2e` runs these steps; TEST_SEED=7 repeats
 * an order.
 * @type {import('./lib/run-tests.mjs').Step[]}
 */
const STEPS = [
  {
    name: 'types',
    // Route types are generated from the folders of app/.
    commands: [
      ['node_modules/next/dist/bin/next', 'typegen'],
      ['node_modules/typescript/bin/tsc', '--noEmit'],
    ],
  },
  {
    name: 'lint',
    commands: [
      ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'],
      ['scripts/check-patterns.ts'],
    ],
  },
  { name: 'dead-code', commands: [['node_modules/knip/bin/knip.js', '--treat-config-hints-as-errors']] },
  { name: 'unit', commands: [vitest('--project=unit')], runner: 'vitest' },
  {
    name: 'integration',
    commands: [
      vitest(
        '--project=integration',
        '--project=database',
        '--project=backend',
        '--project=backend-replaced',
      ),
    ],
    runner: 'vitest',
  },
  { name: 'build', commands: [['tests/support/build-site.ts']] },
  { name: 'http', commands: [vitest('--project=http')], runner: 'vitest' },
  { name: 'e2e', commands: [['node_modules/@playwright/test/cli.js', 'test']], runner: 'playwright' },
];

await runScript((session) => runTests(session, STEPS, process.argv.slice(2), { shuffle: true }));
