import { first, type Query, readPage, readWords } from '@/lib/search/model/query';
import { SYNONYM_KINDS, type SynonymKind } from './synonym';

/** What the list of synonyms shows, as its address carries it. */
export interface SynonymFilters {
  search: string;
  kind: SynonymKind | '';
  page: number;
}

/** Reads any query; what is not a known value counts as not given. */
export function parseSynonymFilters(query: Query): SynonymFilters {
  return {
    search: readWords(first(query.search)),
    kind: SYNONYM_KINDS.find((kind) => kind === first(query.kind)) ?? '',
    page: readPage(first(query.page)),
  };
}

/** The query of these filters without what is the default. */
export function synonymFilterQuery({ search, kind, page }: SynonymFilters): string {
  const query = new URLSearchParams({
    ...(search && { search }),
    ...(kind && { kind }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return query && `?${query}`;
}
