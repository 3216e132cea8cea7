import { Icon } from '@/components/ui/icon';
import { pagesAround } from '@/components/ui/pagination';
import { formatCount } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';

/** At most five page numbers around the present one, with arrows; nothing for one page. */
export function Pager({
  language,
  page,
  pageCount,
  addressOf,
}: {
  language: Language;
  page: number;
  pageCount: number;
  addressOf: (page: number) => string;
}) {
  if (pageCount <= 1) return null;
  const t = translator(language, 'Pager');
  return (
    <nav className="pager" aria-label={t('label')}>
      <Arrow address={page > 1 ? addressOf(page - 1) : null} rel="prev" label={t('previous')} />
      <ol>
        {pagesAround(page, pageCount).map((number) => (
          <li key={number} className={Math.abs(number - page) > 1 ? 'distant' : undefined}>
            {number === page ? (
              <span aria-current="page">{formatCount(language, number)}</span>
            ) : (
              <a href={addressOf(number)} aria-label={t('page', { page: formatCount(language, number) })}>
                {formatCount(language, number)}
              </a>
            )}
          </li>
        ))}
      </ol>
      <Arrow address={page < pageCount ? addressOf(page + 1) : null} rel="next" label={t('next')} />
    </nav>
  );
}

function Arrow({ address, rel, label }: { address: string | null; rel: 'prev' | 'next'; label: string }) {
  const content = (
    <>
      {rel === 'prev' && <Icon name="chevron-left" />}
      <span className="pager-label">{label}</span>
      {rel === 'next' && <Icon name="chevron-right" />}
    </>
  );
  return address === null ? (
    <span className="off">{content}</span>
  ) : (
    <a href={address} rel={rel} aria-label={label}>
      {content}
    </a>
  );
}
