import { first, type Query, readWords } from '@/lib/lists/query';
import { queryHref } from '@/lib/routes';
import { isUuid } from '@/lib/uuid';

/** URL state of the merge page: the kept school, the other one, and the search for it. */
export interface MergeQuery {
  kept: string | null;
  other: string | null;
  search: string;
}

export function parseMergeQuery(query: Query): MergeQuery {
  const [kept = null, other = null] = first(query.ids).split(',').filter(isUuid);
  return { kept, other: other === kept ? null : other, search: readWords(first(query.search)) };
}

export function mergeHref(...ids: string[]): string {
  return queryHref('adminSchoolMerge', { ids: ids.join(',') });
}
