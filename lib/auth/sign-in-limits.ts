import { createRateLimiter, networkOf } from '@/lib/security/rate-limiter';

/** Wrong passwords for one e-mail address from one network. */
const BY_ACCOUNT = { most: 5, seconds: 600 };
/** Wrong passwords from one network, whatever the account. */
const BY_NETWORK = { most: 30, seconds: 3600 };

interface SignInAttempt {
  /** Seconds to wait before another attempt; 0 when this one may go on. It is counted then. */
  waitSeconds: number;
  /** The password was right: this attempt and the wrong ones for the account are forgotten. */
  succeeded: () => Promise<void>;
  /** The password was never compared: this attempt does not count. */
  cancelled: () => Promise<void>;
}

/** The limits of signing in. The backend has its own; these hold for every backend, and with what this server sees. */
export function signInLimits(now?: () => number) {
  const accounts = createRateLimiter(BY_ACCOUNT, now);
  const networks = createRateLimiter(BY_NETWORK, now);
  return {
    /** Begins an attempt. It is counted before the answer is known, so that many at once do not slip through together. */
    async begin(email: string, clientIp: string | null): Promise<SignInAttempt> {
      const network = networkOf(clientIp);
      const account = `${network}\n${email.trim().toLowerCase()}`;
      const [ofAccount, ofNetwork] = await Promise.all([accounts.use(account), networks.use(network)]);
      // Refused by one, it does not count for the other.
      if (ofAccount > 0 && ofNetwork === 0) await networks.undo(network);
      if (ofNetwork > 0 && ofAccount === 0) await accounts.undo(account);
      return {
        waitSeconds: Math.max(ofAccount, ofNetwork),
        async succeeded() {
          await Promise.all([accounts.reset(account), networks.undo(network)]);
        },
        async cancelled() {
          await Promise.all([accounts.undo(account), networks.undo(network)]);
        },
      };
    },
  };
}

/** Those of this site. */
export const SIGN_IN_LIMITS = signInLimits();

/** Wrong codes of a second factor, and wrong recovery codes, for one account: whoever types them knows its password. */
export const FACTOR_LIMITS = createRateLimiter({ most: 5, seconds: 600 });
