import { chromium } from '@playwright/test';
import { LANGUAGES } from '../lib/i18n/locales.ts';
import { href, routesWith } from '../lib/routes.ts';
import { storePictures } from '../tests/support/school-pictures.ts';
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

/** `npm run check:pages [-- URL]`: docs/quality.md. `--quick` omits Lighthouse, `--runs=5` takes medians of five. */

/** Transferred bytes. */
const LIMITS = { script: 6000, style: 12_000, school: 8000, home: 9500, country: 11_500 };
/** Lighthouse's performance goal; on a machine where an empty page does not reach it, the empty page's score. */
const PERFORMANCE = 99;
/** Milliseconds of largest contentful paint and total blocking time. */
const MAX_MS = { lcp: 1500, tbt: 20 };
const RUNS = 3;
/** Content that Lighthouse needs to measure a page. */
const EMPTY_BYTES = 2000;
const HOMES = ['/es', '/en'];
const SCHOOLS = ['/escuela/ferrandi-paris', '/school/ferrandi-paris'];
/** Gets pictures on a site that is started here: no school has any at first. */
const PICTURED = 'basque-culinary-center';
const GALLERY = [{ category: 'main' }, { category: 'classroom' }, { category: 'dishes-created' }];
const PROGRAMMES = ['escuela', 'school'].map(
  (root) => `/${root}/george-brown-polytechnic-chef-school/culinary-management-h100`,
);
const LISTS = ['/programas', '/programmes'];
/** One with a map, and one whose map does not fit. */
const COUNTRIES = ['/escuelas/espana', '/schools/united-states'];
/** All countries, countries, a town, a field. */
const PLACES = [
  ...['/escuelas', '/schools', ...COUNTRIES, '/schools/france/paris'],
  '/escuelas/italia/pasteleria',
];
const TEXTS = [...routesWith('textOf'), 'sources' as const].flatMap((route) =>
  LANGUAGES.map((language) => href(language, route)),
);
const OTHERS = [
  '/es?country=spain',
  '/en?search=zzzz',
  '/es?near=springfield-us-2&km=200',
  '/en?near=xyzzy',
  '/schools/spain/no-such-town',
  '/es?page=2',
  '/programas?field=pastry&price_max=12000&language=French&language=English&month=9&month=10&month=11',
  '/programmes?level=doctorate&country=spain&priced=1',
  '/programas?price_max=abc',
  '/no-such-page',
  '/school/no-such-school',
  '/school/ferrandi-paris/no-such-programme',
  '/auth',
  ...LANGUAGES.map((language) => href(language, 'myList')),
  '/escuela/johnson-wales-university-college-of-food-innovation-technology',
];

const MEASURED = [
  ...[...HOMES, '/es?country=spain', '/en?country=spain', ...LISTS, ...SCHOOLS, ...PROGRAMMES],
  ...['/escuelas/espana', '/schools/france/paris'],
  ...['/contacto', '/contact'],
  ...['comparar', 'compare'].map((page) => `/${page}?school=ferrandi-paris&school=basque-culinary-center`),
  ...['/es/no-hay-tal-pagina', '/en/no-such-page'],
];

const SCREENS: Screen[] = [
  ...[...HOMES, ...LISTS, ...SCHOOLS, ...PROGRAMMES, ...PLACES, ...TEXTS, ...OTHERS].map((path) => ({
    name: path,
    path,
  })),
  {
    name: 'open menu',
    path: '/es',
    width: 320,
    act: (page) => page.getByRole('button', { name: 'Menú' }).click(),
  },
  {
    name: 'open filters',
    path: '/programas',
    width: 320,
    act: (page) => page.getByRole('button', { name: 'Filtros' }).click(),
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
  const runs = Number(process.argv.find((word) => word.startsWith('--runs='))?.slice(7) ?? RUNS);
  const site = await siteToVisit(session, address);
  const means = { root: ROOT, node: process.execPath, processes: session.processes };
  const executablePath = await ensureBrowser(means);
  const faults: string[] = [];

  for (const path of [...HOMES, ...LISTS, ...SCHOOLS, ...PROGRAMMES, ...PLACES]) {
    const weights = await weigh(site.url, path);
    log(`${path}: HTML ${weights.html}, script ${weights.script}, style ${weights.style} bytes.`);
    const limits = {
      ...LIMITS,
      html: COUNTRIES.includes(path)
        ? LIMITS.country
        : HOMES.includes(path) || LISTS.includes(path)
          ? LIMITS.home
          : LIMITS.school,
    };
    for (const kind of ['html', 'script', 'style'] as const) {
      if (weights[kind] > limits[kind])
        faults.push(`${path}: ${weights[kind]} bytes of ${kind}, ${limits[kind]} are allowed`);
    }
  }

  if (site.backend) await storePictures(PICTURED, GALLERY);
  const pictured = ['escuela', 'school'].map((root) => `/${root}/${PICTURED}`);
  const pages = [...HOMES, ...LISTS, ...SCHOOLS, ...PROGRAMMES, ...PLACES, ...TEXTS, ...OTHERS, ...pictured];
  faults.push(...(await markupFaults(site.url, pages)));

  const browser = await chromium.launch({ args: BROWSER_FLAGS, ...(executablePath && { executablePath }) });
  faults.push(...(await accessFaults(browser, site.url, SCREENS)));
  await browser.close();

  if (!quick) {
    const empty = await serveEmptySite({ ...means, bytes: EMPTY_BYTES });
    session.onEnd(() => empty.remove());
    const { performance: reachable } = await lighthouseScores(executablePath, empty.url + empty.path, runs);
    log(`An empty page of the same Next.js: performance ${reachable} on this machine.`);
    for (const path of MEASURED) {
      const scores = await lighthouseScores(executablePath, site.url + path, runs);
      log(`${path}: ${JSON.stringify(scores)}`);
      if (scores.performance < Math.min(PERFORMANCE, reachable))
        faults.push(`${path}: performance ${scores.performance}`);
      for (const category of ['accessibility', 'best-practices', 'seo'] as const) {
        if (category === 'seo' && !(await isIndexed(site.url + path))) continue;
        if (scores[category] < 100) faults.push(`${path}: ${category} ${scores[category]}`);
      }
      for (const [kind, most] of Object.entries(MAX_MS)) {
        const ms = scores[kind as keyof typeof MAX_MS];
        if (ms > most) faults.push(`${path}: ${kind} ${ms} ms, ${most} are allowed`);
      }
      if (scores.cls > 0.001) faults.push(`${path}: layout shift ${scores.cls}`);
    }
  }
  for (const fault of faults) logError(fault);
  log(faults.length === 0 ? 'No fault was found.' : `${faults.length} faults were found.`);
  return faults.length === 0 ? 0 : 1;
});

/** For a page excluded from search engines Lighthouse's SEO score only reports that. */
async function isIndexed(address: string): Promise<boolean> {
  const answer = await fetch(address);
  return answer.ok && !/<meta name="robots" content="[^"]*noindex/.test(await answer.text());
}
