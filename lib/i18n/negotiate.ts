import { DEFAULT_LANGUAGE, isLanguage, type Language } from './locales.ts';

/** The saved choice if valid; English if the browser's first language begins with `en`; otherwise Spanish. */
export function negotiateLanguage(saved: string | undefined, acceptLanguage: string | null): Language {
  if (isLanguage(saved)) return saved;
  return /^\s*en\b/i.test(acceptLanguage ?? '') ? 'en' : DEFAULT_LANGUAGE;
}
