import type { Language } from '@/lib/i18n/locales';
import { TRAINED_MODEL_SCHEMA } from '@/lib/images/model/digital-source';
import type { SchoolImage } from '@/lib/images/model/school-image';
import { REGISTERS } from '@/lib/imports/registers/model/registers';
import type { SchoolRegister } from '@/lib/imports/registers/model/school-register';
import { countryByName } from '@/lib/places/countries';
import type { Programme } from '@/lib/programmes/model/programme';
import { href, path, schoolHref } from '@/lib/routes';
import type { SchoolType } from '@/lib/schools/model/choices';
import { metaDescription } from '@/lib/schools/model/description';
import { postalCodeOf } from '@/lib/schools/model/postal-code';
import { inLanguage, type School } from '@/lib/schools/model/school';
import { knownTown } from '@/lib/schools/model/town';
import { filterQuery, NO_FILTERS } from '@/lib/search/model/school-filters';
import type { Absolute } from '@/lib/site';
import { schoolSentence } from './school-sentence';

/**
 * schema.org with the page's facts only: no generated reviews or statistics, no aggregate rating (decisions 7 and 8).
 */

/** Schools in the home page's list (specification, point 9). */
export const LISTED_SCHOOLS = 20;

const CONTEXT = 'https://schema.org';

export type JsonLd = Record<string, unknown>;

interface Crumb {
  name: string;
  address: string | null;
}

export function breadcrumbList(crumbs: readonly Crumb[], at: Absolute): JsonLd {
  return {
    '@context': CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, address }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      // The last one is the page itself and needs no address.
      ...(address === null ? {} : { item: at(address) }),
    })),
  };
}

export function webSite(
  language: Language,
  text: { name: string; description: string },
  at: Absolute,
): JsonLd {
  const home = href(language, 'home');
  const term = 'search_term_string';
  const search = filterQuery({ ...NO_FILTERS, search: term }).replace(term, `{${term}}`);
  return {
    '@context': CONTEXT,
    '@type': 'WebSite',
    '@id': `${at(path('root'))}#website`,
    url: at(home),
    name: text.name,
    description: text.description,
    inLanguage: language,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: at(home) + search },
      'query-input': `required name=${term}`,
    },
  };
}

/** The first schools in order; `total` counts all. */
export function schoolList(
  language: Language,
  schools: readonly { slug: string }[],
  total: number,
  at: Absolute,
): JsonLd {
  return itemList(
    schools.slice(0, LISTED_SCHOOLS).map(({ slug }) => at(schoolHref(language, slug))),
    total,
  );
}

/** Absolute addresses in order; `total` counts all. */
export function itemList(urls: readonly string[], total: number): JsonLd {
  return {
    '@context': CONTEXT,
    '@type': 'ItemList',
    itemListOrder: `${CONTEXT}/ItemListOrderAscending`,
    numberOfItems: total,
    itemListElement: urls.map((url, index) => ({ '@type': 'ListItem', position: index + 1, url })),
  };
}

export function faqPage(
  language: Language,
  questions: readonly { question: string; answer: string }[],
): JsonLd {
  return {
    '@context': CONTEXT,
    '@type': 'FAQPage',
    inLanguage: language,
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

const SCHEMA_TYPES: Record<SchoolType, string> = {
  university: 'CollegeOrUniversity',
  college: 'CollegeOrUniversity',
  institute: 'EducationalOrganization',
  academy: 'EducationalOrganization',
};

/** `picture` is the stored main picture, marked if AI-generated; never placeholder artwork. */
export function schoolOrganization(
  language: Language,
  school: School,
  {
    picture,
    programmes,
    registers,
  }: {
    picture: Pick<SchoolImage, 'address' | 'type'> | null;
    programmes: readonly Programme[];
    registers: readonly SchoolRegister[];
  },
  at: Absolute,
): JsonLd {
  const page = at(schoolHref(language, school.slug));
  const summary =
    inLanguage(school.description, language)?.text ?? schoolSentence(language, school, programmes);
  const countryCode = countryByName(school.country)?.code;
  const campus = school.coordinates?.precision === 'campus' ? school.coordinates : null;
  return withoutUnknown({
    '@context': CONTEXT,
    '@type': SCHEMA_TYPES[school.type],
    // The same id in both languages.
    '@id': `${at(schoolHref('es', school.slug))}#school`,
    name: school.name,
    url: page,
    sameAs: school.website,
    // Truncated like the meta description, because the page has the text twice already.
    description: metaDescription(summary),
    image: picture && imageOf(picture, at),
    identifier: identifiers(registers),
    email: school.email,
    telephone: school.phone,
    foundingDate: school.founded === null ? null : String(school.founded),
    address: withoutUnknown({
      '@type': 'PostalAddress',
      streetAddress: school.address,
      addressLocality: knownTown(school.city),
      postalCode: postalCodeOf(school.address, countryCode),
      addressCountry: countryCode ?? school.country,
    }),
    // Schema.org has no property for the number of students.
    additionalProperty: school.studentsCount
      ? { '@type': 'PropertyValue', name: 'numberOfStudents', value: school.studentsCount }
      : null,
    geo: campus && { '@type': 'GeoCoordinates', latitude: campus.lat, longitude: campus.lng },
  });
}

function imageOf({ address, type }: Pick<SchoolImage, 'address' | 'type'>, at: Absolute): string | JsonLd {
  if (type === 'real') return at(address);
  return { '@type': 'ImageObject', contentUrl: at(address), digitalSourceType: TRAINED_MODEL_SCHEMA };
}

function identifiers(registers: readonly SchoolRegister[]): JsonLd[] | null {
  if (registers.length === 0) return null;
  return registers.map(({ id, identifier }) => ({
    '@type': 'PropertyValue',
    propertyID: REGISTERS[id].identifier,
    value: identifier,
  }));
}

function withoutUnknown(data: Record<string, unknown>): JsonLd {
  return Object.fromEntries(
    Object.entries(data).filter(([, value]) => value !== null && value !== undefined),
  );
}

/** A `<` in a string must not end or open an element. */
export function jsonLdText(data: object): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
