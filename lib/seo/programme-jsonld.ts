import type {
  CourseLeaf,
  EducationalOccupationalCredentialLeaf,
  EducationalOccupationalProgramLeaf,
  OfferLeaf,
  PriceSpecificationLeaf,
  UnitPriceSpecificationLeaf,
  WithContext,
} from 'schema-dts';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import type { Price, PricePeriod } from '@/lib/prices/model/price';
import { priceText } from '@/lib/prices/model/texts';
import { type Programme, programmeName } from '@/lib/programmes/model/programme';
import { summary } from '@/lib/programmes/model/texts';
import { href, schoolHref } from '@/lib/routes';
import { languageTag } from '@/lib/schools/model/languages';
import type { Mode } from '@/lib/schools/model/programme-choices';
import { inLanguage, type School } from '@/lib/schools/model/school';
import type { Absolute } from '@/lib/site';

/** A programme in schema.org terms with stated facts only. Amounts are never converted. */
export function programmeData(
  language: Language,
  school: Pick<School, 'slug' | 'name'>,
  programme: Programme,
  at: Absolute,
): WithContext<EducationalOccupationalProgramLeaf> {
  const { level, field, attendance, credits, places } = programme;
  const t = translator(language, 'Programme');
  const address = (of: Language) =>
    at(href(of, 'programme', { slug: school.slug, programme: programme.slug }));
  return known<WithContext<EducationalOccupationalProgramLeaf>>({
    '@context': 'https://schema.org',
    '@type': 'EducationalOccupationalProgram',
    // The same id in both languages.
    '@id': `${address('es')}#programme`,
    name: programmeName(programme, language),
    url: address(language),
    sameAs: programme.website,
    provider: provider(language, school, at),
    programType: level && t(`levels.${level}`),
    occupationalCategory: field && t(`fields.${field}`),
    educationalCredentialAwarded: credential(language, programme),
    timeToComplete: timeToComplete(programme),
    educationalProgramMode: attendance && (attendance === 'both' ? ['full-time', 'part-time'] : [attendance]),
    numberOfCredits: credits && {
      '@type': 'QuantitativeValue',
      value: credits.value,
      unitText: credits.unit,
    },
    maximumEnrollment: places,
    offers: some(programme.prices.map((price) => offer(language, price))),
    hasCourse: course(language, school, programme, at),
  });
}

function provider(language: Language, { slug, name }: Pick<School, 'slug' | 'name'>, at: Absolute) {
  return {
    '@type': 'EducationalOrganization',
    '@id': `${at(schoolHref('es', slug))}#school`,
    name,
    url: at(schoolHref(language, slug)),
  } as const;
}

function credential(language: Language, { award, recognisedBy }: Programme) {
  const name = inLanguage(award, language)?.text;
  if (name === undefined) return null;
  return known<EducationalOccupationalCredentialLeaf>({
    '@type': 'EducationalOccupationalCredential',
    name,
    recognizedBy: recognisedBy === null ? null : { '@type': 'Organization', name: recognisedBy },
  });
}

/** As a Course, which course lists require, with its mode of teaching. */
function course(
  language: Language,
  school: Pick<School, 'slug' | 'name'>,
  programme: Programme,
  at: Absolute,
): CourseLeaf {
  const { mode, languages, hours, duration } = programme;
  const workload = hours ?? (duration?.unit === 'hours' ? duration.value : null);
  return {
    '@type': 'Course',
    name: programmeName(programme, language),
    description: [programmeName(programme, language), summary(language, programme), school.name]
      .filter(Boolean)
      .join(' · '),
    provider: provider(language, school, at),
    hasCourseInstance: known({
      '@type': 'CourseInstance' as const,
      courseMode: mode && COURSE_MODES[mode],
      inLanguage: some(languages.map(languageTag)),
      courseWorkload: workload === null ? null : `PT${workload}H`,
    }),
  };
}

const COURSE_MODES: Record<Mode, string> = { 'on-site': 'onsite', online: 'online', blended: 'blended' };

const LETTERS = { days: 'D', weeks: 'W', months: 'M', semesters: 'M', years: 'Y' } as const;

/** ISO 8601; null for hours and unknown lengths. Half a year is P6M: fractions are rarely supported. */
export function timeToComplete({
  duration,
  durationScope,
}: Pick<Programme, 'duration' | 'durationScope'>): string | null {
  if (duration === null || duration.unit === 'hours' || durationScope === 'classes') return null;
  const { unit } = duration;
  const value = unit === 'semesters' ? duration.value * 6 : duration.value;
  const months = value * 12;
  if (unit === 'years' && !Number.isInteger(value) && Number.isInteger(months)) return `P${months}M`;
  return `P${value}${LETTERS[unit]}`;
}

/** UN/CEFACT codes of price periods. */
const UNITS: Record<Exclude<PricePeriod, 'programme'>, string> = {
  year: 'ANN',
  semester: 'SAN',
  month: 'MON',
};

function offer(language: Language, price: Price): OfferLeaf {
  const { min, max, currency: priceCurrency, per, year, audience, basis } = price;
  const t = translator(language, 'Programme');
  const description = [
    priceText(language, price),
    audience && t(`audiences.${audience}`),
    year && t('priceYear', { year }),
    basis === 'school' && t('ofSchool'),
    basis === 'law' && t('byLaw'),
  ]
    .filter((part) => part)
    .join('. ');
  const isExact = min !== null && min === max;
  if (isExact && per === 'programme') return { '@type': 'Offer', price: min, priceCurrency, description };
  const amounts = isExact ? { price: min } : { minPrice: min, maxPrice: max };
  const priceSpecification =
    per === 'programme'
      ? known<PriceSpecificationLeaf>({ '@type': 'PriceSpecification', ...amounts, priceCurrency })
      : known<UnitPriceSpecificationLeaf>({
          '@type': 'UnitPriceSpecification',
          ...amounts,
          priceCurrency,
          unitCode: UNITS[per],
        });
  return { '@type': 'Offer', description, priceSpecification };
}

function some<T>(values: T[]): T[] | null {
  return values.length > 0 ? values : null;
}

/** Removes null properties. */
function known<T extends object>(data: { [Key in keyof T]: T[Key] | null }): T {
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null)) as T;
}
