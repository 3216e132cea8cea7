/**
 * refuse-actions: a post to a public page or to a file is refused with 405 where Next.js answers 500, to the one because it
 * takes it for a server action, to the other always.
 */

import type { IncomingMessage } from 'node:http';
import { path } from '@/lib/routes';

/** Where there are server actions and handlers. */
const TAKES_WRITES = /^\/(?:api\/|(?:admin|auth|image-manager)(?:[/?]|$))/;

/** Leads whatever would change something, where nothing can be changed, to a handler that refuses it. */
export function refuseAction(request: Pick<IncomingMessage, 'method' | 'url'>): void {
  const { method, url = '' } = request;
  if (method !== 'GET' && method !== 'HEAD' && !TAKES_WRITES.test(url)) request.url = path('noAction');
}
