/** What the verbs of the Auth API share, made once from the backend's parts. */
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
  /** Answers to refreshes of the last seconds, so that parallel ones get the same. */
  refreshed: AnswerMemory;
  /** The clock; tests move it. */
  now(): Date;
}

/** Parts that a test replaces. */
export interface AuthOverrides {
  now?: () => Date;
  mailer?: Mailer;
}

/** Puts the shared parts together; `overrides` replace the clock and the mailer. */
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
