import { coverAddress, stockAddress } from '@/lib/covers/address';
import type { SchoolType } from '@/lib/schools/model/choices';

/**
 * A school's picture at 400×300, or the cover drawn for it. A picture that fails to load gives way to what
 * `data-fallback` lists: the inline script of the page does that, so that cards need no script of their own.
 */
export function SchoolPicture({
  school,
  alt,
  eager = false,
}: {
  school: { id: string; slug: string; type: SchoolType; specialties: string[]; image: string | null };
  alt: string;
  eager?: boolean;
}) {
  return (
    <img
      src={school.image ?? coverAddress(school)}
      width={400}
      height={300}
      alt={alt}
      {...(!eager && { loading: 'lazy' })}
      data-fallback={school.image ? pictureFallback(school) : stockAddress(school.id)}
    />
  );
}

/** What stands in for a photograph that does not load, in this order: the drawn cover, the 400×300 stock drawing. */
export function pictureFallback(school: {
  id: string;
  slug: string;
  type: SchoolType;
  specialties: string[];
}): string {
  return `${coverAddress(school)} ${stockAddress(school.id)}`;
}
