export type AiFailure =
  /** No key and no address is configured, or the provider rejects the key. */
  | 'noKey'
  /** Counting calls needs the backend's secret key. */
  | 'noSecretKey'
  /** The site's daily cap or budget is used up. */
  | 'budget'
  /** The provider account's quota is used up. */
  | 'quota'
  | 'refused'
  | 'rejected'
  | 'timeout'
  | 'unreachable'
  | 'rateLimited'
  | 'provider'
  /** The answer is invalid: empty, cut off, too large, no JSON, no picture. */
  | 'badAnswer'
  | 'cancelled';

/** Result of a call, with its cost in either case; 0 dollars when no price is configured. */
export type AiResult<Value> =
  | { ok: true; value: Value & { dollars: number } }
  | {
      ok: false;
      error: AiFailure /** For an admin; never contains the key. */;
      detail?: string;
      dollars: number;
    };

/** Whether the provider failed, not this request: several in a row mean that it is down. */
export function isOutage(failure: AiFailure): boolean {
  return ['timeout', 'unreachable', 'rateLimited', 'provider'].includes(failure);
}

/** Whether the answer was of no use: many in a row mean that this model cannot do the work. */
export function isRefusal(failure: AiFailure): boolean {
  return ['refused', 'rejected', 'badAnswer'].includes(failure);
}

/** Whether the next call would fail for the same reason, so that a job can stop. */
export function isPermanentFailure(failure: AiFailure): boolean {
  return ['noKey', 'noSecretKey', 'budget', 'quota'].includes(failure);
}
