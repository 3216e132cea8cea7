import { Icon } from '@/components/ui/icon';
import { LANGUAGES, type Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { DIRECTORY_ANCHOR, href, languageHref } from '@/lib/routes';
import { AccountMenu } from './account-menu';
import { BrandMark } from './art';
import { ThemeToggle } from './theme-toggle';

export type NavigationItem = 'home' | 'programmes' | 'directory' | 'about' | 'contact';

export function navigation(language: Language): { item: NavigationItem; address: string }[] {
  const home = href(language, 'home');
  return [
    { item: 'home', address: home },
    { item: 'programmes', address: href(language, 'programmes') },
    { item: 'directory', address: `${home}#${DIRECTORY_ANCHOR[language]}` },
    { item: 'about', address: href(language, 'about') },
    { item: 'contact', address: href(language, 'contact') },
  ];
}

/** `alternate` is the page's address in the other language. Narrow screens use a native popover, without script. */
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
  // The page's own language has no address.
  const languages = LANGUAGES.map((option) => ({
    option,
    address: option === language ? undefined : languageHref(option, alternate),
  }));
  return (
    <header className="site-header">
      <div className="wrap">
        <a className="brand" href={href(language, 'home')}>
          <BrandMark />
          <span>{translator(language, 'Site')('name')}</span>
        </a>
        {/* biome-ignore lint/a11y/useSemanticElements: two links, not form fields */}
        <div className="langs" role="group" aria-label={t('language')}>
          {languages.map(({ option, address }) => (
            <a
              key={option}
              lang={option}
              href={address}
              hrefLang={address && option}
              data-alternate={address && alternate}
              rel={address && 'nofollow'}
              aria-current={address ? undefined : 'true'}
            >
              {option.toUpperCase()}
            </a>
          ))}
        </div>
        <a className="iconbtn" href={href(language, 'myList')} data-keep={t.raw('keep')}>
          <Icon name="heart" />
          <span className="visually-hidden">{t('myList')}</span>
        </a>
        <button type="button" className="iconbtn menu-button" popoverTarget="menu" aria-label={t('menu')}>
          {/* Inline, so that the menu button shows before the sprite loads. */}
          <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
            <path d="M4 5h16M4 12h16M4 19h16" />
          </svg>
        </button>
        <div id="menu" popover="auto" className="sheet">
          <button
            type="button"
            className="iconbtn sheet-close"
            popoverTarget="menu"
            popoverTargetAction="hide"
            aria-label={t('closeMenu')}
          >
            <Icon name="x" />
          </button>
          <nav className="nav" aria-label={t('main')}>
            {navigation(language).map(({ item, address }) => (
              <a key={address} href={address} aria-current={item === current ? 'page' : undefined}>
                {t(item)}
              </a>
            ))}
          </nav>
          <ThemeToggle labels={{ dark: t('darkTheme'), light: t('lightTheme') }} />
          <AccountMenu language={language} />
        </div>
      </div>
    </header>
  );
}
