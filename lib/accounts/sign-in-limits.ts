import { createRateLimiter, networkOf } from '@/lib/http/rate-limiter';

const BY_ACCOUNT = { most: 5, seconds: 600 };
const BY_NETWORK = { most: 30, seconds: 3600 };

interface SignInAttempt {
  /** Seconds to wait before another attempt; 0 when this one is permitted and counted. */
  waitSeconds: number;
  /** The password was right: resets the account's count and removes this attempt. */
  succeeded: () => void;
  /** The password was not compared: removes this attempt. */
  cancelled: () => void;
}

/** The application's sign-in limits, in addition to the backend's. */
export function signInLimits(now?: () => number) {
  const accounts = createRateLimiter(BY_ACCOUNT, now);
  const networks = createRateLimiter(BY_NETWORK, now);
  return {
    /** Begins an attempt. Counted before verification, so that parallel requests cannot exceed the limit. */
    begin(email: string, clientIp: string | null): SignInAttempt {
      const network = networkOf(clientIp);
      const account = `${network}\n${email.trim().toLowerCase()}`;
      const [ofAccount, ofNetwork] = [accounts.use(account), networks.use(network)];
      // An attempt refused by one limit does not count for the other.
      if (ofAccount > 0 && ofNetwork === 0) networks.undo(network);
      if (ofNetwork > 0 && ofAccount === 0) accounts.undo(account);
      return {
        waitSeconds: Math.max(ofAccount, ofNetwork),
        succeeded() {
          accounts.reset(account);
          networks.undo(network);
        },
        cancelled() {
          accounts.undo(account);
          networks.undo(network);
        },
      };
    },
  };
}

export const SIGN_IN_LIMITS = signInLimits();

/** Wrong second-factor and recovery codes for one account, after a right password. */
export const FACTOR_LIMITS = createRateLimiter({ most: 5, seconds: 600 });
