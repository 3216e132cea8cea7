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

type Namespace = NamespaceKeys<Messages, NestedKeyOf<Messages>>;
type Translator<N extends Namespace> = ReturnType<typeof createTranslator<Messages, N>>;

/** Each keeps the messages that it has parsed: a page asks for the same ones dozens of times. */
const translators = new Map<string, unknown>();

/**
 * Texts of one namespace in one language. The language is passed, never looked up, so that a page says by its
 * address alone what it shows and stays static.
 */
export function translator<N extends Namespace>(language: Language, namespace: N): Translator<N> {
  const key = `${language} ${namespace}`;
  const known = translators.get(key) ?? newTranslator(language, namespace);
  translators.set(key, known);
  return known as Translator<N>;
}

function newTranslator<N extends Namespace>(language: Language, namespace: N) {
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
