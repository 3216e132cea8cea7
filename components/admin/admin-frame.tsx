import type { ReactNode } from 'react';
import { BrandMark } from '@/components/shell/art';
import { ThemeToggle } from '@/components/shell/theme-toggle';
import { alertVariants } from '@/components/ui/alert';
import { buttonVariants } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
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
  isDiskFull,
  children,
}: {
  language: Language;
  user: CurrentUser;
  unread: number;
  isDiskFull: boolean;
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
    <div
      data-dense=""
      className="grid min-h-screen grid-cols-[208px_minmax(0,1fr)] bg-[linear-gradient(90deg,var(--color-tint)_207px,var(--color-rule)_207px_208px,var(--color-paper)_208px)] text-sm leading-dense max-lg:grid-cols-1 max-lg:grid-rows-[auto_1fr] max-lg:bg-paper max-lg:bg-none"
    >
      <a className="skip" href="#main">
        {site('skip')}
      </a>
      <header className="sticky top-0 flex h-screen flex-col gap-5 px-3 py-4 max-lg:static max-lg:h-auto max-lg:flex-row max-lg:items-center max-lg:gap-3 max-lg:bg-tint max-lg:px-5 max-lg:py-2">
        <a
          className="flex items-start gap-2.5 px-2 font-serif text-md leading-[1.1] font-[560] tracking-[-0.01em] text-ink no-underline hover:text-ink max-lg:items-center max-lg:px-0 pointer-coarse:min-h-11 [&>svg]:size-7.5 [&>svg]:flex-none"
          href={href(language, 'home')}
        >
          <BrandMark />
          <span className="max-md:sr-only">{site('name')}</span>
        </a>
        <ClientMessages language={language} namespaces={['AdminPalette']}>
          <PaletteButton
            label={translator(language, 'AdminPalette')('open')}
            icon={<Icon name="search" />}
            {...paletteDestinations(language, entries, user.role === 'super_admin')}
          />
        </ClientMessages>
        <button type="button" className={cn(buttonVariants(), 'lg:hidden')} popoverTarget="admin-menu">
          <Icon name="list" /> {t('menu')}
        </button>
        <div
          id="admin-menu"
          popover="auto"
          className="text-ink lg:static lg:inset-auto lg:m-0 lg:flex lg:h-auto lg:w-auto lg:flex-1 lg:flex-col lg:gap-5 lg:overflow-visible lg:border-0 lg:bg-transparent lg:p-0 max-lg:inset-x-0 max-lg:top-14 max-lg:bottom-auto max-lg:m-0 max-lg:w-screen max-lg:border-x-0 max-lg:border-y max-lg:border-rule max-lg:bg-tint max-lg:px-3 max-lg:py-3 max-lg:shadow-md"
        >
          <AdminNavigation
            label={t('label')}
            entries={entries.map(({ address, label, count }) => ({ address, label, count }))}
          >
            {entries.map((entry) => (
              <Icon key={entry.address} name={entry.icon} />
            ))}
          </AdminNavigation>
          <div className="mt-auto grid gap-1 border-t border-rule-tint px-2 pt-3 pb-0 text-micro text-ink-2 max-lg:mt-3">
            <span>{user.email}</span>
            <span className="flex items-center gap-2">
              <LanguageLink language={language} />
              <ThemeToggle labels={{ dark: header('darkTheme'), light: header('lightTheme') }} />
            </span>
            <a href={path('profile')}>{t('profile')}</a>
            <form action={path('signOut')} method="post">
              <button
                type="submit"
                className="cursor-pointer border-0 bg-transparent p-0 text-sky-ink underline underline-offset-[0.2em]"
              >
                {header('signOut')}
              </button>
            </form>
          </div>
        </div>
      </header>
      <main
        className="min-w-0 px-8 pt-5 pb-12 has-[.savebar]:flex has-[.savebar]:flex-col has-[.savebar]:pb-0 max-lg:px-5"
        id="main"
      >
        {isDiskFull && (
          <p className={cn(alertVariants({ variant: 'destructive' }), 'mb-4')} role="alert">
            {translator(language, 'AdminDashboard')('waiting.diskFull')}
          </p>
        )}
        {children}
      </main>
      <EarlierInput />
      <SessionKeepAlive />
      <Toaster label={t('notices')} closeLabel={t('close')} />
    </div>
  );
}
