import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Language } from '../lib/i18n/locales.ts';
import { firstSegments } from '../lib/routes.ts';
import { sendText } from './send.ts';

/** In seconds. */
export const RETRY_AFTER = '60';

/** The page has its style inside. */
const UNAVAILABLE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

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

const ENGLISH = new Set(Object.values(firstSegments('en')));

/** Spanish unless the address is English. */
export const languageOfPath = (url: string): Language =>
  ENGLISH.has(url.split(/[/?]/)[1] ?? '') ? 'en' : 'es';

function unavailablePage(language: Language): string {
  const { title, text } = TEXTS[language];
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>body{font:1.1rem/1.5 system-ui;max-width:34rem;margin:15vh auto;padding:0 1.5rem;color-scheme:light dark}</style><h1>${title}</h1><p>${text}</p>`;
}

const UNAVAILABLE_JSON = JSON.stringify({
  error: { code: 'unavailable', message: 'The directory cannot be read at the moment' },
});

/** 503 while the backend is unavailable, or too many requests wait, and the requested page is not cached. */
export function sendUnavailable(
  request: IncomingMessage,
  response: ServerResponse,
  url: string,
): Promise<void> {
  const isPage = !/^\/(?:api|map)\//.test(url);
  return sendText(request, response, 503, isPage ? unavailablePage(languageOfPath(url)) : UNAVAILABLE_JSON, {
    'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
    'retry-after': RETRY_AFTER,
    ...(isPage && { 'content-security-policy': UNAVAILABLE_POLICY }),
  });
}
