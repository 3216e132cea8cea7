import type { Outcome } from './form-state';

const BY_CODE = new Map<string, Outcome>(
  Object.entries({
    invalid_credentials: 'invalidCredentials',
    user_not_found: 'invalidCredentials',
    user_already_exists: 'alreadyRegistered',
    email_exists: 'alreadyRegistered',
    email_not_confirmed: 'emailNotConfirmed',
    over_request_rate_limit: 'limited',
    over_email_send_rate_limit: 'tooManyMails',
    weak_password: 'weakPassword',
    same_password: 'samePassword',
    user_banned: 'banned',
    signup_disabled: 'signUpClosed',
    email_provider_disabled: 'signUpClosed',
    email_address_invalid: 'refusedEmail',
    email_address_not_authorized: 'refusedEmail',
    validation_failed: 'checkFields',
    reauthentication_needed: 'signInAgain',
    reauthentication_not_valid: 'signInAgain',
    insufficient_aal: 'signInAgain',
    mfa_verification_failed: 'wrongCode',
    mfa_verification_rejected: 'wrongCode',
    mfa_challenge_expired: 'wrongCode',
    mfa_factor_not_found: 'signedOut',
    mfa_totp_enroll_not_enabled: 'factorClosed',
    too_many_enrolled_mfa_factors: 'limited',
    session_not_found: 'signedOut',
    session_expired: 'signedOut',
    refresh_token_not_found: 'signedOut',
    bad_jwt: 'signedOut',
    no_authorization: 'signedOut',
    session_too_large: 'sessionTooLarge',
    request_timeout: 'unreachable',
  }),
);

/** Messages of older backends, which sent no code. */
const BY_MESSAGE: [RegExp, Outcome][] = [
  [/invalid login credentials/i, 'invalidCredentials'],
  [/already (been )?registered|already exists/i, 'alreadyRegistered'],
  [/email not confirmed/i, 'emailNotConfirmed'],
  [/auth session missing/i, 'signedOut'],
];

/** Maps an auth error to an outcome; its own message is never shown. */
export function outcomeOf(error: {
  code?: string | undefined;
  status?: number | undefined;
  message: string;
}): Outcome {
  const known =
    BY_CODE.get(error.code ?? '') ?? BY_MESSAGE.find(([sentence]) => sentence.test(error.message))?.[1];
  if (known) return known;
  if (error.status === 429) return 'limited';
  // No status: no connection. 502 to 504: a proxy answered.
  if (!error.status || (error.status >= 502 && error.status <= 504)) return 'unreachable';
  return 'failed';
}

/**
 * Whether the mail was refused because one was just sent, which Supabase only reports for addresses with an account.
 */
export function wasJustSent({ code, message }: { code?: string | undefined; message: string }): boolean {
  return code === 'over_email_send_rate_limit' && /only request this after/i.test(message);
}
