import 'server-only';
import type { ListQuery, SchoolList } from '@/lib/public-api/schemas';
import { summaryOf } from '@/lib/public-api/views';
import { path } from '@/lib/routes';
import { searchSchools } from '@/lib/schools/queries/search-schools';
import { absolute } from '@/lib/site';

/** One page of the public API's list: the directory's own search in pages of any size. */
export async function listSchools(query: ListQuery): Promise<SchoolList> {
  const { language, page, page_size: size, country = '', type = '', specialty = '', search = '' } = query;
  const found = await searchSchools(language, { country, type, specialty, search, page }, size);
  const pageCount = Math.ceil(found.total / size);
  const linkTo = (number: number) => absolute(`${path('apiSchools')}?${queryOf(query, number)}`);
  return {
    // The search answers with its last page when there are not so many; a program wants the end of the list.
    data: found.page === page ? found.schools.map((school) => summaryOf(school, absolute)) : [],
    page,
    page_size: size,
    page_count: pageCount,
    total: found.total,
    links: {
      self: linkTo(page),
      next: page < pageCount ? linkTo(page + 1) : null,
      previous: page > 1 && pageCount > 0 ? linkTo(Math.min(page - 1, pageCount)) : null,
    },
  };
}

function queryOf(query: ListQuery, page: number): string {
  const sent = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...query, page })) {
    if (value !== undefined) sent.set(name, String(value));
  }
  return sent.toString();
}
