import type { BackendDeps } from '../deps.ts';
import { createMailer, type Mailer } from '../mail/send.ts';
import { type AnswerMemory, createAnswerMemory } from './answer-memory.ts';
import { createPasswords, type Passwords } from './passwords.ts';
import { createRateLimits, type RateLimits } from './rate-limits.ts';

export interface AuthServices {
  deps: BackendDeps;
  mailer: Mailer;
  limits: RateLimits;
  passwords: Passwords;
  /** Responses of the last seconds, so that parallel refreshes get the same one. */
  refreshed: AnswerMemory;
  /** Replaced in tests. */
  now(): Date;
}

export interface AuthOverrides {
  now?: () => Date;
  mailer?: Mailer;
}

/** `overrides` replace clock and mailer. */
export function createAuthServices(deps: BackendDeps, overrides: AuthOverrides = {}): AuthServices {
  const now = overrides.now ?? (() => new Date());
  return {
    deps,
    mailer: overrides.mailer ?? createMailer(deps),
    limits: createRateLimits(deps.config.rateLimits, now),
    passwords: createPasswords(deps.config.passwordCost),
    refreshed: createAnswerMemory(now),
    now,
  };
}
