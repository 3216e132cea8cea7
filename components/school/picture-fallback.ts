import { stockAddress } from '@/lib/covers/address';

/** What stands in for a photograph that does not load, in this order: the drawn cover, the 400×300 stock drawing. */
export function pictureFallback(cover: string, idOrSlug: string): string {
  return `${cover} ${stockAddress(idOrSlug)}`;
}
