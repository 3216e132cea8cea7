import { cutText } from '@/lib/cut-text';
import { queryHref } from '@/lib/routes';
import { isUuid } from '@/lib/uuid';

/** What the address of the merge page says: the school that is kept, the other one, and what was searched for to find that. */
export interface MergeQuery {
  kept: string | null;
  other: string | null;
  search: string;
}

type Query = Record<string, string | string[] | undefined>;

/** Reads any query; what names no school counts as not given. */
export function parseMergeQuery(query: Query): MergeQuery {
  const text = (key: string) =>
    typeof query[key] === 'string' ? query[key].replaceAll('\0', '').trim() : '';
  const [kept = null, other = null] = text('ids').split(',').filter(isUuid);
  return { kept, other: other === kept ? null : other, search: cutText(text('search'), 100) };
}

/** The page on which this school, and perhaps that one, can be merged. */
export function mergeHref(...ids: string[]): string {
  return queryHref('adminSchoolMerge', { ids: ids.join(',') });
}
