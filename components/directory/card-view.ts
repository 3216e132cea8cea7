import { pictureFallback } from '@/components/school/school-picture';
import { countryName, flagCode } from '@/lib/countries';
import { coverAddress } from '@/lib/covers/address';
import type { Language } from '@/lib/i18n/locales';
import { formatCount, translator } from '@/lib/i18n/messages';
import { schoolHref } from '@/lib/routes';
import { isSpecialty } from '@/lib/schools/model/choices';
import { excerpt } from '@/lib/schools/model/description';
import type { SchoolCard } from '@/lib/schools/model/school';

/**
 * A card as it is shown: every text ready in the page's language. The cards are a client component fed with this, not
 * for what they do (nothing) but for what they weigh: React's copy of the markup would be four times as long.
 */
export interface CardView {
  address: string;
  name: string;
  picture: string;
  /** What stands in for a stored picture that does not load. */
  fallback?: string;
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

export function cardView(language: Language, school: SchoolCard): CardView {
  const types = translator(language, 'Types');
  const names = translator(language, 'Specialties');
  const more = school.specialties.length - SHOWN_SPECIALTIES;
  return {
    address: schoolHref(language, school.slug),
    name: school.name,
    picture: school.image ?? coverAddress(school),
    ...(school.image && { fallback: pictureFallback(school) }),
    ...(school.image && school.imageIsAi && { madeByAi: true as const }),
    flag: flagCode(school.country),
    place: `${school.city}, ${countryName(school.country, language)}`,
    type: types(school.type),
    text: excerpt(school.description),
    ...(school.descriptionLanguage !== language && { textLanguage: school.descriptionLanguage }),
    figures: figures(language, school).join(' · '),
    specialties: school.specialties
      .slice(0, SHOWN_SPECIALTIES)
      .map((key) => (isSpecialty(key) ? [`dot-${key}`, names(key)] : ['', key])),
    ...(more > 0 && { more }),
    ...(school.website && { website: school.website }),
  };
}

function figures(language: Language, school: SchoolCard): string[] {
  const t = translator(language, 'Card');
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
