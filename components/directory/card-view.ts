import { pictureFallback } from '@/components/school/school-picture';
import { countryName, flagCode } from '@/lib/countries';
import { coverAddress, stockAddress } from '@/lib/covers/address';
import { formatCount } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';
import { schoolHref } from '@/lib/routes';
import type { SchoolType, Specialty } from '@/lib/schools/model/choices';
import { excerpt } from '@/lib/schools/model/description';
import type { SchoolCard } from '@/lib/schools/model/school';
import { specialtyNames } from '@/lib/schools/model/specialty-names';

/**
 * A card as it is shown: every text ready in the page's language, on the server or in the editor.
 */
export interface CardView {
  address: string;
  name: string;
  picture: string;
  /** What stands in for a picture that does not load. */
  fallback: string;
  /** Set when the picture was made by AI. */
  madeByAi?: true;
  flag: string;
  place: string;
  type: string;
  text: string;
  /** Set when the text is not in the page's language. */
  textLanguage?: Language;
  /** Rating, founding year, students, programmes, each only where it is known. */
  figures: string;
  /** Class of the dot and label; texts that are no known specialty have no dot of their own. */
  specialties: [dot: string, label: string][];
  /** How many specialties beyond the third. */
  more?: number;
  website?: string;
}

const SHOWN_SPECIALTIES = 3;

/** Where a card's texts come from: `translator` on the server, `useTranslations` in the editor. */
export interface CardTranslators {
  types: (type: SchoolType) => string;
  specialties: (specialty: Specialty) => string;
  card: (key: 'since' | 'students' | 'programs', values: Record<string, string | number>) => string;
}

export function cardView(
  language: Language,
  school: SchoolCard,
  { types, specialties, card }: CardTranslators,
): CardView {
  const more = school.specialties.length - SHOWN_SPECIALTIES;
  return {
    address: schoolHref(language, school.slug),
    name: school.name,
    picture: school.image ?? coverAddress(school),
    fallback: school.image ? pictureFallback(school) : stockAddress(school.id),
    ...(school.image && school.imageIsAi && { madeByAi: true as const }),
    flag: flagCode(school.country),
    place: `${school.city}, ${countryName(school.country, language)}`,
    type: types(school.type),
    text: excerpt(school.description),
    ...(school.descriptionLanguage !== language && { textLanguage: school.descriptionLanguage }),
    figures: figures(language, school, card).join(' · '),
    specialties: specialtyNames(school, language)
      .slice(0, SHOWN_SPECIALTIES)
      .map((one) => ('key' in one ? [`dot-${one.key}`, specialties(one.key)] : ['', one.text])),
    ...(more > 0 && { more }),
    ...(school.website && { website: school.website }),
  };
}

function figures(language: Language, school: SchoolCard, t: CardTranslators['card']): string[] {
  const parts: string[] = [];
  if (school.rating !== null) {
    parts.push(`${new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(school.rating)} / 5`);
  }
  if (school.founded !== null) parts.push(t('since', { year: String(school.founded) }));
  for (const [key, count] of [
    ['students', school.studentsCount],
    ['programs', school.programsCount],
  ] as const) {
    if (count !== null) parts.push(t(key, { count, number: formatCount(language, count) }));
  }
  return parts;
}
