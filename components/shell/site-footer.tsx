import { formatDay } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { href } from '@/lib/routes';
import { contactEmail, OWNER } from '@/lib/site';
import { SiteFooterView } from './site-footer-view';
import { navigation } from './site-header';

/** `checkedOn` is given by the homes alone: on every page, one school's new check would make all of them stale. */
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
  return (
    <SiteFooterView
      name={name}
      home={href(language, 'home')}
      credit={t('credit')}
      email={contactEmail()}
      columns={[
        {
          id: 'footer-links',
          title: t('quickLinks'),
          links: navigation(language).map(({ item, address }) => ({ label: header(item), address })),
        },
        {
          id: 'footer-legal',
          title: t('legal'),
          links: (['privacy', 'cookies', 'terms'] as const).map((route) => ({
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
            newTab: t('newTab'),
          })),
        },
      ].filter(({ links }) => links.length > 0)}
      end={[
        `© ${OWNER.copyrightYear} ${name}`,
        ...(checkedOn ? [t('checked', { day: formatDay(language, checkedOn) })] : []),
      ]}
    />
  );
}
