import { chromium } from '@playwright/test';
import { BROWSER_FLAGS, ensureBrowser } from './lib/browser.mjs';
import { runScript } from './lib/main.mjs';
import { log, logError } from './lib/output.mjs';
import { accessFaults, type Screen } from './lib/page-checks/access.ts';
import { serveEmptySite } from './lib/page-checks/empty-site.ts';
import { lighthouseScores } from './lib/page-checks/lighthouse.ts';
import { markupFaults } from './lib/page-checks/markup.ts';
import { weigh } from './lib/page-checks/weights.ts';
import { ROOT } from './lib/serve.mjs';
import { siteToVisit } from './lib/site-to-visit.ts';

/**
 * `npm run check:pages` measures the pages by docs/quality.md on a site of its own (or a running one, given its address):
 * weights against an empty page of the same Next.js, axe, html-validate, Lighthouse. `--quick` leaves Lighthouse out.
 */

const LIMITS = { extraScript: 25_000, style: 15_000, school: 60_000, home: 90_000 };
/** Lighthouse's goal for performance; on a machine where not even an empty page reaches it, the empty page's score. */
const PERFORMANCE = 99;
/** Something to paint, without which Lighthouse has nothing to measure. */
const EMPTY_BYTES = 2000;
const HOMES = ['/es', '/en'];
const SCHOOLS = ['/escuela/ferrandi-paris', '/school/ferrandi-paris'];
const TEXTS = [
  ...['/contacto', '/contact', '/sobre-nosotros', '/about-us'],
  ...['/politica-privacidad', '/privacy-policy', '/politica-cookies', '/cookies-policy'],
  ...['/terminos-uso', '/terms-of-use'],
];
const OTHERS = [
  '/es?country=spain',
  '/en?search=zzzz',
  '/es?page=2',
  '/no-such-page',
  '/school/no-such-school',
  '/auth',
  // The longest name.
  '/escuela/johnson-wales-university-college-of-food-innovation-technology',
];

const SCREENS: Screen[] = [
  ...[...HOMES, ...SCHOOLS, ...TEXTS, ...OTHERS].map((path) => ({ name: path, path })),
  {
    name: 'open menu',
    path: '/es',
    width: 320,
    act: (page) => page.getByRole('button', { name: 'Menú' }).click(),
  },
  {
    name: 'open questions',
    path: '/en',
    act: async (page) => {
      for (const summary of await page.locator('.faq summary').all()) await summary.click();
    },
  },
  {
    name: 'open share menu',
    path: '/school/ferrandi-paris',
    act: (page) => page.locator('.share > summary').click(),
  },
];

await runScript(async (session) => {
  const [address] = process.argv.slice(2).filter((word) => !word.startsWith('--'));
  const quick = process.argv.includes('--quick');
  const site = await siteToVisit(session, address);
  const means = { root: ROOT, node: process.execPath, processes: session.processes };
  const executablePath = await ensureBrowser(means);
  const faults: string[] = [];

  const empty = await serveEmptySite({ ...means, bytes: EMPTY_BYTES });
  session.onEnd(() => empty.remove());
  const base = await weigh(empty.url, empty.path);
  log(`An empty page of the same Next.js: ${base.script} bytes of script.`);
  for (const path of [...HOMES, ...SCHOOLS]) {
    const weights = await weigh(site.url, path);
    const extra = weights.script - base.script;
    log(
      `${path}: HTML ${weights.html}, script +${extra} (at first ${weights.firstScript} in all), style ${weights.style} bytes.`,
    );
    const html = HOMES.includes(path) ? LIMITS.home : LIMITS.school;
    if (weights.html > html) faults.push(`${path}: ${weights.html} bytes of HTML, ${html} are allowed`);
    if (extra > LIMITS.extraScript)
      faults.push(`${path}: ${extra} bytes of script, ${LIMITS.extraScript} are allowed`);
    if (weights.style > LIMITS.style)
      faults.push(`${path}: ${weights.style} bytes of style, ${LIMITS.style} are allowed`);
  }

  faults.push(...(await markupFaults(site.url, [...HOMES, ...SCHOOLS, ...TEXTS, ...OTHERS])));

  const browser = await chromium.launch({ args: BROWSER_FLAGS, ...(executablePath && { executablePath }) });
  faults.push(...(await accessFaults(browser, site.url, SCREENS)));
  await browser.close();

  if (!quick) {
    const { performance: reachable } = await lighthouseScores(executablePath, empty.url + empty.path);
    log(`An empty page of the same Next.js: performance ${reachable} on this machine.`);
    for (const path of [...HOMES, ...SCHOOLS, '/contacto', '/contact']) {
      const scores = await lighthouseScores(executablePath, site.url + path);
      log(`${path}: ${JSON.stringify(scores)}`);
      if (scores.performance < Math.min(PERFORMANCE, reachable))
        faults.push(`${path}: performance ${scores.performance}`);
      for (const category of ['accessibility', 'best-practices', 'seo'] as const) {
        if (scores[category] < 100) faults.push(`${path}: ${category} ${scores[category]}`);
      }
      if (scores.cls > 0.001) faults.push(`${path}: layout shift ${scores.cls}`);
    }
  }
  for (const fault of faults) logError(fault);
  log(faults.length === 0 ? 'No fault was found.' : `${faults.length} faults were found.`);
  return faults.length === 0 ? 0 : 1;
});
