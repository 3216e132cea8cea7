import { CompareTray } from '@/components/comparison/tray';
import { countryInText, schoolsIn } from '@/components/directory/answer';
import { Pager } from '@/components/directory/pager';
import { SchoolGrid } from '@/components/directory/school-grid';
import { MapPoints, MapView } from '@/components/map/map-view';
import { ViewSwitch } from '@/components/map/view-switch';
import { HowSchoolsWork } from '@/components/places/how-schools-work';
import { placeIntro } from '@/components/places/place-intro';
import { entryOf, foundName, PlaceLinks, placeAddress } from '@/components/places/place-links';
import { PlaceMap } from '@/components/places/place-map';
import { placeTrail } from '@/components/places/place-trail';
import { TownLinks } from '@/components/places/town-links';
import { JsonLd } from '@/components/seo/json-ld';
import { Breadcrumbs } from '@/components/shell/breadcrumbs';
import { PublicPage } from '@/components/shell/public-page';
import { LISTS } from '@/lib/cache/tags';
import type { ShownStatement } from '@/lib/country-statements/model/statement';
import { formatCount } from '@/lib/i18n/formats';
import { type Language, otherLanguage } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import type { Country } from '@/lib/places/countries';
import { DIRECTORY_ANCHOR, href, pagedHref } from '@/lib/routes';
import type { ListView } from '@/lib/search/model/query';
import { filterQuery, NO_FILTERS } from '@/lib/search/model/school-filters';
import { schoolPointAddresses } from '@/lib/search/points-address';
import type { FoundPlace } from '@/lib/search/queries/place-page';
import { schoolList } from '@/lib/seo/jsonld';
import { absolute } from '@/lib/site';

const COUNTRIES = 12;

export function PlaceScreen({
  language,
  view,
  found,
  stated,
}: {
  language: Language;
  view: ListView;
  found: FoundPlace;
  /** Statements about the country or territory; only on first pages. */
  stated:
    | {
        country: Country;
        statements: readonly ShownStatement[];
        /** Coverage of the country's register; null without an import. */
        coverage: string | null;
      }
    | undefined;
}) {
  const t = translator(language, 'Places');
  const { place, result, fields, neighbours, countries, first } = found;
  const { country, region, specialty, town } = place;
  const address = placeAddress(language, place);
  const km = (value: number) => t('km', { km: formatCount(language, Math.max(1, Math.round(value))) });
  const links = {
    fields: fields
      .filter((one) => one.place.specialty !== specialty)
      .map((one) => entryOf(language, one, 'field')),
    neighbours: neighbours.map((one) => ({ ...entryOf(language, one), note: km(one.km) })),
    countries: countries.slice(0, COUNTRIES).map((one) => entryOf(language, one)),
  };
  const specialties = specialty === '' ? [] : [specialty];
  const inPlace = { ...NO_FILTERS, country: [country.key], specialty: specialties };
  const name = foundName(language, found);
  const viewed = (page: string) =>
    view === '' ? page : `${page}${page.includes('?') ? '&' : '?'}view=${view}`;
  return (
    <PublicPage
      language={language}
      current="directory"
      alternate={viewed(pagedHref(placeAddress(otherLanguage(language), place), result.page))}
      tags={[LISTS]}
    >
      {result.page === 1 && (
        <JsonLd
          data={schoolList(
            language,
            first.map((slug) => ({ slug })),
            result.total,
            absolute,
          )}
        />
      )}
      <div className="wrap page place-page">
        <Breadcrumbs language={language} crumbs={placeTrail(language, found)} />
        <h1>{schoolsIn(language, place, name)}</h1>
        <div className="place-head">
          <div>
            <p className="lead">{placeIntro(language, found).join(' ')}</p>
            {stated?.coverage && (
              <p className="small quiet">
                {t('coverage', { coverage: stated.coverage })}{' '}
                <a href={href(language, 'sources')}>{t('coverageSources')}</a>
              </p>
            )}
            {stated && stated.statements.length > 0 && (
              <p>
                <a href="#how">{t('howLink')}</a>
              </p>
            )}
            <PlaceLinks language={language} id="fields" title={t('fields')} entries={links.fields} />
            {specialty && (
              <p>
                <a href={placeAddress(language, { ...place, specialty: '' })}>{t('allFields')}</a>
              </p>
            )}
          </div>
          <PlaceMap language={language} found={found} />
        </div>
        <section aria-labelledby="schools" id={DIRECTORY_ANCHOR[language]}>
          <div className="dir-head">
            <h2 id="schools">{t('list')}</h2>
            <p className="results">
              {t('shown', { count: result.total })}
              <ViewSwitch
                language={language}
                view={view}
                addressOf={(other) => `${address}${other && '?view=map'}#${DIRECTORY_ANCHOR[language]}`}
              />
            </p>
            {town === '' && region === '' && (
              <a
                href={`${href(language, 'home')}${filterQuery(inPlace)}#${DIRECTORY_ANCHOR[language]}`}
                rel="nofollow"
              >
                {t('filter')}
              </a>
            )}
          </div>
          {view !== '' && (
            <MapView
              language={language}
              address={`${address}?view=map`}
              searchAddress={
                href(language, 'home') + filterQuery({ ...NO_FILTERS, specialty: specialties, view })
              }
            />
          )}
          {view !== '' && <MapPoints addresses={schoolPointAddresses(inPlace, { region, town })} />}
          <div data-part="list">
            <SchoolGrid language={language} schools={result.schools} />
            <CompareTray language={language} />
          </div>
          <div data-part="pager">
            <Pager
              language={language}
              page={result.page}
              pageCount={result.pageCount}
              addressOf={(page) => `${pagedHref(address, page)}#${DIRECTORY_ANCHOR[language]}`}
            />
          </div>
        </section>
        {stated && (
          <HowSchoolsWork language={language} country={stated.country} statements={stated.statements} />
        )}
        <PlaceLinks language={language} id="near" title={t('near')} entries={links.neighbours} />
        <TownLinks
          language={language}
          title={t('towns', { country: (region && name) || countryInText(language, country) })}
          found={found}
        />
        <PlaceLinks language={language} id="elsewhere" title={t('elsewhere')} entries={links.countries} />
        <p>
          <a href={href(language, 'places')}>{t('whole')}</a>
        </p>
      </div>
    </PublicPage>
  );
}
