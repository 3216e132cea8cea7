import { schoolHref } from '../../lib/routes';
import { insertSchool } from '../support/insert-school.ts';
import { serviceClient } from '../support/school-pictures.ts';
import { expect, test } from '../support/test.ts';

test('a school that is renamed and renamed back opens in the same browser', async ({ page }) => {
  const school = await insertSchool('Escuela Renombrada', {
    is_active: true,
    description: 'Una escuela de estas pruebas.',
  });
  const client = serviceClient();
  const other = `${school.slug}-otra`;
  const rename = (slug: string) => client.from('schools').update({ slug }).eq('id', school.id).throwOnError();
  /** Opens an address until the site has noticed the change. */
  const opens = (slug: string, shown: string) =>
    expect
      .poll(async () => {
        await page.goto(schoolHref('es', slug));
        return new URL(page.url()).pathname;
      })
      .toBe(schoolHref('es', shown));
  try {
    await opens(school.slug, school.slug);
    await rename(other);
    await opens(school.slug, other);
    await rename(school.slug);
    await opens(other, school.slug);
    await opens(school.slug, school.slug);
  } finally {
    await client.from('schools').delete().eq('id', school.id).throwOnError();
  }
});
