/** Fields whose text a model may write; the database's own list. */
export const AI_TEXT_FIELDS = [
  'description',
  'description_en',
  'specialties_en',
  'features_en',
  'accreditation_en',
  'programs',
] as const;
export type AiTextField = (typeof AI_TEXT_FIELDS)[number];

/** That a field holds what a model wrote and nobody has edited or approved since. */
export interface AiGeneratedText {
  field: AiTextField;
  /** The model that wrote it. */
  model: string;
  /** Name of whoever had it written; null when the account is unknown. */
  who: string | null;
  at: string;
}

export function isAiTextField(text: string): text is AiTextField {
  return (AI_TEXT_FIELDS as readonly string[]).includes(text);
}
