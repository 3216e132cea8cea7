/**
 * Prefetches site pages on hover, unless the user saves data. Excludes pages that depend on the user, and nofollow
 * links: filter and language addresses are numerous. next.config.ts imports this file too.
 */
export const SPECULATION_RULES = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: '/(api|admin|auth|image-manager)*' } },
          { not: { selector_matches: '[rel~=nofollow], [target]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
});
