import type { ReactNode } from 'react';
import { noteTags } from '@/lib/cache/tags';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { SiteFooter } from './site-footer';
import { type NavigationItem, SiteHeader } from './site-header';

/** `alternate` is the page in the other language; without cache tags (lib/cache/tags.ts) the page is not cached. */
export function PublicPage({
  language,
  current,
  alternate,
  checkedOn,
  tags = [],
  children,
}: {
  language: Language;
  current: NavigationItem | null;
  alternate: string;
  checkedOn?: string | null | undefined;
  tags?: readonly string[];
  children: ReactNode;
}) {
  const t = translator(language, 'Site');
  noteTags(...tags);
  return (
    <>
      <a className="skip" href="#main">
        {t('skip')}
      </a>
      <SiteHeader language={language} current={current} alternate={alternate} />
      <main id="main">{children}</main>
      <SiteFooter language={language} checkedOn={checkedOn} />
    </>
  );
}
