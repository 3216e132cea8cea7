import { describe, expect, test } from 'vitest';
import { opened } from '../../support/opened.ts';
import { openRestBackend } from './backend.ts';

const backend = opened(openRestBackend);

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
