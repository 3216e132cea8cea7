/** Denial of service for other visitors, and leaks about hidden schools. */
import { request } from 'node:http';
import { createClient } from '@supabase/supabase-js';
import { HONEYPOT } from '../../../lib/contact/model/message.ts';
import { serviceClient } from '../../../tests/support/school-pictures.ts';
import { makeAccount } from '../../../tests/support/sign-in.ts';
import type { Attack, Target } from '../types.ts';

/** Sends a contact message directly to the backend from a local address; returns the result. */
function sendMessage({ backend, keys }: Target, from: string, client: string): Promise<string> {
  const message = { p_name: 'A', p_email: 'a@b.cc', p_message: 'Hello', p_language: 'en', p_website: '' };
  return new Promise((resolve, reject) => {
    const sent = request(
      `${backend}/rest/v1/rpc/send_contact_message`,
      {
        method: 'POST',
        localAddress: from,
        headers: { apikey: keys.publishable, 'content-type': 'application/json', 'x-forwarded-for': client },
      },
      async (answer) => {
        let text = '';
        for await (const part of answer) text += part;
        resolve(text);
      },
    );
    sent.on('error', reject);
    sent.end(JSON.stringify({ ...message, p_client: client }));
  });
}

/** Victims, with claimed addresses and the real local one. */
const VICTIMS: [victim: string, claimed: string, from: string][] = [
  ['203.0.113.20', '203.0.113.20', '127.0.0.20'],
  ['203.0.113.21', '::ffff:203.0.113.21', '127.0.0.21'],
  ['2001:db8:1:2::3', '2001:db8:1:2::3', '127.0.0.22'],
  ['2001:db8:1:3::3', '2001:db8:1:3:ffff::9', '127.0.0.23'],
];
const ALLOWED = 5;

export const questions: Attack[] = [
  {
    point: 'M',
    title: 'A message of a person whose password manager fills the hidden field is lost',
    async attempt({ site }) {
      const service = serviceClient();
      const email = `${crypto.randomUUID()}@example.org`;
      const fields = {
        name: 'Ana',
        email,
        message: 'Hello',
        language: 'en',
        [HONEYPOT]: 'https://ana.example',
      };
      const answer = await fetch(`${site}/api/contact`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: site },
        body: JSON.stringify(fields),
      });
      const { data } = await service.from('contact_messages').delete().eq('email', email).select('id');
      const lost = answer.ok && data?.length !== 1;
      return { tried: 1, through: lost ? ['reported as sent, and not stored'] : [] };
    },
  },
  {
    point: 9,
    title: "Another visitor's messages are used up by claiming their address",
    async attempt(target) {
      const service = serviceClient();
      const through: string[] = [];
      for (const [victim, claimed, from] of VICTIMS) {
        for (let i = 0; i < ALLOWED; i++) await sendMessage(target, from, claimed);
        // Like the site, with the visitor's address and the secret key.
        const { data } = await service.rpc('send_contact_message', {
          p_name: 'Victim',
          p_email: 'victim@example.org',
          p_message: 'Hello',
          p_language: 'en',
          p_website: '',
          p_client: victim,
        });
        if (data?.status !== 'sent') through.push(`${victim} is told ${data?.status}`);
      }
      await service.from('contact_messages').delete().in('email', ['a@b.cc', 'victim@example.org']);
      return { tried: VICTIMS.length * (ALLOWED + 1), through };
    },
  },
  {
    point: 12,
    title: 'Which hidden schools there are, by asking for free slugs',
    async attempt({ backend, keys }) {
      const service = serviceClient();
      const hidden = Array.from({ length: 5 }, (_, i) => ({
        name: `Hidden ${i} ${crypto.randomUUID().slice(0, 8)}`,
        city: 'Ordino',
        country: 'Andorra',
        is_active: false,
      }));
      const { data: made, error } = await service.from('schools').insert(hidden).select('id,slug');
      if (error) throw new Error(error.message);
      const signedIn = createClient(backend, keys.publishable, { auth: { persistSession: false } });
      await signedIn.auth.signInWithPassword(await makeAccount('user'));
      const anonymous = createClient(backend, keys.publishable, { auth: { persistSession: false } });
      const through: string[] = [];
      let tried = 0;
      for (const client of [anonymous, signedIn]) {
        for (const { name, city } of hidden) {
          for (const schema of ['public', 'private']) {
            tried += 1;
            const asked = { p_name: name, p_city: city, p_id: null };
            const { data } = await client.schema(schema).rpc('derive_school_slug', asked);
            if (data !== null) through.push(`${name}: ${data}`);
          }
        }
      }
      await service
        .from('schools')
        .delete()
        .in(
          'id',
          made.map(({ id }) => id),
        );
      return { tried, through };
    },
  },
];
