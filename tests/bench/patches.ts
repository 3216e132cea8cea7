import { get } from 'node:http';
import { ensureBrowser } from '../../scripts/lib/browser.mjs';
import { runScript } from '../../scripts/lib/main.mjs';
import { log } from '../../scripts/lib/output.mjs';
import { lighthouseScores } from '../../scripts/lib/page-checks/lighthouse.ts';
import { freePort } from '../../scripts/lib/ports.mjs';
import { prepare } from '../../scripts/lib/serve.mjs';
import { startSite } from '../../scripts/lib/site.mjs';
import { buildStack, type Stack } from '../../scripts/lib/stack.mjs';
import { inPairs } from './load.ts';

/**
 * `npm run bench:patches`: what each patch of lib/next buys. One build; for each patch a site without it beside the site
 * with all of them, asked in turn, in pairs. Of a page: answers a second in the form a browser asks for, bytes of it, and
 * Lighthouse's score where a patch changes what a browser is given. Prints the table of lib/next/README.md.
 */
/** Of whose scores the median is taken. */
const SCORES = 3;
const PAGES = ['/es', '/school/ferrandi-paris'];
/** As every present browser asks, and as nginx in front of the site does (deploy/nginx/site.conf). */
const ENCODINGS = ['br, gzip', 'identity'];
/** Patches that see a prerendered page on its way; the others mend single requests, or the end of the process. */
const ON_THE_WAY = [
  ...['compressed-responses', 'cache-handler', 'documents', 'response-override'],
  ...[
    'common-headers',
    'forwarded-for',
    'ignore-upgrades',
    'normalize-url',
    'refuse-actions',
    'single-location',
  ],
  'uncached-errors',
];

/** Patches that change what a browser is given. */
const IN_THE_PAGE = ['compressed-responses', 'documents'];

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
  const browser = await ensureBrowser(means);
  const score = async (url: string) => (await lighthouseScores(browser, url, SCORES)).performance;
  const whole = await site({});
  const wholeScores = new Map<string, number>();
  for (const page of PAGES) wholeScores.set(page, await score(whole.url + page));
  const rows: string[] = [];
  for (const patch of [...new Set([...ON_THE_WAY, ...IN_THE_PAGE]), 'all']) {
    const without = await site({ NEXT_PATCHES_OFF: patch });
    for (const page of PAGES) {
      const scored = patch === 'all' || IN_THE_PAGE.includes(patch);
      const scores = scored ? [wholeScores.get(page), await score(without.url + page)] : ['', ''];
      for (const encoding of ENCODINGS) {
        const [ours, theirs] = [whole.url + page, without.url + page];
        const { ratio, rates } = await inPairs(ours, theirs, encoding);
        const gain = `${ratio >= 1 ? '+' : ''}${Math.round((ratio - 1) * 100)} %`;
        const bytes = [await bytesOf(ours, encoding), await bytesOf(theirs, encoding)];
        const cells = [patch, page, encoding, gain, ...rates.map(Math.round), ...bytes, ...scores];
        rows.push(`| ${cells.join(' | ')} |`);
        log(rows.at(-1) ?? '');
      }
    }
    await without.stop();
  }
  log(
    '\n| Without | Page | Asked for | Gain by it | with | without | Bytes with | without | Score with | without |',
  );
  log(`| --- | --- | --- |${' ---: |'.repeat(7)}`);
  for (const row of rows) log(row);
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
