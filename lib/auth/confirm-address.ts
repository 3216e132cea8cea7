import 'server-only';
import { path } from '@/lib/routes';
import { absolute } from '@/lib/site';

/** Where a mail's link leads in the end: the page that opens the session and goes on to `next`. */
export function confirmAddress(next: string): string {
  return `${absolute(path('confirm'))}?${new URLSearchParams({ next })}`;
}
