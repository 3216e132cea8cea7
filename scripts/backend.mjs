import { inboxPlace, startBackend } from './lib/backend.mjs';
import { embeddedSettings } from './lib/env.mjs';
import { runScript } from './lib/main.mjs';
import { log, logError } from './lib/output.mjs';
import { describeExit, exitCodeOf } from './lib/processes.mjs';
import { forBackend, prepare } from './lib/serve.mjs';

/** `npm run backend`: the embedded backend alone. */
await runScript(async (session) => {
  const { root, node, env } = await prepare(session);
  const { keys, child } = await startBackend({
    root,
    node,
    env: forBackend(env),
    processes: session.processes,
  });
  session.serving();
  const mail = inboxPlace(keys, embeddedSettings(root, env).data);
  log(`\nThe backend is ready.\n\n  Address  ${keys.url}\n  Mail     ${mail}\n\nCtrl-C stops it.`);
  const exit = await child.exited;
  if (!session.processes.stopping) logError(`The backend ended (${describeExit(exit)}).`);
  return exitCodeOf(exit);
});
