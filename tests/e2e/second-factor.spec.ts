import { codeAt, fromBase32, stepAt } from '../../packages/embedded-supabase/auth/totp.ts';
import { signIn, visit, WORDS } from '../support/account-forms.ts';
import { expectAccessible } from '../support/axe.ts';
import { makeAccount } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const CODE = 'Six-digit code';
const SET_UP = 'Set up the second factor';

test('a second factor is set up, required at sign-in, and removed with a recovery code', async ({ page }) => {
  const { email, password } = await makeAccount('admin');
  const setUp = page.locator('#factor-setup');
  const signOut = async () => {
    await page.goto('/auth/profile');
    await page.getByRole('main').getByRole('button', { name: WORDS.signOut }).click();
    await expect(page).toHaveURL('/');
  };
  await visit(page);
  await page.goto('/auth?next=%2Fauth%2Fprofile');
  await signIn(page, email, password);

  await page.getByRole('button', { name: SET_UP }).click();
  await expect(setUp.getByLabel(CODE)).toBeFocused();
  const secret = fromBase32((await page.locator('.factor-secret code').textContent()) ?? '');
  // The next interval's code is accepted too, so a test may cross a boundary.
  const codeIn = (intervals: number) => codeAt(secret, stepAt(new Date()) + intervals);
  await setUp.getByLabel(CODE).fill(codeIn(5));
  await page.keyboard.press('Enter');
  await expect(setUp.getByLabel(CODE)).toHaveAccessibleDescription(/The code is not valid/);
  await expectAccessible(page);
  const used = codeIn(0);
  await setUp.getByLabel(CODE).fill(used);
  await setUp.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.locator('.factor-codes code');
  await expect(codes).toHaveCount(10);
  const recovery = (await codes.first().textContent()) ?? '';
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download the codes' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('recovery-codes.txt');

  await test.step('sign-in asks for a code that was not used before', async () => {
    await signOut();
    await page.goto('/auth?next=%2Fadmin');
    await signIn(page, email, password);
    await expect(page).toHaveURL('/auth/second-factor?next=%2Fadmin');
    await page.goto('/admin');
    await expect(page).toHaveURL('/auth/second-factor?next=%2Fadmin');
    await expect(page.getByLabel(CODE)).toBeFocused();
    await expectAccessible(page);
    await page.getByLabel(CODE).fill(used);
    await page.getByRole('button', { name: 'Check the code' }).click();
    await expect(page.getByLabel(CODE)).toHaveAccessibleDescription(/The code is not valid/);
    await page.getByLabel(CODE).fill(codeIn(1));
    await page.getByRole('button', { name: 'Check the code' }).click();
    await expect(page).toHaveURL('/admin');
  });

  await test.step('a recovery code removes the factor', async () => {
    await signOut();
    await page.goto('/auth');
    await signIn(page, email, password);
    await page.getByText('Don’t have the app at hand?').click();
    await page.getByLabel('Recovery code').fill(recovery);
    await page.getByRole('button', { name: 'Use the code' }).click();
    await expect(page.getByText('The second factor has been taken off')).toBeVisible();
    await expect(page.getByRole('button', { name: SET_UP })).toBeVisible();
  });
});
