import 'server-only';
import { queryHref } from '@/lib/routes';
import { absolute } from '@/lib/site';

/** Where a mail's link leads in the end: the page that asks, opens the session and goes on to `next`. */
export function confirmAddress(next: string): string {
  return absolute(queryHref('confirm', { next }));
}
