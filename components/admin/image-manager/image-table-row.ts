import type { ListedSchool } from '@/components/admin/school-cells';
import type { Language } from '@/lib/i18n/locales';
import { schoolArtwork } from '@/lib/images/covers/school-artwork';
import { categoryEmoji, categoryLabel } from '@/lib/images/model/categories';
import type { SchoolWithImages } from '@/lib/images/queries/schools-with-images';
import { countryName, flagCode } from '@/lib/places/countries';
import { path } from '@/lib/routes';

export interface ImageTableRow extends ListedSchool {
  id: string;
  isActive: boolean;
  main: SchoolWithImages['main'];
  /** A main picture on another site, which public pages do not show. */
  elsewhere: boolean;
  gallery: { category: string; emoji: string; label: string; count: number; ai: number }[];
}

export function toImageTableRow(language: Language, school: SchoolWithImages): ImageTableRow {
  return {
    id: school.id,
    name: school.name,
    picture: school.image ?? schoolArtwork(school),
    flag: flagCode(school.country),
    city: school.city,
    country: countryName(school.country, language),
    isActive: school.isActive,
    main: school.main,
    elsewhere: school.main !== 'none' && school.image === null,
    gallery: school.gallery.map(({ category, count, ai }) => ({
      category,
      emoji: categoryEmoji(category),
      label: categoryLabel(category, language),
      count,
      ai,
    })),
    editAddress: path('adminSchoolEdit', { id: school.id }),
  };
}
