import { get } from 'node:http';
import { runScript } from '../../scripts/lib/main.mjs';
import { log } from '../../scripts/lib/output.mjs';
import { freePort } from '../../scripts/lib/ports.mjs';
import { prepare } from '../../scripts/lib/serve.mjs';
import { startSite } from '../../scripts/lib/site.mjs';
import { buildStack, type Stack } from '../../scripts/lib/stack.mjs';
import { answersPerSecond, median } from './load.ts';

/**
 * `npm run bench:patches`: what each patch of lib/next buys. One build; for each patch a site without it beside the site
 * with all of them, asked in turn, in pairs. Of a page: answers a second in the form a browser asks for, and bytes of it.
 */
const PAIRS = 9;
const SECONDS = 2;
const CLIENTS = 16;
const PAGES = ['/es', '/school/ferrandi-paris'];
/** As every present browser asks, and as nginx in front of the site does (deploy/nginx/site.conf). */
const ENCODINGS = ['br, gzip', 'identity'];
/** Patches that see a prerendered page on its way; the others mend single requests, or the end of the process. */
const ON_THE_WAY = [
  ...['compressed-responses', 'cache-handler', 'strip-scripts', 'response-override'],
  ...['common-headers', 'forwarded-for', 'normalize-url', 'single-location'],
];

await runScript(async (session) => {
  const { root, node } = await prepare(session);
  const means = { root, node, processes: session.processes };
  const stack = await buildStack(means);
  session.onEnd(() => stack.remove());
  const site = async (settings: Record<string, string>) => {
    const port = await freePort();
    const env: Stack['env'] = { ...stack.env, ...settings, PORT: String(port) };
    const child = await startSite({ ...means, env, mode: 'start', output: () => {} });
    return { url: `http://localhost:${port}`, stop: () => child.stop() };
  };
  const whole = await site({});
  const rivals: [name: string, settings: Record<string, string>][] = [
    ...ON_THE_WAY.map((patch): [string, Record<string, string>] => [patch, { NEXT_PATCHES_OFF: patch }]),
    ['all of them', { NEXT_PATCHES_OFF: 'all' }],
  ];
  for (const [name, settings] of rivals) {
    const without = await site(settings);
    for (const page of PAGES) {
      for (const encoding of ENCODINGS) {
        const [ours, theirs] = [whole.url + page, without.url + page];
        const rate = (url: string) => answersPerSecond(url, CLIENTS, SECONDS, encoding);
        // The first answers of a server are slow.
        for (const url of [ours, theirs]) await rate(url);
        const pairs: { with: number; without: number }[] = [];
        for (let pair = 0; pair < PAIRS; pair += 1)
          pairs.push({ with: await rate(ours), without: await rate(theirs) });
        const ratio = median(pairs.map((pair) => pair.with / pair.without));
        const gain = `${ratio >= 1 ? '+' : ''}${Math.round((ratio - 1) * 100)} %`;
        const rates = [median(pairs.map((pair) => pair.with)), median(pairs.map((pair) => pair.without))];
        const bytes = [await bytesOf(ours, encoding), await bytesOf(theirs, encoding)];
        log(
          `${name}, ${page}, ${encoding}: ${gain} (${rates.map(Math.round).join(' against ')} answers a second, ` +
            `${bytes.join(' against ')} bytes)`,
        );
      }
    }
    await without.stop();
  }
});

/** As they come over the wire. */
function bytesOf(url: string, encoding: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { agent: false, headers: { 'accept-encoding': encoding } }, (answer) => {
      let bytes = 0;
      answer
        .on('data', (chunk: Buffer) => {
          bytes += chunk.length;
        })
        .on('end', () => resolve(bytes))
        .on('error', reject);
    }).on('error', reject);
  });
}
