/** Why nothing came of asking the provider. */
export type AiFailure =
  /** No key and no address is set, or the provider refuses the key. */
  | 'noKey'
  /** The calls can only be counted with the backend's secret key. */
  | 'noSecretKey'
  /** The site's own cap or budget of the day is used up. */
  | 'budget'
  /** What is paid for at the provider is used up. */
  | 'quota'
  /** The model declined. */
  | 'refused'
  /** The answer broke the rules for what is stored, twice. */
  | 'rejected'
  | 'timeout'
  | 'unreachable'
  | 'rateLimited'
  /** The provider answered an error of its own. */
  | 'provider'
  /** The answer is not what was asked for: empty, cut off, too large, no JSON, no picture. */
  | 'badAnswer'
  | 'cancelled';

/** What the provider was asked for, with what it cost either way; dollars are 0 where no price is set. */
export type AiResult<Value> =
  | { ok: true; value: Value & { dollars: number } }
  | {
      ok: false;
      error: AiFailure /** For an admin; never holds the key. */;
      detail?: string;
      dollars: number;
    };

/** Whether the provider failed rather than what it was asked for: several in a row mean that it is down. */
export function isOutage(failure: AiFailure): boolean {
  return ['timeout', 'unreachable', 'rateLimited', 'provider'].includes(failure);
}

/** Whether the next call would fail for the same reason, so that a job need not try its other schools. */
export function isPermanentFailure(failure: AiFailure): boolean {
  return ['noKey', 'noSecretKey', 'budget', 'quota'].includes(failure);
}
