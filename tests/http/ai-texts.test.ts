import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { fakeOpenaiAt } from '../support/fake-openai.ts';
import { insertProgramme } from '../support/insert-programme.ts';
import { insertSchool } from '../support/insert-school.ts';
import { request } from '../support/request.ts';
import { expirePages, serviceClient } from '../support/school-pictures.ts';
import { makeAccount, sessionCookies } from '../support/sign-in.ts';
import { siteUnderTest } from '../support/site.ts';
import { FAKE_KEY } from '../support/site-provider.mjs';

const FUNCTION = '/api/functions/generate-school-descriptions';

let cookie: string;
beforeAll(async () => {
  const cookies = await sessionCookies(await makeAccount('admin'));
  cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
});

/** A school with enough facts for a description; no digit in its name, which the description contains. */
async function makeSchool(isActive: boolean) {
  const school = await insertSchool('Brasa', {
    name: `Escuela Brasa ${crypto.randomUUID().replace(/[^a-f]/g, '')}`,
    is_active: isActive,
    founded: 1996,
    features: [
      'Restaurante de prácticas abierto al público',
      'Huerto propio de 900 m²',
      'Residencia para 40 estudiantes',
    ],
    accreditation: ['Títulos oficiales de formación profesional'],
  });
  await insertProgramme(school.id, 'Técnico en Cocina', { duration_value: 2, duration_unit: 'years' });
  await insertProgramme(school.id, 'Curso de pastelería', { duration_value: 9, duration_unit: 'months' });
  return school;
}

const generate = (schoolId: string) =>
  request(FUNCTION, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ schoolId, action: 'generate_spanish' }),
  });

test('a generated description is on the public page on the next request', async () => {
  const school = await makeSchool(true);
  await expirePages(school.id);
  const page = async () => (await request(`/escuela/${school.slug}`)).text();
  expect(await page()).not.toContain('Cuenta también con lo siguiente');
  expect(await (await generate(school.id)).json()).toMatchObject({ success: true, field: 'description' });
  expect(await page()).toContain('Cuenta también con lo siguiente');
});

test('the key of the provider is in no answer, on no page and in no built file', async () => {
  const school = await makeSchool(false);
  // This answer quotes the key.
  await fakeOpenaiAt(siteUnderTest().providerUrl).fail('badKey', { when: school.name });
  const answer = await generate(school.id);
  expect(answer.status).toBe(503);
  const text = await answer.text();
  expect(text).toContain('Incorrect API key');
  const { data: job } = await serviceClient()
    .from('jobs')
    .select('*,job_items(*)')
    .eq('subject', `${school.id}:generate_spanish`)
    .single();
  expect(job?.status).toBe('failed');
  const seen = [text, JSON.stringify(job)];
  for (const address of ['/admin/jobs', `/api/admin/jobs?id=${job?.id}&items=true`, '/admin', '/es'])
    seen.push(await (await request(address, { headers: { cookie } })).text());
  expect(seen.filter((one) => one.includes(FAKE_KEY))).toEqual([]);

  const folder = path.resolve(siteUnderTest().buildFolder);
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter(
    (entry) => entry.isFile() && !entry.parentPath.includes(`${path.sep}cache`),
  );
  expect(files.length).toBeGreaterThan(100);
  const holding: string[] = [];
  for (const { parentPath, name } of files)
    if ((await readFile(path.join(parentPath, name))).includes(FAKE_KEY)) holding.push(name);
  expect(holding).toEqual([]);
});
