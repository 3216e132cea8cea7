import { beforeEach, expect, it } from 'vitest';
import { OWNER } from '../../../packages/embedded-supabase/engine/engine.ts';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import { openTestBackend } from '../../support/backend.ts';
import { followerOf } from '../../support/page-changes.ts';

const backend = opened(() => openTestBackend({ seed: false }));
const admin = opened(() => backend.createUser('admin'));
beforeEach(() =>
  backend.engine.script(`
    delete from public.country_statements where country = 'ZZ';
    insert into public.country_statements (key, country, topic, text_es, text_en, url, publisher, publisher_es, publisher_en, official)
      values ('zz-fees-1', 'ZZ', 'fees', 'Es gratis.', 'It is free.', 'https://x.test', 'x', 'el Estado', 'the State', true);`),
);

const KEY = 'zz-fees-1';
type Changes = { text_en?: string; status?: string; url?: string };
const change = (columns: Changes) =>
  admin.client.from('country_statements').update(columns).eq('key', KEY).select('version,reviewed_at');

it('shows at first what is official, dated and not doubtful', async () => {
  const { data } = await admin.client
    .from('country_statements')
    .select('key,official,seen,year,doubtful,status')
    .neq('country', 'ZZ');
  expect(data).toHaveLength(324);
  const shown = (data ?? []).filter((one) => one.official && (one.seen || one.year) && !one.doubtful);
  expect((data ?? []).filter(({ status }) => status === 'shown')).toEqual(shown);
  expect(shown).toHaveLength(74);
  const visible = await backend.anon.from('country_statements').select('key');
  expect(visible.data).toHaveLength(74);
});

it('does not tell visitors who reviewed', async () => {
  const { error } = await backend.anon.from('country_statements').select('reviewed_by');
  expect(error?.code).toBe('42501');
});

it('has a version that only a real change makes, and its source stays', async () => {
  expect((await change({ text_en: 'It is free.' })).data).toEqual([{ version: 1, reviewed_at: null }]);
  expect((await change({ text_en: 'Free.' })).data).toEqual([
    { version: 2, reviewed_at: expect.any(String) },
  ]);
  expect((await change({ url: 'https://other.test' })).error?.code).toBe('42501');
  expect((await change({ text_en: ' ' })).error?.code).toBe('23514');
});

it('is told in the audit log with who changed what', async () => {
  await change({ status: 'shown' });
  await change({ text_en: 'Free.' });
  await change({ status: 'rejected' });
  const { data } = await admin.client
    .from('audit_log')
    .select('verb,actor,detail')
    .eq('thing_id', KEY)
    .order('id', { ascending: false })
    .limit(3);
  expect(data).toEqual([
    { verb: 'statement_rejected', actor: admin.id, detail: { was: { status: 'shown' } } },
    { verb: 'statement_changed', actor: admin.id, detail: { was: { text_en: 'It is free.' } } },
    { verb: 'statement_shown', actor: admin.id, detail: { was: { status: 'waiting' } } },
  ]);
});

it('invalidates pages when it is shown before or after, and not otherwise', async () => {
  const follower = await followerOf(
    async (sql, values) => (await backend.engine.query(OWNER, sql, values)).rows,
  );
  const changed = async (columns: Changes) => {
    await change(columns).throwOnError();
    return (await follower.next()) !== null;
  };
  expect(await changed({ text_en: 'Free.' })).toBe(false);
  expect(await changed({ status: 'shown' })).toBe(true);
  expect(await changed({ status: 'shown' })).toBe(false);
  expect(await changed({ text_en: 'Free again.' })).toBe(true);
  expect(await changed({ status: 'rejected' })).toBe(true);
  expect(await changed({ status: 'waiting' })).toBe(false);
});
