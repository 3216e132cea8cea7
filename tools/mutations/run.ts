/** `npm run test:mutations [-- NAME …]`: applies each fault of faults.ts in a copy, and reports undetected ones. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { copyCheckout, replaceOnce } from '../../tests/support/copy-checkout.ts';
import { FAULTS } from './faults.ts';

const REPORT = 'test-results/mutation.json';

interface Outcome {
  ran: number;
  failed: number;
  output: string;
}

/** Runs one test file; an e2e test (`.spec.ts`) builds the site first. */
function runTest(folder: string, test: string): Outcome {
  const journey = test.endsWith('.spec.ts');
  const report = join(folder, REPORT);
  rmSync(report, { force: true });
  mkdirSync(dirname(report), { recursive: true });
  const args = journey
    ? ['node_modules/@playwright/test/cli.js', 'test', test, '--project=desktop', '--reporter=json']
    : ['node_modules/vitest/vitest.mjs', 'run', test, '--reporter=json', `--outputFile=${report}`];
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 256_000_000,
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report, FORCE_COLOR: '0' },
  });
  const output = `${stdout}\n${stderr}`;
  try {
    const text = readFileSync(report, 'utf8');
    return { ...(journey ? journeyCounts(text) : vitestCounts(text)), output };
  } catch {
    return { ran: 0, failed: 0, output };
  }
}

function vitestCounts(text: string): Omit<Outcome, 'output'> {
  const { numTotalTests, numFailedTests } = JSON.parse(text) as {
    numTotalTests: number;
    numFailedTests: number;
  };
  return { ran: numTotalTests, failed: numFailedTests };
}

function journeyCounts(text: string): Omit<Outcome, 'output'> {
  const { stats } = JSON.parse(text) as { stats: { expected: number; unexpected: number } };
  return { ran: stats.expected + stats.unexpected, failed: stats.unexpected };
}

function main(): number {
  const names = process.argv.slice(2);
  const chosen = FAULTS.filter(({ name }) => names.length === 0 || names.some((part) => name.includes(part)));
  const folder = copyCheckout();
  let noticed = 0;
  let missed = 0;
  try {
    for (const test of new Set(chosen.map((fault) => fault.test))) {
      const { ran, failed, output } = runTest(folder, test);
      if (ran > 0 && failed === 0) continue;
      console.log(
        `✗ ${test} is not green without a fault (${ran} ran, ${failed} failed)\n${output.slice(-2000)}`,
      );
      missed += 1;
    }
    for (const fault of chosen) {
      const mend = replaceOnce(folder, fault);
      const { ran, failed } = runTest(folder, fault.test);
      mend();
      const caught = failed > 0;
      if (caught) noticed += 1;
      else missed += 1;
      console.log(
        `${caught ? '✓ noticed' : '✗ MISSED '} ${fault.name} — ${fault.test} (${failed} of ${ran} failed)`,
      );
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  console.log(`\n${noticed} passed, ${missed} failed`);
  return missed > 0 ? 1 : 0;
}

process.exitCode = main();
