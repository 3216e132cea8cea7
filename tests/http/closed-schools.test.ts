import { expect, test } from 'vitest';
import { LANGUAGES } from '../../lib/i18n/locales';
import { href, schoolHref } from '../../lib/routes';
import { parseHead } from '../support/head.ts';
import { insertProgramme } from '../support/insert-programme.ts';
import { insertSchool } from '../support/insert-school.ts';
import { request } from '../support/request.ts';
import { serviceClient } from '../support/school-pictures.ts';

test('a closed school keeps its pages, which lead to its successor and are kept from search engines', async () => {
  const full = { is_active: true, description: 'Una escuela de prueba.', website: 'https://example.org' };
  const successor = await insertSchool('Successor', full);
  const school = await insertSchool('Closing', full);
  const programme = await insertProgramme(school.id, 'Pastry', { field: 'pastry' });
  const sitemap = async () =>
    (
      await Promise.all(
        ['2', 'programmes-1'].map(async (part) => (await request(`/sitemaps/${part}.xml`)).text()),
      )
    ).join();
  const place = { slug: school.slug, programme: programme.slug };
  await expect.poll(sitemap).toContain(school.slug);

  await serviceClient()
    .from('schools')
    .update({
      operating_status: 'closed',
      status_source: 'https://example.org/closed',
      successor: successor.slug,
    })
    .eq('id', school.id)
    .throwOnError();
  await expect.poll(sitemap).not.toContain(school.slug);
  for (const language of LANGUAGES)
    for (const address of [schoolHref(language, school.slug), href(language, 'programme', place)]) {
      const answer = await request(address);
      const html = await answer.text();
      expect(answer.status, address).toBe(200);
      expect(parseHead(html).meta.robots, address).toBe('noindex, follow');
      expect(html).toContain('class="school-status"');
      expect(html).toContain(`<a href="${schoolHref(language, successor.slug)}">${successor.name}</a>`);
    }
});
