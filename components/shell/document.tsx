import type { ReactNode } from 'react';
import { fontVariables } from '@/app/styles/fonts';
import type { Language } from '@/lib/i18n/locales';
import { canDeferHydration } from '@/lib/next/deferred-hydration';
import { isOn } from '@/lib/next/switches';
import { InlineScript } from './inline-script';

/** The document of every page. `suppressHydrationWarning`: the inline script writes the theme onto this element. */
export function SiteDocument({
  language,
  bodyClass,
  sleeping = false,
  nonce,
  children,
}: {
  language: Language;
  bodyClass?: string;
  /** Leaves the components asleep until somebody needs them: for pages that work without; see public/wake.js. */
  sleeping?: boolean;
  /** Lets the scripts of the head run, on pages whose policy asks for it. */
  nonce?: string | undefined;
  children: ReactNode;
}) {
  const asleep = sleeping && canDeferHydration() && isOn('deferred-hydration');
  return (
    <html lang={language} className={fontVariables} suppressHydrationWarning>
      <head>
        <InlineScript sleeping={asleep} nonce={nonce} />
        <script src="/page.js" nonce={nonce} defer suppressHydrationWarning />
        {asleep && <script src="/wake.js" defer />}
      </head>
      <body className={bodyClass}>
        {children}
        {/* Outlives every page, so that screen readers hear what is written into it. */}
        <p id="announcer" className="visually-hidden" role="status" />
      </body>
    </html>
  );
}
