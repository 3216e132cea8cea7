import { placeAddress } from '@/components/places/place-links';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { href } from '@/lib/routes';
import type { SchoolFacets } from '@/lib/search/model/facets';
import { countriesByName } from '@/lib/search/queries/listed-countries';

export function ByCountry({ language, facets }: { language: Language; facets: SchoolFacets }) {
  return (
    <nav className="by-country wrap" aria-labelledby="by-country">
      <h2 id="by-country">
        <a href={href(language, 'places')}>{translator(language, 'Places')('onHome')}</a>
      </h2>
      {countriesByName(language, facets).map(({ place }) => (
        <a key={place.country.code} href={placeAddress(language, place)}>
          {place.country.name[language]}
        </a>
      ))}
    </nav>
  );
}
