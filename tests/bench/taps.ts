import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { BROWSER_FLAGS, ensureBrowser } from '../../scripts/lib/browser.mjs';
import { runScript } from '../../scripts/lib/main.mjs';
import { log } from '../../scripts/lib/output.mjs';
import { prepare } from '../../scripts/lib/serve.mjs';
import { siteToVisit } from '../../scripts/lib/site-to-visit.ts';

/**
 * `npm run bench:taps [-- URL]`: how long the first tap on a page takes, on a telephone of 390 px with slow 4G and a processor
 * four and six times slower: until something is seen, and until what was asked for is there. Medians in milliseconds; each tap
 * in a browser of its own that has cached nothing.
 */
const TIMES = 5;
const SLOWDOWNS = [4, 6];
/** What Chromium's own tools call slow 4G: milliseconds, and bytes a second. */
const SLOW_4G = { latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375, offline: false };
const GIVE_UP_MS = 15_000;

interface Tap {
  name: string;
  page: string;
  /** What has to be open before. */
  prepare?: (page: Page) => Promise<void>;
  tap: (page: Page) => Promise<unknown>;
  /** In the page: what differs from before when something is seen, unless that is the result, and when it is done. */
  reaction?: string;
  result: string;
}

const RESULTS = "document.querySelector('.results b')?.textContent";
const BUSY = `document.querySelector('[aria-busy=true]') !== null || ${RESULTS} !== before.result`;
const TAPS: Tap[] = [
  {
    name: 'filter',
    page: '/en',
    // Behind a button on telephones.
    prepare: (page) => page.locator('.filters-button').click(),
    tap: (page) => page.locator('select[name=country]').selectOption('france'),
    reaction: BUSY,
    result: RESULTS,
  },
  {
    name: 'typing',
    page: '/en',
    tap: (page) => page.locator('#search').press('z'),
    reaction: `document.querySelector('#search').value === 'z'`,
    result: RESULTS,
  },
  {
    name: 'menu',
    page: '/en',
    tap: (page) => page.locator('.menu-button').click(),
    result: "document.querySelector('#menu').matches(':popover-open')",
  },
  {
    name: 'theme',
    page: '/en',
    prepare: (page) => page.locator('.menu-button').click(),
    tap: (page) => page.locator('.site-header button.needs-js').click(),
    result: 'document.documentElement.dataset.theme',
  },
  {
    name: 'share',
    page: '/school/ferrandi-paris',
    tap: (page) => page.locator('.share > summary').click(),
    result: "document.querySelector('.share').open",
  },
  {
    name: 'copy',
    page: '/school/ferrandi-paris',
    prepare: (page) => page.locator('.share > summary').click(),
    tap: (page) => page.locator('.share-panel button').first().click(),
    result: "document.querySelector('.share-panel [role=status]').textContent",
  },
  ...[
    { name: 'language', page: '/en', target: '.langs a[href]' },
    { name: 'card', page: '/en', target: '.card h3 a' },
  ].map(({ name, page, target }) => ({
    name,
    page,
    tap: (at: Page) => at.locator(target).first().click(),
    // Another page: its first paint, in the clock of the tap.
    result: '',
  })),
];

await runScript(async (session) => {
  const { root, node } = await prepare(session);
  const means = { root, node, processes: session.processes };
  const { url } = await siteToVisit(session, process.argv[2]);
  const executablePath = await ensureBrowser(means);
  const browser = await chromium.launch({ args: BROWSER_FLAGS, ...(executablePath && { executablePath }) });
  session.onEnd(() => browser.close());
  const rows: string[] = [];
  for (const tap of TAPS) {
    const cells: string[] = [];
    for (const slowdown of SLOWDOWNS) {
      const times: { reaction: number; result: number }[] = [];
      for (let time = 0; time < TIMES; time += 1) times.push(await measure(browser, url, tap, slowdown));
      cells.push(median(times.map(({ reaction }) => reaction)), median(times.map(({ result }) => result)));
    }
    rows.push(`| ${[tap.name, ...cells].join(' | ')} |`);
    log(rows.at(-1) ?? '');
  }
  log(`\n| First tap | ${SLOWDOWNS.map((n) => `${n}×: seen | done`).join(' | ')} |`);
  log(`| --- |${' ---: | ---: |'.repeat(SLOWDOWNS.length)}`);
  for (const row of rows) log(row);
});

const median = (values: number[]): string =>
  String(Math.round(values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0));

async function measure(browser: Browser, url: string, tap: Tap, slowdown: number) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    // What is looked for is handed over as text.
    bypassCSP: true,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  const devtools: CDPSession = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(url + tap.page, { waitUntil: 'load' });
  await tap.prepare?.(page);
  const measured = tap.result === '' ? await another(page, tap) : await sameDocument(page, tap);
  await context.close();
  return measured;
}

/** Watches frame by frame from the event itself on, in the page. */
async function sameDocument(page: Page, tap: Tap) {
  await page.evaluate(
    ({ reaction, result, most }) => {
      const read = (code: string, before: unknown) => new Function('before', `return ${code}`)(before);
      const before = { reaction: read(reaction, { result: undefined }), result: read(result, {}) };
      const found = { reaction: 0, result: 0 };
      const began = new Promise<number>((resolve) => {
        for (const kind of ['click', 'input', 'change'])
          addEventListener(kind, ({ timeStamp }) => resolve(timeStamp), { capture: true, once: true });
      });
      Object.assign(globalThis, {
        measured: began.then(
          (start) =>
            new Promise((resolve) => {
              const look = () => {
                const now = performance.now() - start;
                const seen = read(reaction, before);
                if (!found.reaction && seen && seen !== before.reaction) found.reaction = now;
                const done = read(result, before);
                if (!found.result && done && done !== before.result) found.result = now;
                if (found.result || now > most)
                  resolve({ reaction: found.reaction || now, result: found.result || now });
                else requestAnimationFrame(look);
              };
              look();
            }),
        ),
      });
    },
    { reaction: tap.reaction ?? tap.result, result: tap.result, most: GIVE_UP_MS },
  );
  await tap.tap(page);
  return page.evaluate(
    () => Reflect.get(globalThis, 'measured') as Promise<{ reaction: number; result: number }>,
  );
}

/** Until the first paint of the page that the tap leads to. */
async function another(page: Page, tap: Tap) {
  await page.evaluate(() =>
    addEventListener(
      'click',
      ({ timeStamp }) => sessionStorage.setItem('tap', String(performance.timeOrigin + timeStamp)),
      {
        capture: true,
      },
    ),
  );
  const before = page.url();
  await tap.tap(page);
  await page.waitForURL((address) => address.href !== before, { waitUntil: 'load' });
  const painted = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const paint = () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime;
        const look = () => {
          const at = paint();
          if (at === undefined) requestAnimationFrame(look);
          else resolve(performance.timeOrigin + at - Number(sessionStorage.getItem('tap')));
        };
        look();
      }),
  );
  return { reaction: painted, result: painted };
}
