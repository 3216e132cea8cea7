import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * What failed in a run, out of the reports of the runners, so that the last lines of a test command name it: of a long log
 * often only the end is kept, and what failed early is not in it.
 */

/** A test's name and what it said: one line each. @typedef {{ name: string, message: string }} Failure */

/** @param {string | undefined} text @returns {string} its first line that says something, without colours */
const firstLine = (text) =>
  stripVTControlCharacters(text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .find((line) => line !== '') ?? '';

/** @param {Failure} failure as it is printed */
export const failureLine = ({ name, message }) => (message ? `${name}\n    ${message}` : name);

/**
 * What failed in a Vitest run: cases, and files that could not be loaded.
 * @param {string | undefined} report its JSON report; undefined when it wrote none
 * @param {string} root the project's folder, which the names of files are told without
 * @returns {Failure[]}
 */
export function vitestFailures(report, root) {
  if (report === undefined) return [];
  /** @type {{ testResults: { name: string, status: string, message?: string,
   *   assertionResults: { status: string, fullName: string, failureMessages?: string[] | null }[] }[] }} */
  const { testResults } = JSON.parse(report);
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(root, name);
    const failed = assertionResults.filter((result) => result.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [{ name: file, message: firstLine(message) }] : [];
    return failed.map(({ fullName, failureMessages }) => ({
      name: `${file} › ${fullName}`,
      message: firstLine(failureMessages?.[0]),
    }));
  });
}

/**
 * What failed in a Playwright run: journeys that did not pass, and errors outside them.
 * @param {string | undefined} report its JSON report; undefined when it wrote none
 * @returns {Failure[]}
 */
export function playwrightFailures(report) {
  if (report === undefined) return [];
  /** @typedef {{ message?: string }} Problem */
  /** @typedef {{ title: string, ok: boolean, file: string, line: number,
   *   tests: { projectName: string, results: { error?: Problem }[] }[] }} Spec */
  /** @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite */
  /** @type {{ suites?: Suite[], errors: Problem[] }} */
  const { suites = [], errors } = JSON.parse(report);

  /** @param {Suite} suite @returns {Spec[]} */
  const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
  const failed = suites.flatMap(specsOf).filter(({ ok }) => !ok);
  return [
    ...failed.map(({ title, file, line, tests }) => ({
      name: `[${tests[0]?.projectName}] ${file}:${line} › ${title}`,
      message: firstLine(tests[0]?.results.find(({ error }) => error)?.error?.message),
    })),
    ...errors.map(({ message }) => ({ name: 'Playwright', message: firstLine(message) })),
  ];
}
