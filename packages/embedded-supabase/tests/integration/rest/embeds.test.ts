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
