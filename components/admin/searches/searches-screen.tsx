import { AdminList } from '@/components/admin/admin-list';
import { ExportLinks } from '@/components/admin/export-links';
import { exportTexts } from '@/components/admin/export-texts';
import { ListTable } from '@/components/admin/list-table';
import { alertVariants } from '@/components/ui/alert';
import { FieldDescription } from '@/components/ui/field';
import { SEARCH_LIST, type SearchListState, trendOf } from '@/lib/analytics/model/search-list';
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
export async function SearchesScreen({ language, list }: { language: Language; list: SearchListState }) {
  const t = translator(language, 'AdminSearches');
  const found = await emptySearches(language, list).catch(logNull);
  return (
    <AdminList
      language={language}
      list={SEARCH_LIST}
      state={list}
      found={found}
      size={SEARCHES_PAGE_SIZE}
      title={t('title')}
      tools={
        <ExportLinks
          language={language}
          texts={exportTexts(language)}
          links={[
            { address: path('exportSearches') + SEARCH_LIST.query({ days: list.days }), label: t('export') },
          ]}
        />
      }
      intro={
        <>
          <FieldDescription>{t('intro')}</FieldDescription>
          {!serverConfig().supabaseSecretKey && (
            <p className={alertVariants()} role="status">
              {t('noKey')}
            </p>
          )}
        </>
      }
      filters={[
        {
          name: 'days',
          label: t('period'),
          options: ['7', '30', '90'].map((days) => ({
            value: days,
            label: t('days', { count: Number(days) }),
          })),
        },
      ]}
      empty={t('none')}
    >
      {({ sum, listed, searches }) => (
        <>
          <p className="text-ink-3">
            {t('sums', { sum: formatCount(language, sum), listed: formatCount(language, listed) })}
          </p>
          {searches.length > 0 && (
            <SearchTable language={language} days={Number(list.days)} searches={searches} />
          )}
        </>
      )}
    </AdminList>
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
      tall
      rows={searches}
      rowKey={({ words }) => words}
      columns={[
        { label: t('words'), kind: 'when', bare: true, cell: ({ words }) => words },
        { label: t('count'), cell: (one) => count(one.count) },
        {
          label: t('before', { count: days }),
          cell: (one) => (
            <span>
              {count(one.before)} <span className="text-ink-3">{t(`trends.${trendOf(one)}`)}</span>
            </span>
          ),
        },
        { label: t('last'), kind: 'wide', cell: ({ last }) => formatDay(language, last) },
        {
          label: t('today'),
          cell: ({ words, today }) => (
            <a href={publicSearch(language, words)} rel="nofollow">
              {today === null ? t('unknown') : t('finds', { count: today })}
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
