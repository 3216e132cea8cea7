'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { type Language, otherLanguage } from '@/lib/i18n/locales';
import { languageHref } from '@/lib/routes';

/** Leads to the page at hand in the other language; which page that is only the browser knows below a layout. */
export function LanguageLink({ language }: { language: Language }) {
  const here = usePathname();
  const query = useSearchParams().toString();
  const other = otherLanguage(language);
  return (
    <a href={languageHref(other, query ? `${here}?${query}` : here)} lang={other}>
      {other.toUpperCase()}
    </a>
  );
}
