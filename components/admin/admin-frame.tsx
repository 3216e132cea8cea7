import type { ReactNode } from 'react';
import { BrandMark } from '@/components/shell/art';
import { ThemeToggle } from '@/components/shell/theme-toggle';
import { Icon } from '@/components/ui/icon';
import type { IconName } from '@/components/ui/icon-names';
import { Toaster } from '@/components/ui/toaster';
import type { CurrentUser } from '@/lib/accounts/session';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { href, path } from '@/lib/routes';
import { AdminNavigation } from './admin-navigation';
import { ClientMessages } from './client-messages';
import { EarlierInput } from './earlier-input';
import { LanguageLink } from './language-link';
import { paletteDestinations } from './palette/destinations';
import { PaletteButton } from './palette/palette-button';
import { SessionKeepAlive } from './session-keep-alive';

interface NavigationEntry {
  address: string;
  label: string;
  icon: IconName;
  /** Shown next to the entry, for example the number of unread messages. */
  count?: number | undefined;
}

export function AdminFrame({
  language,
  user,
  unread,
  children,
}: {
  language: Language;
  user: CurrentUser;
  unread: number;
  children: ReactNode;
}) {
  const t = translator(language, 'AdminFrame');
  const site = translator(language, 'Site');
  const header = translator(language, 'Header');
  const entries: NavigationEntry[] = [
    { address: path('admin'), label: t('dashboard'), icon: 'layout-dashboard' },
    { address: path('adminSchools'), label: t('schools'), icon: 'school' },
    { address: path('imageManager'), label: t('images'), icon: 'images' },
    { address: path('adminRegisters'), label: t('registers'), icon: 'badge-check' },
    { address: path('adminStatements'), label: t('statements'), icon: 'map-pin' },
    { address: path('adminMessages'), label: t('messages'), icon: 'inbox', count: unread || undefined },
    { address: path('adminJobs'), label: t('jobs'), icon: 'list' },
    { address: path('adminAudit'), label: t('audit'), icon: 'history' },
    { address: path('adminAnalytics'), label: t('analytics'), icon: 'chart-column' },
    { address: path('adminSearches'), label: t('searches'), icon: 'search' },
    { address: path('adminSynonyms'), label: t('synonyms'), icon: 'languages' },
    ...(user.role === 'super_admin'
      ? [{ address: path('adminUsers'), label: t('users'), icon: 'users' as const }]
      : []),
  ];
  return (
    <div className="admin">
      <a className="skip" href="#main">
        {site('skip')}
      </a>
      <header className="sidebar">
        <a className="brand" href={href(language, 'home')}>
          <BrandMark />
          <span>{site('name')}</span>
        </a>
        <ClientMessages language={language} namespaces={['AdminPalette']}>
          <PaletteButton
            label={translator(language, 'AdminPalette')('open')}
            icon={<Icon name="search" />}
            {...paletteDestinations(language, entries, user.role === 'super_admin')}
          />
        </ClientMessages>
        <AdminNavigation
          label={t('label')}
          entries={entries.map(({ address, label, count }) => ({ address, label, count }))}
        >
          {entries.map((entry) => (
            <Icon key={entry.address} name={entry.icon} />
          ))}
        </AdminNavigation>
        <div className="user-box">
          <span>{user.email}</span>
          <span className="user-tools">
            <LanguageLink language={language} />
            <ThemeToggle labels={{ dark: header('darkTheme'), light: header('lightTheme') }} />
          </span>
          <a href={path('profile')}>{t('profile')}</a>
          <form action={path('signOut')} method="post">
            <button type="submit" className="linklike">
              {header('signOut')}
            </button>
          </form>
        </div>
      </header>
      <main className="main" id="main">
        {children}
      </main>
      <EarlierInput />
      <SessionKeepAlive />
      <Toaster label={t('notices')} closeLabel={t('close')} />
    </div>
  );
}
