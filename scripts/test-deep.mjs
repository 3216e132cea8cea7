import { DEEP_STEPS } from './lib/deep-steps.mjs';
import { runScript } from './lib/main.mjs';
import { runSteps } from './lib/run-steps.mjs';

/** `npm run test:deep`: what is exhaustive or slow, beside `npm test`; `npm run test:deep -- parity` runs one step. */
await runScript((session) => runSteps(session, DEEP_STEPS, process.argv.slice(2)));
