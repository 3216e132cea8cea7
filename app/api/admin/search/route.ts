import { adminRoute } from '@/lib/accounts/admin-route';
import { uncachedJson } from '@/lib/http/json-response';
import { requestLanguage } from '@/lib/i18n/request-language';
import { countryName } from '@/lib/places/countries';
import { SCHOOL_LIST } from '@/lib/schools/model/school-list';
import { adminSchools } from '@/lib/schools/queries/admin-schools';

export const dynamic = 'force-dynamic';

/** The first ten schools for `?search=`, hidden ones too, countries in the reader's language: {schools: [{id, name, city, country, active}]}. */
export const GET = adminRoute(async (request) => {
  const list = SCHOOL_LIST.parse({
    search: new URL(request.url).searchParams.get('search') ?? '',
    size: '10',
  });
  if (list.search === '') return uncachedJson({ schools: [] });
  const [language, { schools }] = await Promise.all([requestLanguage(), adminSchools(list)]);
  return uncachedJson({
    schools: schools.map(({ id, name, city, country, isActive }) => ({
      id,
      name,
      city,
      country: countryName(country, language),
      active: isActive,
    })),
  });
});
