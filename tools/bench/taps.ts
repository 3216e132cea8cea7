import type { Page } from 'puppeteer-core';
import { ensureBrowser } from '../../scripts/lib/browser.mjs';
import { runScript } from '../../scripts/lib/main.mjs';
import { log } from '../../scripts/lib/output.mjs';
import { prepare } from '../../scripts/lib/serve.mjs';
import type { Driver } from '../../tests/browsers/driver.ts';
import { openPuppeteer } from '../../tests/browsers/puppeteer-driver.ts';
import { openWebKit } from '../../tests/browsers/webkit-driver.ts';
import { installNginx, startNginx } from '../../tests/support/nginx.ts';
import { installPackages } from '../../tests/support/packages.ts';
import { storePictures } from '../../tests/support/school-pictures.ts';
import { serveDrill } from '../load/served.ts';
import { median } from './samples.ts';
import { measureTap, type Taken } from './tap-clock.ts';
import { PICTURED, TAPS } from './tap-list.ts';

/**
 * `npx node tools/bench/taps.ts [-- URL]`: latency of a first tap on a slow 390 px phone and in Firefox and WebKit.
 * Behind nginx by HTTP/2: HTTP/1.1 allows six requests, and a tap would wait for pictures.
 */
const TIMES = 5;
/** Chromium's slow 4G: milliseconds, and bytes a second. */
const SLOW_4G = { latency: 562.5, download: 180_000, upload: 84_375 };

const slowed = (factor: number) => (page: Page) =>
  Promise.all([page.emulateNetworkConditions(SLOW_4G), page.emulateCPUThrottling(factor)]);

const BROWSERS: Record<string, () => Promise<Driver>> = {
  '4×': () => openPuppeteer('chrome', slowed(4)),
  '6×': () => openPuppeteer('chrome', slowed(6)),
  Firefox: () => openPuppeteer('firefox'),
  WebKit: openWebKit,
};

await runScript(async (session) => {
  const { root, node } = await prepare(session);
  await ensureBrowser({ root, node, processes: session.processes });
  await installPackages({ 'firefox-esr': 'firefox-esr', WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb' });
  const [address] = process.argv.slice(2);
  const url = address ?? (await serveBehindNginx(session));
  if (address === undefined) await storePictures(PICTURED, [{ category: 'main' }, { category: 'classroom' }]);
  const rows: string[] = [];
  for (const tap of TAPS) {
    const cells: string[] = [];
    for (const open of Object.values(BROWSERS)) {
      const times: Taken[] = [];
      for (let time = 0; time < TIMES; time += 1) {
        const driver = await open();
        try {
          await driver.resize(390, 844);
          times.push(await measureTap(driver, url, tap));
        } finally {
          await driver.close();
        }
      }
      const inps = times.flatMap(({ inp }) => inp ?? []);
      cells.push(
        rounded(times.map(({ seen }) => seen)),
        rounded(times.map(({ done }) => done)),
        inps.length > 0 ? rounded(inps) : '–',
      );
    }
    rows.push(`| ${[tap.name, ...cells].join(' | ')} |`);
    log(rows.at(-1) ?? '');
  }
  const names = Object.keys(BROWSERS);
  log(`\n| First tap | ${names.map((name) => `${name}: seen | done | INP`).join(' | ')} |`);
  log(`| --- |${' ---: | ---: | ---: |'.repeat(names.length)}`);
  for (const row of rows) log(row);
});

async function serveBehindNginx(session: Parameters<typeof serveDrill>[0]): Promise<string> {
  installNginx();
  const { url } = await serveDrill(session);
  const nginx = await startNginx(url, { secure: true });
  session.onEnd(() => nginx.stop());
  return nginx.url;
}

function rounded(values: number[]): string {
  return median(values).toFixed(0);
}
