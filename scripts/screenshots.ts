import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { createClient } from '@supabase/supabase-js';
import sharp from 'sharp';
import { ADMIN_PICTURES } from './lib/admin-pictures.ts';
import { generatePassword, makeAdministrator } from './lib/administrators.ts';
import { BROWSER_FLAGS, ensureBrowser } from './lib/browser.mjs';
import { runScript } from './lib/main.mjs';
import { log, UserError } from './lib/output.mjs';
import { ROOT } from './lib/serve.mjs';
import { type SiteToVisit, siteToVisit } from './lib/site-to-visit.ts';

/** `npm run screenshots [-- URL]` takes the pictures of docs/pictures; with an address without the admin area. */
const FOLDER = path.join(ROOT, 'docs/pictures');

const PAGES = [
  { name: 'home', language: 'es', address: '/es' },
  { name: 'home', language: 'en', address: '/en' },
  { name: 'school', language: 'es', address: '/escuela/' },
  { name: 'school', language: 'en', address: '/school/' },
  { name: 'map', language: 'en', address: '/en?view=map#directory' },
];
const SCREENS = [
  { name: 'phone', width: 390, height: 844 },
  { name: 'desktop', width: 1440, height: 900 },
];
const THEMES = ['light', 'dark'] as const;

/** The first school linked on a home page, so that no name is hard-coded. */
async function firstSchool(page: Page, home: string, prefix: string): Promise<string> {
  await page.goto(home);
  const address = await page.locator(`main a[href^="${prefix}"]`).first().getAttribute('href');
  if (!address) throw new UserError(`${home} links to no school.`);
  return address;
}

async function signIn(page: Page, backend: NonNullable<SiteToVisit['backend']>): Promise<void> {
  const client = createClient(backend.url, backend.secret, { auth: { persistSession: false } });
  const email = 'admin@example.org';
  const password = generatePassword();
  await makeAdministrator(client, email, 'super_admin', async () => password);
  await page.goto('/auth?next=/admin');
  const form = page.locator('form', { has: page.locator('input[autocomplete="current-password"]') });
  await form.locator('input[type=email]').fill(email);
  await form.locator('input[type=password]').fill(password);
  await form.locator('button[type=submit]').click();
  await page.waitForURL(({ pathname }) => pathname === '/admin');
}

/** PNG with 256 colours, sufficient for an interface. */
async function save(picture: Buffer, name: string): Promise<void> {
  const file = path.join(FOLDER, `${name}.png`);
  await sharp(picture).png({ palette: true, quality: 90, effort: 10, compressionLevel: 9 }).toFile(file);
  log(`${path.relative(ROOT, file)} (${Math.round(statSync(file).size / 1000)} kB)`);
}

await runScript(async (session) => {
  const site = await siteToVisit(session, process.argv[2]);
  const means = { root: ROOT, node: process.execPath, processes: session.processes };
  const executablePath = await ensureBrowser(means);
  const browser = await chromium.launch({
    // WebGL for the map, without a graphics card.
    args: [...BROWSER_FLAGS, '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
    ...(executablePath ? { executablePath } : {}),
  });
  session.onEnd(() => browser.close());
  mkdirSync(FOLDER, { recursive: true });
  for (const { name: screen, width, height } of SCREENS)
    for (const colorScheme of THEMES) {
      const context = await browser.newContext({
        baseURL: site.url,
        viewport: { width, height },
        colorScheme,
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      for (const { name, language, address } of PAGES) {
        const isSchool = address.endsWith('/');
        await page.goto(isSchool ? await firstSchool(page, `/${language}`, address) : address, {
          waitUntil: 'networkidle',
        });
        if (name === 'map') await page.locator('[data-school-map][data-state="shown"]').waitFor();
        await page.evaluate(() => document.fonts.ready);
        await save(await page.screenshot(), `${name}-${language}-${screen}-${colorScheme}`);
      }
      await context.close();
    }
  if (!site.backend) return;
  const context = await browser.newContext({
    baseURL: site.url,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await signIn(page, site.backend);
  for (const { name, address, arrange } of ADMIN_PICTURES) {
    await page.goto(address, { waitUntil: 'networkidle' });
    await arrange?.(page);
    await save(await page.screenshot(), name);
  }
});
