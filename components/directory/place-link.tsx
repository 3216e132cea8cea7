import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { countryByKey } from '@/lib/places/countries';
import { placeHref } from '@/lib/routes';
import { placeIn, placeParts } from '@/lib/schools/model/place';
import type { SchoolFilters } from '@/lib/search/model/school-filters';
import { schoolsIn } from './answer';

/** Link to the place page when the filters only have one place (decision 108). */
export function PlaceLink({ language, filters }: { language: Language; filters: SchoolFilters }) {
  const [key = '', ...countries] = filters.country;
  const [specialty = '', ...specialties] = filters.specialty;
  const country = countryByKey(key);
  if (!country || countries.length > 0 || specialties.length > 0) return null;
  if (filters.search || filters.type.length > 0) return null;
  const place = placeIn(country, { specialty });
  return (
    <>
      {' · '}
      <a href={placeHref(language, placeParts(language, place))}>
        {translator(language, 'Places')('byTown', { schools: schoolsIn(language, place, '') })}
      </a>
    </>
  );
}
