import type { ReactNode } from 'react';
import { countryInText, inPlace } from '@/components/directory/answer';
import { anyOfThese, formatCount } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { MAX_SEARCH } from '@/lib/lists/query';
import { type Country, countryByName, countryName } from '@/lib/places/countries';
import { cityName } from '@/lib/places/names';
import { href, placeHref, schoolHref } from '@/lib/routes';
import { placeIn, placeParts, townIn } from '@/lib/schools/model/place';
import { withoutWords } from '@/lib/search/model/without-words';
import type { Reading } from '@/lib/search/queries/search-schools';
import type { KnownPlace } from '@/lib/supabase/results/search';
import { placeName } from './search-chips';

/** A cut text ends with a whole letter and without blanks. */
const CUT = 4;

/** Explains the interpretation of a search: corrections, dropped and ignored words, other places, unsupported facts. */
export function ReadingNotes({
  language,
  search,
  total,
  unpriced = 0,
  guide = null,
  coverage = null,
  nearField,
  reading,
  addressOf,
}: {
  language: Language;
  search: string;
  total: number;
  /** Results excluded by a price limit because their price is unknown. */
  unpriced?: number;
  guide?: Country | null;
  coverage?: string | null;
  /** Id of the field for a town, on lists that have one. */
  nearField?: string;
  reading: Reading;
  /** The list's address with another search; `exact` turns off correction. */
  addressOf: (search: string, more?: { exact?: true; near?: string; km?: number | undefined }) => string;
}) {
  if (search === '') return null;
  const t = translator(language, 'Search');
  const { corrected, relaxed, wider, missing, ignored, understood } = reading;
  const link = (address: string, text: ReactNode) => (
    <a href={address} rel="nofollow">
      {text}
    </a>
  );
  return (
    <>
      {corrected !== null && (
        <p className="results">
          {t.rich('corrected', { text: corrected, b: (chunks) => <b>{chunks}</b> })}{' '}
          {link(addressOf(search, { exact: true }), t('exact', { text: search }))}
        </p>
      )}
      {reading.placeless !== null && (
        <p className="results">
          {t('placeless', { words: quoted(language, [reading.placeless]) })}{' '}
          {nearField && (
            <button
              type="button"
              className="textlink"
              data-near-me={nearField}
              data-denied={translator(language, 'Filters')('nearDenied')}
            >
              {translator(language, 'Filters')('nearMe')}
            </button>
          )}
        </p>
      )}
      {total > 0 &&
        relaxed === null &&
        understood
          .filter(({ kind, values }) => kind === 'word' && values.length === 2)
          .map(({ words, values: [country = '', name = ''] }) => (
            <p className="results" key={words}>
              {t('mentioned', {
                place: placeName(language, { name, country, kind: 'town', lat: null, lng: null }),
              })}
            </p>
          ))}
      {relaxed && total > 0 && (
        <p className="results">
          {relaxed.without.length > 0 && t('relaxed', { words: quoted(language, relaxed.without) })}{' '}
          {relaxed.anywhere && t('anywhere', { place: placeAsked(language, reading) })}
          {relaxed.km !== null &&
            relaxed.place &&
            t('widened', {
              place: placeName(language, relaxed.place),
              km: formatCount(language, relaxed.km),
            })}{' '}
          {relaxed.beside &&
            link(
              relaxed.beside.school
                ? schoolHref(language, relaxed.beside.school.slug)
                : addressOf(withoutWords(search, relaxed.beside.without)),
              t('beside', {
                place: placeAsked(language, reading),
                words: quoted(language, [relaxed.beside.without]),
                km: String(relaxed.beside.km ?? 0),
                what:
                  relaxed.beside.school?.name ??
                  t('results', {
                    count: relaxed.beside.total,
                  }),
              }),
            )}
          {relaxed.nearby !== undefined &&
            relaxed.place &&
            relaxed.nearby > total &&
            link(
              addressOf(relaxed.without.reduce(withoutWords, withoutWords(search, placeWords(reading))), {
                near: nearOf(language, relaxed.place),
              }),
              t('nearby', {
                count: relaxed.nearby,
                place: placeName(language, relaxed.place),
              }),
            )}
        </p>
      )}
      {wider && wider.total > 1 && (
        <p className="results">
          {link(
            addressOf(withoutWords(corrected ?? search, wider.without), {
              ...(wider.place && { near: nearOf(language, wider.place), km: wider.km }),
            }),
            wider.place
              ? t('within', {
                  count: wider.total,
                  km: String(wider.km),
                  place: placeName(language, wider.place),
                })
              : t('wider', {
                  words: quoted(language, [wider.without]),
                  count: wider.total,
                }),
          )}
        </p>
      )}
      {reading.unknown && total > 0 && (
        <p className="results">
          {t('unknownLevels', {
            known: reading.unknown.known,
            others: total - reading.unknown.known,
            words: quoted(language, reading.unknown.words),
          })}
        </p>
      )}
      {reading.price !== null && unpriced > 0 && (
        <p className="results">
          {t.rich('unpriced', {
            count: unpriced,
            link: (chunks) =>
              link(addressOf(withoutWords(corrected ?? search, reading.price?.words ?? '')), chunks),
          })}
        </p>
      )}
      {coverage && (
        <p className="results small">
          {translator(language, 'Places')('coverage', { coverage })}{' '}
          <a href={href(language, 'sources')}>{translator(language, 'Places')('coverageSources')}</a>
        </p>
      )}
      {guide && (
        <p className="results">
          <a href={`${placeHref(language, placeParts(language, placeIn(guide)))}#how`}>
            {inPlace(language, translator(language, 'CountryStatements')('title'), {
              country: [guide.key],
              search: '',
            })}
          </a>
        </p>
      )}
      <OtherPlaces language={language} reading={reading} />
      {missing.map((topic) => (
        <p className="results" key={topic}>
          {t(`missing.${topic}`)}
        </p>
      ))}
      {understood.some(({ kind }) => kind === 'attendance') && (
        <p className="results">{t('missing.timetables')}</p>
      )}
      {search.length > MAX_SEARCH - CUT && <p className="results small">{t('cut', { count: MAX_SEARCH })}</p>}
      {ignored.length > 0 && (
        <p className="results small">{t('ignored', { words: quoted(language, ignored) })}</p>
      )}
    </>
  );
}

