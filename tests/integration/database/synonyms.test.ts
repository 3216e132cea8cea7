import { beforeEach, expect, it } from 'vitest';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import { openTestBackend, type TestUser } from '../../support/backend.ts';

const backend = opened(() => openTestBackend({ seed: false }));
const admin = opened(() => backend.createUser('admin'));
const other = opened(() => backend.createUser('admin'));
beforeEach(() =>
  backend.engine.script(`
    delete from public.schools; delete from public.search_synonyms where phrase ilike 'bombon%';
    insert into public.schools (name, slug, city, country, specialties, is_active)
      values ('Dulce', 'dulce', 'Lyon', 'France', '{pastry}', true);`),
);

const FORM = { phrase: 'Bombonería', kind: 'field', value: 'pastry' };
const TRIED = { p_phrase: 'Bombonería', p_kind: 'field', p_value: 'pastry' };
const insert = (form: typeof FORM & { version?: number } = FORM) =>
  admin.client.from('search_synonyms').insert(form).select('id,version');
const found = async (search: string) => {
  const { data } = await backend.anon.rpc('search_schools', { p_request: { search, exact: true } });
  return data?.total;
};
const entries = async () => {
  const { data } = await admin.client
    .from('audit_log')
    .select('verb,actor,label,detail')
    .eq('thing', 'synonym')
    .order('id', { ascending: false })
    .limit(3);
  return data ?? [];
};

it.each([
  ['only little words', { phrase: 'de la', kind: 'any', value: '' }, 'stop_words'],
  ['no word', { phrase: '…', kind: 'any', value: '' }, 'words_none'],
  ['too many words', { ...FORM, phrase: 'bombon uno pan tres cuatro' }, 'words_check'],
  ['a country that is none', { ...FORM, kind: 'country', value: 'Atlantis' }, 'unknown_country'],
  ['a value of another kind', { ...FORM, value: 'diploma' }, 'check'],
])('refuses %s, also when it is only tried', async (_what, form, reason) => {
  const tried = { p_phrase: form.phrase, p_kind: form.kind, p_value: form.value };
  for (const { error } of [await insert(form), await admin.client.rpc('preview_synonym', tried)]) {
    expect(error?.code).toBe('23514');
    expect(error?.message).toContain(reason);
  }
});

it('applies to searches immediately, and is in the audit log', async () => {
  expect(await found('bomboneria')).toBe(0);
  const id = (await insert()).data?.[0]?.id ?? '';
  expect(await found('bomboneria')).toBe(1);
  expect((await insert({ ...FORM, phrase: 'BOMBONERIA' })).error?.code).toBe('23505');
  await other.client.from('search_synonyms').update({ value: 'hospitality' }).eq('id', id);
  expect(await found('bomboneria')).toBe(0);
  await admin.client.from('search_synonyms').delete().eq('id', id);
  expect(await entries()).toMatchObject([
    { verb: 'synonym_deleted', actor: admin.id, label: 'Bombonería' },
    { verb: 'synonym_changed', actor: other.id, detail: { value: 'hospitality', was: { value: 'pastry' } } },
    { verb: 'synonym_added', actor: admin.id, detail: { kind: 'field', value: 'pastry' } },
  ]);
});

it('has a version, which nobody sets and which a change of nothing keeps', async () => {
  const row = (await insert({ ...FORM, version: 7 })).data?.[0];
  expect(row?.version).toBe(1);
  const change = (who: TestUser, columns: Partial<typeof FORM> & { version?: number }) =>
    who.client
      .from('search_synonyms')
      .update(columns)
      .eq('id', row?.id ?? '')
      .eq('version', 1)
      .select('version');
  expect((await change(admin, { phrase: ' Bombonería ', version: 9 })).data).toEqual([{ version: 1 }]);
  expect((await change(admin, { value: 'bakery' })).data).toEqual([{ version: 2 }]);
  expect((await change(other, { value: 'hospitality' })).data).toEqual([]);
});

it('can be tried: what it would find is told, and nothing is left of it', async () => {
  const before = await entries();
  expect((await admin.client.rpc('preview_synonym', TRIED)).data).toEqual({ before: 0, after: 1 });
  expect(await found('bomboneria')).toBe(0);
  expect(await entries()).toEqual(before);
  const id = (await insert()).data?.[0]?.id ?? '';
  const changed = { ...TRIED, p_value: 'hospitality', p_id: id };
  expect((await admin.client.rpc('preview_synonym', changed)).data).toEqual({ before: 1, after: 0 });
  expect(await found('bomboneria')).toBe(1);
});

it('is listed by phrase and kind with who changed it last', async () => {
  await insert();
  const list = async (args: { p_search?: string; p_kind?: string; p_page?: number }) =>
    (await admin.client.rpc('list_synonyms', args)).data;
  const mine = await list({ p_search: 'BOMBON' });
  expect(mine).toMatchObject({ total: 1, synonyms: [{ phrase: 'Bombonería', version: 1 }] });
  expect(mine?.synonyms[0]?.changed_at).not.toBeNull();
  expect((await list({ p_search: 'bombon', p_kind: 'level' }))?.total).toBe(0);
  expect((await list({ p_search: '%' }))?.total).toBe(0);
  const last = await list({ p_page: 1000 });
  expect(last?.page).toBe(last?.page_count);
  expect((await list({ p_search: 'chef' }))?.synonyms[0]).toMatchObject({
    changed_at: null,
    changed_by: null,
  });
});
