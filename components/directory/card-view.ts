import { pictureFallback } from '@/components/school/picture-fallback';
import { periodText } from '@/lib/figures/model/texts';
import { cutText } from '@/lib/i18n/cut-text';
import { formatCount } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';
import { stockAddress } from '@/lib/images/covers/address';
import { flagCode } from '@/lib/places/countries';
import { schoolHref } from '@/lib/routes';
import type { SchoolType, Specialty } from '@/lib/schools/model/choices';
import { splitLead } from '@/lib/schools/model/description';
import { localKind } from '@/lib/schools/model/kind';
import { languageName } from '@/lib/schools/model/languages';
import { placeLine } from '@/lib/schools/model/place-line';
import type { SchoolCard } from '@/lib/schools/model/school';
import { specialtyNames } from '@/lib/schools/model/specialty-names';
import type { CardFacts } from './card-facts';

export interface CardView {
  address: string;
  slug: string;
  name: string;
  picture: string;
  /** A drawn picture is wide and smaller than a photograph. */
  isDrawn: boolean;
  fallback: string;
  madeByAi?: true;
  flag: string;
  place: string;
  type: string;
  /** Languages of instruction in a sentence; '' when unknown. */
  languages: string;
  studies?: string;
  outcome?: string;
  /** The beginning of the description when no outcome is known, with its language if different. */
  about?: { text: string; lang?: Language };
  price?: string;
  /** Looked for, but not found. */
  isUnpriced?: true;
  /** Rating, founding year, students, programmes, as far as known. */
  figures: string;
  /** Class of the dot and label; free texts have no dot. */
  specialties: [dot: string, label: string][];
  more?: number;
  website?: string;
}

const SHOWN_SPECIALTIES = 3;
const MAX_ABOUT = 140;

export interface CardTranslators {
  types: (type: SchoolType) => string;
  specialties: (specialty: Specialty) => string;
  card: (
    key: 'since' | 'students' | 'programs' | 'languages',
    values?: Record<string, string | number>,
  ) => string;
}

/** `artwork` is the address of the placeholder artwork of this page. */
export function cardView(
  language: Language,
  school: SchoolCard,
  artwork: string,
  { types, specialties, card }: CardTranslators,
  beside: {
    price?: string | undefined;
    facts?: CardFacts;
    km?: number | undefined;
  } = {},
): CardView {
  const { price, facts, km } = beside;
  const about = facts?.outcome ? '' : beginningOf(school.description);
  const more = school.specialties.length - SHOWN_SPECIALTIES;
  return {
    address: schoolHref(language, school.slug),
    slug: school.slug,
    name: school.name,
    picture: school.image ?? artwork,
    isDrawn: school.image === null,
    fallback: school.image ? pictureFallback(artwork, school.slug) : stockAddress(school.slug),
    ...(school.image && school.imageIsAi && { madeByAi: true as const }),
    flag: flagCode(school.country),
    place: [
      placeLine(language, school),
      ...(km === undefined ? [] : [`${formatCount(language, Math.max(1, Math.round(km)))} km`]),
    ].join(' · '),
    type: localKind(language, school)?.name ?? types(school.type),
    ...(facts?.studies && { studies: facts.studies }),
    ...(facts?.outcome && { outcome: facts.outcome }),
    ...(about && {
      about: {
        text: about,
        ...(school.descriptionLanguage !== language && { lang: school.descriptionLanguage }),
      },
    }),
    languages: languagesOf(language, school, card),
    ...(price ? { price } : school.isChecked && { isUnpriced: true as const }),
    figures: figures(language, school, card).join(' · '),
    specialties: specialtyNames(school, language)
      .slice(0, SHOWN_SPECIALTIES)
      .map((one) => ('key' in one ? [`dot-${one.key}`, specialties(one.key)] : ['', one.text])),
    ...(more > 0 && { more }),
    ...(school.website && { website: school.website }),
  };
}

/** The first sentence, or as much as fits in three lines. */
function beginningOf(description: string): string {
  const [lead] = splitLead(description);
  return lead.length <= MAX_ABOUT ? lead : `${cutText(lead, MAX_ABOUT).replace(/(?<!\s)\s+\S*$/, '')}\u00a0…`;
}

/** 'Taught in Spanish, Catalan and English'. Spanish writes languages in lower case within a sentence. */
function languagesOf(language: Language, { languages }: SchoolCard, t: CardTranslators['card']): string {
  if (languages.length === 0) return '';
  const names = languages.map((stored) => languageName(stored, language));
  const list = new Intl.ListFormat(language).format(names);
  return t('languages', { languages: language === 'es' ? list.toLocaleLowerCase(language) : list });
}

function figures(language: Language, school: SchoolCard, t: CardTranslators['card']): string[] {
  const parts: string[] = [];
  if (school.rating !== null) {
    parts.push(`${new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(school.rating)} / 5`);
  }
  if (school.founded !== null) parts.push(t('since', { year: String(school.founded) }));
  const counted = (key: 'students' | 'programs', count: number) => t(key, { count });
  const { students, programsCount } = school;
  if (students !== null) {
    const year = periodText(language, students.period);
    parts.push(counted('students', students.value) + (year && ` (${year})`));
  }
  if (programsCount !== null) parts.push(counted('programs', programsCount));
  return parts;
}