/** 'Valencia: Spain (2) · Valencia College'. */
function OtherPlaces({ language, reading: { ambiguous } }: { language: Language; reading: Reading }) {
  if (!ambiguous) return null;
  const t = translator(language, 'Search');
  const places = (ambiguous.places ?? []).map(({ country, region, city, town, schools }) => {
    const where = [region, countryName(country, language)].filter(Boolean).join(', ');
    const label = t('placeCount', {
      place: `${cityName(countryByName(country)?.code ?? '', city, language)}, ${where}`,
      count: schools,
    });
    const known = countryByName(country);
    const place = known && townIn(known, city);
    return schools === 0 || !place ? (
      <span key={`${country} ${town}`}>{label}</span>
    ) : (
      <a key={`${country} ${town}`} href={placeHref(language, placeParts(language, place))}>
        {label}
      </a>
    );
  });
  const schools = ambiguous.schools.map(({ name, slug }) => (
    <a key={slug} href={schoolHref(language, slug)}>
      {name}
    </a>
  ));
  return (
    <p className="results">
      {t('ambiguous', { words: ambiguous.words })}{' '}
      {[...places, ...schools].map((one, i) => [i > 0 && ' · ', one])}
    </p>
  );
}

/** The one country of a search, or of its place. */
export function countryAsked({ near, understood }: Reading): Country | undefined {
  const place = understood.find(({ kind }) => kind === 'place' || kind === 'country');
  const [name = near?.country ?? '', ...others] =
    place?.kind === 'place' ? place.values.slice(0, 1) : (place?.values ?? []);
  return others.length > 0 ? undefined : countryByName(name);
}

function placeWords({ understood }: Reading): string {
  return understood.find(({ kind }) => kind === 'place')?.words ?? '';
}

function nearOf(language: Language, { name, country }: KnownPlace): string {
  return `${name}, ${countryName(country, language)}`;
}

function placeAsked(language: Language, { relaxed, understood }: Reading): string {
  const country = countryByName(understood.find(({ kind }) => kind === 'country')?.values[0] ?? '');
  if (relaxed?.place) return placeName(language, relaxed.place);
  return country ? countryInText(language, country) : '';
}

function quoted(language: Language, words: readonly string[]): string {
  const t = translator(language, 'Filters');
  return anyOfThese(
    language,
    words.map((text) => t('searchBadge', { text })),
  );
}
