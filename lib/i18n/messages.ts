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

/** All messages of a language, for ClientMessages to choose from. Whatever the server renders uses `translator` instead. */
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
