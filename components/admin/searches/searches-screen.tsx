import { ListTable, LoadFailed } from '@/components/admin/list-table';
import { TablePagination } from '@/components/admin/table-pagination';
import { Icon } from '@/components/ui/icon';
import { SEARCH_PERIODS } from '@/lib/analytics/model/period';
import { type SearchList, searchListQuery, trendOf } from '@/lib/analytics/model/search-list';
import {
  emptySearches,
  SEARCHES_PAGE_SIZE,
  type SearchedAgain,
} from '@/lib/analytics/queries/empty-searches';
import { serverConfig } from '@/lib/config';
import { formatCount, formatDay } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { logNull } from '@/lib/log';
import { DIRECTORY_ANCHOR, href, path, queryHref } from '@/lib/routes';
import { filterQuery, NO_FILTERS } from '@/lib/search/model/school-filters';

/** Searches without results: words and counts, no data about users (decision 119). */
export async function SearchesScreen({ language, list }: { language: Language; list: SearchList }) {
  const t = translator(language, 'AdminSearches');
  const found = await emptySearches(language, list).catch(logNull);
  return (
    <>
      <div className="page-head">
        <h1>{t('title')}</h1>
        <nav className="job-filter" aria-label={t('period')}>
          {SEARCH_PERIODS.map((days) => (
            <a
              key={days}
              href={path('adminSearches') + searchListQuery({ days, page: 1 })}
              aria-current={days === list.days ? 'true' : undefined}
            >
              {t('days', { count: days })}
            </a>
          ))}
        </nav>
        <a className="btn" href={path('exportSearches') + searchListQuery({ ...list, page: 1 })} download>
          <Icon name="download" /> {t('export')}
        </a>
      </div>
      <p className="hint">{t('intro')}</p>
      {!serverConfig().supabaseSecretKey && (
        <p className="notice" role="status">
          {t('noKey')}
        </p>
      )}
      {found === null && <LoadFailed text={t('loadFailed')} />}
      {found && (
        <>
          <p className="quiet">
            {t('sums', {
              sum: formatCount(language, found.sum),
              listed: formatCount(language, found.listed),
            })}
          </p>
          {found.searches.length === 0 ? (
            <p className="empty">{t('none')}</p>
          ) : (
            <SearchTable language={language} days={list.days} searches={found.searches} />
          )}
          {found.total > 0 && (
            <TablePagination
              language={language}
              total={found.total}
              page={found.page}
              pageCount={found.page_count}
              size={SEARCHES_PAGE_SIZE}
              shown={found.searches.length}
              addressOf={(page) => path('adminSearches') + searchListQuery({ ...list, page })}
            />
          )}
        </>
      )}
    </>
  );
}

function SearchTable({
  language,
  days,
  searches,
}: {
  language: Language;
  days: number;
  searches: SearchedAgain[];
}) {
  const t = translator(language, 'AdminSearches');
  const count = (number: number) => formatCount(language, number);
  return (
    <ListTable
      label={t('title')}
      className="audit"
      rows={searches}
      rowKey={({ words }) => words}
      columns={[
        { label: t('words'), className: 'when', bare: true, cell: ({ words }) => words },
        { label: t('count'), cell: (one) => count(one.count) },
        {
          label: t('before', { count: days }),
          cell: (one) => (
            <span>
              {count(one.before)} <span className="quiet">{t(`trends.${trendOf(one)}`)}</span>
            </span>
          ),
        },
        { label: t('last'), cell: ({ last }) => formatDay(language, last) },
        {
          label: t('today'),
          cell: ({ words, today }) => (
            <a href={publicSearch(language, words)} rel="nofollow">
              {today === null ? t('unknown') : t('finds', { count: today, number: count(today) })}
            </a>
          ),
        },
        {
          label: t('synonym'),
          cell: ({ words }) => (
            <a href={queryHref('adminSynonyms', { add: words })} aria-label={t('makeOf', { words })}>
              {t('make')}
            </a>
          ),
        },
      ]}
    />
  );
}

function publicSearch(language: Language, words: string): string {
  return `${href(language, 'home')}${filterQuery({ ...NO_FILTERS, search: words })}#${DIRECTORY_ANCHOR[language]}`;
}
