/**
 * Counts of test cases, out of what the runners report.
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 */

/** One check that is a test case of its own: types, linter, build. @param {boolean} passed @returns {Counts} */
export const oneCheck = (passed) => ({ passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 });

/** @param {Counts[]} list @returns {Counts} */
export function sum(list) {
  return list.reduce(
    (total, { passed, failed, skipped }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      skipped: total.skipped + skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );
}

/**
 * A run that ended badly although no case failed (it crashed, a file could not be loaded, nothing was found) has one
 * failure all the same.
 * @param {Counts} counts
 * @param {boolean} endedWell
 * @returns {Counts}
 */
const honest = (counts, endedWell) => (endedWell || counts.failed > 0 ? counts : { ...counts, failed: 1 });

/**
 * Counts of a Vitest run.
 * @param {string | undefined} report its JSON report; undefined when it wrote none
 * @param {boolean} endedWell
 * @returns {Counts}
 */
export function vitestCounts(report, endedWell) {
  if (report === undefined) return honest(oneCheck(endedWell), endedWell);
  /** @type {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
   *   testResults: { status: string, assertionResults: unknown[] }[] }} */
  const run = JSON.parse(report);
  // A file that could not be loaded has no cases to count.
  const broken = run.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  const counts = {
    passed: run.numPassedTests,
    failed: run.numFailedTests + broken.length,
    skipped: run.numPendingTests + run.numTodoTests,
  };
  return honest(counts, endedWell);
}

/**
 * Counts of a Playwright run. A case that passed when it was repeated (in CI only) counts as passed; the list names it.
 * @param {string | undefined} report its JSON report; undefined when it wrote none
 * @param {boolean} endedWell
 * @returns {Counts}
 */
export function playwrightCounts(report, endedWell) {
  if (report === undefined) return honest(oneCheck(endedWell), endedWell);
  /** @type {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors: unknown[] }} */
  const { stats, errors } = JSON.parse(report);
  return honest(
    { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped },
    endedWell && errors.length === 0,
  );
}

/**
 * Counts of a program that counts by itself and ends with such a line as `lastLine` writes.
 * @param {string} line
 * @param {boolean} endedWell
 * @returns {Counts}
 */
export function countsOfLine(line, endedWell) {
  const found = /^(\d+) passed, (\d+) failed$/.exec(line);
  if (!found) return honest(oneCheck(endedWell), false);
  return honest({ passed: Number(found[1]), failed: Number(found[2]), skipped: 0 }, endedWell);
}

/** The last line of `npm test`. @param {Counts} counts */
export function lastLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
