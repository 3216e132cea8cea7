import { freePort } from '../../scripts/lib/ports.mjs';
import { expectAccessible } from '../support/axe.ts';
import { searchBox } from '../support/filters.ts';
import { type SecondSite, startSecondSite } from '../support/second-site.ts';
import { expect, test } from '../support/test.ts';

/** A site that has rendered its homes and was restarted, in front of a backend that no longer answers. Every answer is in tests/http/failed-pages.test.ts. */
let site: SecondSite;

test.beforeAll(async () => {
  site = await startSecondSite({});
  for (const address of ['/en', '/es']) await fetch(site.url + address);
  await site.end();
  await site.start({ NEXT_PUBLIC_SUPABASE_URL: `http://127.0.0.1:${await freePort()}` });
});
test.afterAll(() => site?.stop());

test('while the backend is down, pages that cannot be rendered explain it and cached pages stay', async ({
  page,
  problems,
}) => {
  problems.watchSite(site.url);
  problems.expect(`answer 503 GET ${site.url}/escuela/no-prerenderizada`);
  problems.expect(`answer 503 GET ${site.url}/en?search=paris`);
  problems.expect(/api\/suggest/);
  await page.goto(`${site.url}/escuela/no-prerenderizada`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Ha ocurrido un error al cargar la escuela',
  );
  await expectAccessible(page);

  await page.goto(`${site.url}/en`);
  await searchBox(page).fill('paris');
  const panel = page.getByRole('main').getByRole('alert');
  await expect(panel.getByRole('heading')).toHaveText('Error loading schools');
  await expectAccessible(page);
  await page.goBack();
  await expect(page.locator('.card').first()).toBeVisible();
});
