import { CallToAction } from '@/components/directory/call-to-action';
import { Directory } from '@/components/directory/directory';
import { Faq } from '@/components/directory/faq';
import { Hero } from '@/components/directory/hero';
import { HomeData } from '@/components/seo/home-data';
import { PublicPage } from '@/components/shell/public-page';
import { type Language, otherLanguage } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { CONFIRMED_ANCHOR, href } from '@/lib/routes';
import { filterQuery, isFiltered, NO_FILTERS, type SchoolFilters } from '@/lib/schools/model/filters';
import { searchFacets } from '@/lib/schools/queries/search-facets';
import { directorySummary, searchSchools } from '@/lib/schools/queries/search-schools';

/** The home page: prerendered without filters, rendered by the server with them; the markup is the same. */
export async function HomeScreen({
  language,
  filters = NO_FILTERS,
}: {
  language: Language;
  filters?: SchoolFilters;
}) {
  const [summary, facets, result] = await Promise.all([
    directorySummary(),
    searchFacets(language, filters),
    searchSchools(language, filters),
  ]);
  const twin = href(otherLanguage(language), 'home') + filterQuery(filters);
  const isWhole = filters.page === 1 && !isFiltered(filters);
  return (
    <PublicPage language={language} current="home" twin={twin} checkedOn={summary.checkedOn}>
      {isWhole && <HomeData language={language} total={summary.schools} />}
      {isWhole && (
        <p className="arrived wrap" id={CONFIRMED_ANCHOR}>
          {translator(language, 'Account')('confirmed')}
        </p>
      )}
      <Hero language={language} summary={summary} search={filters.search} />
      <Directory language={language} summary={summary} filters={filters} facets={facets} result={result} />
      <Faq language={language} />
      <CallToAction language={language} />
    </PublicPage>
  );
}
