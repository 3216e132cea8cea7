/** `npm run edge:build`: the site as a Cloudflare Worker, with pages of the configured backend (deploy/edge/README.md). */
import { buildEdge, edgeSession } from './lib/edge.ts';
import { runScript } from './lib/main.mjs';

await runScript(async (session) => {
  const { means, env, database } = await edgeSession(session);
  await buildEdge(means, env, database);
});
