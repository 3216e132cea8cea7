import {
  PROGRAMME_FORM_FIELDS,
  type PriceForm,
  type ProgrammeFields,
  type ProgrammeForm,
  type ProgrammeFormField,
  type SourceForm,
} from './form-schema';
import type { Programme } from './programme';

/** Between a programme and the form that edits it. */

export const NEW_PRICE: PriceForm = {
  kind: 'exact',
  min: '',
  max: '',
  currency: '',
  per: '',
  year: '',
  audience: '',
  audience_es: '',
  audience_en: '',
  includes_es: '',
  includes_en: '',
  approximate: false,
  quote: '',
};
export const NEW_SOURCE: SourceForm = { url: '', facts: '', facts_es: '', seen: '' };

const text = (value: string | number | null): string => (value === null ? '' : String(value));

/** A form with nothing in it. */
export function newProgrammeForm(): ProgrammeForm {
  const empty = Object.fromEntries(PROGRAMME_FORM_FIELDS.map((name) => [name, '']));
  return {
    ...(empty as unknown as ProgrammeForm),
    prices: [],
    intakes: [],
    languages: [],
    sources: [],
    certified: false,
  };
}

/** A programme as the form shows it. */
export function toProgrammeForm(programme: Programme, certified: boolean): ProgrammeForm {
  return {
    name: programme.name,
    name_es: text(programme.names.es),
    name_en: text(programme.names.en),
    level: programme.level ?? '',
    field: programme.field ?? '',
    duration_value: text(programme.duration?.value ?? null),
    duration_unit: programme.duration?.unit ?? '',
    duration_scope: programme.durationScope ?? '',
    duration_text: text(programme.durationText.es),
    duration_text_en: text(programme.durationText.en),
    hours: text(programme.hours),
    credits_value: text(programme.credits?.value ?? null),
    credits_unit: text(programme.credits?.unit ?? null),
    prices: programme.prices.map((price) => ({
      ...amountOf(text(price.min), text(price.max)),
      currency: price.currency,
      per: price.per,
      year: text(price.year),
      audience: price.audience ?? '',
      audience_es: text(price.audienceText.es),
      audience_en: text(price.audienceText.en),
      includes_es: text(price.includes.es),
      includes_en: text(price.includes.en),
      approximate: price.approximate,
      quote: text(price.quote),
    })),
    intakes: programme.intakes.map(String),
    languages: [...programme.languages],
    mode: programme.mode ?? '',
    attendance: programme.attendance ?? '',
    requirements_es: text(programme.requirements.es),
    requirements_en: text(programme.requirements.en),
    internship: programme.internship ?? '',
    internship_value: text(programme.internshipLength?.value ?? null),
    internship_unit: programme.internshipLength?.unit ?? '',
    award_es: text(programme.award.es),
    award_en: text(programme.award.en),
    recognised_by: text(programme.recognisedBy),
    certified,
    website: text(programme.website),
    places: text(programme.places),
    graduates: text(programme.graduates),
    note_es: text(programme.note.es),
    note_en: text(programme.note.en),
    sources: programme.sources.map(({ url, facts, facts_es, seen }) => ({
      url,
      facts,
      facts_es,
      seen: text(seen),
    })),
    checked_on: text(programme.checkedOn),
  };
}

/** Both ends of a stored amount, '' for none, as the form gives them. */
export function amountOf(min: string, max: string): Pick<PriceForm, 'kind' | 'min' | 'max'> {
  if (min === max) return { kind: 'exact', min, max: '' };
  if (min === '') return { kind: 'upTo', min, max };
  return { kind: max === '' ? 'from' : 'range', min, max };
}

/** What is stored for a form: nothing that is empty, and months in order. */
export function toProgrammeColumns(fields: ProgrammeFields) {
  const { prices, sources, intakes, languages, certified, name, ...rest } = fields;
  return {
    ...(withoutBlanks(rest) as { [Name in keyof typeof rest]: Exclude<(typeof rest)[Name], ''> | null }),
    name,
    certified,
    prices: prices.map(({ approximate, ...price }) => ({
      ...known(price),
      ...(approximate ? { approximate } : {}),
    })),
    intakes: [...new Set(intakes.map(Number))].sort((one, other) => one - other),
    languages: [...new Set(languages)],
    sources: sources.map(known),
  };
}

function withoutBlanks(record: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, value === '' ? null : value]));
}

function known(record: Record<string, string | number | null>): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(record).flatMap(([key, value]) => (value === '' || value === null ? [] : [[key, value]])),
  );
}

/** Fields in which two forms differ, in the order in which they are read. */
export function differingProgrammeFields(one: ProgrammeForm, other: ProgrammeForm): ProgrammeFormField[] {
  return PROGRAMME_FORM_FIELDS.filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]));
}
