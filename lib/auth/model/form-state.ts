/** What an account's form says about itself; the interface turns each into words of its language. */
export const OUTCOMES = [
  'invalidCredentials',
  'alreadyRegistered',
  'registered',
  'emailNotConfirmed',
  'limited',
  'tooManyMails',
  'weakPassword',
  'samePassword',
  'banned',
  'signUpClosed',
  'refusedEmail',
  'signInAgain',
  'signedOut',
  'lastSuperAdmin',
  'notConfirmed',
  'deletionClosed',
  'mailSent',
  'nameSaved',
  'passwordSaved',
  'checkFields',
  'unreachable',
  'failed',
] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Outcomes that are no failure. */
export const GOOD_OUTCOMES: readonly Outcome[] = ['registered', 'mailSent', 'nameSaved', 'passwordSaved'];

export const FIELD_PROBLEMS = ['required', 'invalidEmail', 'tooShort', 'tooLong'] as const;
export type FieldProblem = (typeof FIELD_PROBLEMS)[number];

/** Answer of an account's form: what became of it, problems by field, and what was typed (never a password). */
export interface FormState {
  outcome: Outcome | null;
  /** Minutes to wait, with `limited`. */
  minutes?: number;
  problems: Record<string, FieldProblem>;
  values: Record<string, string>;
}

export const INITIAL_FORM_STATE: FormState = { outcome: null, problems: {}, values: {} };

/** What the sign-in page says to somebody who was led there. */
export const NOTICES = [
  'linkExpired',
  'confirmedElsewhere',
  'otherBrowser',
  'unreachable',
  'deleted',
] as const;
export type Notice = (typeof NOTICES)[number];

export function toNotice(value: unknown): Notice | null {
  return NOTICES.find((notice) => notice === value) ?? null;
}
