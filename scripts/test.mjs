import { runScript } from './lib/main.mjs';
import { runSteps } from './lib/run-steps.mjs';
import { STEPS } from './lib/test-steps.mjs';

/** `npm test`: what a change must pass, from a fresh clone on; `npm test -- unit e2e` runs the named steps alone. */
await runScript((session) => runSteps(session, STEPS, process.argv.slice(2)));
