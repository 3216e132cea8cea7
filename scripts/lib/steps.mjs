import { randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { SITE_SETTINGS, startSiteProvider } from '../../tests/support/site-provider.mjs';
import { ensureBrowser } from './browser.mjs';
import { countsOfLine, oneCheck, playwrightCounts, sum, vitestCounts } from './counts.mjs';
import { playwrightFailures, vitestFailures } from './failures.mjs';
import { log, logError, UserError } from './output.mjs';
import { buildStack, serveStack, withoutSettings } from './stack.mjs';

/**
 * What the steps of the test commands are made of.
 *
 * @typedef {import('./counts.mjs').Counts} Counts
 * @typedef {import('./env.mjs').Environment} Environment
 * @typedef {object} Shared what the steps of one run leave for each other and for the end
 * @property {import('./failures.mjs').Failure[]} failures of the steps so far
 * @property {import('./stack.mjs').Stack} [stack]
 * @property {Promise<Environment>} [site]
 *
 * @typedef {import('./stack.mjs').Means & Shared} Context
 *
 * @typedef {object} Step
 * @property {string} name
 * @property {string} title
 * @property {1 | 2} cores how many of the machine's cores it keeps busy
 * @property {string} [needs] the step without which it cannot be done
 * @property {string} [after] a step that must have ended where both are done
 * @property {(context: Context) => Promise<Counts>} run
 */

const REPORTS = 'test-results';

/**
 * Runs a program to its end; resolves with whether it succeeded.
 * @param {Context} context
 * @param {string} script its path below the project's folder
 * @param {string[]} args
 * @param {Environment} settings
 * @param {(line: string) => void} [output] where its lines go in place of the step's own
 */
async function succeeds({ root, node, processes }, script, args, settings, output) {
  // Programs that look for `node` by its name get the one of the project.
  const PATH = `${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env.PATH}`;
  const colors = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  const env = {
    ...withoutSettings(root, process.env),
    EXCHANGE_RATES_URL: 'off',
    ...colors,
    PATH,
    ...settings,
  };
  const child = processes.start(script, node, [path.join(root, script), ...args], {
    cwd: root,
    env,
    ...(output && { output }),
  });
  const exit = await child.exited;
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

/**
 * A program that succeeds or not, given the site when there is one: one check.
 * @param {string} script its path below the project's folder
 * @param {string[]} args
 * @param {Environment} settings
 * @returns {(context: Context, site?: Environment) => Promise<Counts>}
 */
export const check =
  (script, args = [], settings = {}) =>
  async (context, site = {}) =>
    oneCheck(await succeeds(context, script, args, { ...settings, ...site }));

/**
 * A program that counts what held by itself.
 * @param {string} script its path below the project's folder
 * @param {string[]} args
 * @returns {Step['run']}
 */
export const counted =
  (script, args = []) =>
  async (context) => {
    let last = '';
    const endedWell = await succeeds(context, script, args, {}, (line) => {
      if (line !== '') last = line;
      log(line);
    });
    return countsOfLine(last, endedWell);
  };

/**
 * The cases of one of Vitest's projects, or of another configuration's.
 * @param {string} name
 * @param {string[]} which
 * @returns {(context: Context, site?: Environment) => Promise<Counts>}
 */
export const vitest =
  (name, which = ['--project', name]) =>
  async (context, site = {}) => {
    const report = reportFile(context, name);
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const args = ['run', ...which, ...reporters];
    const endedWell = await succeeds(context, 'node_modules/vitest/vitest.mjs', args, site);
    const text = textOf(report);
    context.failures.push(...vitestFailures(text, context.root));
    return vitestCounts(text, endedWell);
  };

/** @type {Step} A production build on a fresh seeded backend, for the steps that visit it. */
export const BUILD = {
  name: 'build',
  title: 'Production build, on a fresh seeded backend',
  cores: 1,
  // Both write down where the types of the routes are.
  after: 'types',
  async run(context) {
    const typesOfRoutes = path.join(context.root, 'next-env.d.ts');
    const before = textOf(typesOfRoutes);
    try {
      context.stack = await buildStack(context, SITE_SETTINGS);
      return oneCheck(true);
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      logError(error.message);
      return oneCheck(false);
    } finally {
      // The build has pointed it to its own folder; editors look at the usual one.
      if (before !== undefined) writeFileSync(typesOfRoutes, before);
    }
  },
};

/**
 * A step that visits what was built: the first of them starts the site, and the fake provider behind it, for all.
 * @param {(context: Context, site: Environment) => Promise<Counts>} visit
 * @returns {Step['run']}
 */
export const atTheSite = (visit) => async (context) => {
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

/** The projects of playwright.config.ts that have journeys with and without @deep. */
export const SCREENS = ['desktop', 'phone', 'no-js'];
export const DEEP_SCREENS = ['desktop @deep', 'phone @deep', 'no-js'];

/**
 * The journeys through the site: those tagged @deep, or all others. None depends on another, so each run takes them in an order of
 * its own; TEST_ORDER gives an order again. One project after the other: Playwright starts another worker, with another browser, wherever
 * one of another project is next, which was every second time.
 * @param {string} name of the reports
 * @param {{ deep: boolean }} which
 * @returns {Step['run']}
 */
export const journeys = (name, { deep }) =>
  atTheSite(async (context, site) => {
    const browser = await ensureBrowser(context);
    const order = process.env.TEST_ORDER || String(randomInt(1_000_000));
    log(`The order of this run, to have it again: TEST_ORDER=${order}`);
    const counts = [];
    for (const screen of deep ? DEEP_SCREENS : SCREENS) {
      const part = `${name}-${screen.replace(' @', '-')}`;
      const report = reportFile(context, part);
      const args = [
        'test',
        deep ? '--grep' : '--grep-invert',
        '@deep',
        `--project=${screen}`,
        `--shuffle=${order}`,
        `--output=${REPORTS}/${part}`,
        '--reporter=list,json',
      ];
      const endedWell = await succeeds(context, 'node_modules/@playwright/test/cli.js', args, {
        ...site,
        TEST_DEEP: deep ? '1' : '',
        CHROME_PATH: browser ?? '',
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      });
      const text = textOf(report);
      context.failures.push(...playwrightFailures(text));
      counts.push(playwrightCounts(text, endedWell));
    }
    return sum(counts);
  });
