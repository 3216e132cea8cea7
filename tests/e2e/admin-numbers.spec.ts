import type { Page } from '@playwright/test';
import { insertSchool } from '../support/insert-school.ts';
import { openApp } from '../support/open.ts';
import { serviceClient } from '../support/school-pictures.ts';
import { DESKTOP } from '../support/screens.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const TEXTS = {
  es: {
    tab: 'Académico',
    least: 'Matrícula mínima por año',
    most: 'Matrícula máxima por año',
    students: 'Número de estudiantes',
    thousands: '4.500',
    decimals: '4,500',
    said: /^4\.500\s€ al año$/,
    other: /¿Querías decir 4\.500\s€ al año\?/,
    two: '2.000',
    counted: '2.000 estudiantes',
    small: '4,5',
    question: /4,50\s€ al año/,
    correct: 'Corregir',
    save: 'Guardar Cambios',
    saved: 'Escuela actualizada',
    name: 'Nombre',
    website: 'Sitio web',
  },
  en: {
    tab: 'Academics',
    least: 'Lowest tuition per year',
    most: 'Highest tuition per year',
    students: 'Number of students',
    thousands: '4,500',
    decimals: '4.500',
    said: /^€4,500 a year$/,
    other: /Did you mean €4,500 a year\?/,
    two: '2,000',
    counted: '2,000 students',
    small: '4.5',
    question: /€4\.50 a year/,
    correct: 'Correct them',
    save: 'Save Changes',
    saved: 'School updated',
    name: 'Name',
    website: 'Website',
  },
} as const;

const makeSchool = async () => (await insertSchool('Taller', { tuition_currency: 'EUR' })).id;

async function openEditor(page: Page, tab?: string): Promise<string> {
  const id = await makeSchool();
  await signInAs(page, 'admin');
  await openApp(page, `/admin/schools/edit/${id}`);
  if (tab) await page.getByRole('tab', { name: tab }).click();
  return id;
}

for (const language of ['es', 'en'] as const) {
  const t = TEXTS[language];

  test.describe(`numbers in the editor in ${language} ${DESKTOP[language]}`, () => {
    test.use({ locale: language });

    test('are read as the language writes them, said back in words and stored so', async ({ page }) => {
      const id = await openEditor(page, t.tab);
      const least = page.getByLabel(t.least, { exact: true });
      await least.fill(t.thousands);
      await expect(least).toHaveAccessibleDescription(t.said);
      await expect(least).toHaveValue(t.thousands);
      await least.fill(t.decimals);
      await page.getByRole('button', { name: t.other }).click();
      await expect(least).toHaveValue('4500');
      const students = page.getByLabel(t.students, { exact: true });
      await students.fill(t.two);
      await expect(students).toHaveAccessibleDescription(t.counted);

      await page.getByLabel(t.most, { exact: true }).fill(t.small);
      await page.getByRole('button', { name: t.save }).click();
      const question = page.getByRole('alertdialog');
      await expect(question.getByText(t.question)).toBeVisible();
      await question.getByRole('button', { name: t.correct }).click();
      await page.getByLabel(t.most, { exact: true }).fill('9000');
      await page.getByRole('button', { name: t.save }).click();
      await expect(page.getByText(t.saved)).toBeVisible();
      const { data } = await serviceClient()
        .from('schools')
        .select('tuition_min,tuition_max,students_count')
        .eq('id', id)
        .single();
      expect(data).toEqual({ tuition_min: 4500, tuition_max: 9000, students_count: 2000 });
    });
  });
}

test('toasts leave Cancel and Save free, and end also below a resting pointer', async ({ page }) => {
  const t = TEXTS.en;
  await page.clock.install();
  await openEditor(page);
  await page.getByLabel(t.name, { exact: true }).fill('Taller de sal');
  await page.getByLabel(t.website, { exact: true }).fill('www.example.org');
  await page.getByRole('button', { name: t.save }).click();
  const toast = page.locator('.toast');
  await expect(toast).toContainText(t.saved);
  await page.clock.runFor(1000);
  // It comes from behind the bar and stops above it.
  const foot = async () => {
    const box = await toast.boundingBox();
    return box ? box.y + box.height : Number.POSITIVE_INFINITY;
  };
  const bar = await page.locator('.savebar').boundingBox();
  await expect.poll(foot).toBeLessThanOrEqual(bar?.y ?? 0);
  const layer = (selector: string) =>
    page.locator(selector).evaluate((element) => Number(getComputedStyle(element).zIndex));
  expect(await layer('[data-sonner-toaster]')).toBeLessThan(await layer('.savebar'));
  await toast.hover();
  await page.clock.runFor(10_000);
  await expect(toast).toBeVisible();
  await page.clock.runFor(15_000);
  await expect(toast).toHaveCount(0);
  await expect(page.getByLabel(t.website, { exact: true })).toHaveValue('https://www.example.org');
});
