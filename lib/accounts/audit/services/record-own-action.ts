import 'server-only';
import type { AuditThing, AuditVerb } from '@/lib/accounts/audit/model/entry';
import { defined } from '@/lib/defined';
import type { BackendClient } from '@/lib/supabase/client';
import type { Json } from '@/lib/supabase/database.types';
import { unwrap } from '@/lib/supabase/result';

/** Records an admin's action before it happens. Throws BackendError: an unrecorded action must not happen. */
export async function recordOwnAction(
  client: BackendClient,
  act: { verb: AuditVerb; thing: AuditThing; label?: string; detail?: Json },
): Promise<void> {
  const { verb, thing, label, detail } = act;
  const told = { p_verb: verb, p_thing: thing, ...defined({ p_label: label, p_detail: detail }) };
  unwrap('audit_own_act', await client.rpc('audit_own_act', told));
}
