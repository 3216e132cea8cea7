/** How long messages of the contact form are kept after they arrived. The privacy page names it, and the clean-up goes by it. */
export const MESSAGE_RETENTION = { months: 24, spamDays: 30 } as const;
