import type { Language } from '@/lib/i18n/locales';
import { artworkAddress } from '@/lib/images/covers/address';
import { fnv1a } from '@/lib/schools/model/prng';

export const SOCIAL_SIZE = { width: 1200, height: 630 } as const;

interface SharedSchool {
  slug: string;
  specialties: readonly string[];
  name: string;
  city: string;
  country: string;
  image: string | null;
  coordinates: { lat: number; lng: number } | null;
}

/** The 1200×630 Open Graph image. The query changes with its content, because other sites cache it for weeks. */
export function socialImage(language: Language, school?: SharedSchool): string {
  const { slug, specialties = [], name, city, country, image, coordinates } = school ?? {};
  const artwork = artworkAddress({ slug: slug ?? '', specialties });
  const shown = JSON.stringify([artwork, name, city, country, image, coordinates?.lat, coordinates?.lng]);
  return `${socialPath(language, slug)}?v=${(fnv1a(shown) >>> 0).toString(36)}`;
}

/** The same without the query: the cache key to purge when the school changes. */
export function socialPath(language: Language, slug?: string): string {
  return slug === undefined ? `/social/${language}` : `/social/${language}/${encodeURIComponent(slug)}`;
}
