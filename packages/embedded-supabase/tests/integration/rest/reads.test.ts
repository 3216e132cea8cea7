import { describe, expect, test } from 'vitest';
import { opened } from '../../support/opened.ts';
import { openRestBackend } from './backend.ts';

const backend = opened(openRestBackend);
const names = (rows: { username: string }[] | null) => rows?.map(({ username }) => username).sort();

describe('columns', () => {
  test('come with PostgreSQL types as PostgREST writes them', async () => {
    const { data, status, count } = await backend.anon.from('members').select().order('username');
    expect({ status, count }).toEqual({ status: 200, count: null });
    expect(data?.[0]).toEqual({
      username: 'ada',
      data: null,
      age_range: '[1,2)',
      status: 'ONLINE',
      catchphrase: "'cat' 'fat'",
    });
    expect(data).toHaveLength(4);
  });

  test('keep every digit of a number and the offset of a moment', async () => {
    const response = await backend.raw('/rest/v1/oddities?select=big,moment&id=eq.1');
    expect(await response.text()).toBe(
      '[{"big":12345678901234567890.123456789,"moment":"2026-01-02T03:04:05+00:00"}]',
    );
  });

  test('that do not exist are named', async () => {
    const { error, status } = await backend.anon.from('members').select('nickname');
    expect(status).toBe(400);
    expect(error).toMatchObject({ code: '42703', message: 'column members.nickname does not exist' });
  });
});

describe('filters', () => {
  const cases: [column: string, operator: string, value: string, expected: string[]][] = [
    ['username', 'eq', 'ada', ['ada']],
    ['username', 'neq', 'ada', ['ben', 'cleo', 'dov']],
    ['username', 'gt', 'ben', ['cleo', 'dov']],
    ['username', 'gte', 'ben', ['ben', 'cleo', 'dov']],
    ['username', 'lt', 'ben', ['ada']],
    ['username', 'lte', 'ben', ['ada', 'ben']],
    ['username', 'like', '%o%', ['cleo', 'dov']],
    ['username', 'like', '*o*', ['cleo', 'dov']],
    ['username', 'ilike', '%O%', ['cleo', 'dov']],
    ['username', 'in', '(ada,"ben",nobody)', ['ada', 'ben']],
    ['username', 'in', '()', []],
    ['username', 'not.in', '(ada,ben)', ['cleo', 'dov']],
    ['data', 'is', 'null', ['ada', 'ben']],
    ['data', 'is', 'not_null', ['cleo', 'dov']],
    ['data', 'not.is', 'null', ['cleo', 'dov']],
    ['data->level', 'gt', '5', ['dov']],
    ['data->>level', 'eq', '3', ['cleo']],
    ['data', 'cs', '{"tags":["a"]}', ['cleo']],
    ['age_range', 'ov', '[1,21)', ['ada', 'dov']],
    ['age_range', 'cd', '[0,30)', ['ada', 'dov']],
  ];
  test.each(cases)('%s=%s.%s', async (column, operator, value, expected) => {
    const { data, error } = await backend.anon
      .from('members')
      .select('username')
      .filter(column, operator, value);
    expect(error).toBeNull();
    expect(names(data)).toEqual(expected);
  });

  test('on arrays compare elements', async () => {
    const rooms = async (operator: string, value: string) => {
      const { data } = await backend.anon
        .from('rooms')
        .select('slug')
        .filter('tags', operator, value)
        .order('id');
      return data?.map(({ slug }) => slug);
    };
    expect(await rooms('cs', '{open}')).toEqual(['public', 'random']);
    expect(await rooms('cd', '{open}')).toEqual(['random', 'empty']);
    expect(await rooms('ov', '{loud,quiet}')).toEqual(['public']);
  });

  test('nest with and, or and not, and take quoted values', async () => {
    const { data } = await backend.anon
      .from('members')
      .select('username')
      .or('username.eq.ada,and(status.eq.OFFLINE,username.like.b*),not.and(data.is.null,username.neq.dov)');
    expect(names(data)).toEqual(['ada', 'ben', 'cleo', 'dov']);
    const quoted = await backend.anon
      .from('messages')
      .select('id')
      .or('message.eq."100% (sure), \\"quoted\\"",id.in.(2)');
    expect(quoted.data?.map(({ id }) => id).sort()).toEqual([2, 3]);
    const negated = await backend.raw(
      '/rest/v1/members?select=username&not.or=(username.eq.ada,username.eq.ben)',
    );
    expect(names(await negated.json())).toEqual(['cleo', 'dov']);
  });

  test('never become SQL', async () => {
    const evil = "x'; drop table public.members; --";
    const { data } = await backend.anon.from('members').select('username').eq('username', evil);
    expect(data).toEqual([]);
    const column = await backend.anon
      .from('members')
      .select()
      .filter('username"; drop table members; --', 'eq', 'x');
    expect(column.error?.code).toBe('PGRST100');
    expect((await backend.anon.from('members').select()).data).toHaveLength(4);
  });
});

