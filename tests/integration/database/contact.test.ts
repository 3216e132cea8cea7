import { beforeEach, describe, expect, it } from 'vitest';
import type { ContactAnswer } from '../../../lib/supabase/results/admin';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import { only, openDatabase } from '../../support/scratch.ts';

const database = opened(() => openDatabase({ seed: false }));
beforeEach(() => database.exec('delete from public.contact_messages; delete from private.contact_sends'));

interface Call {
  role?: 'anon' | 'authenticated' | 'service_role';
  headers?: Record<string, string>;
  client?: string | null;
  name?: string | null;
  email?: string | null;
  message?: string | null;
  language?: string | null;
  website?: string | null;
}

async function send(call: Call = {}): Promise<ContactAnswer> {
  const { role = 'anon', headers, client = null, name = 'Ana', email = 'ana@example.test' } = call;
  const { message = 'Hola', language = 'es', website = null } = call;
  return database.transaction(async (tx) => {
    await tx.query(`select set_config('request.headers', $1, true), set_config('role', $2, true)`, [
      headers === undefined ? '' : JSON.stringify(headers),
      role,
    ]);
    return only(
      await tx.query<{ answer: ContactAnswer }>(
        'select public.send_contact_message($1, $2, $3, $4, $5, $6) as answer',
        [name, email, message, language, client, website],
      ),
    ).answer;
  });
}

async function through(count: number, call: (n: number) => Call): Promise<number> {
  let sent = 0;
  for (let n = 0; n < count; n += 1) if ((await send(call(n))).status === 'sent') sent += 1;
  return sent;
}
const messages = async () => (await database.query('select * from public.contact_messages')).rows;

describe('send_contact_message', () => {
  it('stores name, e-mail, message and language, trimmed and unread', async () => {
    expect(await send({ name: ' Ana ', email: ' ana@x.test ', message: ' Hola\n', language: 'en' })).toEqual({
      status: 'sent',
    });
    expect(await send({ language: 'fr' })).toEqual({ status: 'sent' });
    expect(await messages()).toMatchObject([
      { name: 'Ana', email: 'ana@x.test', message: 'Hola', language: 'en', is_read: false },
      { language: 'es' },
    ]);
  });

  it.each([
    ['name', { name: ' \t\n' }],
    ['name', { name: null }],
    ['name', { name: 'x'.repeat(201) }],
    ['email', { email: 'ana' }],
    ['email', { email: null }],
    ['email', { email: `${'x'.repeat(320)}@x.test` }],
    ['message', { message: '' }],
    ['message', { message: 'x'.repeat(5001) }],
  ] as const)(
    'names the field %s when it is wrong, stores nothing and counts nothing',
    async (field, call) => {
      for (let n = 0; n < 6; n += 1) expect(await send(call)).toEqual({ status: 'invalid', field });
      expect(await messages()).toEqual([]);
      expect(await send()).toEqual({ status: 'sent' });
    },
  );

  it('stores a message that fills the hidden field as suspected spam', async () => {
    expect(await send({ website: 'https://ana.test' })).toEqual({ status: 'sent' });
    expect(await messages()).toMatchObject([{ email: 'ana@example.test', suspected_spam: true }]);
    await send({ website: ' ' });
    expect(await messages()).toMatchObject([{ suspected_spam: true }, { suspected_spam: false }]);
  });
});

describe('delete_old_contact_messages', () => {
  const aged = (name: string, age: string, suspected: boolean) =>
    `('${name}', 'a@b.cc', 'x', now() - interval '${age}', ${suspected})`;
  beforeEach(() =>
    database.exec(`delete from private.cleanup_clock; delete from public.audit_log;
      insert into public.contact_messages (name, email, message, created_at, suspected_spam) values
      ${[aged('old', '25 months', false), aged('older', '26 months', false), aged('kept', '23 months', false)]},
      ${[aged('old spam', '31 days', true), aged('kept spam', '29 days', true)]}`),
  );
  const clean = () => database.query('select public.delete_old_contact_messages(24, 30)');
  const names = async () => (await messages()).map((row) => (row as { name: string }).name).sort();

  it('deletes messages after the months and suspected spam after the days it is told, with one entry in the audit log', async () => {
    await clean();
    expect(await names()).toEqual(['kept', 'kept spam']);
    expect((await database.query('select verb, thing, detail from public.audit_log')).rows).toEqual([
      { verb: 'message_deleted', thing: 'message', detail: { count: 3 } },
    ]);
  });

  it('deletes nothing sooner because the clock jumps ahead', async () => {
    await database.exec(
      `insert into private.cleanup_clock select true, t, t from (select now() - interval '3 years' as t) c`,
    );
    await clean();
    expect(await names()).toHaveLength(5);
  });
});

