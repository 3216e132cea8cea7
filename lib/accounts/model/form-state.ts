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

export const GOOD_OUTCOMES: readonly Outcome[] = [
  'registered',
  'mailSent',
  'nameSaved',
  'passwordSaved',
  'factorOn',
  'factorOff',
  'codesMade',
];

/** The outcome of the previous page, from the query; null when unknown. */
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

/** Outcome, problems by field, and typed values (never a password). */
export interface FormState {
  outcome: Outcome | null;
  minutes?: number;
  problems: Record<string, FieldProblem>;
  values: Record<string, string>;
  setup?: FactorSetup;
  /** New recovery codes, which cannot be shown again. */
  codes?: string[];
}

export interface FactorSetup {
  id: string;
  /** Contents of the QR code. Not the picture: the state is sent back with the code, and form size is limited. */
  uri: string;
  secret: string;
}

export const INITIAL_FORM_STATE: FormState = { outcome: null, problems: {}, values: {} };

export const NOTICES = ['linkExpired', 'otherBrowser', 'unreachable', 'sessionTooLarge', 'deleted'] as const;
export type Notice = (typeof NOTICES)[number];

export function toNotice(value: unknown): Notice | null {
  return NOTICES.find((notice) => notice === value) ?? null;
}
