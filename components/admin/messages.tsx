'use client';

import { type Messages, NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import type { Language } from '@/lib/i18n/locales';
import { MESSAGE_FORMATS } from '@/lib/i18n/message-formats';

export function MessagesProvider({
  language,
  messages,
  children,
}: {
  language: Language;
  messages: Partial<Messages>;
  children: ReactNode;
}) {
  return (
    <NextIntlClientProvider locale={language} messages={messages} timeZone="UTC" formats={MESSAGE_FORMATS}>
      {children}
    </NextIntlClientProvider>
  );
}
