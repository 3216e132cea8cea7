import { expect, it } from 'vitest';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import { openTestBackend } from '../../support/backend.ts';

const backend = opened(() => openTestBackend({ seed: false }));

const admin = opened(() => backend.createUser('admin'));

const SOURCE = 'https://x.test/closed';

const insert = (fields: { operating_status?: string; status_source?: string; former_name?: string }) =>
  admin.client
    .from('schools')
    .insert({ name: `School ${crypto.randomUUID()}`, city: 'Faro', country: 'Portugal', ...fields })
    .select('slug,is_active,listed')
    .single();

it.each([
  [undefined, true],
  ['open', true],
  ['closing', true],
  ['closed', false],
])('a school whose status is %s is listed: %s', async (operating_status, listed) => {
  const stated = operating_status && { operating_status, status_source: SOURCE };
  const { data } = await insert({ ...stated });
  expect(data).toMatchObject({ is_active: true, listed });
  // Its page stays.
  const { data: found } = await backend.anon.rpc('resolve_school', {
    p_by: 'slug',
    p_identifier: data?.slug ?? '',
  });
  expect(found).toHaveLength(1);
});

it.each([{ operating_status: 'closed' }, { operating_status: 'closing' }, { former_name: 'Antes' }])(
  '%j is refused without the page that states it',
  async (fields) => {
    expect((await insert(fields)).error?.code).toBe('23514');
  },
);

const LYCEE = { name: 'Lycée professionnel Jean Monnet', country: 'France', type: 'college' };

const INSTITUTE = { name: 'Pellegrino Artusi', country: 'Italy', type: 'institute', ownership: 'public' };

const COLLEGE = { name: 'Miami Dade', country: 'United States', type: 'college', ownership: 'public' };

it.each([
  ['a French lycée', LYCEE, 'French'],
  ['an apprentice centre in France', { ...LYCEE, name: 'CFA de Beaune' }, null],
  ['a lycée elsewhere', { ...LYCEE, country: 'Morocco' }, null],
  ['an Italian state institute', { ...INSTITUTE, region: 'Puglia' }, 'Italian'],
  ['one in a region with schools in German', { ...INSTITUTE, region: 'Trentino-Alto Adige' }, null],
  ['a private institute in Italy', { ...INSTITUTE, ownership: 'private' }, null],
  ['a public college of the United States', COLLEGE, 'English'],
  ['one in Puerto Rico', { ...COLLEGE, region: 'Puerto Rico' }, null],
  ['a private college there', { ...COLLEGE, ownership: 'private' }, null],
  ['a university there', { ...COLLEGE, type: 'university' }, null],
])('%s of a certain language or none', async (_what, school, language) => {
  const { data } = await backend.service
    .from('schools')
    .insert({ city: 'X', ...school })
    .select('derived_language')
    .single();
  expect(data).toEqual({ derived_language: language });
});
