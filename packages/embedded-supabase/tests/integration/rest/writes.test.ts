import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openRestBackend, type RestBackend } from './backend.ts';

let backend: RestBackend;
beforeAll(async () => {
  backend = await openRestBackend();
});
afterAll(() => backend.close());

const json = { 'content-type': 'application/json' };

describe('insert', () => {
  test('answers 201 with nothing, or with the row', async () => {
    const silent = await backend.anon.from('rooms').insert({ slug: 'quiet' });
    expect(silent).toMatchObject({ status: 201, statusText: '', data: null, error: null });
    const told = await backend.anon.from('rooms').insert({ slug: 'told' }).select('slug, tags').single();
    expect(told).toMatchObject({ status: 201, data: { slug: 'told', tags: [] } });
  });

  test('takes many rows at once, embedding included', async () => {
    const { data, count } = await backend.anon
      .from('messages')
      .insert(
        [
          { message: 'one', username: 'ada', room_id: 1 },
          { message: 'two', username: 'ben', room_id: 2 },
        ],
        { count: 'exact' },
      )
      .select('message, rooms(slug)');
    expect(data).toEqual([
      { message: 'one', rooms: { slug: 'public' } },
      { message: 'two', rooms: { slug: 'random' } },
    ]);
    expect(count).toBe(2);
  });

  test('of no rows changes nothing', async () => {
    const { data, status } = await backend.anon.from('rooms').insert([]).select();
    expect({ data, status }).toEqual({ data: [], status: 201 });
  });

  test('of an empty object takes every default', async () => {
    const { data } = await backend.anon.from('rooms').insert({}).select('slug, tags').single();
    expect(data).toEqual({ slug: null, tags: [] });
  });

  test('fills missing columns with null or with their defaults', async () => {
    const rows = [{ id: 100 }, { id: 101, required: 'told' }];
    const nulls = await backend.anon.from('oddities').insert(rows);
    expect(nulls).toMatchObject({ status: 400, error: { code: '23502' } });
    const defaults = await backend.anon
      .from('oddities')
      .insert(rows, { defaultToNull: false })
      .select('id, required');
    expect(defaults.data).toEqual([
      { id: 100, required: 'given' },
      { id: 101, required: 'told' },
    ]);
  });

  test('reads CSV and forms too', async () => {
    const csv = await backend.raw('/rest/v1/categories', {
      method: 'POST',
      headers: { 'content-type': 'text/csv', prefer: 'return=representation' },
      body: 'id,name\n10,"Pots, pans"\n11,Knives\n',
    });
    expect(csv.status).toBe(201);
    expect(await csv.json()).toEqual([
      { id: 10, name: 'Pots, pans' },
      { id: 11, name: 'Knives' },
    ]);
    const form = await backend.raw('/rest/v1/categories', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', prefer: 'return=representation' },
      body: 'id=12&name=Ovens+%26+more',
    });
    expect(await form.json()).toEqual([{ id: 12, name: 'Ovens & more' }]);
  });

  test('says where the row is, if asked', async () => {
    const response = await backend.raw('/rest/v1/categories', {
      method: 'POST',
      headers: { ...json, prefer: 'return=headers-only' },
      body: '{"id": 20, "name": "Spices"}',
    });
    expect(response.status).toBe(201);
    expect(response.headers.get('location')).toBe('/categories?id=eq.20');
    expect(response.headers.get('preference-applied')).toBe('return=headers-only');
    expect(await response.text()).toBe('');
  });

  test('only of the columns named in columns', async () => {
    const response = await backend.raw('/rest/v1/categories?columns=id,name', {
      method: 'POST',
      headers: { ...json, prefer: 'return=representation' },
      body: '{"id": 21, "name": "Herbs", "ignored": true}',
    });
    expect(await response.json()).toEqual([{ id: 21, name: 'Herbs' }]);
  });
});

