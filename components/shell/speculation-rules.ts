/**
 * Prefetches pages on hover, except pages of users and nofollow links, which are numerous. Used by next.config.ts too.
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
