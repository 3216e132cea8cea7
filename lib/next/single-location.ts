/**
 * single-location: a redirect of a prerendered page names its address once; nginx refuses an answer that does
 * twice.
 */

import type { ServerResponse } from 'node:http';

/**
 * Next.js sets the address of a redirect from a prerendered page and then appends it once more. Browsers do not mind;
 * nginx refuses an answer with two.
 */
export function sendLocationOnce(response: Pick<ServerResponse, 'appendHeader' | 'setHeader'>): void {
  const append = response.appendHeader.bind(response);
  response.appendHeader = (name, value) =>
    name.toLowerCase() === 'location' ? response.setHeader(name, value) : append(name, value);
}
