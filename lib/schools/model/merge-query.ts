import { cutText } from '@/lib/i18n/cut-text';
import { queryHref } from '@/lib/routes';
import { isUuid } from '@/lib/uuid';

/** URL state of the merge page: the kept school, the other one, and the search for it. */
export interface MergeQuery {
  kept: string | null;
  other: string | null;
  search: string;
}

type Query = Record<string, string | string[] | undefined>;

export function parseMergeQuery(query: Query): MergeQuery {
  const text = (key: string) =>
    typeof query[key] === 'string' ? query[key].replaceAll('\0', '').trim() : '';
  const [kept = null, other = null] = text('ids').split(',').filter(isUuid);
  return { kept, other: other === kept ? null : other, search: cutText(text('search'), 100) };
}

export function mergeHref(...ids: string[]): string {
  return queryHref('adminSchoolMerge', { ids: ids.join(',') });
}
