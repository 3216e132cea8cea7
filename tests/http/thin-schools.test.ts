import { expect, test } from 'vitest';
import { LANGUAGES } from '../../lib/i18n/locales';
import { href, schoolHref } from '../../lib/routes';
import { parseHead } from '../support/head.ts';
import { insertProgramme } from '../support/insert-programme.ts';
import { insertSchool } from '../support/insert-school.ts';
import { request } from '../support/request.ts';
import { serviceClient } from '../support/school-pictures.ts';
import { siteUnderTest } from '../support/site.ts';

/** A school with few facts from a register, until search engines may index it (decision 110). */

const SENTENCE = {
  es: 'Escuela superior pública en Ordino, Andorra, con un programa de pastelería; 12 títulos concedidos al año.',
  en: 'Public college in Ordino, Andorra, with one programme in pastry; 12 awards a year.',
};

test('a thin school has a sentence of its facts and is not indexed until it is completed', async () => {
  const service = serviceClient();
  const school = await insertSchool('Thin', { is_active: true, type: 'college', ownership: 'public' });
  const programme = await insertProgramme(school.id, 'Pastry', { field: 'pastry', graduates: 12 });
  const revalidate = () =>
    request('/api/revalidate', {
      method: 'POST',
      headers: { authorization: `Bearer ${siteUnderTest().backend.secretKey}` },
      body: JSON.stringify({ school: school.id }),
    });
  await revalidate();
  const addresses = LANGUAGES.flatMap((language) => [
    { language, address: schoolHref(language, school.slug) },
    { language, address: href(language, 'programme', { slug: school.slug, programme: programme.slug }) },
  ]);

  for (const { language, address } of addresses) {
    const html = await (await request(address)).text();
    const head = parseHead(html);
    expect(head.meta.robots, address).toBe('noindex, follow');
    expect(head.alternates, address).toEqual({});
    expect(html).not.toContain('class="illustrative"');
    if (address !== schoolHref(language, school.slug)) continue;
    expect(html).toContain(`<p class="lead">${SENTENCE[language]}</p>`);
    expect(head.meta.description).toBe(`${school.name}. ${SENTENCE[language]}`);
    expect(head.data.map(({ description }) => description)).toContain(SENTENCE[language]);
  }

  await service
    .from('schools')
    .update({ description: 'Una escuela de prueba.', website: 'https://example.org' })
    .eq('id', school.id)
    .throwOnError();
  await revalidate();
  for (const { language, address } of addresses) {
    const html = await (await request(address)).text();
    expect(parseHead(html).meta.robots, address).toBeUndefined();
    expect(Object.keys(parseHead(html).alternates), address).toHaveLength(3);
    // Unchecked: no illustrative data.
    expect(html).not.toContain('class="illustrative"');
    expect(html).not.toContain(SENTENCE[language]);
  }
});
