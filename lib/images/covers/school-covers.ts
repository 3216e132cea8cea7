import 'server-only';
import { type CoverSize, coverAddress } from './address';
import { landscapesOf } from './landscapes';
import { distinctVariants } from './variants';

interface PlacedSchool {
  slug: string;
  type: string;
  specialties: readonly string[];
  coordinates: { lat: number; lng: number } | null;
}

/** The school's own cover, for pages with one cover. */
export function schoolCover(school: PlacedSchool, size?: CoverSize): string {
  return coverAddress({ ...school, landscapes: landscapesOf(school.coordinates) }, size);
}

/** Covers of schools on one page: of two similar ones the later gets another variant. All are wide. */
export function schoolCovers(schools: readonly (PlacedSchool & { image: string | null })[]): string[] {
  const placed = schools.map((school) => ({ ...school, landscapes: landscapesOf(school.coordinates) }));
  const drawn = placed.filter(({ image }) => image === null);
  const variants = new Map(
    distinctVariants(drawn.map((school) => ({ ...school, id: school.slug }))).map((variant, i) => [
      drawn[i],
      variant,
    ]),
  );
  return placed.map((school) => coverAddress({ ...school, variant: variants.get(school) ?? 0 }, 'wide'));
}
