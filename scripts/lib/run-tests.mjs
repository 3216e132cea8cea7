import { randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { keepTemporaryFilesInMemory } from './memory-folder.mjs';
import { duration, log, UserError } from './output.mjs';
import { prepare } from './serve.mjs';
import { withoutSettings } from './stack.mjs';

/**
 * Runs the steps of a test command one after the other and ends with the line `N passed, N failed`.
 *
 * @typedef {{ passed: number, failed: number, skipped: number, failures: string[] }} Result
 *
 * @typedef {object} Step
 * @property {string} name what `npm test -- NAME` runs alone
 * @property {string[][]} commands programs of this project with their arguments; each counts as one check unless `runner` counts tests
 * @property {'vitest' | 'playwright'} [runner] writes a JSON report of its tests
 * @property {Record<string, string>} [env] in addition
 */

/** @param {...string} args @returns {string[]} */
export const vitest = (...args) => ['node_modules/vitest/vitest.mjs', 'run', ...args];

/**
 * Parses a Vitest report (Jest's format).
 * @param {string} report @returns {Result}
 */
function vitestResult(report) {
  /** @type {{ numPassedTests: number, numPendingTests: number, numTodoTests: number, testResults: { name: string, status: string,
   *   message: string, assertionResults: { status: string, fullName: string }[] }[] }} */
  const { numPassedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(report);
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    // A file that failed to load, or whose process ended, has no failed tests.
    if (status === 'failed' && failed.length === 0)
      return [`${name}: ${message.split('\n')[0] || 'did not end; the reason is in the output of its step'}`];
    return failed.map(({ fullName }) => `${name}: ${fullName}`);
  });
  const skipped = numPendingTests + numTodoTests;
  return { passed: numPassedTests, failed: failures.length, skipped, failures };
}

/**
 * Parses a Playwright report.
 * @param {string} report @returns {Result}
 */
function playwrightResult(report) {
  /** @typedef {{ title: string, suites?: Suite[], specs: { title: string, ok: boolean, tests: { projectName: string }[] }[] }} Suite */
  /** @type {{ suites: Suite[], errors: { message?: string }[], stats: { expected: number, skipped: number } }} */
  const { suites, errors, stats } = JSON.parse(report);
  /** @param {Suite} suite @param {string} above @returns {string[]} */
  const failuresOf = (suite, above) => {
    const name = `${above}${suite.title} › `;
    return [
      ...suite.specs.flatMap(({ title, ok, tests }) =>
        ok ? [] : [`[${tests[0]?.projectName}] ${name}${title}`],
      ),
      ...(suite.suites ?? []).flatMap((inner) => failuresOf(inner, name)),
    ];
  };
  const failures = [
    ...suites.flatMap((suite) => failuresOf(suite, '')),
    ...errors.map(({ message }) => message?.split('\n')[0] ?? 'error outside of tests'),
  ];
  return { passed: stats.expected, failed: failures.length, skipped: stats.skipped, failures };
}

/**
 * @param {import('./main.mjs').Session} session
 * @param {Step[]} steps
 * @param {string[]} names the steps to run; all when empty
 * @param {{ shuffle: boolean }} options whether files and tests run in an order of this run
 * @returns {Promise<number>} exit code
 */
export async function runTests({ processes, onEnd, ...session }, steps, names, { shuffle }) {
  const unknown = names.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length > 0)
    throw new UserError(
      `No step is called ${unknown.join(', ')}. Steps: ${steps.map(({ name }) => name).join(', ')}`,
      2,
    );
  onEnd(keepTemporaryFilesInMemory());
  const { root, node } = await prepare({ processes, onEnd, ...session });
  const seed = process.env.TEST_SEED || String(randomInt(1_000_000));
  const env = {
    ...withoutSettings(root, process.env),
    EXCHANGE_RATES_URL: 'off',
    // Programs that run `node` get the project's.
    PATH: `${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env.PATH}`,
    // Worker threads then reuse stripped TypeScript. Node.js strips types in WebAssembly, and V8 can crash when several
    // threads do so while a database runs.
    NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/compiled'),
  };

  /** @param {Step} step @returns {Promise<Result>} */
  async function run({ name, commands, runner, env: added }) {
    const report = path.join(root, 'test-results', `${name}.json`);
    mkdirSync(path.dirname(report), { recursive: true });
    rmSync(report, { force: true });
    const browser = runner === 'playwright' ? await ensureBrowser({ root, node, processes }) : undefined;
    const extra =
      runner === 'vitest'
        ? [
            ...(shuffle ? ['--sequence.shuffle', `--sequence.seed=${seed}`] : []),
            '--reporter=default',
            '--reporter=json',
          ]
        : runner === 'playwright'
          ? [`--shuffle=${seed}`, '--reporter=list,json']
          : [];
    let ok = true;
    for (const [script = '', ...args] of commands) {
      const command = [path.join(root, script), ...args, ...extra];
      if (runner === 'vitest') command.push(`--outputFile.json=${report}`);
      const exit = await processes.start(script, node, command, {
        cwd: root,
        env: {
          ...env,
          ...added,
          PLAYWRIGHT_JSON_OUTPUT_FILE: report,
          ...(browser && { CHROME_PATH: browser }),
        },
      }).exited;
      ok &&= exit.code === 0;
    }
    const counted = runner && existsSync(report) ? readFileSync(report, 'utf8') : null;
    const result =
      counted === null
        ? { passed: ok ? 1 : 0, failed: 0, skipped: 0, failures: [] }
        : runner === 'vitest'
          ? vitestResult(counted)
          : playwrightResult(counted);
    // A run with a failing exit code has failed, whatever its report.
    return ok || result.failed > 0
      ? result
      : { ...result, failed: 1, failures: [`${name} ended with an error`] };
  }

  if (shuffle) log(`Order of the tests: TEST_SEED=${seed}`);
  const lines = [];
  const total = { passed: 0, failed: 0, skipped: 0 };
  /** @type {string[]} */
  const failures = [];
  for (const step of steps.filter(({ name }) => names.length === 0 || names.includes(name))) {
    log(`\n━━ ${step.name}`);
    const started = Date.now();
    const result = await run(step);
    if (processes.stopping) return 1;
    total.passed += result.passed;
    total.failed += result.failed;
    total.skipped += result.skipped;
    failures.push(...result.failures);
    const counts = `${result.passed} passed, ${result.failed} failed`;
    lines.push(
      `${result.failed > 0 ? '✗' : '✓'} ${step.name.padEnd(14)} ${counts.padEnd(26)} ${duration(Date.now() - started)}`,
    );
  }
  log(`\n━━ Steps\n${lines.join('\n')}`);
  if (failures.length > 0) log(`\n━━ Failures\n${failures.join('\n')}`);
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
  log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
  return total.failed > 0 ? 1 : 0;
}
