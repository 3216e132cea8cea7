/** Result types of empty searches and synonyms; see search-shapes.ts. */
export const SYNONYM_SHAPES: Record<string, string> = {
  list_empty_searches: 'EmptySearchPage',
  list_synonyms: 'SynonymPage',
  preview_synonym: 'SynonymPreview',
};

export const SYNONYM_SHAPE_TYPES = `/** Words that found nothing: how often in a period, in as many days before it, and on which day last. */
export type EmptySearch = { words: string; count: number; before: number; last: string }
/** {sum} counts all searches without result in the period, {listed} those whose words are known. */
export type EmptySearchPage = {
  total: number
  page: number
  page_count: number
  sum: number
  listed: number
  searches: EmptySearch[]
}

/** A phrase of a search and what it asks for, with the last entry about it in the audit log. */
export type ListedSynonym = {
  id: string
  phrase: string
  kind: string
  value: string
  version: number
  changed_at: string | null
  changed_by: string | null
}
export type SynonymPage = { total: number; page: number; page_count: number; synonyms: ListedSynonym[] }

/** Schools that a search for the phrase finds without the synonym and with it. */
export type SynonymPreview = { before: number; after: number }
`;
