import { TRANSLATED, type TranslatedName } from '@/lib/programmes/model/field-names';

/** Fields of a school that a model may write; the same list as in the database. */
export const AI_TEXT_FIELDS = [
  'description',
  'description_en',
  'specialties_en',
  'features_en',
  'accreditation_en',
] as const;
export type AiTextField = (typeof AI_TEXT_FIELDS)[number];

export type ProgrammeAiField = 'name_en' | `${TranslatedName}_en` | 'prices';
export const PROGRAMME_AI_FIELDS: readonly ProgrammeAiField[] = [
  'name_en',
  ...TRANSLATED.map((name) => `${name}_en` as const),
  'prices',
];

export interface AiGeneratedText {
  /** Null for a text of the school itself. */
  programmeId: string | null;
  field: AiTextField | ProgrammeAiField;
  model: string;
  /** The text while it is not shown yet, of lists and prices as stored; null when it is. */
  waiting: string | null;
  /** Name of the user who requested it; null when unknown. */
  who: string | null;
  at: string;
}

export function isAiTextField(text: string): text is AiTextField {
  return (AI_TEXT_FIELDS as readonly string[]).includes(text);
}

export function isProgrammeAiField(text: string): text is ProgrammeAiField {
  return (PROGRAMME_AI_FIELDS as readonly string[]).includes(text);
}
