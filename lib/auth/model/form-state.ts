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
  'wrongCode',
  'factorClosed',
  'factorMissing',
  'factorOn',
  'factorOff',
  'codesMade',
  'codeSpent',
  'checkFields',
  'sessionTooLarge',
  'unreachable',
  'failed',
] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Outcomes that are no failure. */
export const GOOD_OUTCOMES: readonly Outcome[] = [
  'registered',
  'mailSent',
  'nameSaved',
  'passwordSaved',
  'factorOn',
  'factorOff',
  'codesMade',
];

/** What an address says in its query became of something on the page before; null for anything else. */
export function toOutcome(value: unknown): Outcome | null {
  return OUTCOMES.find((outcome) => outcome === value) ?? null;
}

export const FIELD_PROBLEMS = [
  'required',
  'invalidEmail',
  'tooShort',
  'tooLong',
  'wrongPassword',
  'wrongCode',
] as const;
export type FieldProblem = (typeof FIELD_PROBLEMS)[number];

/** Answer of an account's form: what became of it, problems by field, and what was typed (never a password). */
export interface FormState {
  outcome: Outcome | null;
  /** Minutes to wait, with `limited`. */
  minutes?: number;
  problems: Record<string, FieldProblem>;
  values: Record<string, string>;
  /** A second factor that waits for its first code. */
  setup?: FactorSetup;
  /** Recovery codes that were just made; nobody can show them again. */
  codes?: string[];
}

export interface FactorSetup {
  id: string;
  /** What an application reads in a picture. Not the picture: the state travels back with the code, and forms are short. */
  uri: string;
  /** The secret in it, to be typed. */
  secret: string;
}

export const INITIAL_FORM_STATE: FormState = { outcome: null, problems: {}, values: {} };

/** What the sign-in page says to somebody who was led there. */
export const NOTICES = ['linkExpired', 'otherBrowser', 'unreachable', 'sessionTooLarge', 'deleted'] as const;
export type Notice = (typeof NOTICES)[number];

export function toNotice(value: unknown): Notice | null {
  return NOTICES.find((notice) => notice === value) ?? null;
}
