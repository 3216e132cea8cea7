import type { ReactNode } from 'react';
import { pagesAround } from '@/components/directory/pager';
import { Icon } from '@/components/ui/icon';
import { formatCount } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';

export function TablePagination({
  language,
  total,
  page,
  pageCount,
  size,
  shown,
  addressOf,
}: {
  language: Language;
  total: number;
  page: number;
  pageCount: number;
  size: number;
  shown: number;
  addressOf: (page: number) => string;
}) {
  const t = translator(language, 'AdminSchools');
  const pager = translator(language, 'Pager');
  const first = (page - 1) * size + 1;
  return (
    <div className="table-foot">
      <span className="quiet tabular">
        {total === 0
          ? t('none')
          : t('range', {
              first: formatCount(language, first),
              last: formatCount(language, first + shown - 1),
              total: formatCount(language, total),
            })}
      </span>
      <nav aria-label={pager('label')}>
        <ol>
          <li>
            <Step address={page > 1 ? addressOf(page - 1) : null}>
              <Icon name="chevron-left" /> {pager('previous')}
            </Step>
          </li>
          {pagesAround(page, pageCount).map((number) => (
            <li key={number}>
              {number === page ? (
                <span className="btn" aria-current="page">
                  {formatCount(language, number)}
                </span>
              ) : (
                <a
                  className="btn"
                  href={addressOf(number)}
                  aria-label={pager('page', { page: formatCount(language, number) })}
                >
                  {formatCount(language, number)}
                </a>
              )}
            </li>
          ))}
          <li>
            <Step address={page < pageCount ? addressOf(page + 1) : null}>
              {pager('next')} <Icon name="chevron-right" />
            </Step>
          </li>
        </ol>
      </nav>
    </div>
  );
}

function Step({ address, children }: { address: string | null; children: ReactNode }) {
  return address === null ? (
    <button type="button" className="btn" disabled>
      {children}
    </button>
  ) : (
    <a className="btn" href={address}>
      {children}
    </a>
  );
}
