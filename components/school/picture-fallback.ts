import { stockAddress } from '@/lib/images/covers/address';

/** Fallbacks in order: the page's placeholder artwork, that of /stock. */
export function pictureFallback(artwork: string, idOrSlug: string): string {
  return `${artwork} ${stockAddress(idOrSlug)}`;
}
