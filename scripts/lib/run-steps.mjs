import { lastLine, oneCheck, sum } from './counts.mjs';
import { failureLine } from './failures.mjs';
import { keepTemporaryFilesInMemory } from './memory-folder.mjs';
import { collectLines, duration, log, logError, UserError } from './output.mjs';
import { prepare } from './serve.mjs';

/**
 * Runs the steps of a test command: in their order, side by side as far as the machine's cores go, each one's output
 * whole when it ends.
 *
 * @typedef {import('./counts.mjs').Counts} Counts
 * @typedef {import('./steps.mjs').Context} Context
 * @typedef {import('./steps.mjs').Step} Step
 * @typedef {{ step: Step, counts: Counts, time: string }} Result
 */

/** What the runners are made for; more would be left idle by the steps that must run alone. */
const CORES = 2;

/**
 * The steps with these names and those that they need; all when none is named.
 * @param {Step[]} steps
 * @param {string[]} names
 */
export function chooseSteps(steps, names) {
  const unknown = names.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length > 0)
    throw new UserError(
      `No step is called ${unknown.join(', ')}. Steps: ${steps.map(({ name }) => name).join(', ')}`,
      2,
    );
  const needed = steps.flatMap(({ name, needs }) => (names.includes(name) && needs ? [needs] : []));
  return steps.filter(({ name }) => names.length === 0 || names.includes(name) || needed.includes(name));
}

/**
 * Does each step's work as soon as enough cores are free and what it needs has ended, however that ended.
 * @param {Step[]} steps
 * @param {(step: Step) => Promise<Result>} work never fails
 * @returns {Promise<Result[]>} in the order of the steps
 */
export async function inOrder(steps, work) {
  /** @type {Map<string, Result>} */
  const results = new Map();
  /** @type {Map<string, Promise<void>>} */
  const running = new Map();
  const waiting = [...steps];
  let free = CORES;
  while (waiting.length + running.size > 0) {
    for (const step of [...waiting]) {
      const isPending = (/** @type {string | undefined} */ name) =>
        running.has(name ?? '') || waiting.some((other) => other.name === name);
      if (step.cores > free || isPending(step.needs) || isPending(step.after)) continue;
      waiting.splice(waiting.indexOf(step), 1);
      free -= step.cores;
      const ended = work(step).then((result) => {
        results.set(step.name, result);
        running.delete(step.name);
        free += step.cores;
      });
      running.set(step.name, ended);
    }
    await Promise.race(running.values());
  }
  return steps.flatMap(({ name }) => results.get(name) ?? []);
}

/**
 * A test command: prepares, runs the chosen steps, names the cases that failed, and prints the sum of all cases of all runners
 * and of the checks as its last line.
 * @param {import('./main.mjs').Session} session
 * @param {Step[]} steps
 * @param {string[]} names
 * @returns {Promise<number>} exit code
 */
export async function runSteps(session, steps, names) {
  const chosen = chooseSteps(steps, names);
  const { processes } = session;
  session.onEnd(keepTemporaryFilesInMemory());
  const { root, node } = await prepare(session);
  /** @type {Context} */
  const context = { root, node, processes, failures: [] };
  session.onEnd(() => context.stack?.remove());
  const alone = chosen.length === 1;

  const results = await inOrder(chosen, async (step) => {
    if (processes.stopping) return { step, counts: oneCheck(false), time: duration(0) };
    const { title } = step;
    log(alone ? `\n━━ ${title}` : `▶ ${title}`);
    const began = Date.now();
    const run = () => step.run(context).catch(failed);
    const { value: counts, lines } = alone ? { value: await run(), lines: [] } : await collectLines(run);
    const result = { step, counts, time: duration(Date.now() - began) };
    // What was ended by a signal failed because it was ended.
    if (processes.stopping) return result;
    if (!alone) log(`\n━━ ${title}\n${lines.join('\n')}`);
    log(summary(result));
    return result;
  });
  if (processes.stopping) return 1;

  const total = sum(results.map(({ counts }) => counts));
  log('\n━━ All steps');
  for (const result of results) log(summary(result));
  if (context.failures.length > 0) log(`\n━━ What failed\n${context.failures.map(failureLine).join('\n')}`);
  await processes.stopAll();
  log(`\n${lastLine(total)}`);
  return total.failed > 0 ? 1 : 0;
}

/** @param {unknown} error @returns {Counts} */
function failed(error) {
  const isSentence = error instanceof UserError;
  logError(isSentence ? error.message : String(error instanceof Error ? error.stack : error));
  return oneCheck(false);
}

/** @param {Result} result */
function summary({ step, counts, time }) {
  return `${counts.failed > 0 ? '✗' : '✓'} ${step.title.padEnd(46)} ${lastLine(counts)} (${time})`;
}
