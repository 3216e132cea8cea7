import type { ReactNode } from 'react';
import { MapPoints, MapView } from '@/components/map/map-view';
import { ViewSwitch } from '@/components/map/view-switch';
import { SortField } from '@/components/ui/sort-field';
import { formatAtLeast, formatCount } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { schoolPointAddresses } from '@/lib/maps/points-address';
import type { Price } from '@/lib/programmes/model/programme';
import { DIRECTORY_ANCHOR, href } from '@/lib/routes';
import {
  filterQuery,
  isFiltered,
  type ListView,
  type SchoolFilters,
  SORTS,
} from '@/lib/schools/model/filters';
import type { WayOut } from '@/lib/schools/model/relaxations';
import type { Facets } from '@/lib/schools/queries/search-facets';
import type { DirectorySummary, SchoolPage } from '@/lib/schools/queries/search-schools';
import type { ProgrammeCounts } from '@/lib/supabase/database.types';
import { ActiveFilters } from './active-filters';
import { answerOf } from './answer';
import { CorrectedNote } from './corrected-note';
import { Filters } from './filters';
import { NearNotes } from './near-notes';
import { NothingFound } from './nothing-found';
import { Pager } from './pager';
import { PlaceLink } from './place-link';
import { SchoolGrid } from './school-grid';

/** Heading, result count, cards and pages of the directory. */
export function Directory({
  language,
  summary,
  filters,
  facets,
  result,
  ways,
  programmes,
  prices,
  still,
}: {
  language: Language;
  summary: DirectorySummary;
  filters: SchoolFilters;
  facets: Facets;
  result: SchoolPage;
  /** Where nothing is found. */
  ways: readonly WayOut[];
  programmes: ProgrammeCounts;
  /** What a year costs at least in the programmes of a school that states nothing itself, by its id. */
  prices: ReadonlyMap<string, Price>;
  /** The drawn map of the country, where the map is asked for. */
  still?: ReactNode;
}) {
  const t = translator(language, 'Directory');
  const home = href(language, 'home');
  const answers = isFiltered(filters) || filters.view !== '';
  // The heading of the page is what was asked for.
  const Heading = answers ? 'h1' : 'h2';
  return (
    <section
      className="directory"
      id={DIRECTORY_ANCHOR[language]}
      aria-labelledby="directory-title"
      data-results={t('announcement', {
        count: result.total,
        number: formatCount(language, result.total),
      })}
      data-offline={t('offline')}
    >
      <div className="wrap">
        <div className="dir-head" data-part="head">
          <Heading id="directory-title" tabIndex={-1}>
            {answers
              ? translator(language, 'Answer')('counted', {
                  schools: answerOf(language, filters),
                  number: formatCount(language, result.total),
                })
              : t('heading', { count: formatAtLeast(language, summary.schools) })}
          </Heading>
          <p className="results">
            {t.rich('showing', {
              count: result.total,
              number: formatCount(language, result.total),
              b: (chunks) => <b>{chunks}</b>,
            })}
            {programmes.programmes > 0 && (
              <>
                {' · '}
                <a href={href(language, 'programmes')}>
                  {translator(language, 'Programmes')('onHome', {
                    count: programmes.programmes,
                    number: formatCount(language, programmes.programmes),
                  })}
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
            <ActiveFilters language={language} filters={filters} understanding={result} />
            <CorrectedNote language={language} filters={filters} corrected={result.corrected} />
            <NearNotes language={language} filters={filters} />
          </div>
          <div className="list-main">
            <p className="notice bad" data-problem="" hidden />
            {filters.view !== '' && (
              <MapView language={language} address={home + filterQuery(filters)} still={still} />
            )}
            {filters.view !== '' && <MapPoints addresses={schoolPointAddresses(filters)} />}
            <div data-part="list">
              {/* The schools are headings of the third rank, below one of the second on every page. */}
              {answers && <h2 className="visually-hidden">{t('found')}</h2>}
              {result.schools.length === 0 ? (
                <NothingFound language={language} filters={filters} ways={ways} />
              ) : (
                <SchoolGrid language={language} schools={result.schools} prices={prices} km={result.km} />
              )}
            </div>
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

function sortOptions(language: Language, filters: SchoolFilters, { question }: SchoolPage) {
  const t = translator(language, 'Filters');
  const near = filters.near || question.near;
  const usual = near ? 'distance' : question.text ? 'relevance' : 'directory';
  return [
    { value: '', label: t(`sorts.${usual}`) },
    ...SORTS.map((sort) => ({ value: sort, label: t(`sorts.${sort}`) })),
  ];
}
