import 'server-only';
import { pageOf } from '@/lib/public-api/page-links';
import type { ListQuery, SchoolList } from '@/lib/public-api/schemas';
import { summaryOf } from '@/lib/public-api/views';
import { path } from '@/lib/routes';
import { NO_FILTERS } from '@/lib/schools/model/filters';
import { searchSchools } from '@/lib/schools/queries/search-schools';
import { absolute } from '@/lib/site';

/** One page of the public API's list: the directory's own search in pages of any size. */
export async function listSchools(query: ListQuery): Promise<SchoolList> {
  const { language, page, page_size: size, country, type, specialty, search = '' } = query;
  const found = await searchSchools(
    language,
    {
      ...NO_FILTERS,
      countries: country ?? [],
      types: type ?? [],
      specialties: specialty ?? [],
      search,
      page,
    },
    size,
  );
  return {
    // The search answers with its last page when there are not so many; a program wants the end of the list.
    data: found.page === page ? found.schools.map((school) => summaryOf(school, absolute)) : [],
    ...pageOf(path('apiSchools'), query, found.total, absolute),
  };
}
