import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { installPackages } from '../support/packages.ts';
import { siteUnderTest } from '../support/site.ts';
import { type Driver, until } from './driver.ts';
import { openPuppeteer } from './puppeteer-driver.ts';
import { openWebKit } from './webkit-driver.ts';

/** Public pages in every browser engine, for behaviour that the e2e tests cover in Chromium only. */
const BROWSERS: Record<string, () => Promise<Driver>> = {
  Chromium: () => openPuppeteer('chrome'),
  Firefox: () => openPuppeteer('firefox'),
  WebKit: openWebKit,
};

const RESULTS = "document.querySelector('.results b').textContent";
const PATH = 'location.pathname + location.search';
const seen = (selector: string) =>
  `document.querySelector(${JSON.stringify(selector)}).checkVisibility({ visibilityProperty: true })`;

beforeAll(() =>
  installPackages({ 'firefox-esr': 'firefox-esr', WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb' }),
);

describe.each(Object.entries(BROWSERS))('%s', (_, openBrowser) => {
  let driver: Driver;
  beforeAll(async () => {
    driver = await openBrowser();
  });
  afterAll(() => driver?.close());
  beforeEach(() => driver.resize(1280, 900));
  const open = (path: string) => driver.open(siteUnderTest().url + path);
  const schoolsInMexico = async (): Promise<number> => {
    const answer = await fetch(`${siteUnderTest().url}/api/v1/schools?country=mexico`);
    return (await answer.json()).total;
  };

  test('a filter changes the list in place, and Back brings the one before', async () => {
    await open('/en');
    await driver.read('window.stays = true');
    const before = await driver.read<string>(RESULTS);
    await driver.click('#country-mexico');
    await until(driver, PATH, '/en?country=mexico');
    const count = await schoolsInMexico();
    await until(driver, RESULTS, `${count} results`);
    await until(driver, "document.querySelector('h1').textContent", `Schools in Mexico: ${count}`);
    await driver.click('#specialty-pastry');
    await until(driver, PATH, '/en?country=mexico&specialty=pastry');
    await driver.back();
    await until(driver, PATH, '/en?country=mexico');
    await until(driver, "document.querySelector('#specialty-pastry').checked", false);
    await until(driver, RESULTS, `${count} results`);
    await driver.back();
    await until(driver, PATH, '/en');
    await until(driver, RESULTS, before);
    await until(driver, "document.querySelector('#country-mexico').checked", false);
    expect(await driver.read('window.stays')).toBe(true);
  });

  test('typing searches after a pause', async () => {
    await open('/en');
    await driver.type('#search', 'sevilla');
    await until(driver, PATH, '/en?search=sevilla');
    await until(driver, RESULTS, '1 result');
    expect(await driver.read("document.activeElement.id + document.querySelector('#search').value")).toBe(
      'searchsevilla',
    );
  });

  test('the theme changes immediately and is remembered', async () => {
    await open('/about-us');
    const before = await driver.read('getComputedStyle(document.body).backgroundColor');
    await driver.click('[data-theme-toggle]');
    await until(driver, `getComputedStyle(document.body).backgroundColor !== ${JSON.stringify(before)}`);
    const chosen = await driver.read<string>('document.documentElement.dataset.theme');
    await open('/contact');
    await until(driver, 'document.documentElement.dataset.theme', chosen);
    await driver.click('[data-theme-toggle]');
    await until(driver, `document.documentElement.dataset.theme !== ${JSON.stringify(chosen)}`);
  });

  test('the menu and the filters of a narrow window open, leave a way out, and close', async () => {
    await driver.resize(500, 844);
    await open('/en');
    await driver.click('.menu-button');
    await until(driver, seen('#menu a'));
    expect(
      await driver.read("document.querySelector('#menu').getBoundingClientRect().height < innerHeight"),
    ).toBe(true);
    await driver.click('#menu .sheet-close');
    await until(driver, seen('#menu a'), false);
    const isPhone = await driver.read<boolean>('matchMedia("(max-width: 1023px)").matches');
    if (!isPhone) return;
    await driver.click('.filters-button');
    await until(driver, seen('#country-mexico'));
    await driver.click('#country-mexico');
    const shown = `Show ${await schoolsInMexico()} schools`;
    await until(driver, "document.querySelector('.show-results').textContent", shown);
    await driver.click('.show-results');
    await until(driver, seen('#country-mexico'), false);
    await until(driver, 'document.activeElement.id', 'directory-title');
  });

  test('the share menu opens, says when the address is copied, and closes with a click elsewhere', async () => {
    await open('/school/ferrandi-paris');
    await driver.click('.share > summary');
    await until(driver, seen('.share-panel [data-copy]'));
    await driver.click('.share-panel [data-copy]');
    await until(driver, "document.querySelector('.share-panel [role=status]').textContent", /./);
    await driver.click('h1');
    await until(driver, "document.querySelector('.share').open", false);
  });

  test('the contact form says at its fields what is missing', async () => {
    await open('/contact');
    await until(driver, "document.querySelector('form[data-contact]').noValidate");
    await driver.click('form[data-contact] [type=submit]');
    await until(driver, "document.querySelectorAll('.field-error').length", 3);
    expect(await driver.read('document.activeElement.name')).toBe('name');
  });

  test('the other language is a link away', async () => {
    await open('/school/ferrandi-paris');
    await driver.click('.langs a[href]');
    await until(driver, 'location.pathname', '/escuela/ferrandi-paris');
    await until(driver, 'document.documentElement.lang', 'es');
  });

  test('nothing is wider than a telephone', async () => {
    await driver.resize(500, 844);
    for (const path of [
      '/en',
      '/school/ferrandi-paris',
      '/compare?school=ferrandi-paris&school=basque-culinary-center',
    ]) {
      await open(path);
      expect(await driver.read('document.documentElement.scrollWidth <= innerWidth'), path).toBe(true);
    }
  });
});
