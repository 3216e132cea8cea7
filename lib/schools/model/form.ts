import type { z } from 'zod';
import { type FormError, isWebAddress, type Pair, shape, type UnknowableField } from './form-fields';
import { slugify } from './slug';

/**
 * The editor's rules, one schema for browser and server (specification, point 5). A form holds texts as they are typed;
 * parsing gives the fields as the database takes them. Messages are keys of the namespace `SchoolFormErrors`.
 */

/** What the form holds while it is edited. */
export type SchoolForm = z.input<typeof shape>;

/** Columns of `schools` with an English column beside them. */
export const PAIRED = ['specialties', 'accreditation', 'features'] as const;
export type PairedField = (typeof PAIRED)[number];

/** What is stored: the columns of `schools` that the editor owns; lists are lists, unknown is null. */
export type SchoolFields = z.output<typeof schoolFormSchema>;

/** Parses a form into fields; unknown facts come out as null, and what is left empty without being unknown is an error. */
export const schoolFormSchema = shape
  .superRefine((form, context) => {
    const unknown = new Set<string>(form.unknown);
    const demand = (field: keyof typeof form, ok: boolean, key: FormError) => {
      if (!ok && !unknown.has(field)) context.addIssue({ code: 'custom', path: [field], message: key });
    };
    demand('description', form.description.length >= 10, 'descriptionShort');
    demand('address', form.address !== '', 'addressRequired');
    demand('phone', form.phone !== '', 'phoneRequired');
    demand('website', isWebAddress(form.website), 'websiteInvalid');
    demand('email', /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(form.email), 'emailInvalid');
    demand('founded', form.founded !== null, 'foundedRange');
    demand('students_count', form.students_count !== null, 'notNegative');
    demand('programs_count', form.programs_count !== null, 'notNegative');
    demand('rating', form.rating !== null, 'ratingRange');
    demand('tuition_min', form.tuition_min !== null, 'notNegative');
    demand('tuition_max', form.tuition_max !== null, 'notNegative');
    const priced = [
      !unknown.has('tuition_min') && (form.tuition_min ?? 0) > 0,
      !unknown.has('tuition_max') && (form.tuition_max ?? 0) > 0,
    ].includes(true);
    if (priced && form.tuition_currency === '') {
      context.addIssue({
        code: 'custom',
        path: ['tuition_currency'],
        message: 'currencyRequired' satisfies FormError,
      });
    }
    if ((form.coordinates_lat === null) !== (form.coordinates_lng === null)) {
      const missing = form.coordinates_lat === null ? 'coordinates_lat' : 'coordinates_lng';
      context.addIssue({ code: 'custom', path: [missing], message: 'coordinatesPair' satisfies FormError });
    }
    if (form.slug !== '' && slugify(form.slug) === '') {
      context.addIssue({ code: 'custom', path: ['slug'], message: 'slugEmpty' satisfies FormError });
    }
  })
  .transform(toFields);

function toFields({ unknown, ...form }: z.output<typeof shape>) {
  const isUnknown = new Set<string>(unknown);
  const known = <T>(field: UnknowableField, value: T) =>
    isUnknown.has(field) || value === '' ? null : value;
  return {
    ...form,
    description: known('description', form.description),
    description_en: form.description_en || null,
    address: known('address', form.address),
    website: known('website', form.website),
    email: known('email', form.email),
    phone: known('phone', form.phone),
    founded: known('founded', form.founded),
    students_count: known('students_count', form.students_count),
    programs_count: known('programs_count', form.programs_count),
    rating: known('rating', form.rating),
    tuition_min: known('tuition_min', form.tuition_min),
    tuition_max: known('tuition_max', form.tuition_max),
    tuition_currency: form.tuition_currency || null,
    coordinates_precision: form.coordinates_lat === null ? null : form.coordinates_precision || 'town',
    checked_on: form.checked_on || null,
    slug: slugify(form.slug),
    ...lists('specialties', form.specialties),
    ...lists('accreditation', form.accreditation),
    ...lists('features', form.features),
  };
}

/** The two columns of a list of pairs. English entries that are missing at the end are left out, not stored as ''. */
function lists<Field extends PairedField>(field: Field, entries: Pair[]) {
  const filled = entries.filter(({ es, en }) => es !== '' || en !== '');
  const english = filled.map(({ en }) => en);
  while (english.at(-1) === '') english.pop();
  return { [field]: filled.map(({ es }) => es), [`${field}_en`]: english } as Record<
    Field | `${Field}_en`,
    string[]
  >;
}

/** The two stored lists as the pairs that the editor shows. */
export function toPairs(spanish: readonly string[], english: readonly string[]): Pair[] {
  return Array.from({ length: Math.max(spanish.length, english.length) }, (_, index) => ({
    es: spanish[index] ?? '',
    en: english[index] ?? '',
  }));
}

/** A new school as the editor opens it (specification, point 3; `founded` is the current year). */
export function newSchoolForm(): SchoolForm {
  return {
    name: '',
    type: 'institute',
    description: '',
    description_en: '',
    country: '',
    city: '',
    address: '',
    website: '',
    email: '',
    phone: '',
    founded: String(new Date().getFullYear()),
    students_count: '0',
    programs_count: '0',
    rating: '0',
    tuition_min: '0',
    tuition_max: '0',
    tuition_currency: 'EUR',
    coordinates_lat: '',
    coordinates_lng: '',
    coordinates_precision: '',
    specialties: [],
    languages: [],
    accreditation: [],
    features: [],
    programs: [],
    sources: [],
    checked_on: '',
    slug: '',
    is_active: true,
    unknown: [],
  };
}
