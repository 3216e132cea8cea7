import { appendFile, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createPrng } from '../../lib/schools/model/prng.ts';
import { runScript } from '../../scripts/lib/main.mjs';
import { log, logError, UserError } from '../../scripts/lib/output.mjs';
import { AdminAtWork } from './admin-at-work.ts';
import { FaultySite } from './faulty-site.ts';
import { ImportRound, type Outcome, STEPS } from './import-round.ts';
import { writeSchools } from './school-file.ts';

/**
 * `npx node tools/load/import-faults.ts [ROUNDS] [ROWS] [--seed N] [--report FILE]`: imports and undoes while backend
 * and site are killed, paused and restarted, and the disk is full (root on Linux). Skips rounds that FILE lists as
 * passed.
 */
const [ROUNDS = 20, ROWS = 7000] = process.argv
  .slice(2)
  .filter((argument, index, all) => /^\d+$/.test(argument) && !all[index - 1]?.startsWith('--'))
  .map(Number);
const optionOf = (name: string) => process.argv[process.argv.indexOf(`--${name}`) + 1];
const SEED = process.argv.includes('--seed') ? Number(optionOf('seed')) : 1;
const REPORT = process.argv.includes('--report') ? optionOf('report') : undefined;

const MAX_FAULTS = 3;

interface Line extends Outcome {
  round: number;
  seed: number;
  rows: number;
  faults: string[];
}

async function passedRounds(): Promise<Set<number>> {
  if (REPORT === undefined) return new Set();
  const text = await readFile(REPORT, 'utf8').catch(() => '');
  const lines = text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);
  return new Set(
    lines
      .filter(({ seed, rows, problems }) => seed === SEED && rows === ROWS && problems.length === 0)
      .map(({ round }) => round),
  );
}

await runScript(async (session) => {
  const site = await FaultySite.serve(session);
  const file = path.join(site.folder, 'schools.csv');
  await writeSchools(file, ROWS);
  const admin = await AdminAtWork.signIn(site.url, 'admin');
  const steps = new ImportRound(admin, file, ROWS);
  const expected = await steps.run(null, () => wait(0));
  if (expected.problems.length > 0)
    throw new UserError(`The undisturbed run failed: ${expected.problems.join('; ')}`);
  log(`Undisturbed: ${expected.seconds.join(' s, ')} s for check, import and undo`);

  const passed = await passedRounds();
  let failures = 0;
  for (let round = 1; round <= ROUNDS; round += 1) {
    if (passed.has(round)) continue;
    const random = createPrng(`${SEED} ${round}`);
    const faults: string[] = [];
    const outcome = await steps.run(expected, async (step, isOver) => {
      const usual = 1000 * (expected.seconds[STEPS.indexOf(step)] ?? 0);
      for (let count = 0; count < MAX_FAULTS; count += 1) {
        await wait(random() * usual * 0.6);
        if (isOver()) return;
        faults.push(`${step}: ${await site.fail(random)}`);
      }
    });
    failures += outcome.problems.length > 0 ? 1 : 0;
    const line: Line = { round, seed: SEED, rows: ROWS, faults, ...outcome };
    if (REPORT !== undefined) await appendFile(REPORT, `${JSON.stringify(line)}\n`);
    log(
      `Round ${round}: ${faults.join(', ')}; ${outcome.retries} retries; ${outcome.seconds.join(' s, ')} s`,
    );
    for (const problem of outcome.problems) logError(`Round ${round}: ${problem}`);
  }
  return failures === 0 ? 0 : 1;
});
