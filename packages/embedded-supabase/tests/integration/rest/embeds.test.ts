import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openRestBackend, type RestBackend } from './backend.ts';

let backend: RestBackend;
beforeAll(async () => {
  backend = await openRestBackend();
});
afterAll(() => backend.close());

describe('embedded resources', () => {
  test('are an object where there is one, a list where there are many', async () => {
    const { data } = await backend.anon
      .from('rooms')
      .select('slug, room_details(details), messages(id, members(username))')
      .order('id')
      .order('id', { referencedTable: 'messages' });
    expect(data).toEqual([
      {
        slug: 'public',
        room_details: { details: 'All are welcome' },
        messages: [
          { id: 1, members: { username: 'ada' } },
          { id: 3, members: { username: 'ben' } },
        ],
      },
      {
        slug: 'random',
        room_details: { details: 'Anything goes' },
        messages: [{ id: 2, members: { username: 'ada' } }],
      },
      { slug: 'empty', room_details: null, messages: [] },
    ]);
  });

  test('go through a table between', async () => {
    const { data } = await backend.anon
      .from('products')
      .select('name, categories(name, products(name))')
      .eq('id', 1)
      .single();
    expect(data).toEqual({
      name: 'Laptop',
      categories: [
        { name: 'Electronics', products: [{ name: 'Laptop' }, { name: 'Phone' }, { name: 'Headphones' }] },
        { name: 'Computers', products: [{ name: 'Laptop' }] },
      ],
    });
  });

  test('of the same table are its children by the table’s name and its parent by the column’s', async () => {
    const { data } = await backend.anon
      .from('folders')
      .select('title, parent:parent_id(title), children:folders(title)')
      .order('id');
    expect(data).toEqual([
      { title: 'root', parent: null, children: [{ title: 'child' }, { title: 'other child' }] },
      { title: 'child', parent: { title: 'root' }, children: [{ title: 'grandchild' }] },
      { title: 'other child', parent: { title: 'root' }, children: [] },
      { title: 'grandchild', parent: { title: 'child' }, children: [] },
    ]);
  });

  test('of the same table are not found by the constraint, which says nothing of the direction', async () => {
    const byColumn = await backend.anon.from('folders').select('title, folders!parent_id(title)').eq('id', 2);
    expect(byColumn.data).toEqual([{ title: 'child', folders: [{ title: 'grandchild' }] }]);
    const { error, status } = await backend.anon
      .from('folders')
      .select('title, folders!folders_parent_id_fkey(title)');
    expect(status).toBe(400);
    expect(error).toMatchObject({
      code: 'PGRST200',
      details:
        "Searched for a foreign key relationship between 'folders' and 'folders' using the hint 'folders_parent_id_fkey' in the schema 'public', but no matches were found.",
      hint: null,
    });
  });

  test('are told apart by constraint or column', async () => {
    const { data } = await backend.anon
      .from('pairs')
      .select(
        'id, first:members!pairs_first_member_fkey(username), second_member(username), members!witness(username)',
      )
      .order('id');
    expect(data).toEqual([
      {
        id: 1,
        first: { username: 'ada' },
        second_member: { username: 'ben' },
        members: { username: 'cleo' },
      },
      { id: 2, first: { username: 'ada' }, second_member: { username: 'cleo' }, members: null },
    ]);
  });

  test('that could be several are refused with the choices', async () => {
    const { error, status } = await backend.anon.from('pairs').select('members(*)');
    expect(status).toBe(300);
    expect(error).toEqual({
      code: 'PGRST201',
      message: "Could not embed because more than one relationship was found for 'pairs' and 'members'",
      details: ['first_member', 'second_member', 'witness'].map((column) => ({
        cardinality: 'many-to-one',
        embedding: 'pairs with members',
        relationship: `pairs_${column}_fkey using pairs(${column}) and members(username)`,
      })),
      hint:
        "Try changing 'members' to one of the following: 'members!pairs_first_member_fkey', " +
        "'members!pairs_second_member_fkey', 'members!pairs_witness_fkey'. Find the desired relationship in the 'details' key.",
    });
  });

  test('that do not exist are refused with the nearest name', async () => {
    const { error, status } = await backend.anon.from('rooms').select('message(*)');
    expect(status).toBe(400);
    expect(error).toEqual({
      code: 'PGRST200',
      message: "Could not find a relationship between 'rooms' and 'message' in the schema cache",
      details:
        "Searched for a foreign key relationship between 'rooms' and 'message' in the schema 'public', but no matches were found.",
      hint: "Perhaps you meant 'messages' instead of 'message'.",
    });
  });

  test('take filters, order and range of their own', async () => {
    const { data } = await backend.anon
      .from('rooms')
      .select('slug, messages(id)')
      .eq('id', 1)
      .gte('messages.id', 1)
      .order('id', { referencedTable: 'messages', ascending: false })
      .limit(1, { referencedTable: 'messages' });
    expect(data).toEqual([{ slug: 'public', messages: [{ id: 3 }] }]);
    const either = await backend.anon
      .from('rooms')
      .select('slug, found:messages(id)')
      .or('id.eq.1,username.eq.nobody', { referencedTable: 'found' })
      .order('id');
    expect(either.data?.map(({ found }) => found)).toEqual([[{ id: 1 }], [], []]);
  });

  test('that are not selected cannot be filtered', async () => {
    const { error } = await backend.anon.from('rooms').select('slug').eq('messages.id', 1);
    expect(error).toMatchObject({
      code: 'PGRST108',
      message: "'messages' is not an embedded resource in this request",
      hint: "Verify that 'messages' is included in the 'select' query parameter.",
    });
  });

  test('with !inner leave out rows that have none, and the count knows', async () => {
    const { data, count } = await backend.anon
      .from('rooms')
      .select('slug, messages!inner(id)', { count: 'exact' })
      .eq('messages.username', 'ben');
    expect(data).toEqual([{ slug: 'public', messages: [{ id: 3 }] }]);
    expect(count).toBe(1);
    const one = await backend.anon
      .from('messages')
      .select('id, rooms!inner(slug)')
      .eq('rooms.slug', 'random');
    expect(one.data).toEqual([{ id: 2, rooms: { slug: 'random' } }]);
  });

  test('can be asked for without being shown', async () => {
    const withAny = await backend.anon
      .from('rooms')
      .select('slug, messages()', { count: 'exact' })
      .not('messages', 'is', null)
      .order('id');
    expect(withAny.data).toEqual([{ slug: 'public' }, { slug: 'random' }]);
    expect(withAny.count).toBe(2);
    const without = await backend.anon.from('rooms').select('slug, messages()').is('messages', null);
    expect(without.data).toEqual([{ slug: 'empty' }]);
    const details = await backend.anon.from('rooms').select('slug, room_details()').is('room_details', null);
    expect(details.data).toEqual([{ slug: 'empty' }]);
  });

  test('can order their parent when there is one of them', async () => {
    const { data } = await backend.anon
      .from('messages')
      .select('id, rooms(slug)')
      .order('rooms(slug)', { ascending: false })
      .order('id');
    expect(data?.map(({ id }) => id)).toEqual([2, 1, 3]);
    const { error } = await backend.anon.from('rooms').select('messages(id)').order('messages(id)');
    expect(error).toMatchObject({
      code: 'PGRST118',
      message: "A related order on 'messages' is not possible",
      details: "'rooms' and 'messages' do not form a many-to-one or one-to-one relationship",
    });
  });

  test('can be spread into their parent', async () => {
    const one = await backend.anon
      .from('messages')
      .select('id, ...members(author:username, status)')
      .eq('id', 1);
    expect(one.data).toEqual([{ id: 1, author: 'ada', status: 'ONLINE' }]);
    const all = await backend.anon.from('room_details').select('details, ...rooms(*)').eq('id', 2);
    expect(all.data).toEqual([{ details: 'Anything goes', id: 2, slug: 'random', tags: ['open'] }]);
    const many = await backend.anon.from('rooms').select('slug, ...messages(ids:id, username)').order('id');
    expect(many.data).toEqual([
      { slug: 'public', ids: [1, 3], username: ['ada', 'ben'] },
      { slug: 'random', ids: [2], username: ['ada'] },
      { slug: 'empty', ids: [], username: [] },
    ]);
    const both = await backend.anon
      .from('rooms')
      .select('slug, ...messages(id, ...members(username, status))')
      .eq('id', 1);
    expect(both.data).toEqual([
      { slug: 'public', id: [1, 3], username: ['ada', 'ben'], status: ['ONLINE', 'OFFLINE'] },
    ]);
    const stars = await backend.anon
      .from('products')
      .select('price, ...product_categories(...categories(*))')
      .eq('id', 3);
    expect(stars.data).toEqual([{ price: 199, id: [1, 3], name: ['Electronics', 'Audio'] }]);
  });

  test('can be made by functions of the row', async () => {
    const { data } = await backend.anon
      .from('rooms')
      .select('slug, latest_messages(id, owner_of(username))')
      .eq('id', 1)
      .order('id', { referencedTable: 'latest_messages', ascending: false })
      .single();
    expect(data).toEqual({
      slug: 'public',
      latest_messages: [
        { id: 3, owner_of: { username: 'ben' } },
        { id: 1, owner_of: { username: 'ada' } },
      ],
    });
  });

  test('are found through views that show the key', async () => {
    const { data } = await backend.anon
      .from('recent')
      .select('message_id, members(username)')
      .eq('message_id', 1);
    expect(data).toEqual([{ message_id: 1, members: { username: 'ada' } }]);
    const back = await backend.anon
      .from('online_members')
      .select('username, messages(id)')
      .eq('username', 'ada');
    expect(back.data).toEqual([{ username: 'ada', messages: [{ id: 1 }, { id: 2 }] }]);
  });
});

