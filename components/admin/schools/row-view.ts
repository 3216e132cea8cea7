import type { ListedSchool } from '@/components/admin/school-cells';
import { formatCount } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { schoolArtwork } from '@/lib/images/covers/school-artwork';
import { countryName, flagCode } from '@/lib/places/countries';
import { path, schoolHref } from '@/lib/routes';
import { editAddress, type SchoolListState } from '@/lib/schools/model/school-list';
import type { AdminSchool } from '@/lib/schools/queries/admin-schools';
import { missingText } from './completeness-text';

export interface RowView extends ListedSchool {
  id: string;
  slug: string;
  type: string;
  /** Null when unknown. */
  students: string | null;
  rating: string | null;
  completeness: { points: string; missing: string };
  isActive: boolean;
  /** Its page; for an inactive school its preview. */
  publicAddress: string;
}

/** `filters` are those of the list, for the way back from the editor. */
export function toRowView(language: Language, school: AdminSchool, filters: SchoolListState): RowView {
  const known = (value: number | null) => value !== null && value > 0;
  return {
    id: school.id,
    name: school.name,
    slug: school.slug,
    picture: school.image ?? schoolArtwork(school),
    flag: flagCode(school.country),
    city: school.city,
    country: countryName(school.country, language),
    type: translator(language, 'Types')(school.type),
    students: known(school.studentsCount) ? formatCount(language, school.studentsCount ?? 0) : null,
    rating: known(school.rating)
      ? new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(school.rating ?? 0)
      : null,
    completeness: {
      points: formatCount(language, school.completeness.points),
      missing: missingText(language, school.completeness),
    },
    isActive: school.isActive,
    publicAddress: school.isActive
      ? schoolHref('en', school.slug)
      : path('adminSchoolPreview', { id: school.id }),
    editAddress: editAddress(school.id, filters),
  };
}
