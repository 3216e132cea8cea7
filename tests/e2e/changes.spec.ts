import { createClient } from '@supabase/supabase-js';
import { LANGUAGES } from '../../lib/i18n/locales';
import { schoolHref } from '../../lib/routes';
import type { Database } from '../../lib/supabase/database.types';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';

/** A school changed by an administrator past the site shows after it was revalidated, in both languages. */

const SCHOOL = {
  // A country that no other journey counts.
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

test('a change shows on the next request, and the old slug answers 308 @desktop', async ({ request }) => {
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
    request.post('/api/revalidate', {
      headers: { authorization: `Bearer ${backend.secretKey}` },
      data: { school: school.id },
    });
  expect((await revalidate()).status()).toBe(200);
  for (const language of LANGUAGES) {
    const page = await request.get(schoolHref(language, school.slug));
    expect(page.status()).toBe(200);
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
  expect((await revalidate()).status()).toBe(200);
  const texts = { es: 'Cambiada.', en: 'It has changed for good.' };
  for (const language of LANGUAGES) {
    const page = await request.get(schoolHref(language, changed.slug));
    expect(await page.text()).toContain(texts[language]);
    const old = await request.get(schoolHref(language, school.slug), { maxRedirects: 0 });
    expect(old.status()).toBe(308);
    expect(old.headers().location).toBe(schoolHref(language, changed.slug));
  }

  await admin.from('schools').update({ is_active: false }).eq('id', school.id).throwOnError();
  await revalidate();
  expect((await request.get(schoolHref('es', changed.slug))).status()).toBe(404);
  await admin.from('schools').delete().eq('id', school.id).throwOnError();
});

test('revalidating needs the secret key and a school that exists @desktop', async ({ request }) => {
  const { backend } = siteUnderTest();
  const body = { school: crypto.randomUUID() };
  const headers = { authorization: `Bearer ${backend.secretKey}` };
  expect((await request.post('/api/revalidate', { data: body })).status()).toBe(401);
  const wrong = { authorization: `Bearer ${backend.publishableKey}` };
  expect((await request.post('/api/revalidate', { data: body, headers: wrong })).status()).toBe(401);
  expect((await request.post('/api/revalidate', { data: { school: 'x' }, headers })).status()).toBe(400);
  expect((await request.post('/api/revalidate', { data: body, headers })).status()).toBe(404);
});
