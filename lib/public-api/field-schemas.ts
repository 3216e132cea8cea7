import { z } from 'zod';
import { type Kind, LIST_KINDS, type Part, type Value } from '@/lib/schools/model/field';
import { FIELD_NAMES, fieldOf, type ValueOf } from '@/lib/schools/model/field-names';
import type { FIELDS } from '@/lib/schools/model/fields';
import type { PublicName, PublicValue } from '@/lib/schools/model/public-values';

export const webAddress = z.url().meta({ description: 'Absolute address' });
export const names = z.strictObject({ es: z.string(), en: z.string() });
export const texts = z.strictObject({ es: z.string().nullable(), en: z.string().nullable() });
const lists = z.strictObject({ es: z.array(z.string()), en: z.array(z.string()) });
const country = z.strictObject({
  key: z.string().nullable().meta({ description: 'Value of the country filter' }),
  code: z.string().nullable().meta({ description: 'ISO 3166-1 alpha-2' }),
  name: names,
});
const programme = z.strictObject({ name: texts, duration: texts, certified: z.boolean() });
// Two fields, not one of `texts`, for compatibility: `facts` came first, in English.
const source = z.strictObject({
  url: z.string(),
  facts: z.string().meta({ description: 'What the page states, in English; empty where nobody noted it' }),
  facts_es: z.string().meta({ description: 'The same in Spanish' }),
});

type ApiValue<V extends Value> = V extends { kind: 'country' }
  ? z.infer<typeof country>
  : V extends { kind: 'programmes' }
    ? z.infer<typeof programme>[]
    : PublicValue<V>;

/** Fields of lists, and of single schools only. */
export type ApiName<Place extends 'summary' | 'detail'> = {
  [Name in PublicName]: (typeof FIELDS)[Name] extends { api: { in: Place } } ? Name : never;
}[PublicName];
export type ApiFields<Place extends 'summary' | 'detail'> = {
  [Name in ApiName<Place>]: ApiValue<ValueOf<Name>>;
};

export function apiNames<Place extends 'summary' | 'detail'>(place: Place): ApiName<Place>[] {
  return FIELD_NAMES.filter((name): name is ApiName<Place> => fieldOf(name).api?.in === place);
}

export function apiShape<Place extends 'summary' | 'detail'>(place: Place) {
  const shape = apiNames(place).map((name) => {
    const { value, api } = fieldOf(name);
    const schema = schemaOf(value);
    return [name, described(schema, api?.description)];
  });
  return Object.fromEntries(shape) as { [Name in ApiName<Place>]: z.ZodType<ApiValue<ValueOf<Name>>> };
}

export function described(schema: z.ZodType, description: string | undefined): z.ZodType {
  return description === undefined ? schema : schema.meta({ description });
}

/** Null when unknown. */
export function schemaOf(value: Value): z.ZodType {
  const isAlwaysKnown =
    'presence' in value ? value.presence === 'required' : ALWAYS_KNOWN.some((kind) => kind === value.kind);
  return isAlwaysKnown ? knownSchema(value) : knownSchema(value).nullable();
}

const ALWAYS_KNOWN = [...LIST_KINDS, 'texts', 'slug', 'flag'] as const satisfies readonly Kind[];

function knownSchema(value: Value): z.ZodType {
  switch (value.kind) {
    case 'webAddress':
      return webAddress;
    case 'country':
      return country;
    case 'year':
    case 'count':
      return z.int();
    case 'quantity':
      return z.number().positive();
    case 'money':
    case 'rating':
    case 'degrees':
      return bounded(value);
    case 'choice':
      return z.enum(value.values);
    case 'day':
      return z.iso.date();
    case 'flag':
      return z.boolean();
    case 'languages':
    case 'specialties':
      return z.array(z.string());
    case 'months':
      return z.array(z.int().min(1).max(12));
    case 'texts':
      return texts;
    case 'records':
      return z.array(z.strictObject(Object.fromEntries(Object.entries(value.parts).map(partSchema))));
    case 'pairs':
      return lists;
    case 'programmes':
      return z.array(programme);
    case 'sources':
      return z.array(source);
    default:
      return z.string();
  }
}

function partSchema([name, { value, blank, description }]: [string, Part]): [string, z.ZodType] {
  return [name, described(blank ? z.string() : schemaOf(value), description)];
}

function bounded({ least, most }: { least?: number; most?: number }): z.ZodType {
  const atLeast = least === undefined ? z.number() : z.number().min(least);
  return most === undefined ? atLeast : atLeast.max(most);
}
