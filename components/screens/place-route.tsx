import type { Metadata } from 'next';
import { permanentRedirect, redirect } from 'next/navigation';
import { schoolsIn } from '@/components/directory/answer';
import { placeIntro } from '@/components/places/place-intro';
import { foundName, placeAddress } from '@/components/places/place-links';
import { statedCountry } from '@/lib/country-statements/model/statement';
import { shownStatements } from '@/lib/country-statements/queries/statements';
import { overrideResponse } from '@/lib/http/response-override';
import { formatCount } from '@/lib/i18n/formats';
import { type Language, otherLanguage } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { coverageOf } from '@/lib/imports/registers/queries/coverage';
import { readPage } from '@/lib/lists/query';
import { log } from '@/lib/log';
import { regionName } from '@/lib/places/region-names';
import { pagedHref, placeHref } from '@/lib/routes';
import { placeParts, readPlaces } from '@/lib/schools/model/place';
import type { ListView } from '@/lib/search/model/query';
import { type FoundPlace, findPlace } from '@/lib/search/queries/place-page';
import { hiddenMetadata, pageMetadata } from '@/lib/seo/metadata';
import { socialImage } from '@/lib/seo/social/address';
import { RETRY_SECONDS } from './home-screen';
import { NotFound, PlaceNotFoundScreen } from './not-found';
import { PlaceScreen } from './place-screen';
import { PlaceErrorScreen } from './server-error';

interface Asked {
  language: Language;
  /** Still URL-encoded, as Next.js passes them. */
  parts: readonly string[];
  /** From the query on pages rendered on request; prerendered ones show the first page. */
  page?: string;
  view?: ListView;
}

export async function PlaceRoute({ language, parts, page, view = '' }: Asked) {
  const [place] = readPlaces(language, parts);
  const loaded =
    place &&
    (await load(language, parts, readPage(page ?? '')).catch((error: Error) => ({
      kind: 'failed' as const,
      error,
    })));
  if (!place || !loaded) return notThere(language, page !== undefined);
  if ('kind' in loaded) {
    const [address, alternate] = [language, otherLanguage(language)].map((of) => placeAddress(of, place)) as [
      string,
      string,
    ];
    const screen = { language, address, alternate };
    if (page === undefined) return <PlaceErrorScreen {...screen} error={loaded.error} />;
    log.error(loaded.error.message);
    overrideResponse(503, { 'retry-after': RETRY_SECONDS });
    return <PlaceErrorScreen {...screen} />;
  }
  const { found, stated } = loaded;
  const shown = found.result.page;
  const address = placeAddress(language, found.place);
  // A region that no longer shares its name with a town.
  if (address !== placeHref(language, parts)) permanentRedirect(pagedHref(address, shown));
  if (page && page !== String(shown > 1 ? shown : '')) redirect(pagedHref(address, shown));
  return <PlaceScreen language={language} view={view} found={found} stated={stated} />;
}

/** On request the response has begun before a throw: its status is set explicitly. */
function notThere(language: Language, onRequest: boolean) {
  if (!onRequest)
    return (
      <NotFound>
        <PlaceNotFoundScreen language={language} />
      </NotFound>
    );
  overrideResponse(404, {});
  return <PlaceNotFoundScreen language={language} />;
}

/** Reads everything before rendering: a later failure would leave no page. */
async function load(language: Language, parts: readonly string[], page: number) {
  const found = await findPlace(language, parts.join('/'), page);
  if (found === null) return null;
  return { found, stated: found.result.page === 1 ? await statedOf(language, found) : undefined };
}

/** A region or town shows the finders of its country, and what is stated of the region by name. */
async function statedOf(language: Language, { place, region }: FoundPlace) {
  const { country, specialty, town } = place;
  const whole = statedCountry(place);
  if (whole !== undefined) {
    const statements = await shownStatements(language, whole.code);
    const isTerritory = whole.code !== country.code;
    return { country: whole, statements, coverage: isTerritory ? null : await coverageOf(language, country) };
  }
  if (region === null || specialty !== '' || (place.region === '' && town === '')) return undefined;
  const name = regionName(country.code, region.name, language);
  const statements = await shownStatements(language, country.code);
  return {
    country,
    statements: statements.filter(({ topic, text }) => topic === 'finder' || text.includes(name)),
    coverage: await coverageOf(language, country, region.place.region),
  };
}

export async function placeMetadata({ language, parts, page = '' }: Asked): Promise<Metadata> {
  const t = translator(language, 'Places');
  const found = await findPlace(language, parts.join('/'), readPage(page)).catch(() => 'failed' as const);
  if (found === 'failed') return hiddenMetadata(translator(language, 'Directory')('errorTitle'));
  if (found === null) return hiddenMetadata(t('notFound'));
  const schools = schoolsIn(language, found.place, foundName(language, found));
  const deeper = found.result.page > 1;
  return pageMetadata({
    language,
    route: 'place',
    params: (of) => ({ place: placeParts(of, found.place).join('/') }),
    title: deeper ? t('pageTitle', { schools, page: formatCount(language, found.result.page) }) : schools,
    description: [`${schools}.`, ...placeIntro(language, found)].join(' '),
    image: socialImage(language),
    query: pagedHref('', found.result.page),
  });
}
