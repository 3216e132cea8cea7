import { countAttempts, networkOf } from '@/lib/security/attempts';

/** Wrong passwords for one e-mail address from one network. */
const BY_ACCOUNT = { most: 5, seconds: 600 };
/** Wrong passwords from one network, whatever the account. */
const BY_NETWORK = { most: 30, seconds: 3600 };

interface Try {
  /** Seconds to wait before another try; 0 when this one may go on. It is counted then. */
  wait: number;
  /** The password was right: this try and the wrong ones for the account are forgotten. */
  right: () => void;
  /** The password was never compared: this try does not count. */
  undecided: () => void;
}

/** The limits of signing in. The backend has its own; these hold for every backend, and with what this server sees. */
export function signInLimits(now?: () => number) {
  const accounts = countAttempts(BY_ACCOUNT, now);
  const networks = countAttempts(BY_NETWORK, now);
  return {
    /** Begins a try. It is counted before the answer is known, so that many at once do not slip through together. */
    begin(email: string, clientIp: string | null): Try {
      const network = networkOf(clientIp);
      const account = `${network}\n${email.trim().toLowerCase()}`;
      const wait = Math.max(accounts.wait(account), networks.wait(network));
      if (wait === 0) {
        accounts.note(account);
        networks.note(network);
      }
      return {
        wait,
        right() {
          accounts.forget(account);
          networks.giveBack(network);
        },
        undecided() {
          accounts.giveBack(account);
          networks.giveBack(network);
        },
      };
    },
  };
}

/** Those of this process. */
export const SIGN_IN_LIMITS = signInLimits();
