/**
 * uncached-errors: an error is kept by nobody, where Next.js sends it with the year that was meant for the file, or with
 * the day of the page it is made of.
 */

import type { ServerResponse } from 'node:http';

/**
 * Rules of next.config.ts give headers to an address, whatever comes of it, and the page of unknown addresses follows
 * cookies and languages that no cache looks at. So the status decides, once it is known.
 */
export function keepNoErrors(response: Pick<ServerResponse, 'writeHead' | 'setHeader'>): void {
  const write = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse;
  response.writeHead = (status: number, ...rest: unknown[]) => {
    if (status >= 400) response.setHeader('Cache-Control', 'private, no-store');
    return write(status, ...rest);
  };
}
