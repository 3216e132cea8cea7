import { formatCount } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import type { FoundPlace } from '@/lib/search/queries/place-page';
import { entryOf, PlaceEntries, PlaceLinks } from './place-links';

/** Towns of a country below their regions, else one list; that it is not complete is said. */
export function TownLinks({
  language,
  title,
  found: { place, towns, townCount, regions },
}: {
  language: Language;
  title: string;
  found: FoundPlace;
}) {
  const t = translator(language, 'Places');
  const others = towns.filter((one) => one.place.town !== place.town);
  const isCountry = place.town === '' && place.region === '';
  const cut = townCount > towns.length && (
    <p className="small quiet">{t('townsCut', { count: towns.length, all: townCount })}</p>
  );
  const regionLinks = (
    <PlaceLinks
      language={language}
      id="regions"
      title={t('regions')}
      entries={regions.map((one) => entryOf(language, one))}
    />
  );
  if (!isCountry || regions.length < 2 || cut)
    return (
      <>
        <PlaceLinks
          language={language}
          id="towns"
          title={title}
          entries={others.map((one) => entryOf(language, one))}
        />
        {cut}
        {regionLinks}
      </>
    );
  const inRegion = Map.groupBy(others, (one) => one.inRegion);
  const rest = others.filter((one) => !regions.some((region) => region.place.region === one.inRegion));
  return (
    <nav className="place-links by-region" aria-labelledby="towns">
      <h2 id="towns">{title}</h2>
      {regions.map((region) => {
        const { address, label, schools } = entryOf(language, region);
        return (
          <section key={address}>
            <h3>
              <a href={address}>{label}</a> <span>{formatCount(language, schools)}</span>
            </h3>
            <PlaceEntries
              language={language}
              entries={(inRegion.get(region.place.region) ?? []).map((one) => entryOf(language, one))}
            />
          </section>
        );
      })}
      {rest.length > 0 && (
        <PlaceEntries language={language} entries={rest.map((one) => entryOf(language, one))} />
      )}
    </nav>
  );
}
