import type { ReactNode } from 'react';
import { Breadcrumbs, trail } from '@/components/shell/breadcrumbs';
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
      <div className="wrap page account">
        <Breadcrumbs language={language} crumbs={trail(language, title)} />
        <h1>{title}</h1>
        {children}
      </div>
    </PublicPage>
  );
}
