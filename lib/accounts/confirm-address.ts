import 'server-only';
import { queryHref } from '@/lib/routes';
import { absolute } from '@/lib/site';

/** Target of a mail's link: the page that opens the session and goes to `next`. */
export function confirmAddress(next: string): string {
  return absolute(queryHref('confirm', { next }));
}
