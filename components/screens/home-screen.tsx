import { redirect } from 'next/navigation';
import { ByCountry } from '@/components/directory/by-country';
import { CallToAction } from '@/components/directory/call-to-action';
import { Directory } from '@/components/directory/directory';
import { Faq } from '@/components/directory/faq';
import { Hero, SearchLine } from '@/components/directory/hero';
import { stillMap } from '@/components/places/still-map';
import { countryAsked } from '@/components/search/reading-notes';
import { HomeData } from '@/components/seo/home-data';
import { PublicPage } from '@/components/shell/public-page';
import { FILTERS_FORM } from '@/components/ui/filter-sheet';
import { LISTS } from '@/lib/cache/tags';
import { shownStatements } from '@/lib/country-statements/queries/statements';
import { overrideResponse } from '@/lib/http/response-override';
import { type Language, otherLanguage } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { coverageOf } from '@/lib/imports/registers/queries/coverage';
import type { Query } from '@/lib/lists/query';
import { log } from '@/lib/log';
import { countryByName } from '@/lib/places/countries';
import { CONFIRMED_ANCHOR, href } from '@/lib/routes';
import { placeSlug } from '@/lib/schools/model/place';
import { schoolFacets } from '@/lib/search/model/facets';
import { ALL_PROGRAMMES, type ProgrammeFilters } from '@/lib/search/model/programme-filters';
import {
  filterQuery,
  isFiltered,
  NO_FILTERS,
  parseFilters,
  type SchoolFilters,
  withoutEmptyFilters,
} from '@/lib/search/model/school-filters';
import { relaxedQueries } from '@/lib/search/queries/relaxed-queries';
import { countProgrammes } from '@/lib/search/queries/search-programmes';
import { directorySummary, type Reading, searchSchools } from '@/lib/search/queries/search-schools';
import { ResultsErrorScreen } from './server-error';

/** Retry-After for programs. */
export const RETRY_SECONDS = '60';

type Shown = Awaited<ReturnType<typeof loadHome>>;

async function loadHome(language: Language, filters: SchoolFilters) {
  const [summary, result, programmes] = await Promise.all([
    directorySummary(),
    searchSchools(language, filters),
    isFiltered(filters) ? null : countProgrammes().then((counts) => counts.programmes),
  ]);
  const facets = schoolFacets(result.facets, filters);
  const country = countryAsked(result.reading);
  const [ways, still, statements, coverage] = await Promise.all([
    result.total === 0 ? relaxedQueries(language, filters, facets.country) : [],
    filters.view ? stillMapOf(language, filters) : null,
    country ? shownStatements(language, country.code) : [],
    coverageAsked(language, result.reading),
  ]);
  return {
    summary,
    facets,
    result,
    programmes: {
      total: programmes ?? result.programmes,
      filters: sameProgrammes(filters),
    },
    ways,
    still,
    guide: country && statements.length > 0 ? country : null,
    coverage,
  };
}

/** The same search among programmes; null where a filter is of schools only. */
function sameProgrammes({
  specialty,
  type,
  sort: _,
  page: __,
  ...same
}: SchoolFilters): ProgrammeFilters | null {
  return type.length > 0 ? null : { ...ALL_PROGRAMMES, ...same, field: specialty, view: '' };
}

/** Where nothing in a place met the search: what the register of its country or region covers. */
async function coverageAsked(language: Language, { relaxed }: Reading): Promise<string | null> {
  const country = countryByName(relaxed?.place?.country ?? '');
  if (!relaxed?.place || !country) return null;
  const { kind, name } = relaxed.place;
  return coverageOf(language, country, kind === 'region' ? placeSlug(name) : '');
}

function stillMapOf(language: Language, { country: countries, specialty: specialties }: SchoolFilters) {
  const [country = '', other] = countries;
  const [specialty = '', another] = specialties;
  return other === undefined ? stillMap(language, country, another === undefined ? specialty : '') : null;
}

/** Throws on failure: the cache then keeps the last version. */
export async function HomeScreen({ language }: { language: Language }) {
  return <Home language={language} filters={NO_FILTERS} shown={await loadHome(language, NO_FILTERS)} />;
}

/** Filtered and further pages, with the same markup as the home page. */
export async function ResultsScreen({ language, query }: { language: Language; query: Query }) {
  // Redirects to the canonical address, however the form was sent.
  const tidied = withoutEmptyFilters(query);
  if (tidied !== null) redirect(href(language, 'home') + tidied);
  const filters = parseFilters(query);
  const shown = await loadHome(language, filters).catch((error: Error) => {
    log.error(error.message);
    overrideResponse(503, { 'retry-after': RETRY_SECONDS });
    return null;
  });
  if (shown === null) return <ResultsErrorScreen language={language} filters={filters} />;
  const { pageCount } = shown.result;
  // Redirects from a page beyond the last.
  if (filters.page > pageCount)
    redirect(href(language, 'home') + filterQuery({ ...filters, page: pageCount }));
  return <Home language={language} filters={filters} shown={shown} />;
}

function Home({ language, filters, shown }: { language: Language; filters: SchoolFilters; shown: Shown }) {
  const { summary, facets, result, programmes, ways, still, guide, coverage } = shown;
  const alternate = href(otherLanguage(language), 'home') + filterQuery(filters);
  const answers = isFiltered(filters) || filters.view !== '';
  const isWhole = filters.page === 1 && !answers;
  return (
    <PublicPage
      language={language}
      current={isFiltered(filters) || filters.view !== '' ? 'directory' : 'home'}
      alternate={alternate}
      checkedOn={summary.checkedOn}
      tags={[LISTS]}
    >
      {isWhole && <HomeData language={language} total={summary.schools} />}
      {isWhole && (
        <p className="arrived wrap" id={CONFIRMED_ANCHOR}>
          {translator(language, 'Account')('confirmed')}
        </p>
      )}
      {answers ? (
        <SearchLine language={language} search={filters.search} form={FILTERS_FORM} />
      ) : (
        <Hero language={language} summary={summary} search={filters.search} />
      )}
      <Directory
        language={language}
        summary={summary}
        filters={filters}
        facets={facets}
        result={result}
        ways={ways}
        guide={guide}
        coverage={coverage}
        programmes={programmes}
        still={still}
      />
      {isWhole && <ByCountry language={language} facets={facets} />}
      {(result.total > 1 || !answers) && (
        <>
          <Faq language={language} />
          <CallToAction language={language} />
        </>
      )}
    </PublicPage>
  );
}
