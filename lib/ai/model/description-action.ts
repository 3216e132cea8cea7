export const DESCRIPTION_ACTIONS = [
  'generate_spanish',
  'regenerate_spanish',
  'generate_english',
  'regenerate_english',
] as const;
export type DescriptionAction = (typeof DESCRIPTION_ACTIONS)[number];
