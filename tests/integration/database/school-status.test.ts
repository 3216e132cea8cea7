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
