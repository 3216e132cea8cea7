import { oneCheck } from './counts.mjs';
import { atTheSite, BUILD, check, journeys, vitest } from './steps.mjs';

const typegen = check('node_modules/next/dist/bin/next', ['typegen'], { NEXT_DIST_DIR: '' });
const tsc = check('node_modules/typescript/bin/tsc', ['--noEmit']);

/**
 * The steps of `npm test`. Each runs whatever became of the ones before it; only what visits the site needs the build,
 * which begins early because so much waits for it.
 * @type {import('./steps.mjs').Step[]}
 */
export const STEPS = [
  {
    name: 'types',
    title: 'Types (tsc)',
    cores: 1,
    // The types of the routes, which the pages use, are made from the folders of app/.
    run: async (context) => ((await typegen(context)).failed > 0 ? oneCheck(false) : tsc(context)),
  },
  {
    name: 'lint',
    title: 'Format and lint (Biome)',
    cores: 1,
    run: check('node_modules/@biomejs/biome/bin/biome', [
      'check',
      '--error-on-warnings',
      ...(process.stdout.isTTY ? [] : ['--colors=off']),
    ]),
  },
  BUILD,
  {
    name: 'dead-code',
    title: 'Dead code (knip)',
    cores: 1,
    run: check('node_modules/knip/bin/knip.js', ['--treat-config-hints-as-errors']),
  },
  {
    name: 'architecture',
    title: 'Architecture: floors, messages, settings',
    cores: 1,
    run: vitest('architecture'),
  },
  { name: 'unit', title: 'Unit', cores: 1, run: vitest('unit') },
  {
    name: 'http',
    title: 'The site, asked as plain clients do',
    cores: 1,
    needs: 'build',
    run: atTheSite(vitest('http')),
  },
  // One process for all of them: it fills the core that the unit tests leave while the built site is asked.
  {
    name: 'database',
    title: 'Database, through its API and by SQL',
    cores: 1,
    run: vitest('database', ['--project', 'database', '--maxWorkers=1']),
  },
  {
    name: 'integration',
    title: 'Integration, against the embedded backend',
    cores: 1,
    // It begins beside the last of the database's. They wait for processes and the disk a quarter of the time: a third worker fills it.
    run: vitest('integration', ['--project', 'integration', '--maxWorkers=3']),
  },
  {
    name: 'e2e',
    title: 'Journeys in Chromium',
    cores: 2,
    needs: 'build',
    after: 'http',
    run: journeys('e2e', { deep: false }),
  },
];
