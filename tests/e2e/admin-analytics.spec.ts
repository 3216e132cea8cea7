import { path, schoolHref } from '../../lib/routes';
import { expectAccessible } from '../support/axe.ts';
import { insertSchool } from '../support/insert-school.ts';
import { openApp } from '../support/open.ts';
import { serviceClient } from '../support/school-pictures.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test.use({ locale: 'en' });

/** A school of this test alone, so that nobody else's views are in its sums. */
const makeSchool = () => insertSchool('Counted', { is_active: true, website: 'https://www.example.org/' });

const countsOf = async (id: string) => {
  const { data } = await serviceClient()
    .from('daily_school_counts')
    .select('kind,count')
    .eq('school_id', id)
    .order('kind');
  return Object.fromEntries((data ?? []).map(({ kind, count }) => [kind, count]));
};

const emptySearches = async () => {
  const { data } = await serviceClient().from('daily_counts').select('count').eq('kind', 'empty_search');
  return (data ?? []).reduce((sum, { count }) => sum + count, 0);
};

test('views, clicks that lead away and searches without result are counted by day @wide', async ({
  page,
  context,
}) => {
  await context.route('https://www.example.org/', (route) => route.fulfill({ body: 'Elsewhere' }));
  const school = await makeSchool();
  const before = await emptySearches();
  for (const language of ['es', 'en'] as const) await page.goto(schoolHref(language, school.slug));
  const [elsewhere] = await Promise.all([
    context.waitForEvent('page'),
    page.locator('header .btn.primary').click(),
  ]);
  await elsewhere.close();
  await page.goto(`/en?search=${crypto.randomUUID()}`);
  await expect(page.locator('[data-count=empty_search]')).toBeVisible();

  await expect
    .poll(() => countsOf(school.id), { timeout: 30_000 })
    .toEqual({ outgoing_click: 1, school_view: 2 });
  await expect.poll(emptySearches, { timeout: 30_000 }).toBeGreaterThan(before);

  await signInAs(page, 'admin');
  await openApp(page, path('admin'));
  await page.getByRole('main').getByRole('link', { name: 'Analytics Panel' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Analytics Panel');
  await expect(page.getByRole('img', { name: /^Bars by day/ })).toHaveCount(3);
  const views = page.getByRole('region', { name: 'School pages viewed' });
  expect(
    Number((await views.locator('.usage-total').textContent())?.replace(',', '')),
  ).toBeGreaterThanOrEqual(2);
  await views.getByText('Figures by day').click();
  await expect(views.locator('tbody tr')).toHaveCount(30);
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  await page.getByRole('link', { name: '7 days' }).click();
  await expect(page).toHaveURL(`${path('adminAnalytics')}?days=7`);
  await expect(page.getByRole('link', { name: '7 days' })).toHaveAttribute('aria-current', 'true');
  await expect(views.locator('tbody tr')).toHaveCount(7);
});
