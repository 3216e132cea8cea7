import { createClient } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { LANGUAGES } from '../../lib/i18n/locales';
import { schoolHref } from '../../lib/routes';
import type { Database } from '../../lib/supabase/database.types';
import { request, requestOnce } from '../support/request.ts';
import { serviceClient } from '../support/school-pictures.ts';
import { siteUnderTest } from '../support/site.ts';

/** A school changed outside the site is shown after revalidation, in both languages. */

const SCHOOL = {
  // A country that no other test counts.
  country: 'Andorra',
  city: 'Andorra la Vella',
  type: 'academy',
  description: 'Escuela de prueba que solo existe en las pruebas de este proyecto.',
  description_en: 'A school that exists only in the tests of this project.',
};

async function adminClient() {
  const { backend } = siteUnderTest();
  const options = { auth: { persistSession: false, autoRefreshToken: false } };
  const service = createClient<Database>(backend.url, backend.secretKey, options);
  const email = `editor-${crypto.randomUUID()}@example.org`;
  const password = crypto.randomUUID();
  const { data, error } = await service.auth.admin.createUser({ email, password, email_confirm: true });
  if (error) throw error;
  await service.from('user_roles').upsert({ user_id: data.user.id, role: 'admin' }).throwOnError();
  const admin = createClient<Database>(backend.url, backend.publishableKey, options);
  await admin.auth.signInWithPassword({ email, password });
  return admin;
}

test('a change shows on the next request, and the old slug answers 308', async () => {
  const { backend } = siteUnderTest();
  const admin = await adminClient();
  const name = `Escuela de Cambios ${crypto.randomUUID().slice(0, 8)}`;
  const { data: school } = await admin
    .from('schools')
    .insert({ ...SCHOOL, name })
    .select('id,slug')
    .single()
    .throwOnError();
  const revalidate = () =>
    request('/api/revalidate', {
      method: 'POST',
      headers: { authorization: `Bearer ${backend.secretKey}` },
      body: JSON.stringify({ school: school.id }),
    });
  expect((await revalidate()).status).toBe(200);
  for (const language of LANGUAGES) {
    const page = await request(schoolHref(language, school.slug));
    expect(page.status).toBe(200);
  }

  const renamed = `${name} Nueva`;
  const { data: changed } = await admin
    .from('schools')
    .update({
      name: renamed,
      slug: '',
      description: `${SCHOOL.description} Cambiada.`,
      description_en: 'It has changed for good.',
    })
    .eq('id', school.id)
    .select('slug')
    .single()
    .throwOnError();
  expect((await revalidate()).status).toBe(200);
  const texts = { es: 'Cambiada.', en: 'It has changed for good.' };
  for (const language of LANGUAGES) {
    const page = await request(schoolHref(language, changed.slug));
    expect(await page.text()).toContain(texts[language]);
    const old = await requestOnce(schoolHref(language, school.slug));
    expect(old.status).toBe(308);
    expect(old.headers.get('location')).toBe(schoolHref(language, changed.slug));
  }
  const compared = await requestOnce(`/compare?school=ferrandi-paris&school=${school.slug}&same=hide`);
  expect(compared.status).toBe(308);
  expect(compared.headers.get('location')).toBe(
    `/compare?school=ferrandi-paris&school=${changed.slug}&same=hide`,
  );
  // In capitals, as some people write.
  const written = await request(`/comparar?school=FERRANDI-PARIS&school=${changed.slug}`);
  expect(await written.text()).toContain('FERRANDI Paris');

  await admin.from('schools').update({ is_active: false }).eq('id', school.id).throwOnError();
  await revalidate();
  expect((await request(schoolHref('es', changed.slug))).status).toBe(404);
  await admin.from('schools').delete().eq('id', school.id).throwOnError();
});

test('the page of an institution follows the name of its campus', async () => {
  const client = serviceClient();
  const id = crypto.randomUUID().slice(0, 8);
  const add = async (
    name: string,
    source: { identifier: string; parent_identifier?: string; parent_name?: string },
  ) => {
    const { data } = await client
      .from('schools')
      .insert({ ...SCHOOL, name })
      .select('id,slug')
      .single()
      .throwOnError();
    await client
      .from('school_sources')
      .insert({ register: 'chile', school_id: data.id, name, edition: '2026', licence: 'x', ...source })
      .throwOnError();
    return data;
  };
  const institution = await add(`Institución ${id}`, { identifier: `i${id}` });
  const campus = await add(`Sede ${id}`, {
    identifier: `c${id}`,
    parent_identifier: `i${id}`,
    parent_name: `Institución ${id}`,
  });
  const page = async () => (await request(schoolHref('es', institution.slug))).text();
  await expect.poll(page).toContain(`Sede ${id}`);
  await client
    .from('schools')
    .update({ name: `Campus ${id}` })
    .eq('id', campus.id)
    .throwOnError();
  await expect.poll(page).toContain(`Campus ${id}`);
  await client.from('schools').delete().in('id', [campus.id, institution.id]).throwOnError();
});

test('revalidating needs the secret key and a school that exists', async () => {
  const { backend } = siteUnderTest();
  const ask = async (body: unknown, headers: Record<string, string> = {}) =>
    (await request('/api/revalidate', { method: 'POST', headers, body: JSON.stringify(body) })).status;
  const body = { school: crypto.randomUUID() };
  const headers = { authorization: `Bearer ${backend.secretKey}` };
  expect(await ask(body)).toBe(401);
  expect(await ask(body, { authorization: `Bearer ${backend.publishableKey}` })).toBe(401);
  expect(await ask({ school: 'x' }, headers)).toBe(400);
  expect(await ask(body, headers)).toBe(404);
});
