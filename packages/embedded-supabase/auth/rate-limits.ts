/** Sliding-window rate limits in memory; a restart resets them. */
import { createHash } from 'node:crypto';
import { AuthFailure } from './errors.ts';

/** At most `most` uses of a key within `seconds`. */
export interface Rule {
  name: string;
  most: number;
  seconds: number;
  /** Supabase's code for the refusal. */
  code?: 'over_request_rate_limit' | 'over_email_send_rate_limit';
}

export const PASSWORD_BY_ACCOUNT: Rule = { name: 'password-account', most: 5, seconds: 600 };
export const PASSWORD_BY_ADDRESS: Rule = { name: 'password-address', most: 30, seconds: 3_600 };
/** Wrong passwords for one account from all addresses. The owner can still sign in by a mail's link. */
export const PASSWORD_FROM_ANYWHERE: Rule = { name: 'password-anywhere', most: 20, seconds: 3_600 };
export const PASSWORD_IN_A_DAY: Rule = { name: 'password-day', most: 60, seconds: 86_400 };
export const SIGNUP_BY_ADDRESS: Rule = { name: 'signup', most: 30, seconds: 3_600 };
/** Wrong second-factor codes for one account, after a right password. */
export const FACTOR_BY_ACCOUNT: Rule = { name: 'factor', most: 5, seconds: 600 };
/** Supabase's limit of refreshes from one address. */
export const REFRESH_BY_ADDRESS: Rule = { name: 'refresh', most: 150, seconds: 300 };
export const MAIL_BY_PAIR: Rule = {
  name: 'mail-pair',
  most: 4,
  seconds: 600,
  code: 'over_email_send_rate_limit',
};
/** Mails of one kind to one recipient from all clients, within half the validity of a link. */
export const MAIL_TO_RECIPIENT: Rule = {
  name: 'mail-recipient',
  most: 30,
  seconds: 1_800,
  code: 'over_email_send_rate_limit',
};
export const MAIL_BY_ADDRESS: Rule = {
  name: 'mail-address',
  most: 30,
  seconds: 3_600,
  code: 'over_email_send_rate_limit',
};

export interface RateLimits {
  take(rule: Rule, key: string): void;
  tryTake(rule: Rule, key: string): boolean;
  check(rule: Rule, key: string): void;
  /** Counts without refusing: for failed attempts. */
  note(rule: Rule, key: string): void;
  giveBack(rule: Rule, key: string): void;
  forget(rule: Rule, key: string): void;
}

const CAPACITY = 50_000;
const MESSAGES = {
  over_request_rate_limit: 'Request rate limit reached',
  over_email_send_rate_limit: 'email rate limit exceeded',
};

/** Without `enabled` nothing is counted. */
export function createRateLimits(enabled: boolean, now: () => Date): RateLimits {
  const uses = new Map<string, { moments: number[]; seconds: number }>();
  const idOf = (rule: Rule, key: string) => `${rule.name}\n${brief(key)}`;

  function recent(rule: Rule, key: string): number[] {
    const start = now().getTime() - rule.seconds * 1000;
    return (uses.get(idOf(rule, key))?.moments ?? []).filter((moment) => moment > start);
  }

  /** Seconds until the next permitted use; 0 for now. */
  function secondsToWait(rule: Rule, key: string): number {
    if (!enabled) return 0;
    const [oldest = 0, ...others] = recent(rule, key);
    if (others.length + 1 < rule.most || oldest === 0) return 0;
    return Math.max(1, Math.ceil((oldest + rule.seconds * 1000 - now().getTime()) / 1000));
  }

  function check(rule: Rule, key: string): void {
    const retryAfter = secondsToWait(rule, key);
    if (retryAfter === 0) return;
    const code = rule.code ?? 'over_request_rate_limit';
    throw new AuthFailure(429, code, MESSAGES[code], { retryAfter });
  }

  function note(rule: Rule, key: string): void {
    if (!enabled) return;
    const id = idOf(rule, key);
    const moments = [...recent(rule, key), now().getTime()].slice(-rule.most);
    // Re-inserted at the end, so that the first entries are the least recently used.
    uses.delete(id);
    uses.set(id, { moments, seconds: rule.seconds });
    for (const [old, { moments: past, seconds }] of uses) {
      const over = (past.at(-1) ?? 0) + seconds * 1000 < now().getTime();
      if (!over && uses.size <= CAPACITY) break;
      uses.delete(old);
    }
  }

  return {
    check,
    note,
    take(rule, key) {
      check(rule, key);
      note(rule, key);
    },
    tryTake(rule, key) {
      if (secondsToWait(rule, key) > 0) return false;
      note(rule, key);
      return true;
    },
    giveBack: (rule, key) => void uses.get(idOf(rule, key))?.moments.pop(),
    forget: (rule, key) => void uses.delete(idOf(rule, key)),
  };
}

/** Fixed length, because clients choose parts of keys. */
function brief(key: string): string {
  return key.length > 300 ? createHash('sha256').update(key).digest('hex') : key;
}
