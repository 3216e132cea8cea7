import 'server-only';
import { type ArtworkSize, artworkAddress } from './address';
import { distinctVariants } from './artwork';
import { landscapesOf } from './landscapes';

interface PlacedSchool {
  slug: string;
  specialties: readonly string[];
  coordinates: { lat: number; lng: number } | null;
}

/** The address of the school's own artwork, for pages with one school. */
export function schoolArtwork(school: PlacedSchool, size?: ArtworkSize, variant = 0): string {
  return artworkAddress({ ...school, landscapes: landscapesOf(school.coordinates), variant }, size);
}

/** The same for schools on one page in `wide`: of similar ones without a photo the later gets another variant. */
export function schoolArtworks(schools: readonly (PlacedSchool & { image: string | null })[]): string[] {
  const variants = distinctVariants(schools.flatMap(({ slug, image }) => (image === null ? [slug] : [])));
  return schools.map((school) =>
    schoolArtwork(school, 'wide', school.image === null ? variants.shift() : undefined),
  );
}
