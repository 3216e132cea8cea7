import { first, type Query, readPage, readWords } from '@/lib/search/model/query';
import { SYNONYM_KINDS, type SynonymKind } from './synonym';

export interface SynonymFilters {
  search: string;
  kind: SynonymKind | '';
  page: number;
}

/** Unknown values are ignored. */
export function parseSynonymFilters(query: Query): SynonymFilters {
  return {
    search: readWords(first(query.search)),
    kind: SYNONYM_KINDS.find((kind) => kind === first(query.kind)) ?? '',
    page: readPage(first(query.page)),
  };
}

/** The query without defaults. */
export function synonymFilterQuery({ search, kind, page }: SynonymFilters): string {
  const query = new URLSearchParams({
    ...(search && { search }),
    ...(kind && { kind }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return query && `?${query}`;
}