describe('odd selections', () => {
  test('count the rows of an embedded resource by the name of the function', async () => {
    const { data } = await backend.anon.from('rooms').select('slug, messages(count)').order('id');
    expect(data).toEqual([
      { slug: 'public', messages: [{ count: 2 }] },
      { slug: 'random', messages: [{ count: 1 }] },
      { slug: 'empty', messages: [{ count: 0 }] },
    ]);
  });

  test('may name a column twice, or a resource by the column it replaces', async () => {
    expect((await backend.anon.from('rooms').select('id, id, id').eq('id', 1).single()).data).toEqual({
      id: 1,
    });
    const { data } = await backend.anon.from('folders').select('*, parent_id(title)').eq('id', 2).single();
    expect(data).toEqual({ id: 2, title: 'child', parent_id: { title: 'root' } });
  });

  test('may not embed the same resource twice under one name', async () => {
    const { error, status } = await backend.anon
      .from('pairs')
      .select('members!first_member(*), members!second_member(*)');
    expect(status).toBe(400);
    expect(error).toMatchObject({
      code: '42712',
      message: 'table name "pairs_members_1" specified more than once',
    });
  });
});

describe('aggregates', () => {
  test('are off unless the database allows them', async () => {
    const { error, status } = await backend.anon.from('products').select('price.sum()');
    expect(status).toBe(400);
    expect(error).toMatchObject({ code: 'PGRST123', message: 'Use of aggregate functions is not allowed' });
  });

  test('group by what else is selected, once they are allowed', async () => {
    await backend.engine.script("alter role authenticator set pgrst.db_aggregates_enabled to 'true'");
    await backend.engine.script("alter role authenticator set pgrst.db_plan_enabled to 'true'");
    // Something unknown makes the interface look at the database again.
    await backend.anon.from('unknown_table').select();
    const sums = await backend.anon
      .from('products')
      .select('total:price.sum(), price.max()::text, count()')
      .single();
    expect(sums.data).toEqual({ total: 1898.89, max: '999.99', count: 3 });
    const grouped = await backend.anon
      .from('messages')
      .select('username, id.count(), rooms(slug)')
      .order('username');
    expect(grouped.data).toEqual([
      { username: 'ada', count: 1, rooms: { slug: 'public' } },
      { username: 'ada', count: 1, rooms: { slug: 'random' } },
      { username: 'ben', count: 1, rooms: { slug: 'public' } },
    ]);
    const inside = await backend.anon.from('rooms').select('slug, messages(count())').order('id');
    expect(inside.data).toEqual([
      { slug: 'public', messages: [{ count: 2 }] },
      { slug: 'random', messages: [{ count: 1 }] },
      { slug: 'empty', messages: [{ count: 0 }] },
    ]);
    const hoisted = await backend.anon
      .from('messages')
      .select('username, ...rooms(id.max())')
      .order('username');
    expect(hoisted.data).toEqual([
      { username: 'ada', max: 2 },
      { username: 'ben', max: 1 },
    ]);
    const spread = await backend.anon.from('rooms').select('id.sum(), ...room_details(*)');
    expect(new Set(spread.data)).toEqual(
      new Set([
        { sum: 1, id: 1, details: 'All are welcome' },
        { sum: 2, id: 2, details: 'Anything goes' },
        { sum: 3, id: null, details: null },
      ]),
    );
  });

  test('plans are given, once they are allowed', async () => {
    const text = await backend.anon.from('products').select('price').explain();
    expect(text.data).toMatch(/Aggregate {2}\(cost=/);
    const json = await backend.anon
      .from('products')
      .select('price')
      .eq('id', 1)
      .explain({ format: 'json', verbose: true });
    expect(json.data).toMatchObject([{ Plan: { 'Node Type': 'Aggregate' } }]);
    const planned = await backend.anon.from('products').delete().eq('id', 3).select().explain();
    expect(planned.data).toMatch(/Delete on products/);
    const undone = backend.anon.from('products').delete().eq('id', 3).select().rollback();
    const tried = await undone.explain({ analyze: true });
    expect(tried.data).toMatch(/actual time/);
    expect((await backend.anon.from('products').select('id')).data).toHaveLength(3);
  });
});
