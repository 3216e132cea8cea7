import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { serviceClient } from '../../../tests/support/school-pictures.ts';
import { makeAccount } from '../../../tests/support/sign-in.ts';
import type { Attack } from '../types.ts';

const FORGED = { actor_role: 'admin', verb: 'imported', thing: 'import', label: 'forged' };

/** Ways to write, change or delete another user's entry; `id` exists. */
const WAYS: [name: string, make: (client: SupabaseClient, id: number) => PromiseLike<unknown>][] = [
  ['inserts', (client) => client.from('audit_log').insert(FORGED)],
  ['inserts with an id', (client) => client.from('audit_log').insert({ ...FORGED, id: 9_000_001 })],
  ['upserts', (client, id) => client.from('audit_log').upsert({ ...FORGED, id })],
  ['changes', (client, id) => client.from('audit_log').update({ label: 'forged' }).eq('id', id)],
  ['makes old', (client, id) => client.from('audit_log').update({ happened_at: '2001-01-01' }).eq('id', id)],
  ['erases', (client, id) => client.from('audit_log').delete().eq('id', id)],
  [
    'calls the private function',
    (client) =>
      client
        .schema('private')
        .rpc('add_audit_entry', { p_verb: 'imported', p_thing: 'import', p_label: 'forged' }),
  ],
  [
    'calls it in public',
    (client) => client.rpc('add_audit_entry', { p_verb: 'imported', p_thing: 'import', p_label: 'forged' }),
  ],
  [
    'tells of an act that is none of theirs',
    (client) =>
      client.rpc('audit_own_act', { p_verb: 'role_changed', p_thing: 'account', p_label: 'forged' }),
  ],
];

/** Attacks on the audit log through the API by all roles, including the secret key. */
export const audit: Attack[] = [
  {
    point: 'L',
    title: 'Entries of the audit log are forged, changed or erased through the API',
    async attempt({ backend, keys }) {
      const client = () => createClient(backend, keys.publishable, { auth: { persistSession: false } });
      const service = serviceClient() as unknown as SupabaseClient;
      const callers: [string, SupabaseClient][] = [['somebody signed out', client()]];
      for (const role of ['user', 'admin', 'super_admin'] as const) {
        const signedIn = client();
        await signedIn.auth.signInWithPassword(await makeAccount(role));
        callers.push([role, signedIn]);
      }
      callers.push(['the secret key', service]);
      const entries = async () => {
        const { data } = await service
          .from('audit_log')
          .select('*')
          .order('id', { ascending: false })
          .limit(1000);
        return new Map((data ?? []).map((entry) => [Number(entry.id), JSON.stringify(entry)]));
      };
      const through: string[] = [];
      for (const [who, caller] of callers) {
        for (const [what, make] of WAYS) {
          const before = await entries();
          const [id = 0] = before.keys();
          await make(caller, id);
          const after = await entries();
          const kept = [...before].every(([key, entry]) => after.get(key) === entry);
          const forged = [...after].some(([key, entry]) => !before.has(key) && entry.includes('forged'));
          if (!kept || forged) through.push(`${who} ${what}`);
        }
      }
      return { tried: callers.length * WAYS.length, through };
    },
  },
];
