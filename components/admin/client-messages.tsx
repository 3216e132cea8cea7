import type { Messages } from 'next-intl';
import type { ReactNode } from 'react';
import type { Language } from '@/lib/i18n/locales';
import { messagesOf } from '@/lib/i18n/messages';
import { MessagesProvider } from './messages';

/**
 * Sends a page's client components the namespaces that they ask for, in the page's language; a test holds each page's list
 * equal to what its components use.
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
