import { Icon } from '@/components/ui/icon';
import { type AccountAddresses, AccountMenu, type AccountTexts } from './account-menu';
import { BrandMark } from './art';
import { ThemeToggle } from './theme-toggle';

export interface HeaderLink {
  label: string;
  address: string;
  current?: true;
}

export interface SiteHeaderViewProps {
  name: string;
  home: string;
  links: HeaderLink[];
  /** The two languages; the one without an address is the page's own. */
  languages: { language: string; address?: string }[];
  texts: {
    main: string;
    language: string;
    menu: string;
    closeMenu: string;
    darkTheme: string;
    lightTheme: string;
  };
  account: { texts: AccountTexts; addresses: AccountAddresses };
}

/**
 * The bar at the top. Links and account are part of it on wide screens and a native popover on narrow ones, which opens
 * without script.
 */
export function SiteHeaderView({ name, home, links, languages, texts, account }: SiteHeaderViewProps) {
  return (
    <header className="site-header">
      <div className="wrap">
        <a className="brand" href={home}>
          <BrandMark />
          <span>{name}</span>
        </a>
        {/* biome-ignore lint/a11y/useSemanticElements: two links, not form fields */}
        <div className="langs" role="group" aria-label={texts.language}>
          {languages.map(({ language, address }) => (
            <a
              key={language}
              lang={language}
              href={address}
              hrefLang={address && language}
              rel={address && 'nofollow'}
              aria-current={address ? undefined : 'true'}
            >
              {language.toUpperCase()}
            </a>
          ))}
        </div>
        <button type="button" className="iconbtn menu-button" popoverTarget="menu" aria-label={texts.menu}>
          {/* Drawn into the page: the way into the menu is there before the sprite is. */}
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
            aria-label={texts.closeMenu}
          >
            <Icon name="x" />
          </button>
          <nav className="nav" aria-label={texts.main}>
            {links.map((link) => (
              <a key={link.address} href={link.address} aria-current={link.current && 'page'}>
                {link.label}
              </a>
            ))}
          </nav>
          <ThemeToggle labels={{ dark: texts.darkTheme, light: texts.lightTheme }} />
          <AccountMenu {...account} />
        </div>
      </div>
    </header>
  );
}