describe('upsert', () => {
  test('merges what is there and inserts what is not', async () => {
    const merged = await backend.anon
      .from('members')
      .upsert({ username: 'ada', status: 'OFFLINE' })
      .select('status');
    expect(merged).toMatchObject({ status: 200, data: [{ status: 'OFFLINE' }] });
    const added = await backend.anon.from('members').upsert({ username: 'eve' }).select('username');
    expect(added).toMatchObject({ status: 201, data: [{ username: 'eve' }] });
    const both = await backend.anon
      .from('members')
      .upsert([
        { username: 'ada', status: 'ONLINE' },
        { username: 'fay', status: 'ONLINE' },
      ])
      .select('username');
    expect(both).toMatchObject({ status: 201, data: [{ username: 'ada' }, { username: 'fay' }] });
  });

  test('can leave what is there', async () => {
    const { status, data } = await backend.anon
      .from('members')
      .upsert({ username: 'ada', status: 'OFFLINE' }, { ignoreDuplicates: true })
      .select();
    expect({ status, data }).toEqual({ status: 201, data: [] });
    const { data: kept } = await backend.anon.from('members').select('status').eq('username', 'ada').single();
    expect(kept).toEqual({ status: 'ONLINE' });
  });

  test('can go by another unique column', async () => {
    const { data, status } = await backend.anon
      .from('rooms')
      .upsert({ slug: 'public', tags: ['merged'] }, { onConflict: 'slug' })
      .select('id, tags');
    expect({ data, status }).toEqual({ data: [{ id: 1, tags: ['merged'] }], status: 200 });
    const wrong = await backend.anon.from('rooms').upsert({ slug: 'x' }, { onConflict: 'tags' });
    expect(wrong).toMatchObject({ status: 400, error: { code: '42P10' } });
  });

  test('by PUT takes the whole primary key and one row', async () => {
    const put = (path: string, body: unknown) =>
      backend.raw(`/rest/v1/${path}`, {
        method: 'PUT',
        headers: { ...json, prefer: 'return=representation' },
        body: JSON.stringify(body),
      });
    expect((await put('categories?id=eq.30', { id: 30, name: 'New' })).status).toBe(201);
    const replaced = await put('categories?id=eq.30', { id: 30, name: 'Newer' });
    expect(replaced.status).toBe(200);
    expect(await replaced.json()).toEqual([{ id: 30, name: 'Newer' }]);
    const mismatch = await put('categories?id=eq.31', { id: 30, name: 'No' });
    expect(await mismatch.json()).toMatchObject({ code: 'PGRST115' });
    const unfit = await put('categories?name=eq.Newer', { id: 30, name: 'No' });
    expect(unfit.status).toBe(405);
    expect(await unfit.json()).toMatchObject({ code: 'PGRST105' });
  });
});

describe('update', () => {
  test('changes what the filters match', async () => {
    const silent = await backend.anon.from('members').update({ status: 'OFFLINE' }).eq('username', 'cleo');
    expect(silent).toMatchObject({ status: 204, data: null });
    const told = await backend.anon
      .from('members')
      .update({ status: 'ONLINE', data: { level: 4 } }, { count: 'exact' })
      .eq('username', 'cleo')
      .select('username, data');
    expect(told).toMatchObject({ status: 200, count: 1, data: [{ username: 'cleo', data: { level: 4 } }] });
    const none = await backend.anon
      .from('members')
      .update({ status: 'ONLINE' })
      .eq('username', 'nobody')
      .select();
    expect(none).toMatchObject({ status: 200, data: [] });
  });

  test('of nothing changes nothing', async () => {
    const { data, status } = await backend.anon
      .from('members')
      .update({})
      .eq('username', 'ada')
      .select('username');
    expect({ data, status }).toEqual({ data: [], status: 200 });
  });

  test('without a filter is refused', async () => {
    const { error, status } = await backend.anon.from('members').update({ status: 'OFFLINE' });
    expect(status).toBe(400);
    expect(error).toMatchObject({ code: '21000', message: 'UPDATE requires a WHERE clause' });
  });

  test('that should touch one row and touches more is undone', async () => {
    const { error, status } = await backend.anon
      .from('members')
      .update({ status: 'OFFLINE' })
      .in('username', ['ada', 'cleo'])
      .select()
      .single();
    expect(status).toBe(406);
    expect(error).toMatchObject({ code: 'PGRST116', details: 'The result contains 2 rows' });
    const { count } = await backend.anon
      .from('members')
      .select('*', { count: 'exact', head: true })
      .in('username', ['ada', 'cleo'])
      .eq('status', 'ONLINE');
    expect(count).toBe(2);
  });

  test('that touches more rows than it may is undone', async () => {
    const response = await backend.raw('/rest/v1/members?username=in.(ada,cleo)', {
      method: 'PATCH',
      headers: { ...json, prefer: 'handling=strict, max-affected=1' },
      body: '{"status": "OFFLINE"}',
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: 'PGRST124',
      message: 'Query result exceeds max-affected preference constraint',
      details: 'The query affects 2 rows',
    });
    const { data } = await backend.anon.from('members').select('status').eq('username', 'ada').single();
    expect(data).toEqual({ status: 'ONLINE' });
  });
});

