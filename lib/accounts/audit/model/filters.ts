import { isUuid } from '@/lib/uuid';
import { AUDIT_THINGS, AUDIT_VERBS, type AuditThing, type AuditVerb, known } from './entry';

/** Filter for entries without an account: the server, the database's owner, a signed-out user. */
export const NOBODY = 'nobody';

/** URL state of the audit page. Empty means 'all'. */
export interface AuditFilters {
  person: string;
  verb: AuditVerb | '';
  thing: AuditThing | '';
  /** Only entries before this id; null for the newest. */
  before: number | null;
}

type Query = Record<string, string | string[] | undefined>;

export function parseAuditFilters(query: Query): AuditFilters {
  const text = (key: string) => {
    const value = query[key];
    return (Array.isArray(value) ? value[0] : value) ?? '';
  };
  const person = text('person');
  return {
    person: isUuid(person) || person === NOBODY ? person : '',
    verb: known(AUDIT_VERBS, text('verb')) ?? '',
    thing: known(AUDIT_THINGS, text('thing')) ?? '',
    before: /^[1-9]\d{0,14}$/.test(text('before')) ? Number(text('before')) : null,
  };
}

/** The query without defaults: one view has one address. */
export function auditFilterQuery({ person, verb, thing, before }: AuditFilters): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries({ person, verb, thing })) if (value) query.set(key, value);
  if (before !== null) query.set('before', String(before));
  const text = query.toString();
  return text ? `?${text}` : '';
}
