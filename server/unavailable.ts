import type { Language } from '../lib/i18n/locales.ts';
import { SECTIONS } from './public-paths.ts';

/** In seconds. */
export const RETRY_AFTER = '60';

/** The page has its style inside. */
export const UNAVAILABLE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

const TEXTS = {
  es: {
    title: 'Volvemos enseguida',
    text: 'El directorio no puede responder en este momento. Vuelva a intentarlo dentro de un minuto.',
  },
  en: {
    title: 'Back in a moment',
    text: 'The directory cannot answer right now. Please try again in a minute.',
  },
} satisfies Record<Language, { title: string; text: string }>;

const ENGLISH = new Set(SECTIONS.en);

/** Spanish unless the address is English. */
export const languageOfPath = (url: string): Language =>
  ENGLISH.has(url.split(/[/?]/)[1] ?? '') ? 'en' : 'es';

/** Shown while the backend is unavailable and the requested page is not cached. */
export function unavailablePage(language: Language): string {
  const { title, text } = TEXTS[language];
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>body{font:1.1rem/1.5 system-ui;max-width:34rem;margin:15vh auto;padding:0 1.5rem;color-scheme:light dark}</style><h1>${title}</h1><p>${text}</p>`;
}

export const UNAVAILABLE_JSON = JSON.stringify({
  error: { code: 'unavailable', message: 'The directory cannot be read at the moment' },
});
