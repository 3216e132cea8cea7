/** `given` in this session; `asked` where one is enrolled; `missing` where the role needs one; else `none`. */
export const SECOND_FACTORS = ['none', 'given', 'asked', 'missing'] as const;
export type SecondFactor = (typeof SECOND_FACTORS)[number];

/** An unknown value requires the second factor. */
export function toSecondFactor(stored: string | undefined): SecondFactor {
  return SECOND_FACTORS.find((known) => known === stored) ?? 'asked';
}

/** Methods in the claim `amr` for a session opened by mail. */
const BY_MAIL = ['otp', 'recovery', 'invite', 'magiclink', 'email/signup'];
/** Seconds; the same as the link's validity. */
const FRESH = 3600;

/** Whether the claim `amr` shows a session opened by mail within the hour. `now` in seconds since 1970. */
export function provenByMail(amr: unknown, now: number): boolean {
  return (
    Array.isArray(amr) &&
    amr.some(
      (entry) =>
        typeof entry === 'object' &&
        entry !== null &&
        BY_MAIL.includes(entry.method) &&
        Number(entry.timestamp) > now - FRESH,
    )
  );
}
