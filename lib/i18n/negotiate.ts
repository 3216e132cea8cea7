import { DEFAULT_LANGUAGE, isLanguage, type Language } from './locales.ts';

/**
 * The language in which an address without one of its own answers (`/`, the admin area): the saved choice if
 * valid; otherwise English if the browser's first language begins with `en`; otherwise Spanish.
 */
export function negotiateLanguage(saved: string | undefined, acceptLanguage: string | null): Language {
  if (isLanguage(saved)) return saved;
  return /^\s*en\b/i.test(acceptLanguage ?? '') ? 'en' : DEFAULT_LANGUAGE;
}
