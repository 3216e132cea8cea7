import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { LANGUAGES } from '../../lib/i18n/locales';
import { href } from '../../lib/routes';
import { parseHead } from '../support/head.ts';
import { insertSchoolWithProgrammes } from '../support/insert-programme.ts';
import { request, requestOnce } from '../support/request.ts';
import { serviceClient } from '../support/school-pictures.ts';
import { siteUnderTest } from '../support/site.ts';

let made: Awaited<ReturnType<typeof insertSchoolWithProgrammes>>;
const addressOf = (language: 'es' | 'en', programme = made.known.slug, slug = made.school.slug) =>
  href(language, 'programme', { slug, programme });
const revalidate = async () => {
  const answer = await request('/api/revalidate', {
    method: 'POST',
    headers: { authorization: `Bearer ${siteUnderTest().backend.secretKey}` },
    body: JSON.stringify({ school: made.school.id }),
  });
  expect(answer.status).toBe(200);
};
beforeEach(async () => {
  made = await insertSchoolWithProgrammes('Academia de Programas');
  await revalidate();
});

test('a page of a programme is a document that is kept, and names its counterpart', async () => {
  for (const language of LANGUAGES) {
    const address = addressOf(language);
    await request(address);
    const answer = await request(address);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    const html = await answer.text();
    expect(html).not.toMatch(/<script[^>]+_next/);
    const head = parseHead(html);
    expect(new URL(head.canonical).pathname).toBe(address);
    expect(
      Object.fromEntries(Object.entries(head.alternates).map(([tag, url]) => [tag, new URL(url).pathname])),
    ).toEqual({ es: addressOf('es'), en: addressOf('en'), 'x-default': addressOf('es') });
    expect(head.title).toContain(language === 'es' ? 'Diploma de pastelería' : 'Pastry diploma');
    expect(head.meta['og:image']).toContain(`/social/${language}/${made.school.slug}`);
    expect(head.meta.description).toContain(made.school.name);
    expect(head.data.map((block) => block['@type']).toSorted()).toEqual([
      'BreadcrumbList',
      'EducationalOccupationalProgram',
    ]);
  }
});

test('what no programme is called is a whole page with 404, and leaves nothing on the disk', async () => {
  const nobody = `nobody-${randomUUID()}`;
  for (const language of LANGUAGES) {
    const answer = await request(addressOf(language, nobody));
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain(made.school.name);
    expect((await request(addressOf(language, made.known.slug, nobody))).status).toBe(404);
  }
  const files = await readdir(path.join(siteUnderTest().buildFolder, 'server'), { recursive: true });
  expect(files.filter((name) => name.includes(nobody))).toEqual([]);
});

test('a programme changes, moves and goes with its school', async () => {
  const { service, school } = { service: serviceClient(), school: made.school };
  const before = addressOf('en', made.unknown.slug);
  expect(await (await request(before)).text()).toContain('Curso de pan');

  await service
    .from('programmes')
    .update({ name_en: 'Bread course' })
    .eq('id', made.unknown.id)
    .throwOnError();
  await revalidate();
  expect(await (await request(before)).text()).toContain('Bread course');

  const slug = `${school.slug}-moved`;
  await service.from('schools').update({ slug }).eq('id', school.id).throwOnError();
  await revalidate();
  const moved = await requestOnce(before);
  expect([moved.status, moved.headers.get('location')]).toEqual([
    308,
    addressOf('en', made.unknown.slug, slug),
  ]);
  expect((await request(before)).status).toBe(200);

  await service.from('programmes').delete().eq('id', made.unknown.id).throwOnError();
  await revalidate();
  expect((await request(addressOf('en', made.unknown.slug, slug))).status).toBe(404);

  await service.from('schools').update({ is_active: false }).eq('id', school.id).throwOnError();
  await revalidate();
  expect((await request(addressOf('es', made.known.slug, slug))).status).toBe(404);
});
