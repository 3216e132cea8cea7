/** How far a session has proven who it belongs to. */

/** `given` in this session; `asked` where one is enrolled; `missing` where the role needs one; else `none`. */
export const SECOND_FACTORS = ['none', 'given', 'asked', 'missing'] as const;
export type SecondFactor = (typeof SECOND_FACTORS)[number];

/** What the database says; anything unknown, and nothing, is asked for. */
export function toSecondFactor(stored: string | undefined): SecondFactor {
  return SECOND_FACTORS.find((known) => known === stored) ?? 'asked';
}

/** What the claim `amr` calls a session that a mail's link or code opened. */
const BY_MAIL = ['otp', 'recovery', 'invite', 'magiclink', 'email/signup'];
/** How long that counts, in seconds: as long as the link itself does. */
const FRESH = 3600;

/** Whether the claim `amr` says that a mail opened this session, within the hour. `now` counts seconds since 1970. */
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
