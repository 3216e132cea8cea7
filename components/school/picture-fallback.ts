import { stockAddress } from '@/lib/images/covers/address';

/** Fallbacks in order: drawn cover, 400×300 placeholder artwork. */
export function pictureFallback(cover: string, idOrSlug: string): string {
  return `${cover} ${stockAddress(idOrSlug)}`;
}
