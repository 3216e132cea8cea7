import { codeAt, fromBase32, stepAt } from '../../packages/embedded-supabase/auth/totp.ts';
import { LANGUAGES, signIn, visit } from '../support/account-forms.ts';
import { expectAccessible } from '../support/axe.ts';
import { DESK } from '../support/screens.ts';
import { makeAccount } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const WORDS = {
  es: {
    setUp: 'Configurar el segundo factor',
    code: 'Código de seis cifras',
    turnOn: 'Activar',
    wrong: 'El código no es válido',
    check: 'Comprobar el código',
    download: 'Descargar los códigos',
    lost: '¿No tienes a mano la aplicación?',
    recovery: 'Código de recuperación',
    spend: 'Usar el código',
    spent: 'Se ha quitado el segundo factor',
  },
  en: {
    setUp: 'Set up the second factor',
    code: 'Six-digit code',
    turnOn: 'Turn on',
    wrong: 'The code is not valid',
    check: 'Check the code',
    download: 'Download the codes',
    lost: 'Don’t have the app at hand?',
    recovery: 'Recovery code',
    spend: 'Use the code',
    spent: 'The second factor has been taken off',
  },
};

for (const words of LANGUAGES) {
  const t = WORDS[words.language];
  test(`a second factor in ${words.language}: set up, asked for at sign-in, lost ${DESK[words.language]}`, async ({
    page,
  }) => {
    await visit(page, words);
    const { email, password } = await makeAccount('admin');
    await page.goto('/auth?next=%2Fauth%2Fprofile');
    await signIn(page, words, email, password);

    await page.getByRole('button', { name: t.setUp }).click();
    const setUp = page.locator('#factor-setup');
    await expect(setUp.getByLabel(t.code)).toBeFocused();
    await expectAccessible(page);
    const secret = fromBase32((await page.locator('.factor-secret code').textContent()) ?? '');
    // Of the present interval and the next, which are still taken when the next one begins meanwhile.
    const codeIn = (intervals: number) => codeAt(secret, stepAt(new Date()) + intervals);
    await setUp.getByLabel(t.code).fill(codeIn(5));
    await page.keyboard.press('Enter');
    await expect(setUp.getByLabel(t.code)).toHaveAccessibleDescription(new RegExp(t.wrong));
    const used = codeIn(0);
    await setUp.getByLabel(t.code).fill(used);
    await setUp.getByRole('button', { name: t.turnOn }).click();
    const codes = page.locator('.factor-codes code');
    await expect(codes).toHaveCount(10);
    const [recovery = ''] = await codes.allTextContents();
    await expectAccessible(page);
    const saved = page.waitForEvent('download');
    await page.getByRole('link', { name: t.download }).click();
    expect((await saved).suggestedFilename()).toBe('recovery-codes.txt');
    await page.goto('/admin');
    await expect(page).toHaveURL('/admin');

    await page.goto('/auth/profile');
    await page.getByRole('main').getByRole('button', { name: words.signOut }).click();
    await expect(page).toHaveURL('/');
    await page.goto('/auth?next=%2Fadmin');
    await signIn(page, words, email, password);
    await expect(page).toHaveURL('/auth/second-factor?next=%2Fadmin');
    await page.goto('/admin');
    await expect(page).toHaveURL('/auth/second-factor?next=%2Fadmin');
    await expectAccessible(page);
    await page.getByLabel(t.code).fill(used);
    await page.getByRole('button', { name: t.check }).click();
    await expect(page.getByLabel(t.code)).toHaveAccessibleDescription(new RegExp(t.wrong));
    await page.getByLabel(t.code).fill(codeIn(1));
    await page.getByRole('button', { name: t.check }).click();
    await expect(page).toHaveURL('/admin');

    await page.goto('/auth/profile');
    await page.getByRole('main').getByRole('button', { name: words.signOut }).click();
    await expect(page).toHaveURL('/');
    await page.goto('/auth');
    await signIn(page, words, email, password);
    await page.getByText(t.lost).click();
    await page.getByLabel(t.recovery).fill(recovery);
    await page.getByRole('button', { name: t.spend }).click();
    await expect(page.getByText(t.spent)).toBeVisible();
    await expect(page.getByRole('button', { name: t.setUp })).toBeVisible();
  });
}
