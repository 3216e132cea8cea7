import { countryByKey } from '@/lib/countries';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { placeHref } from '@/lib/routes';
import type { SchoolFilters } from '@/lib/schools/model/filters';
import { placeIn, placeParts } from '@/lib/schools/model/place';
import { schoolsIn } from './answer';

/** Leads from filters that ask for a place and nothing else to its page (decision 108). */
export function PlaceLink({ language, filters }: { language: Language; filters: SchoolFilters }) {
  const country = countryByKey(filters.country);
  if (!country || filters.search || filters.type) return null;
  const place = placeIn(country, { specialty: filters.specialty });
  return (
    <>
      {' · '}
      <a href={placeHref(language, placeParts(language, place))}>
        {translator(language, 'Places')('byTown', { schools: schoolsIn(language, place, '') })}
      </a>
    </>
  );
}
