import { LANGUAGES, type Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { DIRECTORY_ANCHOR, href, languageHref, path } from '@/lib/routes';
import { SiteHeaderView } from './site-header-view';

export type NavigationItem = 'home' | 'directory' | 'about' | 'contact';

/** The four destinations of the header and the footer. */
export function navigation(language: Language): { item: NavigationItem; address: string }[] {
  const home = href(language, 'home');
  return [
    { item: 'home', address: home },
    { item: 'directory', address: `${home}#${DIRECTORY_ANCHOR[language]}` },
    { item: 'about', address: href(language, 'about') },
    { item: 'contact', address: href(language, 'contact') },
  ];
}

/** The header of a page in its language; `alternate` is the page's address in the other one. */
export function SiteHeader({
  language,
  current,
  alternate,
}: {
  language: Language;
  current: NavigationItem | null;
  alternate: string;
}) {
  const t = translator(language, 'Header');
  return (
    <SiteHeaderView
      name={translator(language, 'Site')('name')}
      home={href(language, 'home')}
      links={navigation(language).map(({ item, address }) => ({
        label: t(item),
        address,
        ...(item === current && { current: true }),
      }))}
      languages={LANGUAGES.map((option) => ({
        language: option,
        ...(option !== language && { address: languageHref(option, alternate) }),
      }))}
      texts={{
        main: t('main'),
        language: t('language'),
        menu: t('menu'),
        closeMenu: t('closeMenu'),
        darkTheme: t('darkTheme'),
        lightTheme: t('lightTheme'),
      }}
      account={{
        texts: { signIn: t('signIn'), signOut: t('signOut'), admin: t('admin'), account: t('account') },
        addresses: {
          signIn: path('auth'),
          signOut: path('signOut'),
          admin: path('admin'),
          account: path('profile'),
          session: path('session'),
        },
      }}
    />
  );
}
