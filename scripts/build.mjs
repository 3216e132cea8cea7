import { runningBackend, startBackend } from './lib/backend.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { chosenBackend } from './lib/env.mjs';
import { databaseOf } from './lib/first-registers.mjs';
import { runScript } from './lib/main.mjs';
import { checkSettings, forBackend, prepare, withBackend } from './lib/serve.mjs';

/** `npm run build`: a production build, read from the configured backend or from the embedded one. */
await runScript(async (session) => {
  const { root, node, env } = await prepare(session);
  const { processes } = session;
  const chosen = chosenBackend(env);
  await checkSettings({ root, node, env, processes });
  if (chosen.kind === 'hosted') {
    await ensureBuilt({ root, node, env, processes, database: chosen.url, hosted: chosen });
    return;
  }
  const keys =
    (await runningBackend(root, env)) ??
    (await startBackend({ root, node, env: forBackend(env), processes })).keys;
  await ensureBuilt({ root, node, env: withBackend(env, keys), processes, database: await databaseOf(keys) });
});
