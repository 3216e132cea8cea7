/** Counting attempts in sliding windows, in memory: a restart forgets them. */
import { createHash } from 'node:crypto';
import { AuthFailure } from './errors.ts';

/** At most `most` uses of a key within `seconds`. */
export interface Rule {
  name: string;
  most: number;
  seconds: number;
  /** Which of Supabase's two codes the refusal carries. */
  code?: 'over_request_rate_limit' | 'over_email_send_rate_limit';
}

/** Wrong passwords for one account from one address. */
export const PASSWORD_BY_ACCOUNT: Rule = { name: 'password-account', most: 5, seconds: 600 };
/** Wrong passwords from one address, whatever the account. */
export const PASSWORD_BY_ADDRESS: Rule = { name: 'password-address', most: 30, seconds: 3_600 };
/**
 * Wrong passwords for one account, from anywhere: in an hour, and when it goes on, in a day. Its owner still gets in by a mail's link, and
 * is not signed out.
 */
export const PASSWORD_FROM_ANYWHERE: Rule = { name: 'password-anywhere', most: 20, seconds: 3_600 };
export const PASSWORD_IN_A_DAY: Rule = { name: 'password-day', most: 60, seconds: 86_400 };
export const SIGNUP_BY_ADDRESS: Rule = { name: 'signup', most: 30, seconds: 3_600 };
/** Codes and links tried from one address, as many as Supabase allows. */
export const VERIFY_BY_ADDRESS: Rule = { name: 'verify', most: 30, seconds: 300 };
/** Wrong six-digit codes for one account, from anywhere. */
export const CODE_BY_ACCOUNT: Rule = { name: 'code', most: 10, seconds: 3_600 };
/** Wrong codes of a second factor for one account, from anywhere: whoever types them knows its password. */
export const FACTOR_BY_ACCOUNT: Rule = { name: 'factor', most: 5, seconds: 600 };
/** Refreshes from one address, as many as Supabase allows. */
export const REFRESH_BY_ADDRESS: Rule = { name: 'refresh', most: 150, seconds: 300 };
/** Mails that one client asks for to one recipient. */
export const MAIL_BY_PAIR: Rule = {
  name: 'mail-pair',
  most: 4,
  seconds: 600,
  code: 'over_email_send_rate_limit',
};
/**
 * Mails of one kind to one recipient, whoever asks. More than one client can ask for, and within half the time that a
 * link is good for: whoever meets this limit has a link in their inbox that works.
 */
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
  /** Counts one use. Throws 429 with the seconds to wait when the key has none left. */
  take(rule: Rule, key: string): void;
  /** Counts one use and gives true, or gives false when the key has none left. */
  tryTake(rule: Rule, key: string): boolean;
  /** Throws as take does, without counting. */
  check(rule: Rule, key: string): void;
  /** Counts without refusing: for attempts that turned out wrong. */
  note(rule: Rule, key: string): void;
  /** Takes the last count back: the attempt turned out right. */
  giveBack(rule: Rule, key: string): void;
  forget(rule: Rule, key: string): void;
}

const CAPACITY = 50_000;
const MESSAGES = {
  over_request_rate_limit: 'Request rate limit reached',
  over_email_send_rate_limit: 'email rate limit exceeded',
};

/** Counters that are all at nought; without `enabled` nothing is counted. */
export function createRateLimits(enabled: boolean, now: () => Date): RateLimits {
  const uses = new Map<string, { moments: number[]; seconds: number }>();
  const idOf = (rule: Rule, key: string) => `${rule.name}\n${brief(key)}`;

  /** The moments still inside the window, oldest first. */
  function recent(rule: Rule, key: string): number[] {
    const start = now().getTime() - rule.seconds * 1000;
    return (uses.get(idOf(rule, key))?.moments ?? []).filter((moment) => moment > start);
  }

  /** Seconds until the key may be used again; 0 when it may be used now. */
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
    // Put at the end, so that the first entries are those not used for longest.
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

/** Clients choose parts of keys, but not how much memory they take. */
function brief(key: string): string {
  return key.length > 300 ? createHash('sha256').update(key).digest('hex') : key;
}