describe('order, range and count', () => {
  test('order takes several columns, nulls and JSON', async () => {
    const { data } = await backend.anon
      .from('members')
      .select('username')
      .order('data->level', { ascending: false, nullsFirst: false })
      .order('username', { ascending: false });
    expect(data?.map(({ username }) => username)).toEqual(['dov', 'cleo', 'ben', 'ada']);
    const last = await backend.anon.from('messages').select('id').order('sent_on', { nullsFirst: true });
    expect(last.data?.map(({ id }) => id)).toEqual([3, 1, 2]);
  });

  test('the Range header does the same', async () => {
    const response = await backend.raw('/rest/v1/members?select=username&order=username', {
      headers: { range: '1-2', prefer: 'count=exact' },
    });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe('1-2/4');
    expect(response.headers.get('preference-applied')).toBe('count=exact');
    expect(names(await response.json())).toEqual(['ben', 'cleo']);
  });

  test('count=exact counts without sending rows', async () => {
    const { data, error, count } = await backend.anon
      .from('members')
      .select('*', { count: 'exact', head: true });
    expect({ data, error, count }).toEqual({ data: null, error: null, count: 4 });
  });

  test('an offset behind the last row is 416', async () => {
    const { error, status } = await backend.anon
      .from('members')
      .select('*', { count: 'exact' })
      .range(10, 12);
    expect(status).toBe(416);
    expect(error).toEqual({
      code: 'PGRST103',
      message: 'Requested range not satisfiable',
      details: 'An offset of 10 was requested, but there are only 4 rows.',
      hint: null,
    });
    for (const path of ['members?offset=10', 'rpc/get_name_and_status?name_param=ada&offset=2']) {
      const behind = await backend.raw(`/rest/v1/${path}`, { headers: { prefer: 'count=exact' } });
      expect(behind.headers.get('content-range')).toBe(path.startsWith('rpc') ? '*/1' : '*/4');
    }
    const backwards = await backend.raw('/rest/v1/members', { headers: { range: '5-2' } });
    expect(backwards.status).toBe(416);
    expect(backwards.headers.get('content-range')).toBeNull();
    const negative = await backend.raw('/rest/v1/members?limit=-1');
    expect(await negative.json()).toMatchObject({
      code: 'PGRST103',
      details: 'Limit should be greater than or equal to zero.',
    });
  });

  test('no answer has more than 1,000 rows', async () => {
    await backend.service.rpc('fill_rooms', { rows: 1_100 });
    const { data, count } = await backend.service
      .from('rooms')
      .select('id', { count: 'exact' })
      .gt('id', 10_000);
    expect(data).toHaveLength(1_000);
    expect(count).toBe(1_100);
    const more = await backend.service.from('rooms').select('id').gt('id', 10_000).limit(5_000);
    expect(more.data).toHaveLength(1_000);
    await backend.service.from('rooms').delete().gt('id', 10_000);
  });
});

describe('forms of an answer', () => {
  test('one object for single(), or 406', async () => {
    const one = await backend.anon.from('members').select('username').eq('username', 'ada').single();
    expect(one.data).toEqual({ username: 'ada' });
    const many = await backend.anon.from('members').select().single();
    expect(many.status).toBe(406);
    expect(many.error).toEqual({
      code: 'PGRST116',
      message: 'Cannot coerce the result to a single JSON object',
      details: 'The result contains 4 rows',
      hint: null,
    });
    const none = await backend.anon.from('members').select().eq('username', 'nobody').maybeSingle();
    expect(none).toMatchObject({ data: null, error: null });
  });

  test('other forms are refused', async () => {
    const response = await backend.raw('/rest/v1/members', { headers: { accept: 'text/csv' } });
    expect([response.status, (await response.json()).code]).toEqual([406, 'PGRST107']);
  });

  test('HEAD has the headers and no body', async () => {
    const response = await backend.raw('/rest/v1/members', {
      method: 'HEAD',
      headers: { prefer: 'count=exact' },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-range')).toBe('0-3/4');
    expect(await response.text()).toBe('');
  });
});

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
});
