'use client';

import { Button } from '@/components/ui/button';
import { DATA_UNREACHABLE } from '@/lib/accounts/model/data-unreachable';
import type { Language } from '@/lib/i18n/locales';

/** An error boundary gets no messages from the server, which may be what failed. */
const TEXTS = {
  es: {
    unreachable: 'No se puede acceder a los datos en este momento.',
    other: 'Algo ha fallado al mostrar esta página.',
    text: 'Inténtalo de nuevo dentro de un momento.',
    retry: 'Intentar de nuevo',
  },
  en: {
    unreachable: 'The data cannot be reached at the moment.',
    other: 'Something went wrong while this page was shown.',
    text: 'Please try again in a moment.',
    retry: 'Try again',
  },
} as const;

/** Shown when the user's role cannot be read; the address stays the same. */
export function DataUnreachable({ language }: { language: Language }) {
  return (
    <main id="main">
      <Failure language={language} reason="unreachable" />
    </main>
  );
}

const languageOfPage = (): Language => (document.documentElement.lang === 'en' ? 'en' : 'es');

/** A notice for a page that stays as it is. */
export const unreachableText = (): string => TEXTS[languageOfPage()].unreachable;

export function PageError({ error }: { error: Error & { digest?: string } }) {
  const reason = error.digest === DATA_UNREACHABLE ? 'unreachable' : 'other';
  return <Failure language={languageOfPage()} reason={reason} />;
}

function Failure({ language, reason }: { language: Language; reason: 'unreachable' | 'other' }) {
  const texts = TEXTS[language];
  return (
    <div className="grid justify-items-start gap-3 px-4 py-8" role="alert">
      <h1>{texts[reason]}</h1>
      <p>{texts.text}</p>
      <Button onClick={() => location.reload()}>{texts.retry}</Button>
    </div>
  );
}
