import { insertSchool } from '../support/insert-school.ts';
import { openApp } from '../support/open.ts';
import { serviceClient } from '../support/school-pictures.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test.describe('in Spanish', () => {
  test.use({ locale: 'es' });

  test('numbers are read in the notation of the language, confirmed in words and stored', async ({
    page,
  }) => {
    const { id } = await insertSchool('Taller', { tuition_currency: 'EUR' });
    await signInAs(page, 'admin');
    await openApp(page, `/admin/schools/edit/${id}`);
    await page.getByRole('tab', { name: 'Académico' }).click();
    const min = page.getByLabel('Precio mínimo por año', { exact: true });
    const max = page.getByLabel('Precio máximo por año', { exact: true });
    const students = page.getByLabel('Número de estudiantes', { exact: true });
    const save = page.getByRole('button', { name: 'Guardar Cambios' });
    await min.fill('4.500');
    await expect(min).toHaveAccessibleDescription(/^4\.500\s€ al año$/);
    await min.fill('4,500');
    await page.getByRole('button', { name: /¿Querías decir 4\.500\s€ al año\?/ }).click();
    await expect(min).toHaveValue('4500');
    await students.fill('2.000');
    await expect(students).toHaveAccessibleDescription('2.000 estudiantes');

    await max.fill('4,5');
    await save.click();
    const question = page.getByRole('alertdialog');
    await expect(question.getByText(/4,50\s€ al año/)).toBeVisible();
    await question.getByRole('button', { name: 'Corregir' }).click();
    await max.fill('9,000.00 MXN');
    await expect(max).toHaveAccessibleDescription(/^9\.000\sMXN al año$/);
    await max.fill('€9000');
    await expect(max).toHaveAccessibleDescription(/^9\.000\s€ al año$/);
    await save.click();
    await expect(page.getByText('Escuela actualizada')).toBeVisible();
    const stored = async () =>
      (
        await serviceClient()
          .from('schools')
          .select('tuition_min,tuition_max,students_count')
          .eq('id', id)
          .single()
      ).data;
    expect(await stored()).toEqual({ tuition_min: 4500, tuition_max: 9000, students_count: 2000 });

    await test.step('a number that is only passed by keeps its value', async () => {
      await students.focus();
      await students.blur();
      await max.fill('9.500');
      await save.click();
      await expect.poll(stored).toEqual({ tuition_min: 4500, tuition_max: 9500, students_count: 2000 });
    });
  });
});
