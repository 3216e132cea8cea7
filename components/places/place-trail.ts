import { type Crumb, trail } from '@/components/shell/breadcrumbs';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { countryByName } from '@/lib/places/countries';
import { href } from '@/lib/routes';
import { placeIn, townIn } from '@/lib/schools/model/place';
import type { FoundPlace } from '@/lib/search/queries/place-page';
import { foundName, placeAddress, placeLabel } from './place-links';

/** Home > Schools > Country > Region > Town > Field; the last is the page itself. */
export function placeTrail(
  language: Language,
  found: Pick<FoundPlace, 'place' | 'region' | 'town'>,
): Crumb[] {
  const { place, region, town } = found;
  const { country, specialty } = place;
  const [home] = trail(language, '');
  const steps: Crumb[] = [
    { name: country.name[language], address: placeAddress(language, placeIn(country)) },
    ...(region
      ? [
          {
            name: placeLabel(language, region.place, region.name),
            address: placeAddress(language, region.place),
          },
        ]
      : []),
    ...(town
      ? [{ name: foundName(language, found), address: placeAddress(language, { ...place, specialty: '' }) }]
      : []),
    ...(specialty ? [{ name: translator(language, 'Specialties')(specialty), address: null }] : []),
  ];
  return [
    ...(home ? [home] : []),
    { name: translator(language, 'Places')('name'), address: href(language, 'places') },
    ...steps.map((step, i) => (i === steps.length - 1 ? { ...step, address: null } : step)),
  ];
}

/** Home > Country > Town, and below; unknown parts are omitted. */
export function schoolTrail(
  language: Language,
  school: { country: string; city: string },
  page: string,
): Crumb[] {
  const country = countryByName(school.country);
  const town = townIn(country, school.city);
  return trail(language, page).toSpliced(
    1,
    0,
    ...(country ? [{ name: country.name[language], address: placeAddress(language, placeIn(country)) }] : []),
    ...(town
      ? [{ name: placeLabel(language, town, school.city), address: placeAddress(language, town) }]
      : []),
  );
}
