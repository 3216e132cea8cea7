/**
 * The days on which the words of the site's own pages last changed, in either language: `lastmod` in the sitemap, and
 * what the legal pages say of themselves. tests/unit/seo/texts-changed.test.ts fails when words change and no day does.
 */
export const TEXTS_CHANGED_ON = {
  about: '2026-11-28',
  contact: '2026-11-22',
  privacy: '2026-11-28',
  cookies: '2026-11-28',
  terms: '2026-11-24',
  accessibility: '2026-11-28',
} as const;
