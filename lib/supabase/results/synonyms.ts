/** Results of synonyms and empty searches: types of jsonb that functions return. tests/integration/database/types.test.ts checks them. */

/** Searches without results: count in the period and in an equal period before it, and the last date. */
export type EmptySearch = { words: string; count: number; before: number; last: string };
/** {sum} counts all searches without result in the period, {listed} those whose words are known. */
export type EmptySearchPage = {
  total: number;
  page: number;
  page_count: number;
  sum: number;
  listed: number;
  searches: EmptySearch[];
};

/** A synonym with its meaning and the last audit entry. */
export type ListedSynonym = {
  id: string;
  phrase: string;
  kind: string;
  value: string;
  version: number;
  changed_at: string | null;
  changed_by: string | null;
};
export type SynonymPage = { total: number; page: number; page_count: number; synonyms: ListedSynonym[] };

/** Numbers of schools found for the phrase without and with the synonym. */
export type SynonymPreview = { before: number; after: number };

/** By function. */
export interface SynonymsResults {
  list_empty_searches: EmptySearchPage;
  list_synonyms: SynonymPage;
  preview_synonym: SynonymPreview;
}
