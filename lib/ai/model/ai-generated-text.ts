import { TRANSLATED, type TranslatedName } from '@/lib/programmes/model/field-names';

/** Fields of a school whose text a model may write; the database's own list. */
export const AI_TEXT_FIELDS = [
  'description',
  'description_en',
  'specialties_en',
  'features_en',
  'accreditation_en',
  'programs',
] as const;
export type AiTextField = (typeof AI_TEXT_FIELDS)[number];

/** The same of a programme. `prices`: for whom they are and what they include, in English. */
export type ProgrammeAiField = 'name_en' | `${TranslatedName}_en` | 'prices';
export const PROGRAMME_AI_FIELDS: readonly ProgrammeAiField[] = [
  'name_en',
  ...TRANSLATED.map((name) => `${name}_en` as const),
  'prices',
];

/** That a field holds what a model wrote and nobody has edited or approved since. */
export interface AiGeneratedText {
  /** Null for a text of the school itself. */
  programmeId: string | null;
  field: AiTextField | ProgrammeAiField;
  /** The model that wrote it. */
  model: string;
  /** Name of whoever had it written; null when the account is unknown. */
  who: string | null;
  at: string;
}

export function isAiTextField(text: string): text is AiTextField {
  return (AI_TEXT_FIELDS as readonly string[]).includes(text);
}

export function isProgrammeAiField(text: string): text is ProgrammeAiField {
  return (PROGRAMME_AI_FIELDS as readonly string[]).includes(text);
}
