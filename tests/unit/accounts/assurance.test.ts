import { describe, expect, it } from 'vitest';
import { provenByMail, toSecondFactor } from '@/lib/accounts/model/assurance';

const NOW = 1_800_000_000;

describe('a session', () => {
  it.each(['otp', 'recovery', 'invite', 'magiclink', 'email/signup'])(
    'opened by a mail (%s) counts for an hour',
    (method) => {
      expect(provenByMail([{ method, timestamp: NOW - 3599 }], NOW)).toBe(true);
      expect(provenByMail([{ method, timestamp: NOW - 3600 }], NOW)).toBe(false);
    },
  );

  it.each([
    [[{ method: 'password', timestamp: NOW }]],
    [['otp', null, 7]],
    [[{ method: 'otp' }]],
    [undefined],
  ])('with the methods %j does not', (amr) => {
    expect(provenByMail(amr, NOW)).toBe(false);
  });
});

it.each([undefined, '', 'toString'])(
  'what the database says of a second factor %j is asked for',
  (stored) => {
    expect(toSecondFactor(stored)).toBe('asked');
  },
);
