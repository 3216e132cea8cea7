import {
  createTranslator,
  type Locale,
  type Messages,
  type NamespaceKeys,
  type NestedKeyOf,
} from 'next-intl';
import en from '@/messages/en.json';
import es from '@/messages/es.json';
import type { Language } from './locales';

const MESSAGES: Record<Language, Messages> = { es, en };

/** All messages of a language; for the admin area's provider. Public pages use `translator` instead. */
export function messagesOf(language: Language): Messages {
  return MESSAGES[language];
}

/**
 * Texts of one namespace in one language. The language is passed, never looked up, so that a page says by its
 * address alone what it shows and stays static.
 */
export function translator<N extends NamespaceKeys<Messages, NestedKeyOf<Messages>>>(
  language: Language,
  namespace: N,
) {
  return createTranslator({
    locale: language as Locale,
    messages: MESSAGES[language],
    namespace,
    // A page with a hole in its text must not be built.
    onError(error) {
      throw error;
    },
  });
}

/** A whole number with thousands separators always: 1.500 in Spanish, 1,500 in English. */
export function formatCount(language: Language, value: number): string {
  return new Intl.NumberFormat(language, { useGrouping: 'always' }).format(value);
}

/** A day such as 20 de noviembre de 2026 / 20 November 2026. `day` is an ISO date. */
export function formatDay(language: Language, day: string): string {
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'es', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day.slice(0, 10)}T00:00:00Z`));
}
