import { type ListState, listAddress } from '@/lib/lists/list-address';
import { isUuid } from '@/lib/uuid';
import { AUDIT_THINGS, AUDIT_VERBS } from './entry';

/** Filter for entries without an account: the server, the database's owner, a signed-out user. */
export const NOBODY = 'nobody';

export const AUDIT_LIST = listAddress('adminAudit', {
  person: (value) => isUuid(value) || value === NOBODY,
  verb: ['', ...AUDIT_VERBS],
  thing: ['', ...AUDIT_THINGS],
  /** Only entries before this id; '' for the newest. The log grows at its start, so it has no pages. */
  before: (value) => /^[1-9]\d{0,14}$/.test(value),
});
export type AuditListState = ListState<typeof AUDIT_LIST>;
