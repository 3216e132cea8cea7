import { describe, expect, it } from 'vitest';
import { failureLine, playwrightFailures, vitestFailures } from '../../../scripts/lib/failures.mjs';

describe('what failed in a Vitest run', () => {
  const report = (testResults: object[]) => JSON.stringify({ testResults });

  it('is each case with its file and the first line of its message', () => {
    const text = report([
      { name: '/project/tests/good.test.ts', status: 'passed', assertionResults: [{ status: 'passed' }] },
      {
        name: '/project/tests/unit/slug.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'slug holds' },
          {
            status: 'failed',
            fullName: 'slug does not hold',
            failureMessages: ['\u001B[31mexpected 1 to be 2\u001B[39m\n    at slug.test.ts:3'],
          },
        ],
      },
    ]);
    expect(vitestFailures(text, '/project/')).toEqual([
      { name: 'tests/unit/slug.test.ts › slug does not hold', message: 'expected 1 to be 2' },
    ]);
  });

  it('is a file that could not be loaded', () => {
    const text = report([
      {
        name: '/project/tests/broken.test.ts',
        status: 'failed',
        message: '\nCannot find module',
        assertionResults: [],
      },
    ]);
    expect(vitestFailures(text, '/project/')).toEqual([
      { name: 'tests/broken.test.ts', message: 'Cannot find module' },
    ]);
  });

  it('is nothing where there is no report', () => {
    expect(vitestFailures(undefined, '/project')).toEqual([]);
  });
});

describe('what failed in a Playwright run', () => {
  const spec = (changes: object) => ({
    title: 'leads home',
    ok: true,
    file: 'smoke.spec.ts',
    line: 13,
    tests: [{ projectName: 'phone', results: [{}] }],
    ...changes,
  });

  it('is each journey, however deep its group lies', () => {
    const failed = spec({
      ok: false,
      tests: [
        { projectName: 'phone', results: [{ error: { message: 'Error: expected 5050 < 5000\n  at x' } }] },
      ],
    });
    const text = JSON.stringify({
      suites: [{ specs: [spec({})], suites: [{ specs: [failed] }] }],
      errors: [],
    });
    expect(playwrightFailures(text)).toEqual([
      { name: '[phone] smoke.spec.ts:13 › leads home', message: 'Error: expected 5050 < 5000' },
    ]);
  });

  it('is not a journey that passed when it was repeated', () => {
    const repeated = spec({
      tests: [{ projectName: 'phone', results: [{ error: { message: 'slow' } }, {}] }],
    });
    expect(playwrightFailures(JSON.stringify({ suites: [{ specs: [repeated] }], errors: [] }))).toEqual([]);
  });

  it('is what went wrong outside the journeys', () => {
    const text = JSON.stringify({ suites: [], errors: [{ message: 'No tests found' }] });
    expect(playwrightFailures(text)).toEqual([{ name: 'Playwright', message: 'No tests found' }]);
  });
});

it('A failure is printed in two lines, or in one where nothing was said', () => {
  expect(failureLine({ name: 'a › b', message: 'expected 1' })).toBe('a › b\n    expected 1');
  expect(failureLine({ name: 'a › b', message: '' })).toBe('a › b');
});
