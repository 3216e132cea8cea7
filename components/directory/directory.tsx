import type { ReactNode } from 'react';
import { CompareTray } from '@/components/comparison/tray';
import { MapPoints, MapView } from '@/components/map/map-view';
import { ViewSwitch } from '@/components/map/view-switch';
import { ReadingNotes } from '@/components/search/reading-notes';
import { RESULTS } from '@/components/ui/filter-sheet';
import { SortField } from '@/components/ui/sort-field';
import { formatAtLeast } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import type { Country } from '@/lib/places/countries';
import { DIRECTORY_ANCHOR, href } from '@/lib/routes';
import type { SchoolFacets } from '@/lib/search/model/facets';
import { type ProgrammeFilters, programmeQuery } from '@/lib/search/model/programme-filters';
import type { ListView } from '@/lib/search/model/query';
import { filterQuery, isFiltered, type SchoolFilters, SORTS } from '@/lib/search/model/school-filters';
import { schoolPointAddresses } from '@/lib/search/points-address';
import type { RelaxedQuery } from '@/lib/search/queries/relaxed-queries';
import type { DirectorySummary, SchoolPage } from '@/lib/search/queries/search-schools';
import { ActiveFilters } from './active-filters';
import { answerOf } from './answer';
import { Filters } from './filters';
import { NEAR_FIELD } from './near-field';
import { NearNotes } from './near-notes';
import { NothingFound } from './nothing-found';
import { Pager } from './pager';
import { PlaceLink } from './place-link';
import { SchoolGrid } from './school-grid';

export function Directory({
  language,
  summary,
  filters,
  facets,
  result,
  ways,
  guide = null,
  coverage = null,
  programmes,
  still,
}: {
  language: Language;
  summary: DirectorySummary;
  filters: SchoolFilters;
  facets: SchoolFacets;
  result: SchoolPage;
  ways: readonly RelaxedQuery[];
  guide?: Country | null;
  /** What the register of the asked place covers, where nothing there was found. */
  coverage?: string | null;
  /** Those of the schools found, and the same search among programmes. */
  programmes: { total: number | null; filters: ProgrammeFilters | null };
  /** The country's drawn map, in the map view. */
  still?: ReactNode;
}) {
  const t = translator(language, 'Directory');
  const home = href(language, 'home');
  const answers = isFiltered(filters) || filters.view !== '';
  const Heading = answers ? 'h1' : 'h2';
  // Words and fields find other programmes than those of the schools that they find.
  const isSame = filters.search === '' && filters.specialty.length === 0;
  return (
    <section
      className="directory"
      id={DIRECTORY_ANCHOR[language]}
      aria-labelledby="directory-title"
      data-results={t('announcement', {
        count: result.total,
      })}
      data-offline={t('offline')}
    >
      <div className="wrap">
        <div className="dir-head" data-part="head">
          <Heading id="directory-title" tabIndex={-1}>
            {answers
              ? translator(language, 'Answer')('counted', {
                  schools: result.reading.relaxed
                    ? translator(language, 'Search')('closest', { text: filters.search })
                    : answerOf(language, filters),
                  count: result.total,
                })
              : t('heading', { count: formatAtLeast(language, summary.schools) })}
          </Heading>
          <p className="results">
            {t.rich('showing', {
              count: result.total,
              b: (chunks) => <b>{chunks}</b>,
            })}
            {programmes.total && !isSame ? ` · ${counted(language, programmes.total)}` : null}
            {programmes.filters && (result.total > 0 || filters.search !== '') && (
              <>
                {' · '}
                <a
                  href={href(language, 'programmes') + programmeQuery(programmes.filters)}
                  rel={answers ? 'nofollow' : undefined}
                >
                  {isSame && programmes.total
                    ? counted(language, programmes.total)
                    : translator(language, 'Programmes')('sameSearch')}
                </a>
              </>
            )}
            {result.total > 0 && <PlaceLink language={language} filters={filters} />}
            <ViewSwitch
              language={language}
              view={filters.view}
              addressOf={(view: ListView) =>
                `${home}${filterQuery({ ...filters, view, page: 1 })}#${DIRECTORY_ANCHOR[language]}`
              }
            />
          </p>
        </div>
        <div className="list-body">
          <Filters language={language} filters={filters} facets={facets} total={result.total} />
          <SortField
            label={translator(language, 'Filters')('sort')}
            value={filters.sort}
            options={sortOptions(language, filters, result)}
          />
          <div data-part="active">
            <ActiveFilters language={language} filters={filters} reading={result.reading} />
            <ReadingNotes
              language={language}
              search={filters.search}
              total={result.total}
              unpriced={result.unpriced}
              guide={guide}
              coverage={coverage}
              nearField={NEAR_FIELD}
              reading={result.reading}
              addressOf={(search, { exact = false, near, km } = {}) =>
                `${home}${filterQuery({ ...filters, search, exact, page: 1, ...(near && { near, km: km === 200 ? km : 100 }) })}#${DIRECTORY_ANCHOR[language]}`
              }
            />
            <NearNotes
              language={language}
              near={filters.near}
              addressOf={(near) =>
                `${home}${filterQuery({ ...filters, near, page: 1 })}#${DIRECTORY_ANCHOR[language]}`
              }
            />
          </div>
          <div className="list-main" id={RESULTS} tabIndex={-1}>
            <p className="notice bad" data-problem="" hidden />
            {filters.view !== '' && (
              <MapView language={language} address={home + filterQuery(filters)} still={still} />
            )}
            {filters.view !== '' && <MapPoints addresses={schoolPointAddresses(filters)} />}
            <div data-part="list">
              {/* Schools are h3 on every page, so they need an h2. */}
              {answers && <h2 className="visually-hidden">{t('found')}</h2>}
              {result.schools.length === 0 ? (
                <NothingFound language={language} filters={filters} ways={ways} />
              ) : (
                <SchoolGrid language={language} schools={result.schools} km={result.km ?? undefined} />
              )}
            </div>
            <CompareTray language={language} />
            <div data-part="pager">
              <Pager
                language={language}
                page={result.page}
                pageCount={result.pageCount}
                addressOf={(page) =>
                  `${home}${filterQuery({ ...filters, page })}#${DIRECTORY_ANCHOR[language]}`
                }
              />
            </div>
          </div>
        </div>
      </div>
    </section>
  );
}

const counted = (language: Language, count: number) =>
  translator(language, 'Programmes')('onHome', { count });

function sortOptions(language: Language, filters: SchoolFilters, { reading, km }: SchoolPage) {
  const t = translator(language, 'Filters');
  const usual = km ? 'distance' : reading.cheap ? 'price' : filters.search ? 'relevance' : 'directory';
  return [
    { value: '', label: t(`sorts.${usual}`) },
    ...SORTS.map((sort) => ({ value: sort, label: t(`sorts.${sort}`) })),
  ];
}
