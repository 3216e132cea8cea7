import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fakeOpenaiAt } from '../support/fake-openai.ts';
import { expirePages, serviceClient } from '../support/school-pictures.ts';
import { signInAs } from '../support/sign-in.ts';
import { FAKE_KEY } from '../support/site-provider.mjs';
import { expect, test } from '../support/test.ts';

/** A hidden school with enough facts for a description. */
async function makeSchool() {
  const { data, error } = await serviceClient()
    .from('schools')
    .insert({
      name: `Escuela Brasa ${crypto.randomUUID().replace(/\d/g, 'x').slice(0, 8)}`,
      city: 'Ordino',
      country: 'Andorra',
      is_active: false,
      founded: 1996,
      features:
        '["Restaurante de prácticas abierto al público","Huerto propio de 900 m²","Residencia para 40 estudiantes"]',
      accreditation: '["Títulos oficiales de formación profesional"]',
      programs:
        '[{"name":"Técnico en Cocina","duration":"2 años"},{"name":"Curso de pastelería","duration":"9 meses"}]',
    })
    .select('id,name,slug')
    .single();
  if (error) throw error;
  return data;
}

const FUNCTION = '/api/functions/generate-school-descriptions';

test('a description that the provider writes is on the public page at once @desktop', async ({ page }) => {
  const school = await makeSchool();
  await serviceClient().from('schools').update({ is_active: true }).eq('id', school.id);
  await expirePages(school.id);
  await page.goto(`/escuela/${school.slug}`);
  await expect(page.getByText('Cuenta también con lo siguiente')).toHaveCount(0);

  await signInAs(page, 'admin');
  const data = { schoolId: school.id, action: 'generate_spanish' };
  const answer = await page.request.post(FUNCTION, { data });
  expect(await answer.json()).toMatchObject({ success: true, field: 'description' });
  await page.goto(`/escuela/${school.slug}`);
  await expect(page.getByText('Cuenta también con lo siguiente').first()).toBeVisible();
});

test('the key is in no answer, on no page and in no file for browsers @desktop', async ({ page }) => {
  const school = await makeSchool();
  await signInAs(page, 'admin');
  // It quotes the key.
  await fakeOpenaiAt(process.env.OPENAI_BASE_URL ?? '').fail('badKey', { when: school.name });
  const answer = await page.request.post(FUNCTION, {
    data: { schoolId: school.id, action: 'generate_spanish' },
  });
  expect(answer.status()).toBe(503);
  const told = await answer.text();
  expect(told).toContain('Incorrect API key');
  const subject = `${school.id}:generate_spanish`;
  const { data: job } = await serviceClient()
    .from('jobs')
    .select('*,job_items(*)')
    .eq('subject', subject)
    .single();
  expect(job?.status).toBe('failed');
  const seen = [told, JSON.stringify(job)];
  for (const address of ['/admin/jobs', `/api/admin/jobs?id=${job?.id}&items=true`, '/admin', '/es'])
    seen.push(await (await page.request.get(address)).text());
  expect(seen.filter((text) => text.includes(FAKE_KEY))).toEqual([]);

  const folder = path.resolve(process.env.NEXT_DIST_DIR ?? '');
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter(
    (entry) => entry.isFile() && !entry.parentPath.includes(`${path.sep}cache`),
  );
  expect(files.length).toBeGreaterThan(100);
  const holding: string[] = [];
  for (const { parentPath, name } of files)
    if ((await readFile(path.join(parentPath, name))).includes(FAKE_KEY)) holding.push(name);
  expect(holding).toEqual([]);
});
