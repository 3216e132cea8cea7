/** `lastmod` of static pages. tests/unit/seo/texts-changed.test.ts fails when texts change without the date. */
export const TEXTS_CHANGED_ON = {
  about: '2026-11-28',
  contact: '2026-11-22',
  privacy: '2026-11-28',
  cookies: '2026-11-28',
  terms: '2026-11-24',
  accessibility: '2026-11-28',
} as const;
