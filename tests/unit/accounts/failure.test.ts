import { describe, expect, it } from 'vitest';
import { outcomeOf, wasJustSent } from '@/lib/accounts/model/failure';
import { OUTCOMES } from '@/lib/accounts/model/form-state';
import en from '@/messages/en.json';
import es from '@/messages/es.json';

describe('an error of the backend becomes an outcome', () => {
  it.each([
    [
      { code: 'invalid_credentials', status: 400, message: 'Invalid login credentials' },
      'invalidCredentials',
    ],
    [{ status: 400, message: 'User already registered' }, 'alreadyRegistered'],
    [{ code: 'email_not_confirmed', status: 400, message: 'Email not confirmed' }, 'emailNotConfirmed'],
    [{ status: 429, message: 'slow down' }, 'limited'],
    [{ code: 'over_email_send_rate_limit', status: 429, message: 'x' }, 'tooManyMails'],
    [{ message: 'fetch failed', status: 0 }, 'unreachable'],
    [{ message: 'Bad gateway', status: 502 }, 'unreachable'],
    [{ code: 'unexpected_failure', status: 500, message: 'select * from auth.users' }, 'failed'],
    [{ code: 'constructor', status: 400, message: 'x' }, 'failed'],
  ] as const)('%j is %s', (error, outcome) => {
    expect(outcomeOf(error)).toBe(outcome);
  });

  it('and each outcome has words in both languages', () => {
    for (const { Account } of [es, en]) {
      expect(Object.keys(Account.outcomes).sort()).toEqual([...OUTCOMES].sort());
    }
  });
});

describe('a mail that Supabase refuses because it has just sent one', () => {
  const code = 'over_email_send_rate_limit';
  it('is told from one too many, which says nothing about the account', () => {
    const message = 'For security purposes, you can only request this after 43 seconds.';
    expect(wasJustSent({ code, message })).toBe(true);
    expect(wasJustSent({ code, message: 'email rate limit exceeded' })).toBe(false);
    expect(wasJustSent({ code: 'over_request_rate_limit', message })).toBe(false);
  });
});
