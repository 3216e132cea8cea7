import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { insertSchool } from '../support/insert-school.ts';
import { openApp } from '../support/open.ts';
import { serviceClient } from '../support/school-pictures.ts';
import { DESK } from '../support/screens.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const TEXTS = {
  es: {
    send: 'Enviar y comprobar',
    pdf: 'Fichero de escuelas: Es un PDF.',
    other: /Fichero de escuelas: tiene escuelas de «Austria»/,
    result: 'Resultado de la comprobación',
    apply: 'Aplicar 2 filas',
    done: /1 escuela creada, 1 cambiada/,
    toReview: 'Revisar lo que queda por decidir',
    decided: 'Decidido. Se puede deshacer en «Decisiones».',
    differences: /^Diferencias/,
    decideSelected: 'Conservar los nuestros',
    saved: '1 decisión guardada',
    decisions: 'Decisiones',
    undone: 'La decisión se ha deshecho.',
    undo: 'Deshacer',
    taken: /vuelven a estar como antes/,
    nothing: 'Nada cambia: el directorio ya dice lo que dice este fichero.',
    isThis: (entry: string, school: string) => `Es esta: ${entry} es ${school}`,
    undoOf: (school: string) => `Deshacer la decisión sobre ${school}`,
    select: (school: string) => `Seleccionar Dirección de ${school}`,
  },
  en: {
    send: 'Send and check',
    pdf: 'File of schools: This is a PDF.',
    other: /File of schools: it has schools of “Austria”/,
    result: 'Result of the check',
    apply: 'Apply 2 rows',
    done: /1 school created, 1 changed/,
    toReview: 'Review what is to be decided',
    decided: 'Decided. It can be undone under ‘Decisions’.',
    differences: /^Differences/,
    decideSelected: 'Take the register’s',
    saved: '1 decision saved',
    decisions: 'Decisions',
    undone: 'The decision was undone.',
    undo: 'Undo',
    taken: /are as before/,
    nothing: 'Nothing changes: the directory says what this file says.',
    isThis: (entry: string, school: string) => `It is this one: ${entry} is ${school}`,
    undoOf: (school: string) => `Undo the decision about ${school}`,
    select: (school: string) => `Select Address of ${school}`,
  },
} as const;

/** Journeys run beside each other: each language has a register of its own, and nobody else takes one in. */
const REGISTER = {
  es: { id: 'australia', country: 'Australia' },
  en: { id: 'usa', country: 'United States' },
} as const;

const SCHOOLS = 'source_id,name,type,specialties,city,country,website,address,source_date';

for (const language of ['es', 'en'] as const) {
  const t = TEXTS[language];
  const { id: register, country } = REGISTER[language];

  test.describe(`registers in ${language} ${DESK[language]}`, () => {
    test.use({ locale: language });

    test('an edition is sent, checked, applied, reviewed and taken back', async ({ page, problems }) => {
      problems.expect(/answer 422 POST .*\/api\/admin\/registers/);
      const tag = crypto.randomUUID().slice(0, 8);
      // Registers write no figures in the name of a town.
      const town = `Villa${tag.replace(/\d/g, (figure) => 'ghijklmnop'.charAt(Number(figure)))}`;
      const doubtful = await insertSchool('Quenelle', { country, city: town });
      const checked = await insertSchool('Roulade', {
        ...{ country, city: town, website: `https://${tag}.example/`, address: '1 Old Street' },
        checked_on: '2026-01-01',
      });
      const line = (number: number, name: string, more: string) =>
        `${tag}-${number},${name},institute,culinaryArts,${town},${country},${more},2031`;
      const schools = (
        rows = [
          line(1, `Profiterole ${tag}`, ','),
          line(2, doubtful.name, ','),
          line(3, checked.name, `https://${tag}.example/,2 New Street`),
        ],
      ) => [SCHOOLS, ...rows].join('\n');
      const send = async (text: string) => {
        const named = (name: string, body: string) => ({
          name,
          mimeType: 'text/csv',
          buffer: Buffer.from(body),
        });
        await page.locator('#edition-register').selectOption(register);
        await page.locator('#edition-schools').setInputFiles(named('schools.csv', text));
        await page
          .locator('#edition-programmes')
          .setInputFiles(
            named(
              'programmes.csv',
              `source_id,programme,specialty,award_level\n${tag}-1,Cocina,culinaryArts,Certificate III`,
            ),
          );
        await page.getByRole('button', { name: t.send }).click();
      };
      const stored = async () =>
        (
          await serviceClient()
            .from('schools')
            .select('name, address, is_active')
            .eq('city', town)
            .order('name')
        ).data;
      const before = await stored();

      await signInAs(page, 'admin');
      await openApp(page, '/admin/registers');
      await expectAccessible(page);
      await send('%PDF-1.7 x');
      await expect(page.getByText(t.pdf)).toBeVisible();
      await send(schools().replaceAll(country, 'Austria'));
      await expect(page.getByText(t.other)).toBeVisible();

      await send(schools());
      await expect(page.getByRole('heading', { name: t.result })).toBeFocused();
      expect(await stored()).toEqual(before);
      await expectAccessible(page);
      await page.getByRole('button', { name: t.apply }).click();
      await expect(page.getByText(t.done)).toBeVisible();
      const run = page.url();
      expect(await stored()).toHaveLength(3);
      await expectAccessible(page);

      await page.getByRole('link', { name: t.toReview }).click();
      await expect(page.getByRole('heading', { name: doubtful.name })).toBeVisible();
      await expectAccessible(page);
      // By keyboard alone.
      await page.getByRole('button', { name: t.isThis(doubtful.name, doubtful.name) }).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByText(t.decided)).toBeVisible();
      await expect(page.getByRole('heading', { name: doubtful.name })).toBeHidden();
      await expect(page.locator('#review-list')).toBeFocused();

      await page.getByRole('link', { name: t.differences }).click();
      await expect(page.getByRole('row').filter({ hasText: checked.name })).toContainText('2 New Street');
      await expectAccessible(page);
      await page.getByLabel(t.select(checked.name)).check();
      await page.getByRole('status').getByRole('button', { name: t.decideSelected }).click();
      await expect(page.getByText(t.saved)).toBeVisible();
      await expect(page.getByRole('row').filter({ hasText: checked.name })).toBeHidden();

      await openApp(page, '/admin/registers');
      await send(schools());
      await expect(page.getByText(t.nothing)).toBeVisible();

      await openApp(page, `/admin/registers/review?view=decisions&register=${register}`);
      await expectAccessible(page);
      for (const { name } of [checked, doubtful]) {
        await undo(page, t.undoOf(name));
        await expect(page.getByRole('button', { name: t.undoOf(name) })).toBeHidden();
      }
      await page.goto(run);
      await page.getByRole('button', { name: t.undo, exact: true }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: t.undo }).click();
      await expect(page.getByText(t.taken)).toBeVisible();
      expect(await stored()).toEqual(before);
    });
  });
}

async function undo(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).click();
}
