import type { ServerResponse } from 'node:http';
import { COMMON } from '@/lib/security/headers';

/**
 * common-headers: the rules of next.config.ts do not reach redirects; what they do reach they set again.
 */
export function setCommonHeaders(response: Pick<ServerResponse, 'setHeader'>): void {
  for (const { key, value } of COMMON) response.setHeader(key, value);
}
