import { runScript } from '../../scripts/lib/main.mjs';
import { log } from '../../scripts/lib/output.mjs';
import { freePort } from '../../scripts/lib/ports.mjs';
import { prepare } from '../../scripts/lib/serve.mjs';
import { startSite } from '../../scripts/lib/site.mjs';
import { buildStack, type Stack } from '../../scripts/lib/stack.mjs';
import { inPairs } from './load.ts';

/** `npx node tools/bench/watched.ts`: one build with and without request log and metrics, in alternating pairs. */
const PAGES = ['/es', '/school/ferrandi-paris', '/en?search=paris'];
const WATCHED: [string, Record<string, string>][] = [
  ['log', { LOG_FORMAT: 'json', LOG_REQUESTS: 'on' }],
  ['metrics', { LOG_REQUESTS: 'off', METRICS_TOKEN: 'a-token-of-a-bench' }],
  ['both', { LOG_FORMAT: 'json', LOG_REQUESTS: 'on', METRICS_TOKEN: 'a-token-of-a-bench' }],
];

await runScript(async (session) => {
  const { root, node } = await prepare(session);
  const means = { root, node, processes: session.processes };
  const stack = await buildStack(means);
  session.onEnd(() => stack.remove());
  const site = async (settings: Record<string, string>) => {
    const port = await freePort();
    const env: Stack['env'] = { ...stack.env, ...settings, PORT: String(port) };
    const child = await startSite({ ...means, env, mode: 'start', output: 'quiet' });
    return { url: `http://localhost:${port}`, stop: () => child.stop() };
  };
  const quiet = await site({});
  log('| Watched by | Page | Answers a second | without | Difference |\n| --- | --- | ---: | ---: | ---: |');
  for (const [name, settings] of WATCHED) {
    const watched = await site(settings);
    for (const page of PAGES) {
      const { ratio, rates } = await inPairs(watched.url + page, quiet.url + page, 'br, gzip');
      const [ours = 0, theirs = 0] = rates.map(Math.round);
      log(`| ${name} | ${page} | ${ours} | ${theirs} | ${((ratio - 1) * 100).toFixed(1)} % |`);
    }
    await watched.stop();
  }
});
