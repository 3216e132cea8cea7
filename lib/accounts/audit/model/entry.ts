export const AUDIT_VERBS = [
  'signed_in',
  'sign_in_failed',
  'signed_out',
  'password_changed',
  'email_changed',
  'factor_added',
  'factor_removed',
  'banned',
  'unbanned',
  'account_deleted',
  'role_changed',
  'school_deleted',
  'school_restored',
  'schools_merged',
  'merge_undone',
  'version_restored',
  'exported',
  'imported',
  'import_undone',
  'register_decided',
  'register_decision_undone',
  'job_started',
  'job_stopped',
  'job_retried',
  'pictures_repaired',
  'message_deleted',
  'setting_changed',
  'synonym_added',
  'synonym_changed',
  'synonym_deleted',
  'statement_changed',
  'statement_shown',
  'statement_rejected',
  'statement_waiting',
] as const;
export type AuditVerb = (typeof AUDIT_VERBS)[number];

export const AUDIT_THINGS = [
  'account',
  'school',
  'programme',
  'picture',
  'import',
  'job',
  'message',
  'setting',
  'audit',
  'search',
  'synonym',
  'statement',
] as const;
export type AuditThing = (typeof AUDIT_THINGS)[number];

/** Null for a word of a later version of the database. */
export function known<Word extends string>(words: readonly Word[], word: string): Word | null {
  return words.find((one) => one === word) ?? null;
}

export interface AuditEntry {
  id: number;
  /** ISO 8601. */
  at: string;
  /** Null for the server, the database's owner, a signed-out user, and deleted accounts. */
  actor: string | null;
  /** The name at that time, else today's, else the e-mail address. */
  actorName: string | null;
  /** At that time: 'user', 'admin', 'super_admin', 'service', 'owner' or 'anon'. */
  actorRole: string;
  verb: string;
  thing: string;
  thingId: string | null;
  label: string | null;
  detail: Record<string, unknown>;
  address: string | null;
}
