/** Fields and outcomes of the contact form. Without libraries, because the browser loads this file. */

export const CONTACT_FIELDS = ['name', 'email', 'message'] as const;
export type ContactField = (typeof CONTACT_FIELDS)[number];
export type ContactValues = Record<ContactField, string>;

/** Maximum characters; the database has the same limits. */
export const CONTACT_LIMITS: Record<ContactField, number> = { name: 200, email: 320, message: 5000 };

/** A filled hidden field marks suspected spam. Password managers do not autofill this name, as they did 'website'. */
export const HONEYPOT = 'subject';

export type FieldProblem = 'required' | 'invalid' | 'tooLong';
export type FieldProblems = Partial<Record<ContactField, FieldProblem>>;

export type ContactOutcome =
  | { status: 'sent' }
  | { status: 'invalid'; fields: FieldProblems }
  /** Too many messages within the hour; `minutes` until the next one is accepted. */
  | { status: 'limited'; minutes: number }
  | { status: 'failed' };

/** Passed to the form's script as JSON. */
export interface ContactTexts {
  labels: Record<ContactField, string>;
  honeypot: string;
  send: string;
  sending: string;
  /** `tooLong` has the placeholder `{limit}`. */
  problems: Record<FieldProblem, string>;
  errorTitle: string;
  fillAll: string;
  checkFields: string;
  /** Has the placeholder `{minutes}`. */
  limited: string;
  failed: string;
  sentTitle: string;
  sentText: string;
}

export function noticeText(texts: ContactTexts, outcome: ContactOutcome): string {
  switch (outcome.status) {
    case 'sent':
      return texts.sentText;
    case 'limited':
      return texts.limited.replace('{minutes}', String(outcome.minutes));
    case 'invalid':
      return Object.values(outcome.fields).includes('required') ? texts.fillAll : texts.checkFields;
    case 'failed':
      return texts.failed;
  }
}

export function problemText(texts: ContactTexts, field: ContactField, problem: FieldProblem): string {
  return texts.problems[problem].replace('{limit}', String(CONTACT_LIMITS[field]));
}

const PROBLEMS: readonly FieldProblem[] = ['required', 'invalid', 'tooLong'];
const HOUR_IN_MINUTES = 60;

/** Parses an outcome from JSON or a flat query; null when invalid. */
export function readOutcome(value: unknown): ContactOutcome | null {
  const record = asRecord(value);
  switch (record.status) {
    case 'sent':
      return { status: 'sent' };
    case 'failed':
      return { status: 'failed' };
    case 'limited':
      return { status: 'limited', minutes: minutesOf(record.minutes) };
    case 'invalid':
      return { status: 'invalid', fields: readProblems(record.fields ?? record) };
    default:
      return null;
  }
}

/** As a flat query: `status=invalid&email=required`. */
export function outcomeQuery(outcome: ContactOutcome): string {
  const query = new URLSearchParams({ status: outcome.status });
  if (outcome.status === 'limited') query.set('minutes', String(outcome.minutes));
  if (outcome.status === 'invalid') {
    for (const [field, problem] of Object.entries(outcome.fields)) query.set(field, problem);
  }
  return query.toString();
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function minutesOf(value: unknown): number {
  const minutes = Math.ceil(Number(value));
  return Number.isFinite(minutes) ? Math.min(Math.max(minutes, 1), HOUR_IN_MINUTES) : HOUR_IN_MINUTES;
}

function readProblems(value: unknown): FieldProblems {
  const record = asRecord(value);
  const problems: FieldProblems = {};
  for (const field of CONTACT_FIELDS) {
    const problem = PROBLEMS.find((known) => known === record[field]);
    if (problem) problems[field] = problem;
  }
  return problems;
}
