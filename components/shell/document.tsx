import type { ReactNode } from 'react';
import { fontVariables } from '@/app/styles/fonts';
import type { Language } from '@/lib/i18n/locales';
import { path } from '@/lib/routes';
import { DOCUMENT_MARK } from './document-mark';
import { InlineScript, SpeculationRules } from './inline-script';

/** `suppressHydrationWarning`: the inline script sets the theme on this element. */
export function SiteDocument({
  language,
  isDocument = false,
  nonce,
  children,
}: {
  language: Language;
  /** Without client components: served without Next.js's scripts (server/strip-framework.ts). */
  isDocument?: boolean;
  nonce?: string | undefined;
  children: ReactNode;
}) {
  return (
    <html
      lang={language}
      className={fontVariables}
      {...(isDocument && { [DOCUMENT_MARK]: '' })}
      suppressHydrationWarning
    >
      <head>
        <InlineScript nonce={nonce} />
        <script type="module" src={process.env.PAGE_SCRIPT} nonce={nonce} suppressHydrationWarning />
      </head>
      <body data-counts={isDocument ? path('counts') : undefined}>
        {children}
        {isDocument && <SpeculationRules />}
        {/* Persists across pages, so that screen readers announce its content. */}
        <p id="announcer" className="visually-hidden" role="status" />
      </body>
    </html>
  );
}
