/**
 * Lets the browser fetch a page of the site when somebody points at its link, unless they save data. Not what depends on who
 * asks, and not what no search engine is to follow: addresses of filters and languages are many. The configuration of Next.js
 * reads this file too, for the policy of pages.
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
