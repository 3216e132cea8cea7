import type { ReactNode } from 'react';
import { NEAR_FIELD } from '@/components/directory/near-field';
import { NearNotes } from '@/components/directory/near-notes';
import { Pager } from '@/components/directory/pager';
import { MapPoints, MapView } from '@/components/map/map-view';
import { ViewSwitch } from '@/components/map/view-switch';
import { ReadingNotes } from '@/components/search/reading-notes';
import { RESULTS } from '@/components/ui/filter-sheet';
import { SortField } from '@/components/ui/sort-field';
import { today } from '@/lib/cache/today';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import type { ExchangeRates } from '@/lib/prices/model/money';
import { MAX_COMPARED } from '@/lib/programmes/model/comparison-address';
import { href } from '@/lib/routes';
import {
  isNarrowed,
  PROGRAMME_SORTS,
  type ProgrammeFilters,
  programmeQuery,
} from '@/lib/search/model/programme-filters';
import { programmePointAddresses } from '@/lib/search/points-address';
import type { ProgrammePage } from '@/lib/search/queries/search-programmes';
import { NothingFound, type RelaxedQuery } from './nothing-found';
import { programmeAnswer } from './programme-answer';
import { ProgrammeChips } from './programme-chips';
import { ProgrammeFiltersForm } from './programme-filters';
import { COMPARE_FORM, ProgrammeRow } from './programme-row';

export function ProgrammeList({
  language,
  filters,
  wrongPrice,
  result,
  ways,
  rates,
  still,
}: {
  language: Language;
  filters: ProgrammeFilters;
  wrongPrice: string | null;
  result: ProgrammePage;
  ways: RelaxedQuery[];
  rates: ExchangeRates;
  /** The country's drawn map, in the map view. */
  still?: ReactNode;
}) {
  const t = translator(language, 'Programmes');
  const directory = translator(language, 'Directory');
  const { total, page, pageCount, facets } = result;
  const list = href(language, 'programmes');
  const now = today();
  return (
    <section
      className="directory"
      aria-labelledby="directory-title"
      data-results={directory('announcement', { count: total })}
      data-offline={directory('offline')}
    >
      <div className="wrap">
        <div className="dir-head">
          <div data-part="head">
            <h1 id="directory-title" tabIndex={-1}>
              {result.reading.relaxed
                ? translator(language, 'Search')('closest', { text: filters.search })
                : isNarrowed(filters)
                  ? programmeAnswer(language, filters)
                  : t('title')}
            </h1>
            <p className="results">
              {t.rich('found', { count: total, b: (chunks) => <b>{chunks}</b> })}
              <ViewSwitch
                language={language}
                view={filters.view}
                addressOf={(view) => list + programmeQuery({ ...filters, view, page: 1 })}
              />
            </p>
          </div>
        </div>
        <div className="list-body programme-list">
          <ProgrammeFiltersForm
            language={language}
            filters={filters}
            facets={facets}
            cities={result.cities}
            unpriced={result.unpriced}
            total={total}
            wrongPrice={wrongPrice}
          />
          <SortField
            label={t('sort')}
            value={filters.sort === PROGRAMME_SORTS[0] ? '' : filters.sort}
            options={PROGRAMME_SORTS.map((sort) => ({
              value: sort === PROGRAMME_SORTS[0] ? '' : sort,
              label:
                sort === PROGRAMME_SORTS[0] && (filters.near || filters.search)
                  ? translator(language, 'Filters')(filters.near ? 'sorts.distance' : 'sorts.relevance')
                  : t(`sorts.${sort}`),
            }))}
          />
          <div data-part="active">
            <ProgrammeChips language={language} filters={filters} reading={result.reading} />
            <ReadingNotes
              language={language}
              search={filters.search}
              total={total}
              reading={result.reading}
              nearField={NEAR_FIELD}
              addressOf={(search, { exact = false, near, km } = {}) =>
                list +
                programmeQuery({
                  ...filters,
                  search,
                  exact,
                  page: 1,
                  ...(near && { near, km: km === 200 ? km : 100 }),
                })
              }
            />
            <NearNotes
              language={language}
              near={filters.near}
              addressOf={(near) => list + programmeQuery({ ...filters, near, page: 1 })}
            />
          </div>
          <div className="list-main" id={RESULTS} tabIndex={-1}>
            <p className="notice bad" data-problem="" hidden />
            {filters.view !== '' && (
              <MapView language={language} address={list + programmeQuery(filters)} still={still} />
            )}
            {filters.view !== '' && <MapPoints addresses={programmePointAddresses(filters)} />}
            <div data-part="list">
              {total === 0 ? (
                <NothingFound language={language} filters={filters} ways={ways} />
              ) : (
                <ul className="programme-rows">
                  {result.programmes.map((programme) => (
                    <ProgrammeRow
                      key={programme.id}
                      language={language}
                      programme={programme}
                      filters={filters}
                      rates={rates}
                      today={now}
                    />
                  ))}
                </ul>
              )}
              <Unpriced language={language} filters={filters} result={result} />
              {total > 1 && (
                <form id={COMPARE_FORM} className="actions" action={href(language, 'compare')}>
                  <button type="submit" className="btn">
                    {t('compareTicked', { most: MAX_COMPARED })}
                  </button>
                </form>
              )}
            </div>
            <div data-part="pager">
              <Pager
                language={language}
                page={page}
                pageCount={pageCount}
                addressOf={(other) => list + programmeQuery({ ...filters, page: other })}
              />
            </div>
          </div>
        </div>
      </div>
    </section>
  );
}

/** Number of programmes without a published price, with a link. */
function Unpriced({
  language,
  filters,
  result: { unpriced, reading },
}: {
  language: Language;
  filters: ProgrammeFilters;
  result: ProgrammePage;
}) {
  const hasCeiling = filters.priceMax !== null || reading.price !== null;
  if (!hasCeiling || filters.unknown || filters.priced.length > 0 || unpriced === 0) return null;
  const t = translator(language, 'Programmes');
  const address = href(language, 'programmes') + programmeQuery({ ...filters, unknown: true, page: 1 });
  return (
    <p className="unpriced">
      {t('unpriced', {
        count: unpriced,
        per: t(`ceiling.${filters.per}`),
      })}{' '}
      <a href={address} rel="nofollow">
        {t('includeUnpriced', { count: unpriced })}
      </a>
    </p>
  );
}