describe('delete', () => {
  test('removes what the filters match', async () => {
    await backend.anon.from('categories').insert([
      { id: 40, name: 'a' },
      { id: 41, name: 'b' },
    ]);
    const told = await backend.anon.from('categories').delete({ count: 'exact' }).eq('id', 40).select();
    expect(told).toMatchObject({ status: 200, count: 1, data: [{ id: 40, name: 'a' }] });
    const silent = await backend.anon.from('categories').delete().eq('id', 41);
    expect(silent).toMatchObject({ status: 204, data: null });
  });

  test('without a filter is refused', async () => {
    const { error } = await backend.anon.from('categories').delete();
    expect(error).toMatchObject({ code: '21000', message: 'DELETE requires a WHERE clause' });
  });
});

describe('a write', () => {
  test('can be tried and taken back', async () => {
    const { data } = await backend.anon
      .from('rooms')
      .insert({ slug: 'tried' })
      .select('slug')
      .rollback()
      .single();
    expect(data).toEqual({ slug: 'tried' });
    expect((await backend.anon.from('rooms').select().eq('slug', 'tried')).data).toEqual([]);
    await backend.anon.from('rooms').delete().eq('id', 1).rollback();
    expect((await backend.anon.from('rooms').select('id').eq('id', 1)).data).toEqual([{ id: 1 }]);
  });

  test('of bulk rows is whole or not at all', async () => {
    const { error } = await backend.anon.from('categories').insert([
      { id: 50, name: 'fine' },
      { id: 1, name: 'taken' },
    ]);
    expect(error?.code).toBe('23505');
    expect((await backend.anon.from('categories').select().eq('id', 50)).data).toEqual([]);
  });

  test('sees only rows that policies show, and may not make others', async () => {
    const one = await backend.user('00000000-0000-4000-8000-000000000001');
    const two = await backend.user('00000000-0000-4000-8000-000000000002');
    expect((await one.from('secrets').select('body')).data).toEqual([{ body: 'of one' }]);
    expect((await two.from('secrets').select('body')).data).toEqual([]);
    expect((await two.from('secrets').update({ body: 'stolen' }).eq('id', 1).select()).data).toEqual([]);
    expect((await two.from('secrets').delete().eq('id', 1).select()).data).toEqual([]);
    const forged = await two.from('secrets').insert({ id: 9, owner: '00000000-0000-4000-8000-000000000001' });
    expect(forged).toMatchObject({ status: 403, error: { code: '42501' } });
    const own = await two.from('secrets').insert({ id: 2, body: 'of two' }).select('owner').single();
    expect(own.data).toEqual({ owner: '00000000-0000-4000-8000-000000000002' });
    const duplicate = await two.from('secrets').insert({ id: 3, body: 'of one' });
    expect(duplicate).toMatchObject({ status: 409, error: { code: '23505', details: null } });
    expect((await backend.service.from('secrets').select('id').order('id')).data).toEqual([
      { id: 1 },
      { id: 2 },
    ]);
  });
});

describe('a body', () => {
  const post = (body: BodyInit, headers: Record<string, string> = json) =>
    backend.raw('/rest/v1/categories', { method: 'POST', headers, body });
  const answer = async (response: Promise<Response>) => {
    const { status } = await response;
    return { status, ...(await (await response).json()) };
  };

  test.each(['', '{', 'nonsense', '[{]', '{"a":}'])('of %j is no JSON', async (text) => {
    expect(await answer(post(text))).toEqual({
      status: 400,
      code: 'PGRST102',
      message: 'Empty or invalid json',
      details: null,
      hint: null,
    });
  });

  test('must hold objects with the same keys', async () => {
    const differing = await answer(post('[{"id": 1}, {"name": "x"}]'));
    expect(differing).toMatchObject({ status: 400, code: 'PGRST102', message: 'All object keys must match' });
    expect(await answer(post('[1, 2]'))).toMatchObject({ code: 'PGRST102' });
    const csv = await answer(post('id,name\n1', { 'content-type': 'text/csv' }));
    expect(csv).toMatchObject({ code: 'PGRST102', message: 'All lines must have same number of fields' });
  });

  test('must be of a known type', async () => {
    expect(await answer(post('<x/>', { 'content-type': 'text/html' }))).toMatchObject({
      status: 400,
      code: 'PGRST102',
      message: 'Content-Type not acceptable: text/html',
    });
  });

  test('must name columns that exist', async () => {
    expect(await answer(post('{"id": 1, "nam": "x"}'))).toMatchObject({
      status: 400,
      code: 'PGRST204',
      message: "Could not find the 'nam' column of 'categories' in the schema cache",
    });
  });

  test('may have one megabyte', async () => {
    const within = await post(JSON.stringify({ id: 60, name: 'x'.repeat(1_000_000) }));
    expect(within.status).toBe(201);
    const above = await answer(post(JSON.stringify({ id: 61, name: 'x'.repeat(1_100_000) })));
    expect(above).toMatchObject({ status: 413, message: 'The request body may hold at most 1 MB.' });
  });
});
