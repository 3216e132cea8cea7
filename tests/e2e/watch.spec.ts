import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

/**
 * The watch over problems must itself be seen to work. The pages here are made up and served in place of the site's;
 * each misbehaves in one way.
 */
async function showPage(page: Page, body: string, headers: Record<string, string> = {}): Promise<void> {
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

test.describe('the watch finds @desktop', () => {
  test('an error on the console', async ({ page, problems }) => {
    await showPage(page, '<script>console.error("broken")</script>');
    await expect.poll(() => problems.unexpected).toEqual([expect.stringContaining('console broken')]);
    problems.expect(/console broken/);
  });

  test('an exception', async ({ page, problems }) => {
    await showPage(page, '<script>throw new Error("broken")</script>');
    await expect.poll(() => problems.unexpected).toEqual(['exception broken']);
    problems.expect(/exception broken/);
  });

  test('a violation of the content security policy', async ({ page, problems }) => {
    await showPage(page, '<script>document.title = "run"</script>', {
      'content-security-policy': "script-src 'self'",
    });
    const violation = /console .*violates the following Content Security Policy/;
    await expect.poll(() => problems.unexpected).toEqual([expect.stringMatching(violation)]);
    await expect(page).toHaveTitle('Made up');
    problems.expect(violation);
    // Beside the console: that cannot be let pass together with something else.
    await expect.poll(() => problems.violations).toHaveLength(1);
    expect(problems.violations.splice(0)).toEqual([
      expect.stringMatching(/^script-src-elem inline on .*made-up$/),
    ]);
  });

  test('an answer of the site that is an error', async ({ page, problems }) => {
    await page.route('**/missing.png', (route) => route.fulfill({ status: 404 }));
    await showPage(page, PICTURE);
    const answer = /^answer 404 GET .*\/missing\.png$/;
    await expect.poll(() => problems.unexpected).toEqual([expect.stringMatching(answer)]);
    problems.expect(answer);
  });

  test('a request to the site that fails', async ({ page, problems }) => {
    await page.route('**/missing.png', (route) => route.abort('connectionrefused'));
    await showPage(page, PICTURE);
    const failure = /ERR_CONNECTION_REFUSED/;
    await expect
      .poll(() => problems.unexpected)
      .toContainEqual(expect.stringMatching(/^request .*missing\.png$/));
    problems.expect(failure);
  });

  test('nothing on a page that is well', async ({ page, problems }) => {
    await showPage(page, '<p>Well</p>');
    await expect(page.getByText('Well')).toBeVisible();
    expect(problems.unexpected).toEqual([]);
  });
});

test.fail('a problem that nobody expected fails the test @desktop', async ({ page, problems }) => {
  await showPage(page, '<script>console.error("broken")</script>');
  await expect.poll(() => problems.unexpected).not.toEqual([]);
});
