/**
 * common-headers: redirects carry the headers of every other answer, which the rules of next.config.ts do not
 * give them.
 */

import type { ServerResponse } from 'node:http';
import { COMMON } from '@/lib/security/headers';

/**
 * The rules of next.config.ts do not reach redirects; what they do reach they set again.
 */
export function setCommonHeaders(response: Pick<ServerResponse, 'setHeader'>): void {
  for (const { key, value } of COMMON) response.setHeader(key, value);
}
