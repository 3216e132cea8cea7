import { lastLine, oneCheck, sum } from './lib/counts.mjs';
import { runScript } from './lib/main.mjs';
import { duration, log, logError, UserError } from './lib/output.mjs';
import { prepare } from './lib/serve.mjs';
import { STEPS } from './lib/test-steps.mjs';

/**
 * `npm test`: everything, from a fresh clone on; `npm test -- unit e2e` runs the named steps alone. The last line counts
 * all cases of all runners, and each check as one.
 */
await runScript(async (session) => {
  const names = process.argv.slice(2);
  const unknown = names.filter((name) => !STEPS.some((step) => step.name === name));
  if (unknown.length > 0)
    throw new UserError(
      `No step is called ${unknown.join(', ')}. Steps: ${STEPS.map(({ name }) => name).join(', ')}`,
      2,
    );
  const chosen = STEPS.filter(
    ({ name }) =>
      names.length === 0 ||
      names.includes(name) ||
      STEPS.some(({ name: other, needs }) => needs === name && names.includes(other)),
  );

  const { root, node } = await prepare(session);
  /** @type {import('./lib/test-steps.mjs').Context} */
  const context = { root, node, processes: session.processes };
  session.onEnd(() => context.stack?.remove());

  const results = [];
  for (const { title, run } of chosen) {
    log(`\n━━ ${title}`);
    const began = Date.now();
    const counts = await run(context).catch((error) => {
      if (session.processes.stopping) throw error;
      logError(
        error instanceof UserError ? error.message : String(error instanceof Error ? error.stack : error),
      );
      return oneCheck(false);
    });
    const time = duration(Date.now() - began);
    log(`${counts.failed > 0 ? '✗' : '✓'} ${title}: ${lastLine(counts)} (${time})`);
    results.push({ title, counts, time });
  }

  const total = sum(results.map(({ counts }) => counts));
  log('\n━━ All steps');
  for (const { title, counts, time } of results)
    log(`${counts.failed > 0 ? '✗' : '✓'} ${title.padEnd(46)} ${lastLine(counts)} (${time})`);
  await session.processes.stopAll();
  log(`\n${lastLine(total)}`);
  return total.failed > 0 ? 1 : 0;
});
