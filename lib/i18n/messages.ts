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
import { MESSAGE_FORMATS } from './message-formats';

const MESSAGES: Record<Language, Messages> = { es, en };

/** Only for ClientMessages; server code uses `translator`. */
export function messagesOf(language: Language): Messages {
  return MESSAGES[language];
}

type Namespace = NamespaceKeys<Messages, NestedKeyOf<Messages>>;
type Translator<N extends Namespace> = ReturnType<typeof createTranslator<Messages, N>>;

/** Cached, because they keep the parsed messages. */
const translators = new Map<string, unknown>();

/** Texts of one namespace. The language is a parameter, so that pages stay static. */
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
    formats: MESSAGE_FORMATS,
    // A missing text must fail the build.
    onError(error) {
      throw error;
    },
  });
}
