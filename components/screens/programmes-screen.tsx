import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import type { ReactNode } from 'react';
import { SearchLine } from '@/components/directory/hero';
import { stillMap } from '@/components/places/still-map';
import type { RelaxedQuery } from '@/components/programmes/nothing-found';
import { programmeAnswer } from '@/components/programmes/programme-answer';
import { ProgrammeChips } from '@/components/programmes/programme-chips';
import { ProgrammeList } from '@/components/programmes/programme-list';
import { JsonLd } from '@/components/seo/json-ld';
import { Breadcrumbs, trail } from '@/components/shell/breadcrumbs';
import { PublicPage } from '@/components/shell/public-page';
import { FILTERS_FORM } from '@/components/ui/filter-sheet';
import { LISTS } from '@/lib/cache/tags';
import { overrideResponse } from '@/lib/http/response-override';
import { formatCount } from '@/lib/i18n/formats';
import { type Language, otherLanguage } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import type { Query } from '@/lib/lists/query';
import { log } from '@/lib/log';
import type { ExchangeRates } from '@/lib/prices/model/money';
import { exchangeRates } from '@/lib/prices/queries/exchange-rates';
import { href } from '@/lib/routes';
import { activeFilters, loosened } from '@/lib/search/model/active-programme-filters';
import {
  ALL_PROGRAMMES,
  isNarrowed,
  type ProgrammeFilters,
  parseProgrammeFilters,
  programmeQuery,
  tidiedQuery,
  wrongPrice,
} from '@/lib/search/model/programme-filters';
import { type ProgrammePage, searchProgrammes } from '@/lib/search/queries/search-programmes';
import { itemList } from '@/lib/seo/jsonld';
import { pageMetadata } from '@/lib/seo/metadata';
import { socialImage } from '@/lib/seo/social/address';
import { absolute } from '@/lib/site';
import { RETRY_SECONDS } from './home-screen';
import { ListErrorScreen } from './server-error';

const WAYS = 4;

interface Shown {
  result: ProgrammePage;
  rates: ExchangeRates;
  ways: RelaxedQuery[];
  still: ReactNode;
}

async function load(language: Language, filters: ProgrammeFilters): Promise<Shown> {
  const known = exchangeRates();
  const [result, rates] = await Promise.all([searchProgrammes(language, filters, known), known]);
  const ways = result.total === 0 ? await relaxedQueries(language, filters, known) : [];
  const still = filters.view ? await stillMap(language, filters.country[0] ?? '', '') : null;
  return { result, rates, ways, still };
}

async function relaxedQueries(
  language: Language,
  filters: ProgrammeFilters,
  rates: Promise<ExchangeRates>,
): Promise<RelaxedQuery[]> {
  const active = activeFilters(filters);
  const ways = await Promise.all(
    [...new Set(active.map(({ key }) => key))].map(async (key) => {
      const wider = loosened(filters, key);
      const { total } = await searchProgrammes(language, wider, rates, 0);
      return { key, given: active.filter((one) => one.key === key), filters: wider, total };
    }),
  );
  return ways
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total)
    .slice(0, WAYS);
}

/** The first page of the whole list. Throws on failure: the cache then keeps the last version. */
export async function ProgrammesScreen({ language }: { language: Language }) {
  return (
    <List
      language={language}
      filters={ALL_PROGRAMMES}
      wrong={null}
      shown={await load(language, ALL_PROGRAMMES)}
    />
  );
}

/** Filtered, sorted and further pages. */
export async function FoundProgrammesScreen({ language, query }: { language: Language; query: Query }) {
  const list = href(language, 'programmes');
  // Redirects to the canonical address, however the form was sent.
  const tidied = tidiedQuery(query);
  if (tidied !== null) redirect(list + tidied);
  const filters = parseProgrammeFilters(query);
  const alternate = href(otherLanguage(language), 'programmes') + programmeQuery(filters);
  const shown = await load(language, filters).catch((error: Error) => {
    log.error(error.message);
    overrideResponse(503, { 'retry-after': RETRY_SECONDS });
    return null;
  });
  if (shown === null)
    return (
      <ListErrorScreen
        language={language}
        current="programmes"
        alternate={alternate}
        title={translator(language, 'Programmes')('errorTitle')}
        address={list + programmeQuery(filters)}
        whole={{ address: list, label: translator(language, 'Programmes')('whole') }}
        asked={{ search: null, filters: <ProgrammeChips language={language} filters={filters} /> }}
      />
    );
  const { page, pageCount } = shown.result;
  // Redirects from a page beyond the last.
  if (filters.page > pageCount) redirect(list + programmeQuery({ ...filters, page }));
  return <List language={language} filters={filters} wrong={wrongPrice(query)} shown={shown} />;
}

function List({
  language,
  filters,
  wrong,
  shown: { result, rates, ways, still },
}: {
  language: Language;
  filters: ProgrammeFilters;
  wrong: string | null;
  shown: Shown;
}) {
  const t = translator(language, 'Programmes');
  return (
    <PublicPage
      language={language}
      current="programmes"
      alternate={href(otherLanguage(language), 'programmes') + programmeQuery(filters)}
      tags={[LISTS]}
    >
      <div className="wrap">
        <Breadcrumbs language={language} crumbs={trail(language, t('name'))} />
      </div>
      {programmeQuery(filters) === '' && (
        <JsonLd
          data={itemList(
            result.programmes.map(({ school, slug }) =>
              absolute(href(language, 'programme', { slug: school.slug, programme: slug })),
            ),
            result.total,
          )}
        />
      )}
      <SearchLine
        language={language}
        search={filters.search}
        form={FILTERS_FORM}
        texts={{ label: t('searchLabel'), placeholder: t('searchPlaceholder'), button: t('searchButton') }}
      />
      <ProgrammeList
        language={language}
        filters={filters}
        wrongPrice={wrong}
        result={result}
        ways={ways}
        rates={rates}
        still={still}
      />
    </PublicPage>
  );
}

export function programmesMetadata(language: Language, filters = ALL_PROGRAMMES): Metadata {
  const t = translator(language, 'Programmes');
  const answers = isNarrowed(filters);
  return pageMetadata({
    language,
    route: 'programmes',
    title: answers
      ? programmeAnswer(language, filters)
      : filters.page > 1
        ? t('pageTitle', { page: formatCount(language, filters.page) })
        : t('title'),
    description: t('description'),
    image: socialImage(language),
    index: !answers,
    // The map shows the same list.
    query: programmeQuery({ ...filters, view: '' }),
  });
}
