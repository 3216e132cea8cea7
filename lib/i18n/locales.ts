/** Spanish is the default (specification, point 9). */
export const LANGUAGES = ['es', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = 'es';

export const LANGUAGE_KEY = 'language';

export function isLanguage(value: unknown): value is Language {
  return value === 'es' || value === 'en';
}

export function otherLanguage(language: Language): Language {
  return language === 'es' ? 'en' : 'es';
}
