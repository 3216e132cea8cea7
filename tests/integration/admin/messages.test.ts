import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import { openTestBackend } from '../../support/backend.ts';

const acting = vi.hoisted(() => ({ user: null as unknown, client: null as unknown }));
vi.mock('next/cache', () => ({ refresh: () => {} }));
vi.mock('@/lib/accounts/session', () => ({ currentUser: async () => acting.user }));
vi.mock('@/lib/supabase/server', () => ({ serverClient: async () => acting.client }));

const { markMessage } = await import('@/lib/contact/actions/mark-message');
const { contactMessages, countSuspected, unreadMessages } = await import('@/lib/contact/queries/messages');

const backend = opened(() => openTestBackend({ seed: false }));
const admin = opened(() => backend.createUser('admin'));
beforeAll(async () => {
  acting.client = admin.client;
  acting.user = { id: admin.id, email: admin.email, name: null, role: 'admin', isAdmin: true };
});
beforeEach(() => backend.engine.script('delete from public.contact_messages; delete from public.schools'));

it('keeps suspected spam out of the inbox until an administrator says that it is none', async () => {
  const sent = { p_name: 'Ana', p_email: 'ana@example.test', p_message: 'Hola', p_website: 'https://a.test' };
  await backend.service.rpc('send_contact_message', sent);
  expect(await contactMessages('inbox')).toEqual([]);
  expect(await unreadMessages()).toBe(0);
  expect(await countSuspected()).toBe(1);
  const [message] = await contactMessages('spam');
  expect(message).toMatchObject({ name: 'Ana', message: 'Hola' });

  expect(await markMessage({ id: message?.id ?? '', as: 'notSpam' })).toMatchObject({ ok: true });
  expect(await contactMessages('spam')).toEqual([]);
  expect(await contactMessages('inbox')).toMatchObject([{ id: message?.id, isRead: false }]);
  expect(await unreadMessages()).toBe(1);
});

it('moves a message to the archive and back, and names the schools that it is about', async () => {
  await backend.engine.script(`insert into public.schools (name, slug, city, country, website) values
      ('Gusto', 'gusto', 'Faro', 'Portugal', 'https://www.gusto.test/en'), ('Sal', 'sal', 'Faro', 'Portugal', null),
      ('Other', 'other', 'Faro', 'Portugal', 'https://other.test')`);
  const sent = {
    p_name: 'Ana',
    p_email: 'ana@gusto.test',
    p_message: 'See https://site.test/school/sal too',
  };
  await backend.service.rpc('send_contact_message', sent);
  const [message] = await contactMessages('inbox');
  expect(message?.schools.map(({ name }) => name).toSorted()).toEqual(['Gusto', 'Sal']);
  const mark = (as: 'archived' | 'unarchived') => markMessage({ id: message?.id ?? '', as });
  await mark('archived');
  expect([await contactMessages('inbox'), await unreadMessages()]).toEqual([[], 0]);
  expect(await contactMessages('archive')).toMatchObject([{ id: message?.id }]);
  await mark('unarchived');
  expect(await contactMessages('inbox')).toMatchObject([{ id: message?.id }]);
});
