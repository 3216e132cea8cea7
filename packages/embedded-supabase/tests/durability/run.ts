/**
 * `npm run test:deep -- durability`: acknowledged writes survive kill -9, a backup restores everything, a runaway
 * statement blocks others only briefly, the log stays bounded, and a full disk only pauses writes. node
 * packages/embedded-supabase/tests/durability/run.ts [kills, default 30]
 */

import { fillDisk } from './full-disk.ts';
import type { Report } from './harness.ts';
import { killAgainAndAgain } from './kills.ts';
import { growLog } from './log-growth.ts';
import { restoreDrill } from './restore-drill.ts';
import { runAway } from './runaway.ts';

const kills = Number(process.argv[2] ?? 30);
let passed = 0;
let failed = 0;

const report: Report = {
  tell: (line) => console.log(`    ${line}`),
  check(holds, line) {
    if (holds) passed += 1;
    else failed += 1;
    console.log(`  ${holds ? '✓' : '✗'} ${line}`);
  },
};

const parts: [string, () => Promise<void>][] = [
  ['Killed while rows and files arrive', () => killAgainAndAgain(report, kills)],
  ['A statement that runs away', () => runAway(report)],
  ['600 batches of updates', () => growLog(report)],
  ['A disk that fills up', () => fillDisk(report)],
  ['A restore drill', () => restoreDrill(report)],
];
for (const [name, run] of parts) {
  console.log(`\n${name}`);
  try {
    await run();
  } catch (error) {
    report.check(false, `could not be carried out: ${error instanceof Error ? error.stack : String(error)}`);
  }
}
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
