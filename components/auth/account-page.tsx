import type { ReactNode } from 'react';
import { Breadcrumbs, trail } from '@/components/shell/breadcrumbs';
import { PageTitle } from '@/components/shell/page-title';
import { PublicPage } from '@/components/shell/public-page';
import type { Language } from '@/lib/i18n/locales';

/** Frame of account pages. `here` is the page's address, the same in both languages. */
export function AccountPage({
  language,
  here,
  title,
  children,
}: {
  language: Language;
  here: string;
  title: string;
  children: ReactNode;
}) {
  return (
    <PublicPage language={language} current={null} alternate={here}>
      <div className="wrap pt-0 pb-22">
        <Breadcrumbs language={language} crumbs={trail(language, title)} />
        <PageTitle>{title}</PageTitle>
        {children}
      </div>
    </PublicPage>
  );
}
