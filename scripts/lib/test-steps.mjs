import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { FAKE_KEY, startSiteProvider } from '../../tests/support/site-provider.mjs';
import { ensureBrowser } from './browser.mjs';
import { oneCheck, playwrightCounts, vitestCounts } from './counts.mjs';
import { logError, UserError } from './output.mjs';
import { buildStack, serveStack, withoutSettings } from './stack.mjs';

/**
 * The steps of `npm test`, in their order. Each runs whatever became of the ones before it; only the journeys need the
 * build.
 *
 * @typedef {import('./counts.mjs').Counts} Counts
 * @typedef {import('./stack.mjs').Stack} Stack
 * @typedef {import('./stack.mjs').Means & { stack?: Stack, site?: Promise<import('./env.mjs').Environment> }} Context
 * @typedef {{ name: string, title: string, run: (context: Context) => Promise<Counts>, needs?: string }} Step
 */

const REPORTS = 'test-results';

/**
 * Runs a program of the dependencies to its end; resolves with whether it succeeded.
 * @param {Context} context
 * @param {string} script from node_modules
 * @param {string[]} args
 * @param {import('./env.mjs').Environment} settings
 */
async function succeeds({ root, node, processes }, script, args, settings = {}) {
  // Programs that look for `node` by its name get the one of the project.
  const PATH = `${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env.PATH}`;
  const env = { ...withoutSettings(root, process.env), PATH, ...settings };
  const file = path.join(root, 'node_modules', script);
  const exit = await processes.start(script, node, [file, ...args], { cwd: root, env }).exited;
  return exit.code === 0;
}

/** @param {Context} context @param {string} name @returns {string} where a runner writes its report, with no old one there */
function reportFile({ root }, name) {
  const file = path.join(root, REPORTS, `${name}.json`);
  mkdirSync(path.dirname(file), { recursive: true });
  rmSync(file, { force: true });
  return file;
}

/** @param {string} file */
const textOf = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);

/** @param {Context} context @param {string} project @param {import('./env.mjs').Environment} settings */
async function runVitest(context, project, settings = {}) {
  const report = reportFile(context, project);
  const args = [
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  const endedWell = await succeeds(context, 'vitest/vitest.mjs', args, settings);
  return vitestCounts(textOf(report), endedWell);
}

/** @param {string} project @returns {Step['run']} */
const vitest = (project) => (context) => runVitest(context, project);

/** @type {Step['run']} */
async function types(context) {
  // The types of the routes, which the pages use, are made from the folders of app/.
  const made = await succeeds(context, 'next/dist/bin/next', ['typegen'], { NEXT_DIST_DIR: '' });
  return oneCheck(made && (await succeeds(context, 'typescript/bin/tsc', ['--noEmit'])));
}

/** @type {Step['run']} */
async function build(context) {
  const typesOfRoutes = path.join(context.root, 'next-env.d.ts');
  const before = textOf(typesOfRoutes);
  try {
    // The build knows the key too, so that a journey can see that it stays out of what was built.
    context.stack = await buildStack(context, { OPENAI_API_KEY: FAKE_KEY });
    return oneCheck(true);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    logError(error.message);
    return oneCheck(false);
  } finally {
    // The build has pointed it to its own folder; editors look at the usual one.
    if (before !== undefined) writeFileSync(typesOfRoutes, before);
  }
}

/** @typedef {(context: Context, site: import('./env.mjs').Environment) => Promise<Counts>} Visit */

/**
 * A step that visits what was built: the first of them starts the site, and the fake provider behind it, for all.
 * @param {Visit} visit
 * @returns {Step['run']}
 */
const atTheSite = (visit) => async (context) => {
  const { stack } = context;
  if (!stack) {
    logError('There is no build to visit.');
    return oneCheck(false);
  }
  context.site ??= (async () => {
    Object.assign(stack.env, await startSiteProvider(context));
    await serveStack(context, stack);
    return { ...stack.env, SITE_UNDER_TEST: stack.siteUrl };
  })();
  return visit(context, await context.site);
};

/** @type {Visit} */
async function journeys(context, site) {
  const browser = await ensureBrowser(context);
  const report = reportFile(context, 'e2e');
  const endedWell = await succeeds(context, '@playwright/test/cli.js', ['test', '--reporter=list,json'], {
    ...site,
    CHROME_PATH: browser ?? '',
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  return playwrightCounts(textOf(report), endedWell);
}

/** @type {Step[]} */
export const STEPS = [
  { name: 'types', title: 'Types (tsc)', run: types },
  {
    name: 'lint',
    title: 'Format and lint (Biome)',
    run: async (context) =>
      oneCheck(
        await succeeds(context, '@biomejs/biome/bin/biome', [
          'check',
          '--error-on-warnings',
          ...(process.stdout.isTTY ? [] : ['--colors=off']),
        ]),
      ),
  },
  {
    name: 'dead-code',
    title: 'Dead code (knip)',
    run: async (context) =>
      oneCheck(await succeeds(context, 'knip/bin/knip.js', ['--treat-config-hints-as-errors'])),
  },
  { name: 'architecture', title: 'Architecture: floors, messages, settings', run: vitest('architecture') },
  { name: 'unit', title: 'Unit', run: vitest('unit') },
  { name: 'integration', title: 'Integration, against the embedded backend', run: vitest('integration') },
  { name: 'build', title: 'Production build, on a fresh seeded backend', run: build },
  {
    name: 'http',
    title: 'The site, asked as plain clients do',
    run: atTheSite((context, site) => runVitest(context, 'http', site)),
    needs: 'build',
  },
  { name: 'e2e', title: 'Journeys in Chromium', run: atTheSite(journeys), needs: 'build' },
];
