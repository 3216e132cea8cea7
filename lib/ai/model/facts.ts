import type { Language } from '@/lib/i18n/locales';
import { objects, shownEntries } from '@/lib/schools/model/lists';
import { knownTown } from '@/lib/schools/model/town';
import { looksLikePromptInjection } from './prompt-injection';

export interface FactsRow {
  name: string;
  type: string;
  country: string;
  city: string;
  address: string | null;
  founded: number | null;
  students_count: number | null;
  programs_count: number | null;
  specialties: string[];
  specialties_en: string[];
  languages: string[];
  accreditation: string[];
  accreditation_en: string[];
  features: string[];
  features_en: string[];
  /** As public.programs() returns them. */
  programs: unknown;
  description: string | null;
  description_en: string | null;
}

/** Labels of stored keys: types, specialties, countries, languages. */
export type Naming = (stored: string, language: Language) => string;

export type Facts = Record<string, string | number | string[]>;

/** Facts of a school in a language, without possible prompt injections; null when name or city are one. */
export function factsOf(row: FactsRow, language: Language, naming: Naming): Facts | null {
  if ([row.name, row.city, row.country].some(looksLikePromptInjection)) return null;
  const lists = (es: readonly string[], en: readonly string[]) => {
    const [wanted, other] = language === 'es' ? [es, en] : [en, es];
    return trusted(shownEntries(shownEntries(wanted).length > 0 ? wanted : other));
  };
  const named = (list: readonly string[]) =>
    trusted(shownEntries(list)).map((entry) => naming(entry, language));
  const all: Record<string, string | number | null | string[]> = {
    name: row.name,
    type: naming(row.type, language),
    city: knownTown(row.city),
    country: naming(row.country, language),
    address: row.address,
    founded: row.founded,
    students: row.students_count || null,
    numberOfProgrammes: row.programs_count || null,
    specialties: named(row.specialties),
    languagesOfInstruction: named(row.languages),
    programmes: programmesOf(row.programs, language),
    accreditation: lists(row.accreditation, row.accreditation_en),
    features: lists(row.features, row.features_en),
    presentText: language === 'es' ? row.description : row.description_en,
    ...(language === 'en' && { spanishText: row.description }),
  };
  const known = Object.entries(all).filter(
    (entry): entry is [string, string | number | string[]] =>
      entry[1] !== null &&
      entry[1].toString() !== '' &&
      !(typeof entry[1] === 'string' && looksLikePromptInjection(entry[1])),
  );
  return Object.fromEntries(known);
}

const trusted = (texts: string[]): string[] => texts.filter((text) => !looksLikePromptInjection(text));

/** With the duration in brackets: 'Diploma de Cocina (9 meses)'. */
function programmesOf(stored: unknown, language: Language): string[] {
  const text = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : undefined);
  const entries = objects(stored).flatMap((entry) => {
    const names = [text(entry.name), text(entry.name_en)];
    const durations = [text(entry.duration), text(entry.duration_en)];
    if (language === 'en') for (const pair of [names, durations]) pair.reverse();
    const name = names[0] ?? names[1];
    const duration = durations[0] ?? durations[1];
    if (name === undefined) return [];
    return duration === undefined ? name : `${name} (${duration})`;
  });
  return trusted(entries);
}

export function textsOf(...facts: Facts[]): string[] {
  return facts.flatMap((one) =>
    Object.values(one).flatMap((value) => (Array.isArray(value) ? value : [String(value)])),
  );
}

/** Minimum characters of facts for a text of 400. */
const ENOUGH = 160;

export function hasEnoughFacts(facts: Facts): boolean {
  const { name: _name, city: _city, country: _country, type: _type, address: _address, ...telling } = facts;
  return textsOf(telling).join(' ').length >= ENOUGH;
}
