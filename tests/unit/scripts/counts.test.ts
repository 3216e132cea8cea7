import { describe, expect, it } from 'vitest';
import {
  countsOfLine,
  lastLine,
  oneCheck,
  playwrightCounts,
  sum,
  vitestCounts,
} from '../../../scripts/lib/counts.mjs';

const vitestReport = (changes: object = {}) =>
  JSON.stringify({
    numPassedTests: 5,
    numFailedTests: 0,
    numPendingTests: 1,
    numTodoTests: 1,
    testResults: [{ status: 'passed', assertionResults: [{}] }],
    ...changes,
  });

const playwrightReport = (stats: object = {}, errors: object[] = []) =>
  JSON.stringify({ stats: { expected: 4, unexpected: 0, flaky: 0, skipped: 1, ...stats }, errors });

describe('vitestCounts', () => {
  it('counts the cases', () => {
    expect(vitestCounts(vitestReport(), true)).toEqual({ passed: 5, failed: 0, skipped: 2 });
    expect(vitestCounts(vitestReport({ numFailedTests: 3 }), false)).toEqual({
      passed: 5,
      failed: 3,
      skipped: 2,
    });
  });

  it('counts a file that could not be loaded as a failure', () => {
    const report = vitestReport({ testResults: [{ status: 'failed', assertionResults: [] }] });
    expect(vitestCounts(report, false).failed).toBe(1);
  });

  it('counts a run that ended badly as a failure although no case failed', () => {
    expect(vitestCounts(vitestReport(), false).failed).toBe(1);
    expect(vitestCounts(undefined, false)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });
});

describe('playwrightCounts', () => {
  it('counts the cases', () => {
    expect(playwrightCounts(playwrightReport(), true)).toEqual({ passed: 4, failed: 0, skipped: 1 });
  });

  it('counts a case that passed when it was repeated as passed', () => {
    const counts = playwrightCounts(playwrightReport({ unexpected: 1, flaky: 2 }), false);
    expect(counts).toMatchObject({ passed: 6, failed: 1 });
  });

  it('counts an error outside of the cases as a failure', () => {
    expect(playwrightCounts(playwrightReport({}, [{ message: 'no tests found' }]), true).failed).toBe(1);
    expect(playwrightCounts(undefined, false).failed).toBe(1);
  });
});

describe('countsOfLine', () => {
  it('reads the counts that a program ends with', () => {
    expect(countsOfLine('12 passed, 0 failed', true)).toEqual({ passed: 12, failed: 0, skipped: 0 });
    expect(countsOfLine('12 passed, 3 failed', false)).toEqual({ passed: 12, failed: 3, skipped: 0 });
  });

  it('counts a program that ended badly, or without its counts, as a failure', () => {
    expect(countsOfLine('12 passed, 0 failed', false).failed).toBe(1);
    expect(countsOfLine('Segmentation fault', false)).toEqual({ passed: 0, failed: 1, skipped: 0 });
    expect(countsOfLine('', true).failed).toBe(1);
  });
});

describe('the last line', () => {
  it('adds up all steps and names skipped cases only where there are any', () => {
    const total = sum([oneCheck(true), oneCheck(false), { passed: 10, failed: 2, skipped: 0 }]);
    expect(lastLine(total)).toBe('11 passed, 3 failed');
    expect(lastLine({ ...total, skipped: 4 })).toBe('11 passed, 3 failed, 4 skipped');
  });
});
