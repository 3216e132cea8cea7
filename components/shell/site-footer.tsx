import { formatDay } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { href } from '@/lib/routes';
import { contactEmail, OWNER } from '@/lib/site';
import { BrandMarkAgain } from './art';
import { navigation } from './site-header';

interface FooterLink {
  label: string;
  address: string;
  newTab?: boolean;
}

/** `checkedOn` is only used on home pages: elsewhere one school's check would invalidate all pages. */
export function SiteFooter({
  language,
  checkedOn,
}: {
  language: Language;
  checkedOn?: string | null | undefined;
}) {
  const t = translator(language, 'Footer');
  const header = translator(language, 'Header');
  const name = translator(language, 'Site')('name');
  const email = contactEmail();
  const columns: { id: string; title: string; links: FooterLink[] }[] = [
    {
      id: 'footer-links',
      title: t('quickLinks'),
      links: [
        ...navigation(language).map(({ item, address }) => ({ label: header(item), address })),
        { label: t('sources'), address: href(language, 'sources') },
      ],
    },
    {
      id: 'footer-legal',
      title: t('legal'),
      links: (['privacy', 'cookies', 'terms', 'accessibility'] as const).map((route) => ({
        label: t(route),
        address: href(language, route),
      })),
    },
    {
      id: 'footer-partners',
      title: t('partners'),
      links: OWNER.partners.map((partner) => ({
        label: partner[language],
        address: partner.url,
        newTab: true,
      })),
    },
  ];
  return (
    <footer className="site-footer">
      <div className="wrap">
        <div className="cols">
          <div className="about">
            <a className="brand" href={href(language, 'home')}>
              <BrandMarkAgain />
              <span>{name}</span>
            </a>
            <p>{t('credit')}</p>
            {email && (
              <p>
                <a href={`mailto:${email}`}>{email}</a>
              </p>
            )}
          </div>
          {columns
            .filter(({ links }) => links.length > 0)
            .map(({ id, title, links }) => (
              <nav key={id} aria-labelledby={id}>
                <h2 id={id}>{title}</h2>
                <ul>
                  {links.map(({ label, address, newTab }) => (
                    <li key={address}>
                      {newTab ? (
                        <a className="ext" href={address} target="_blank" rel="noopener">
                          {label} <span className="visually-hidden">{t('newTab')}</span>
                        </a>
                      ) : (
                        <a href={address}>{label}</a>
                      )}
                    </li>
                  ))}
                </ul>
              </nav>
            ))}
        </div>
        <div className="end">
          <span>{`© ${OWNER.copyrightYear} ${name}`}</span>
          {checkedOn && <span>{t('checked', { day: formatDay(language, checkedOn) })}</span>}
        </div>
      </div>
    </footer>
  );
}
