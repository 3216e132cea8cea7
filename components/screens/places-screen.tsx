import type { Metadata } from 'next';
import { entryOf, PlaceLinks } from '@/components/places/place-links';
import { Breadcrumbs, trail } from '@/components/shell/breadcrumbs';
import { PublicPage } from '@/components/shell/public-page';
import { LISTS } from '@/lib/cache/tags';
import { type Language, otherLanguage } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { DIRECTORY_ANCHOR, href } from '@/lib/routes';
import { filterQuery, NO_FILTERS } from '@/lib/search/model/school-filters';
import { listedCountries } from '@/lib/search/queries/listed-countries';
import { pageMetadata } from '@/lib/seo/metadata';
import { socialImage } from '@/lib/seo/social/address';

/** All countries with schools, and all fields. Throws on failure: the cache then keeps the last version. */
export async function PlacesScreen({ language }: { language: Language }) {
  const t = translator(language, 'Places');
  const { schools, countries, fields } = await listedCountries(language);
  const specialties = translator(language, 'Specialties');
  return (
    <PublicPage
      language={language}
      current="directory"
      alternate={href(otherLanguage(language), 'places')}
      tags={[LISTS]}
    >
      <div className="wrap page place-page">
        <Breadcrumbs language={language} crumbs={trail(language, t('name'))} />
        <h1>{t('title')}</h1>
        <p className="lead">{t('lead', { schools, count: countries.length })}</p>
        <PlaceLinks
          language={language}
          id="countries"
          title={t('countries')}
          entries={countries.map((one) => entryOf(language, one))}
        />
        <PlaceLinks
          language={language}
          id="fields"
          title={t('fields')}
          entries={fields.map(({ specialty, count }) => ({
            address: `${href(language, 'home')}${filterQuery({ ...NO_FILTERS, specialty: [specialty] })}#${DIRECTORY_ANCHOR[language]}`,
            label: specialties(specialty),
            schools: count,
          }))}
        />
      </div>
    </PublicPage>
  );
}

export async function placesMetadata(language: Language): Promise<Metadata> {
  const t = translator(language, 'Places');
  const { countries } = await listedCountries(language);
  return pageMetadata({
    language,
    route: 'places',
    title: t('title'),
    description: t('description', { count: countries.length }),
    image: socialImage(language),
  });
}
