import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

/** The watch over problems (tests/support/test.ts), on made-up pages of the site with one fault each. */
async function showPage(page: Page, body: string, headers: Record<string, string> = {}): Promise<void> {
  await page.unroute('**/made-up');
  await page.route('**/made-up', (route) =>
    route.fulfill({
      body: `<!doctype html><title>Made up</title><body>${body}`,
      contentType: 'text/html',
      headers,
    }),
  );
  await page.goto('/made-up');
}

const PICTURE = '<img src="/missing.png" alt="">';

test('errors, exceptions, policy violations and failed requests of a page are noticed', async ({
  page,
  problems,
}) => {
  const expectProblem = async (problem: RegExp) => {
    await expect.poll(() => problems.unexpected).toContainEqual(expect.stringMatching(problem));
    problems.expect(problem);
    expect(problems.unexpected).toEqual([]);
  };

  await showPage(page, '<p>Well</p>');
  expect(problems.unexpected).toEqual([]);
  await showPage(page, '<script>console.error("broken")</script>');
  await expectProblem(/^console broken/);
  await showPage(page, '<script>throw new Error("thrown")</script>');
  await expectProblem(/^exception thrown/);
  await page.route('**/missing.png', (route) => route.fulfill({ status: 404 }));
  await showPage(page, PICTURE);
  await expectProblem(/^answer 404 GET .*\/missing\.png$/);
  await page.route('**/missing.png', (route) => route.abort('connectionrefused'));
  await showPage(page, PICTURE);
  await expect
    .poll(() => problems.unexpected)
    .toContainEqual(expect.stringMatching(/^request .*missing\.png$/));
  problems.expect(/ERR_CONNECTION_REFUSED/);

  await showPage(page, '<script>document.title = "run"</script>', {
    'content-security-policy': "script-src 'self'",
  });
  await expectProblem(/^console .*violates the following Content Security Policy/);
  await expect(page).toHaveTitle('Made up');
  // The list of violations cannot be accepted by an expected message.
  await expect.poll(() => problems.violations).toHaveLength(1);
  expect(problems.violations.splice(0)).toEqual([
    expect.stringMatching(/^script-src-elem inline on .*made-up$/),
  ]);
});

test.fail('an unexpected problem fails the test', async ({ page, problems }) => {
  await showPage(page, '<script>console.error("broken")</script>');
  await expect.poll(() => problems.unexpected).not.toEqual([]);
});
