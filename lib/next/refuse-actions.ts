/**
 * refuse-actions: a post to a public page that looks like a server action is refused with 405 where Next.js
 * answers 500.
 */

import { path } from '../routes';

/** Pages of the public site: none of them has a server action. */
const WITHOUT_ACTIONS = '/:path((?!api/|admin|auth|image-manager|_next/).*)';

/** What makes Next.js take a post for a server action. */
const ACTION_HEADERS = [{ key: 'next-action' }, { key: 'content-type', value: 'multipart/form-data.*' }];

/**
 * Rewrites for next.config.ts. Next.js takes any post with these headers for a server action and answers 500 when it is
 * none, so posts to pages without actions are led to a handler that refuses them.
 */
export function refusedActions() {
  return ACTION_HEADERS.map((header) => ({
    source: WITHOUT_ACTIONS,
    has: [{ type: 'header' as const, ...header }],
    destination: path('noAction'),
  }));
}
