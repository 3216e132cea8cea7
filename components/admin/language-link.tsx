'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { type Language, otherLanguage } from '@/lib/i18n/locales';
import { languageHref } from '@/lib/routes';

/** A link to the current page in the other language. Client-side, because layouts do not get the path. */
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
