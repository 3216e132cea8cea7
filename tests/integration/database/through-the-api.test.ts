/** What the application does with the schema, as it does it: through supabase-js and the gateway. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen } from '../../../packages/embedded-supabase/http/server.ts';
import { openTestBackend, type TestBackend, type TestUser } from '../../support/backend.ts';
import { referenceSchools } from '../../support/search-reference.ts';

let backend: TestBackend;
let admin: TestUser;
beforeAll(async () => {
  backend = await openTestBackend();
  admin = await backend.createUser('admin');
});
afterAll(() => backend?.close());

/** The data of an answer; fails with what the backend said. */
async function ok<T>(
  request: PromiseLike<{ data: T; error: { message: string } | null }>,
): Promise<NonNullable<T>> {
  const { data, error } = await request;
  if (error !== null || data === null || data === undefined) throw new Error(error?.message ?? 'no data');
  return data;
}
const schoolOf = (legacyId: string) =>
  ok(admin.client.from('schools').select('id, slug, phone, version').eq('legacy_id', legacyId).single());

describe('a signed-out visitor', () => {
  it('is suggested what a text may become, whatever that is', async () => {
    const found = await ok(backend.anon.rpc('suggest', { p_search: 'Basque Cul', p_language: 'en' }));
    expect(found.schools).toEqual([
      {
        name: 'Basque Culinary Center',
        slug: 'basque-culinary-center',
        city: 'San Sebastián',
        country: 'Spain',
      },
    ]);
    for (const text of [
      "'; drop table schools; --",
      "a' & !b:*",
      '%_\\',
      '🍕',
      '\u202e\ufeff',
      'x'.repeat(10_000),
    ]) {
      expect((await ok(backend.anon.rpc('suggest', { p_search: text }))).schools.length).toBeLessThanOrEqual(
        4,
      );
    }
  });

  it('searches, counts and resolves addresses', async () => {
    const found = await ok(
      backend.anon.rpc('search_schools', { p_request: { search: 'MÉXICO', language: 'en', page_size: 2 } }),
    );
    expect(found).toMatchObject({
      total: referenceSchools().filter(({ country }) => country === 'Mexico').length,
      page: 1,
      page_size: 2,
    });
    expect(found.schools).toHaveLength(2);
    const { facets } = await ok(
      backend.anon.rpc('search_schools', { p_request: { filters: { country: ['Mexico'] } } }),
    );
    expect(facets.country).toContainEqual({
      value: 'Spain',
      count: referenceSchools().filter(({ country }) => country === 'Spain').length,
    });
    expect(await ok(backend.anon.rpc('directory_summary'))).toMatchObject({
      schools: referenceSchools().length,
    });
    const school = backend.anon.rpc('resolve_school', { p_by: 'slug', p_identifier: '1' }).maybeSingle();
    expect(await ok(school)).toMatchObject({ slug: 'basque-culinary-center' });
    const missing = await backend.anon
      .rpc('resolve_school', { p_by: 'slug', p_identifier: 'nada' })
      .maybeSingle();
    expect(missing).toMatchObject({ data: null, error: null });
  });

  it('cannot send a sixth message, whatever the request pretends', async () => {
    const server = await listen('127.0.0.1', 0, () => undefined);
    server.serve(backend.handler);
    const statuses: string[] = [];
    for (let n = 0; n < 8; n += 1) {
      const answer = await fetch(`${server.url}/rest/v1/rpc/send_contact_message`, {
        method: 'POST',
        headers: {
          ...{ apikey: backend.publishable, 'content-type': 'application/json' },
          ...{
            'x-forwarded-for': `10.0.0.${n}`,
            'x-real-ip': `10.0.1.${n}`,
            'cf-connecting-ip': `10.0.2.${n}`,
          },
          ...{ forwarded: `for=10.0.3.${n}`, 'x-local-backend-peer': `10.0.4.${n}` },
        },
        body: JSON.stringify({ p_name: 'A', p_email: 'a@b.cd', p_message: 'Hi', p_client: `10.0.5.${n}` }),
      });
      statuses.push(((await answer.json()) as { status: string }).status);
    }
    await server.close(0);
    expect(statuses).toEqual([...Array(5).fill('sent'), ...Array(3).fill('rate_limited')]);
    expect(await ok(admin.client.from('contact_messages').select('id'))).toHaveLength(5);
  });
});

describe('an admin', () => {
  it('saves only the version that was loaded: the second of two editors changes nothing', async () => {
    const { id, version } = await schoolOf('3');
    const save = (phone: string) =>
      ok(
        admin.client.from('schools').update({ phone }).eq('id', id).eq('version', version).select('version'),
      );
    expect(await save('+34 1')).toEqual([{ version: version + 1 }]);
    expect(await save('+34 2')).toEqual([]);
    expect((await schoolOf('3')).phone).toBe('+34 1');
  });

  it('renames a school, whose old address then leads to the new one', async () => {
    const { id } = await schoolOf('4');
    const renamed = admin.client
      .from('schools')
      .update({ name: 'Escuela Renombrada' })
      .eq('id', id)
      .select('slug')
      .single();
    expect(await ok(renamed)).toEqual({ slug: 'escuela-renombrada' });
    const old = 'cett-ub-campus-de-turismo-hoteleria-y-gastronomia';
    const found = await ok(backend.anon.rpc('resolve_school', { p_by: 'slug', p_identifier: old }).single());
    expect(found).toMatchObject({ id, slug: 'escuela-renombrada' });
    expect(
      (await ok(backend.anon.rpc('search_schools', { p_request: { search: 'renombrada' } }))).total,
    ).toBe(1);
  });

  it('replaces the main picture by upsert, and visitors see it with its kind', async () => {
    const { id } = await schoolOf('5');
    for (const image_url of ['https://x.test/1.jpg', 'https://x.test/2.jpg']) {
      const { error } = await admin.client
        .from('school_images')
        .upsert(
          { school_id: id, image_url, image_type: 'ai_generated', image_category: 'main' },
          { onConflict: 'main_key' },
        );
      expect(error).toBeNull();
    }
    const [hit] = (await ok(backend.anon.rpc('search_schools', { p_request: { search: 'aiala' } }))).schools;
    expect(hit).toMatchObject({ id, image: 'https://x.test/2.jpg', image_type: 'ai_generated' });
  });

  it('gets the constraint’s name for a value that the rules refuse', async () => {
    const { id } = await schoolOf('6');
    for (const founded of [1500, new Date().getFullYear() + 1]) {
      const { error } = await admin.client.from('schools').update({ founded }).eq('id', id);
      expect(error).toMatchObject({
        code: '23514',
        message: expect.stringContaining('"schools_founded_check"'),
      });
    }
  });
});
