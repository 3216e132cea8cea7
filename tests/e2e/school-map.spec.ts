import type { Page } from '@playwright/test';
import { BROWSER_FLAGS, installedBrowser } from '../../scripts/lib/browser.mjs';
import { expectAccessible } from '../support/axe.ts';
import { tick } from '../support/filters.ts';
import { expect, test } from '../support/test.ts';

const executablePath = installedBrowser();

/** Draws WebGL without a graphics card. */
test.use({
  launchOptions: {
    args: [...BROWSER_FLAGS, '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
    ...(executablePath && { executablePath }),
  },
});

const inView = (page: Page) => page.locator('.map-list h2');
const canvas = (page: Page) => page.getByRole('region', { name: 'Map of the schools' });
const list = (page: Page) => page.locator('[data-part="list"]');
const countOf = async (page: Page) => Number.parseInt((await inView(page).textContent()) ?? '', 10) || 0;
const look = (page: Page) => new URL(page.url()).searchParams.get('at')?.split(',').map(Number) ?? [];

async function openMap(page: Page, address = '/en?view=map'): Promise<void> {
  await page.goto(address);
  await expect(inView(page)).toHaveText(/in view$/);
}

/** The middle of the map's frame is where these coordinates are, so that what is there can be pressed. */
async function pressMiddle(page: Page): Promise<void> {
  const box = await canvas(page).boundingBox();
  if (!box) throw new Error('no map');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

// Without a graphics card each pixel costs time: the smallest window that has the layout of a wide one.
test.beforeEach(async ({ page }) => {
  const isWide = (page.viewportSize()?.width ?? 0) > 1024;
  if (isWide) await page.setViewportSize({ width: 1100, height: 700 });
});

test.describe('the map of a list', () => {
  test('is fetched when it is asked for, and Back and a reload keep to the address @wide', async ({
    page,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/en');
    await page.waitForLoadState('networkidle');
    expect(asked.filter((one) => /map/.test(one) && !one.startsWith('/maps/'))).toEqual([]);
    await page.getByRole('link', { name: 'Map', exact: true }).click();
    await expect(inView(page)).toHaveText(/in view$/);
    await expect(list(page)).toBeHidden();
    expect(asked.filter((one) => one === '/map/points')).toHaveLength(1);
    expect(asked.every((one) => one.startsWith('/'))).toBe(true);
    await page.reload();
    await expect(inView(page)).toHaveText(/in view$/);
    await page.getByRole('link', { name: 'List', exact: true }).click();
    await expect(list(page)).toBeVisible();
    await page.goBack();
    await expect(inView(page)).toHaveText(/in view$/);
    await expect(page.locator('.results [aria-current]')).toHaveText('Map');
  });

  test('asks nobody but this site, and nothing that the policy forbids @deep', async ({ page, baseURL }) => {
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(baseURL ?? '') && !/^(blob|data):/.test(request.url()))
        foreign.push(request.url());
    });
    await openMap(page, '/en?view=map&at=45.76,4.84,8');
    await page.waitForLoadState('networkidle');
    expect(foreign).toEqual([]);
  });

  test('is moved by keys, keeps its look in the address and lists what is in view @desktop', async ({
    page,
  }) => {
    await openMap(page);
    const all = await countOf(page);
    expect(all).toBeGreaterThan(20);
    const [, , far = 0] = look(page);
    await canvas(page).focus();
    await page.keyboard.press('+');
    await expect.poll(() => look(page)[2]).toBeGreaterThan(far);
    const [, west = 0] = look(page);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => look(page)[1]).not.toBe(west);
    await expect(page.locator('#announcer')).toHaveText(/in view$/);
    const named = page.locator('.map-list ol a');
    expect(await named.count()).toBeLessThanOrEqual(20);
    await named.first().click();
    await expect(page).toHaveURL(/\/school\//);
  });

  test('shows the card of a school, which Escape closes @narrow', async ({ page }) => {
    await openMap(page, '/en?view=map&search=ferrandi&at=48.8466,2.3275,12');
    const [lat, lng] = await page.evaluate(async () => {
      const answer = await fetch('/map/found?list=schools&search=ferrandi');
      const { at } = (await answer.json()) as { at: number[] };
      return at.map((steps) => steps / 10_000);
    });
    await openMap(page, `/en?view=map&search=ferrandi&at=${lat},${lng},12`);
    await expect(inView(page)).toHaveText('1 school in view');
    const card = page.locator('.map-card');
    await expect(async () => {
      await pressMiddle(page);
      await expect(card).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(card.getByRole('link')).toHaveAttribute('href', '/school/ferrandi-paris');
    await expect(card.getByRole('link')).toBeFocused();
    await expect(card).toContainText('Paris, France');
    await expect(card.locator('div p').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(card).toBeHidden();
    await expect(canvas(page)).toBeFocused();
  });

  test('follows the filters while it is open @desktop @deep', async ({ page }) => {
    await openMap(page);
    await tick(page, 'country', 'france');
    await expect(page).toHaveURL(/country=france.*view=map/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Schools in France/);
    const total = Number.parseInt((await page.locator('.results b').first().textContent()) ?? '', 10);
    await expect.poll(() => countOf(page)).toBe(total);
    await page.getByRole('link', { name: 'Clear' }).click();
    await expect(page).toHaveURL(/\?view=map/);
    await expect.poll(() => countOf(page)).toBeGreaterThan(total);
  });

  test('searches the area that it shows, in the list too @desktop @deep', async ({ page }) => {
    await openMap(page, '/en?view=map&at=40.4,-3.7,5');
    const button = page.getByRole('button', { name: 'Search this area' });
    await expect(button).toBeHidden();
    await canvas(page).focus();
    await page.keyboard.press('+');
    await button.click();
    await expect(page).toHaveURL(/area=/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/in the area of the map/);
    const heading = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
    const total = Number(heading.split(': ').at(-1));
    expect(total).toBeGreaterThan(0);
    await expect.poll(() => countOf(page)).toBe(total);
    await page.getByRole('link', { name: 'List', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await page.locator('.chip', { hasText: 'Area of the map' }).getByRole('link').click();
    await expect(page).not.toHaveURL(/area=/);
  });

  test('leads from a place to the area around it @desktop @deep', async ({ page }) => {
    await openMap(page, '/schools/spain/pastry?view=map');
    await canvas(page).focus();
    await page.keyboard.press('-');
    await page.getByRole('button', { name: 'Search this area' }).click();
    await expect(page).toHaveURL(/\/en\?specialty=pastry&view=map&area=/);
    await expect(inView(page)).toHaveText(/in view$/);
  });

  test('counts programmes of schools @desktop @deep', async ({ page }) => {
    await openMap(page, '/programmes?view=map&field=pastry');
    expect(await countOf(page)).toBeGreaterThan(0);
  });

  test('says so where it cannot be drawn, and shows the list @narrow', async ({ page }) => {
    await page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null;
    });
    await page.goto('/en?view=map');
    await expect(page.getByText('This browser cannot draw the map.')).toBeVisible();
    await expect(list(page)).toBeVisible();
    await expectAccessible(page);
  });

  test('offers to try again where the schools do not come @deep', async ({ page, problems }) => {
    problems.expect(/Failed to load resource|ERR_FAILED/);
    await page.route('**/map/points', (route) => route.abort());
    await page.goto('/en?view=map');
    await expect(page.getByText('The schools on the map could not be loaded.')).toBeVisible();
    await page.unroute('**/map/points');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(inView(page)).toHaveText(/in view$/);
    await expect(page.getByText('could not be loaded')).toBeHidden();
  });

  test('shows the list and a way to try again where its script does not come @deep', async ({
    page,
    problems,
  }) => {
    problems.expect(/Failed to load resource|ERR_FAILED|dynamically imported module/);
    await page.route('**/scripts/show-map-*.js', (route) => route.abort());
    await page.goto('/en?view=map');
    await expect(page.getByText('The map could not be loaded.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible();
    await expect(list(page)).toBeVisible();
  });

  test('can be read and operated by everybody @deep', async ({ page }) => {
    await openMap(page);
    await expectAccessible(page);
  });

  test('follows the theme of the page @desktop @deep', async ({ page }) => {
    await openMap(page);
    const shade = async () => {
      const picture = await canvas(page).screenshot();
      return (
        picture.length > 0 &&
        page.evaluate(
          () => getComputedStyle(document.querySelector('.map-frame') ?? document.body).backgroundColor,
        )
      );
    };
    const light = await shade();
    await page.getByRole('button', { name: /dark/i }).first().click();
    await expect.poll(shade).not.toBe(light);
  });
});

test('without script the map is the list, with a sentence and the drawn map of the country @no-js', async ({
  page,
}) => {
  await page.goto('/en?country=spain&view=map');
  await expect(page.getByText('The map needs JavaScript.')).toBeVisible();
  await expect(page.locator('.map-still svg')).toBeVisible();
  await expect(list(page).getByRole('listitem').first()).toBeVisible();
});
