/** Retention of contact messages after arrival, for the privacy page and the clean-up. */
export const MESSAGE_RETENTION = { months: 24, spamDays: 30 } as const;
