import './without-eval';
import { z } from 'zod';
import { isZeroPoint } from '@/lib/values/coordinates';
import type { Pair } from './field';
import {
  FIELD_NAMES,
  type FieldColumn,
  type FieldName,
  fieldOf,
  isPaired,
  isUnknowable,
  UNKNOWABLE,
} from './field-names';
import type { FormError } from './form-errors';
import { isWellFormed, schemaOf } from './form-schemas';
import type { ParsedForm, SchoolFields, SchoolForm } from './form-values';
import { slugify } from './slug';

/** Shared by browser and server (specification, point 5). Messages are keys of `SchoolFormErrors`. */

const shape = z.object({
  ...Object.fromEntries(FIELD_NAMES.map((name) => [name, schemaOf(fieldOf(name).value)])),
  unknown: z.array(z.enum(UNKNOWABLE)),
}) as unknown as z.ZodType<ParsedForm, SchoolForm>;

/** Also runs when a field is invalid, so that all problems show together. */
const ALWAYS = {
  when: ({ value }: { value: unknown }) => Array.isArray((value as ParsedForm | null)?.unknown),
};

/** Unknown facts become null; empty ones without the mark are errors. */
export const schoolFormSchema: z.ZodType<SchoolFields, SchoolForm> = shape
  .superRefine((form, context) => {
    const refused = new Set(context.issues.map(({ path }) => path?.[0]));
    const refuse = (field: FieldName, message: FormError) =>
      !refused.has(field) && context.addIssue({ code: 'custom', path: [field], message });
    const unknown = new Set<string>(form.unknown);
    for (const name of FIELD_NAMES) {
      const { value } = fieldOf(name);
      const given = form[name];
      if (refused.has(name) || unknown.has(name) || !('error' in value) || value.error === undefined)
        continue;
      const isMissing = given === '' || given === null;
      const isRight = isMissing
        ? !isUnknowable(name)
        : typeof given !== 'string' || isWellFormed(value, given);
      if (!isRight) refuse(name, value.error);
    }
    const hasPrice = (['tuition_min', 'tuition_max'] as const).some(
      (name) => !refused.has(name) && !unknown.has(name) && (form[name] ?? 0) > 0,
    );
    if (hasPrice && form.tuition_free) refuse('tuition_free', 'freeWithTuition');
    if (hasPrice && form.tuition_currency === '') refuse('tuition_currency', 'currencyRequired');
    const needsSource = {
      status_source: form.operating_status === 'closing' || form.operating_status === 'closed',
      trading_name_source: form.trading_name !== '',
      former_name_source: form.former_name !== '',
    };
    for (const name of Object.keys(needsSource) as (keyof typeof needsSource)[])
      if (needsSource[name] && form[name] === '') refuse(name, 'factSourceRequired');
    const isPlace = !refused.has('coordinates_lat') && !refused.has('coordinates_lng');
    if (isPlace && (form.coordinates_lat === null) !== (form.coordinates_lng === null)) {
      refuse(form.coordinates_lat === null ? 'coordinates_lat' : 'coordinates_lng', 'coordinatesPair');
    }
    if (isPlace && isZeroPoint(form.coordinates_lat, form.coordinates_lng))
      refuse('coordinates_lat', 'zeroCoordinates');
    if (!refused.has('slug') && form.slug !== '' && slugify(form.slug) === '') refuse('slug', 'slugEmpty');
  }, ALWAYS)
  .transform(toFields);

function toFields({ unknown, ...form }: ParsedForm): SchoolFields {
  const isUnknown = new Set<string>(unknown);
  const fields: Partial<Record<FieldColumn, unknown>> = {};
  for (const name of FIELD_NAMES) {
    if (isPaired(name)) Object.assign(fields, fromPairs(name, form[name]));
    else fields[name] = isUnknown.has(name) || form[name] === '' ? null : form[name];
  }
  return {
    ...(fields as SchoolFields),
    slug: slugify(form.slug),
    coordinates_precision: form.coordinates_lat === null ? null : form.coordinates_precision || 'town',
  };
}

/** Two columns of a list of pairs. Missing English entries at the end are dropped, not stored as ''. */
function fromPairs(name: FieldName, entries: Pair[]): Partial<Record<FieldColumn, string[]>> {
  const filled = entries.filter(({ es, en }) => es !== '' || en !== '');
  const english = filled.map(({ en }) => en);
  while (english.at(-1) === '') english.pop();
  return { [name]: filled.map(({ es }) => es), [`${name}_en`]: english };
}

export function toPairs(spanish: readonly string[], english: readonly string[]): Pair[] {
  return Array.from({ length: Math.max(spanish.length, english.length) }, (_, index) => ({
    es: spanish[index] ?? '',
    en: english[index] ?? '',
  }));
}

/** Specification, point 3. Its default numbers are only placeholders (`suggestionFor`): no user has entered them. */
export function newSchoolForm(): SchoolForm {
  const initial = FIELD_NAMES.map((name) => [name, initialOf(name)] as const);
  const unknown = UNKNOWABLE.filter((name) => suggestionFor(name) !== null);
  return { ...Object.fromEntries(initial), unknown } as unknown as SchoolForm;
}

function initialOf(name: FieldName): string | boolean | never[] {
  const { value } = fieldOf(name);
  switch (value.kind) {
    case 'languages':
    case 'specialties':
    case 'pairs':
    case 'programmes':
    case 'sources':
      return [];
    case 'flag':
      return value.initial ?? false;
    case 'choice':
      return value.initial ?? '';
    default:
      return '';
  }
}

/** Placeholder of a number field; null for none. */
export function suggestionFor(name: FieldName): string | null {
  const { value } = fieldOf(name);
  if (value.kind === 'choice' || !('initial' in value) || typeof value.initial !== 'string') return null;
  return value.initial === 'thisYear' ? String(new Date().getFullYear()) : value.initial;
}
