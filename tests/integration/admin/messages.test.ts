import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openTestBackend, type TestBackend, type TestUser } from '../../support/backend.ts';

const acting = vi.hoisted(() => ({ user: null as unknown, client: null as unknown }));
vi.mock('next/cache', () => ({ refresh: () => {} }));
vi.mock('@/lib/auth/session', () => ({ currentUser: async () => acting.user }));
vi.mock('@/lib/supabase/server', () => ({ serverClient: async () => acting.client }));

const { markMessage } = await import('@/lib/contact/actions/mark-message');
const { contactMessages, countSuspected, unreadMessages } = await import('@/lib/contact/queries/messages');

let backend: TestBackend;
let admin: TestUser;
beforeAll(async () => {
  backend = await openTestBackend({ seed: false });
  admin = await backend.createUser('admin');
  acting.client = admin.client;
  acting.user = { id: admin.id, email: admin.email, name: null, role: 'admin', isAdmin: true };
});
afterAll(() => backend.close());

it('keeps suspected spam out of the inbox until an administrator says that it is none', async () => {
  const sent = { p_name: 'Ana', p_email: 'ana@example.test', p_message: 'Hola', p_website: 'https://a.test' };
  await backend.service.rpc('send_contact_message', sent);
  expect(await contactMessages(false)).toEqual([]);
  expect(await unreadMessages()).toBe(0);
  expect(await countSuspected()).toBe(1);
  const [message] = await contactMessages(true);
  expect(message).toMatchObject({ name: 'Ana', message: 'Hola' });

  expect(await markMessage({ id: message?.id ?? '', as: 'notSpam' })).toMatchObject({ ok: true });
  expect(await contactMessages(true)).toEqual([]);
  expect(await contactMessages(false)).toMatchObject([{ id: message?.id, isRead: false }]);
  expect(await unreadMessages()).toBe(1);
});
