import type { ReactNode } from 'react';
import { fontVariables } from '@/app/styles/fonts';
import type { Language } from '@/lib/i18n/locales';
import { path } from '@/lib/routes';
import { DOCUMENT_MARK } from './document-mark';
import { InlineScript, SpeculationRules } from './inline-script';

/** The document of every page. `suppressHydrationWarning`: the inline script writes the theme onto this element. */
export function SiteDocument({
  language,
  bodyClass,
  isDocument = false,
  nonce,
  children,
}: {
  language: Language;
  bodyClass?: string;
  /** A page without components in the browser: it leaves the server without Next's scripts (server/strip-framework.ts). */
  isDocument?: boolean;
  /** Lets the scripts of the head run, on pages whose policy asks for it. */
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
      <body className={bodyClass} data-counts={isDocument ? path('counts') : undefined}>
        {children}
        {isDocument && <SpeculationRules />}
        {/* Outlives every page, so that screen readers hear what is written into it. */}
        <p id="announcer" className="visually-hidden" role="status" />
      </body>
    </html>
  );
}
