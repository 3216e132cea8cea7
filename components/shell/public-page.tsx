import type { ReactNode } from 'react';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { SiteFooter } from './site-footer';
import { type NavigationItem, SiteHeader } from './site-header';

/** Frame of every public page: skip link, masthead, main, colophon. `twin` is the page in the other language. */
export function PublicPage({
  language,
  current,
  twin,
  checkedOn,
  children,
}: {
  language: Language;
  current: NavigationItem | null;
  twin: string;
  checkedOn?: string | null;
  children: ReactNode;
}) {
  const t = translator(language, 'Site');
  return (
    <>
      <a className="skip" href="#main">
        {t('skip')}
      </a>
      <SiteHeader language={language} current={current} twin={twin} />
      <main id="main">{children}</main>
      <SiteFooter language={language} checkedOn={checkedOn} />
    </>
  );
}
