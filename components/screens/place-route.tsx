import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { schoolsIn } from '@/components/directory/answer';
import { placeIntro } from '@/components/places/place-intro';
import { placeAddress, townLabel } from '@/components/places/place-links';
import { socialImage } from '@/lib/covers/address';
import { formatCount } from '@/lib/i18n/formats';
import { type Language, otherLanguage } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { exchangeRates } from '@/lib/programmes/queries/exchange-rates';
import { yearPrices } from '@/lib/programmes/queries/year-prices';
import { pagedHref } from '@/lib/routes';
import { readPage } from '@/lib/schools/model/filters';
import { type Place, placeParts, readPlace } from '@/lib/schools/model/place';
import { findPlace } from '@/lib/schools/queries/place-page';
import { hiddenMetadata, pageMetadata } from '@/lib/seo/metadata';
import { NotFound, PlaceNotFoundScreen } from './not-found';
import { PlaceScreen } from './place-screen';
import { PlaceErrorScreen } from './server-error';

interface Asked {
  language: Language;
  /** Of the address, as Next.js reads it: still encoded. */
  parts: readonly string[];
  /** What the query says. */
  page?: string;
}

/** The address of a place: its page, or a 404 where no such place is or no school is there. */
export async function PlaceRoute({ language, parts, page = '' }: Asked) {
  const place = readPlace(language, parts);
  if (place === null) return <PlaceNotFound language={language} />;
  const loaded = await load(language, place, readPage(page)).catch((error: unknown) => ({
    kind: 'failed' as const,
    error,
  }));
  if (loaded === null) return <PlaceNotFound language={language} />;
  const address = placeAddress(language, place);
  if ('kind' in loaded) {
    return (
      <PlaceErrorScreen
        language={language}
        address={address}
        alternate={placeAddress(otherLanguage(language), place)}
        error={loaded.error}
      />
    );
  }
  // A page that there is not has the address of one that there is.
  const shown = loaded.found.result.page;
  if (page !== '' && page !== String(shown > 1 ? shown : '')) redirect(pagedHref(address, shown));
  return <PlaceScreen language={language} place={place} found={loaded.found} prices={loaded.prices} />;
}

/** Everything the page reads, before anything of it is rendered: a read that fails later would leave no page at all. */
async function load(language: Language, place: Place, page: number) {
  const found = await findPlace(language, place, page);
  if (found === null) return null;
  const silent = found.result.schools.filter(({ tuition }) => tuition === null).map(({ id }) => id);
  return { found, prices: await yearPrices(silent, await exchangeRates()) };
}

function PlaceNotFound({ language }: { language: Language }) {
  return (
    <NotFound>
      <PlaceNotFoundScreen language={language} />
    </NotFound>
  );
}

/** Metadata of a place's page and of its deeper ones; shares its read with the page. */
export async function placeMetadata({ language, parts, page = '' }: Asked): Promise<Metadata> {
  const t = translator(language, 'Places');
  const place = readPlace(language, parts);
  const found = place && (await findPlace(language, place, readPage(page)).catch(() => 'failed' as const));
  if (found === 'failed') return hiddenMetadata(translator(language, 'Directory')('errorTitle'));
  if (!place || !found) return hiddenMetadata(t('notFound'));
  const schools = schoolsIn(language, place, townLabel(language, place, found.town?.name ?? ''));
  const deeper = found.result.page > 1;
  return pageMetadata({
    language,
    route: 'place',
    params: (of) => ({ place: placeParts(of, place).join('/') }),
    title: deeper ? t('pageTitle', { schools, page: formatCount(language, found.result.page) }) : schools,
    description: [`${schools}.`, ...placeIntro(language, place, found)].join(' '),
    image: socialImage(language),
    query: pagedHref('', found.result.page),
  });
}
