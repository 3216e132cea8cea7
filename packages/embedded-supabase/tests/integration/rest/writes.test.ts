import { describe, expect, test } from 'vitest';
import { opened } from '../../support/opened.ts';
import { openRestBackend } from './backend.ts';

const backend = opened(openRestBackend);

describe('insert', () => {
  test('answers 201 with nothing, or with the row', async () => {
    const silent = await backend.anon.from('rooms').insert({ slug: 'quiet' });
    expect(silent).toMatchObject({ status: 201, statusText: '', data: null, error: null });
    const told = await backend.anon.from('rooms').insert({ slug: 'told' }).select('slug, tags').single();
    expect(told).toMatchObject({ status: 201, data: { slug: 'told', tags: [] } });
  });

  test('inserts many rows in one request, with embedding', async () => {
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
