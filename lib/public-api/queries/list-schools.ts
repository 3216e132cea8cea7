import 'server-only';
import { chosenOf } from '@/lib/public-api/choices';
import { pageOf } from '@/lib/public-api/page-links';
import type { ListQuery, SchoolList } from '@/lib/public-api/schemas';
import { summaryOf } from '@/lib/public-api/views';
import { path } from '@/lib/routes';
import { SCHOOL_CHOICES } from '@/lib/search/filter-table';
import { NO_FILTERS } from '@/lib/search/model/school-filters';
import { searchSchools } from '@/lib/search/queries/search-schools';
import { absolute } from '@/lib/site';

/** The site's search with any page size. */
export async function listSchools(query: ListQuery): Promise<SchoolList> {
  const { language, page, page_size: size, search = '' } = query;
  const found = await searchSchools(
    language,
    {
      ...NO_FILTERS,
      ...chosenOf(SCHOOL_CHOICES, query),
      search,
      page,
    },
    size,
  );
  return {
    // Beyond the end the search returns its last page; the API returns an empty one.
    data: found.page === page ? found.schools.map((school) => summaryOf(school, absolute)) : [],
    ...pageOf(path('apiSchools'), query, found.total, absolute),
  };
}
