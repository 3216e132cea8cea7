import { JsonLd } from '@/components/seo/json-ld';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { DIRECTORY_ANCHOR, href } from '@/lib/routes';
import { breadcrumbList } from '@/lib/seo/jsonld';
import { absolute } from '@/lib/site';

export interface Crumb {
  name: string;
  /** Null for the page itself. */
  address: string | null;
}

/** Home > page; with `directory`, Home > Directory > page. Also used for BreadcrumbList. */
export function trail(language: Language, page: string, directory = false): Crumb[] {
  const t = translator(language, 'Breadcrumbs');
  const home = href(language, 'home');
  return [
    { name: t('home'), address: home },
    ...(directory ? [{ name: t('directory'), address: `${home}#${DIRECTORY_ANCHOR[language]}` }] : []),
    { name: page, address: null },
  ];
}

export function Breadcrumbs({ language, crumbs }: { language: Language; crumbs: Crumb[] }) {
  const t = translator(language, 'Breadcrumbs');
  return (
    <nav aria-label={t('label')}>
      <ol className="crumbs">
        {crumbs.map(({ name, address }) => (
          <li key={address} aria-current={address === null ? 'page' : undefined}>
            {address === null ? name : <a href={address}>{name}</a>}
          </li>
        ))}
      </ol>
      <JsonLd data={breadcrumbList(crumbs, absolute)} />
    </nav>
  );
}