describe('the limit of five messages an hour', () => {
  it('stops the sixth, says for how long, and opens again after the hour', async () => {
    expect(await through(5, () => ({}))).toBe(5);
    expect(await send()).toEqual({ status: 'rate_limited', retry_after: expect.any(Number) });
    await database.exec(`update private.contact_sends set sent_at = sent_at - interval '59 minutes'`);
    const late = await send();
    expect(late).toMatchObject({ status: 'rate_limited' });
    expect(late.status === 'rate_limited' && late.retry_after).toBeLessThanOrEqual(60);
    await database.exec(`update private.contact_sends set sent_at = sent_at - interval '1 minute'`);
    expect(await send()).toEqual({ status: 'sent' });
    expect(await messages()).toHaveLength(6);
  });

  it('cannot be passed with the public key by inventing clients, forwarded addresses or edge addresses', async () => {
    const peer = { 'x-local-backend-peer': '203.0.113.7' };
    const forged = (n: number): Call => ({
      client: `198.51.100.${n}`,
      headers: { ...peer, 'x-forwarded-for': `10.0.0.${n}`, 'cf-connecting-ip': `10.1.0.${n}` },
    });
    expect(await through(9, forged)).toBe(5);
  });

  it('counts the last entry of x-forwarded-for, which the nearest proxy wrote', async () => {
    expect(await through(9, (n) => ({ headers: { 'x-forwarded-for': `10.0.0.${n}, 203.0.113.7` } }))).toBe(5);
  });

  it('counts a whole IPv6 /64 as one sender', async () => {
    expect(await through(9, (n) => ({ headers: { 'x-forwarded-for': `2001:db8:1:2::${n}` } }))).toBe(5);
    expect(await send({ headers: { 'x-forwarded-for': '2001:db8:1:3::1' } })).toEqual({ status: 'sent' });
  });

  it('is each visitor’s own when the application names them with the secret key', async () => {
    const visitor = (address: string): Call => ({
      ...{ role: 'service_role', client: address, headers: { 'x-forwarded-for': '127.0.0.1' } },
    });
    expect(await through(7, () => visitor('203.0.113.1'))).toBe(5);
    expect(await through(7, () => visitor('203.0.113.2'))).toBe(5);
    expect(await through(7, () => ({ role: 'service_role' }))).toBe(5);
  });

  it('is not used up by a client that sends the visitor’s address with the public key', async () => {
    const claimed = (n: number): Call => ({
      client: '203.0.113.9',
      headers: { 'x-forwarded-for': `10.0.0.${n}` },
    });
    expect(await through(9, claimed)).toBe(5);
    expect(await through(7, () => ({ role: 'service_role', client: '203.0.113.9' }))).toBe(5);
  });

  it('is one of all senders together when they are many', async () => {
    expect(await through(305, (n) => ({ headers: { 'x-forwarded-for': `10.0.${n >> 8}.${n & 255}` } }))).toBe(
      300,
    );
  });

  it('holds for suspected spam too, whose ceiling is its own', async () => {
    expect(await through(9, () => ({ website: 'x' }))).toBe(5);
    const from = (n: number): Call => ({ headers: { 'x-forwarded-for': `10.0.${n >> 8}.${n & 255}` } });
    expect(await through(305, (n) => ({ ...from(n), website: 'x' }))).toBe(295);
    expect(await send(from(400))).toEqual({ status: 'sent' });
  });

  it('keeps no address: only hashes, and none older than an hour', async () => {
    await send({ client: '203.0.113.1', headers: { 'x-forwarded-for': '203.0.113.2' } });
    const senders = (await database.query<{ sender: string }>('select sender from private.contact_sends'))
      .rows;
    expect(senders.map(({ sender }) => sender)).toEqual(
      expect.arrayContaining(['all', expect.stringMatching(/^[0-9a-f]{64}$/)]),
    );
    expect(JSON.stringify(senders)).not.toContain('203.0.113');
    await database.exec(`update private.contact_sends set sent_at = sent_at - interval '1 hour'`);
    await send({ client: '203.0.113.9' });
    const old = await database.query(
      `select 1 from private.contact_sends where sent_at < now() - interval '1 hour'`,
    );
    expect(old.rows).toEqual([]);
  });
});
