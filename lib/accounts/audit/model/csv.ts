import type { AuditEntry } from './entry';

export const AUDIT_COLUMNS = [
  'id',
  'at',
  'actor',
  'actor_name',
  'actor_role',
  'verb',
  'thing',
  'thing_id',
  'label',
  'detail',
  'address',
] as const;

export function auditLine(entry: AuditEntry): unknown[] {
  const { id, at, actor, actorName, actorRole, verb, thing, thingId, label, detail, address } = entry;
  return [id, at, actor, actorName, actorRole, verb, thing, thingId, label, detail, address];
}
