/** `npm run edge:preview`: the Worker of `npm run edge:build` in workerd, at PORT (deploy/edge/README.md). */
import { edgeSession, startEdge } from './lib/edge.ts';
import { runScript } from './lib/main.mjs';
import { exitCodeOf } from './lib/processes.mjs';

await runScript(async (session) => {
  const { means, env } = await edgeSession(session);
  const site = await startEdge(means, env, '.edge/state');
  session.serving();
  return exitCodeOf(await site.exited);
});
