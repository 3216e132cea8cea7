import { runScript } from '../../scripts/lib/main.mjs';
import { log } from '../../scripts/lib/output.mjs';
import { serveEmptySite } from '../../scripts/lib/page-checks/empty-site.ts';
import { ROOT } from '../../scripts/lib/serve.mjs';
import { siteToVisit } from '../../scripts/lib/site-to-visit.ts';
import { answersPerSecond, median } from './load.ts';

/**
 * `npx node tools/bench/pages.ts`: answers a second of prerendered pages, against a bare Next.js server that gives as many bytes
 * from a route of the same kind, in pairs, one after the other (goal: at least 0.9 of it). The load comes from this
 * machine and takes a part of it, the same part for both.
 */
/** Many short ones: other programs on the machine come and go. */
const PAIRS = 15;
const SECONDS = 2;
const CLIENTS = 16;
const PAGES = [
  { path: '/es', dynamic: false },
  { path: '/school/ferrandi-paris', dynamic: true },
  { path: '/about-us', dynamic: false },
];

await runScript(async (session) => {
  const site = await siteToVisit(session, process.argv[2]);
  const means = { root: ROOT, node: process.execPath, processes: session.processes };
  let worst = Number.POSITIVE_INFINITY;
  for (const { path, dynamic } of PAGES) {
    const bytes = (await (await fetch(site.url + path)).arrayBuffer()).byteLength;
    const bare = await serveEmptySite({ ...means, bytes: bytes - 6_000, dynamic });
    session.onEnd(() => bare.remove());
    const bareBytes = (await (await fetch(bare.url + bare.path)).arrayBuffer()).byteLength;
    const theirs = () => answersPerSecond(bare.url + bare.path, CLIENTS, SECONDS);
    const ours = () => answersPerSecond(site.url + path, CLIENTS, SECONDS);
    // The first answers of a server are slow.
    await theirs();
    await ours();
    const ratios: number[] = [];
    for (let pair = 0; pair < PAIRS; pair += 1) {
      const bareRate = await theirs();
      ratios.push((await ours()) / bareRate);
    }
    const ratio = median(ratios);
    worst = Math.min(worst, ratio);
    log(
      `${path}: ${ratio.toFixed(2)} of a bare server (${bytes} bytes against its ${bareBytes}; ${PAIRS} pairs)`,
    );
  }
  return worst >= 0.9 ? 0 : 1;
});
