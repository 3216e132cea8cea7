import type { Messages } from 'next-intl';
import type { ReactNode } from 'react';
import type { Language } from '@/lib/i18n/locales';
import { messagesOf } from '@/lib/i18n/messages';
import { MessagesProvider } from './messages';

/**
 * Provides a page's client components with the listed message namespaces; a test compares the list with what they use.
 */
export function ClientMessages({
  language,
  namespaces,
  children,
}: {
  language: Language;
  namespaces: readonly (keyof Messages)[];
  children: ReactNode;
}) {
  const all = messagesOf(language);
  const sent = Object.fromEntries(namespaces.map((name) => [name, all[name]]));
  return (
    <MessagesProvider language={language} messages={sent}>
      {children}
    </MessagesProvider>
  );
}
