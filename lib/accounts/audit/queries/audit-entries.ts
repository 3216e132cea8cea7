import 'server-only';
import { type AuditListState, NOBODY } from '@/lib/accounts/audit/model/audit-list';
import type { AuditEntry } from '@/lib/accounts/audit/model/entry';
import { accountNames } from '@/lib/accounts/queries/account-names';
import type { BackendClient } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/result';
import { serverClient } from '@/lib/supabase/server';

const PAGE_ENTRIES = 50;
/** The backend's maximum rows of a response. */
const PAGE_ROWS = 1000;

export interface AuditPage {
  entries: AuditEntry[];
  /** `before` of the next page; null on the last one. */
  next: string | null;
}

/** One page of the log, newest first. Throws BackendError. */
export async function auditPage(filters: AuditListState): Promise<AuditPage> {
  const entries = await entriesOf(await serverClient(), filters, PAGE_ENTRIES + 1);
  const shown = entries.slice(0, PAGE_ENTRIES);
  const last = shown.at(-1);
  return { entries: shown, next: entries.length > PAGE_ENTRIES && last ? String(last.id) : null };
}

/** The whole log, newest first, page by page. Throws BackendError. */
export async function* auditPages(
  client: BackendClient,
  filters: AuditListState,
): AsyncGenerator<AuditEntry[]> {
  let { before } = filters;
  for (;;) {
    const page = await entriesOf(client, { ...filters, before }, PAGE_ROWS);
    yield page;
    const last = page.at(-1);
    if (page.length < PAGE_ROWS || !last) return;
    before = String(last.id);
  }
}

/** Accounts that the log names, by name. Throws BackendError. */
export async function auditPeople(): Promise<{ id: string; name: string | null }[]> {
  return unwrap('audit_people', await (await serverClient()).rpc('audit_people'));
}

async function entriesOf(
  client: BackendClient,
  { person, verb, thing, before }: AuditListState,
  most: number,
): Promise<AuditEntry[]> {
  let query = client.from('audit_log').select('*').order('id', { ascending: false }).limit(most);
  if (person === NOBODY) query = query.is('actor', null);
  else if (person) query = query.eq('actor', person);
  if (verb) query = query.eq('verb', verb);
  if (thing) query = query.eq('thing', thing);
  if (before) query = query.lt('id', before);
  const rows = unwrap('audit_log', await query);
  // The log stores no e-mail addresses, so that none remain of deleted accounts: look up those of accounts without a
  // name.
  const nameless = rows.flatMap((row) => [
    row.actor_name === null ? row.actor : null,
    isUnnamedAccount(row) ? row.thing_id : null,
  ]);
  const nameOf = await accountNames(client, nameless);
  return rows.map((row) => ({
    id: row.id,
    at: row.happened_at,
    actor: row.actor,
    actorName: row.actor_name ?? nameOf.get(row.actor ?? '') ?? null,
    actorRole: row.actor_role,
    verb: row.verb,
    thing: row.thing,
    thingId: row.thing_id,
    label: isUnnamedAccount(row) ? (nameOf.get(row.thing_id ?? '') ?? null) : row.label,
    detail: row.detail as Record<string, unknown>,
    address: row.address === null ? null : String(row.address),
  }));
}

const isUnnamedAccount = ({ thing, label }: { thing: string; label: string | null }) =>
  thing === 'account' && label === null;
