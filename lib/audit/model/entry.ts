/** What the audit log tells of; the keys are the database's (20261124112000_audit_log.sql and what came after it). */
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

/** The known word, or null for one that a later version of the database writes. */
export function known<Word extends string>(words: readonly Word[], word: string): Word | null {
  return words.find((one) => one === word) ?? null;
}

export interface AuditEntry {
  id: number;
  /** ISO 8601. */
  at: string;
  /** null for the server, the database's owner, somebody signed out, and accounts that are gone. */
  actor: string | null;
  /** As they were called then; without a name then, as they are called now, by their e-mail address if need be. */
  actorName: string | null;
  /** 'user', 'admin', 'super_admin', 'service', 'owner' or 'anon', as it was then. */
  actorRole: string;
  verb: string;
  thing: string;
  thingId: string | null;
  label: string | null;
  detail: Record<string, unknown>;
  address: string | null;
}
