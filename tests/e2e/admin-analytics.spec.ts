import { path, schoolHref } from '../../lib/routes';
import { insertSchool } from '../support/insert-school.ts';
import { makeWord } from '../support/make-word.ts';
import { openApp } from '../support/open.ts';
import { serviceClient } from '../support/school-pictures.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test.use({ locale: 'en' });

async function countsOf(schoolId: string) {
  const { data } = await serviceClient()
    .from('daily_school_counts')
    .select('kind,count')
    .eq('school_id', schoolId);
  return Object.fromEntries((data ?? []).map(({ kind, count }) => [kind, count]));
}

test('views, outgoing clicks and searches without results are counted by day', async ({ page, context }) => {
  await context.route('https://www.example.org/', (route) => route.fulfill({ body: 'Elsewhere' }));
  const school = await insertSchool('Counted', { is_active: true, website: 'https://www.example.org/' });
  const word = makeWord();
  for (const language of ['es', 'en'] as const) await page.goto(schoolHref(language, school.slug));
  const [elsewhere] = await Promise.all([
    context.waitForEvent('page'),
    page.locator('header .btn.primary').click(),
  ]);
  await elsewhere.close();
  await page.goto(`/en?search=${word}`);
  await expect(page.locator('[data-count=empty_search]')).toHaveAttribute('data-count-words', word);

  // The site stores totals every few seconds.
  const stored = { timeout: 30_000 };
  await expect.poll(() => countsOf(school.id), stored).toEqual({ outgoing_click: 1, school_view: 2 });
  const searches = () => serviceClient().from('daily_searches').select('count').eq('words', word);
  await expect.poll(async () => (await searches()).data, stored).toEqual([{ count: 1 }]);

  await signInAs(page, 'admin');
  await openApp(page, path('admin'));
  await page.getByRole('main').getByRole('link', { name: 'Analytics Panel' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Analytics Panel');
  await expect(page.getByRole('img', { name: /^Bars by day/ })).toHaveCount(3);
  const views = page.getByRole('region', { name: 'School pages viewed' });
  await expect(views.locator('.usage-total')).toHaveText(/[1-9]/);
  await views.getByText('Figures by day').click();
  await expect(views.locator('tbody tr')).toHaveCount(30);
  await page.getByRole('link', { name: '7 days' }).click();
  await expect(page).toHaveURL(`${path('adminAnalytics')}?days=7`);
  await expect(page.getByRole('link', { name: '7 days' })).toHaveAttribute('aria-current', 'true');
  await expect(views.locator('tbody tr')).toHaveCount(7);
});
