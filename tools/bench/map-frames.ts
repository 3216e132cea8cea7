import { chromium } from '@playwright/test';
import '../../scripts/lib/app-modules.ts';
import { BROWSER_FLAGS, ensureBrowser } from '../../scripts/lib/browser.mjs';
import { runScript } from '../../scripts/lib/main.mjs';
import { log } from '../../scripts/lib/output.mjs';
import { ROOT } from '../../scripts/lib/serve.mjs';
import { siteToVisit } from '../../scripts/lib/site-to-visit.ts';

/** `npx node tools/bench/map-frames.ts`: script time of a frame with 10,000 schools, also at a quarter of the speed. */
const SCHOOLS = 10_000;
const BUDGET_MS = 1000 / 60;

// Imports need the bundler's resolution.
const { packPoints } = await import('../../lib/maps/model/points.ts');
const { randomPoints } = await import('./synthetic-points.ts');

await runScript(async (session) => {
  const site = await siteToVisit(session, process.argv[2]);
  const executablePath = await ensureBrowser({
    root: ROOT,
    node: process.execPath,
    processes: session.processes,
  });
  const browser = await chromium.launch({
    args: [...BROWSER_FLAGS, '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
    ...(executablePath ? { executablePath } : {}),
  });
  session.onEnd(() => browser.close());
  const body = JSON.stringify(packPoints(randomPoints(SCHOOLS)));
  for (const { name, slower, width, height } of [
    { name: 'desktop', slower: 1, width: 1440, height: 900 },
    { name: 'telephone', slower: 4, width: 390, height: 844 },
  ]) {
    const page = await browser.newPage({ baseURL: site.url, viewport: { width, height } });
    await page.route('**/map/points', (route) => route.fulfill({ contentType: 'application/json', body }));
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
    await devtools.send('Performance.enable');
    await page.goto('/en?view=map');
    await page.locator('.map-list h2', { hasText: 'in view' }).waitFor();
    await page.locator('.map-frame canvas').focus();
    const spent = async () => {
      const { metrics } = await devtools.send('Performance.getMetrics');
      const of = (wanted: string) => metrics.find((one) => one.name === wanted)?.value ?? 0;
      return { script: of('ScriptDuration'), task: of('TaskDuration') };
    };
    await page.evaluate(() => {
      const counter = globalThis as unknown as { frames: number };
      counter.frames = 0;
      const count = () => {
        counter.frames += 1;
        requestAnimationFrame(count);
      };
      requestAnimationFrame(count);
    });
    const before = await spent();
    for (const key of [
      'ArrowRight',
      '+',
      'ArrowDown',
      '+',
      'ArrowLeft',
      '-',
      'ArrowUp',
      '-',
      '+',
      '+',
      'ArrowRight',
      '+',
    ]) {
      await page.keyboard.press(key);
      await page.waitForTimeout(350);
    }
    const after = await spent();
    const frames = await page.evaluate(() => (globalThis as unknown as { frames: number }).frames);
    const each = (seconds: number) => ((seconds * 1000) / Math.max(frames, 1)).toFixed(1);
    log(
      `${name}: ${frames} frames; script ${each(after.script - before.script)} ms and all work of the page ` +
        `${each(after.task - before.task)} ms a frame, of ${BUDGET_MS.toFixed(1)} at 60 a second`,
    );
    await page.close();
  }
});
