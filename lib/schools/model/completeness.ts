/** Parts by weight; the database has their points (decision 110). */
export const COMPLETENESS_PARTS = [
  'checked',
  'text_en',
  'text_es',
  'programmes',
  'picture',
  'price',
  'website',
  'contact',
  'coordinates',
  'address',
  'fields',
  'languages',
] as const;
export type CompletenessPart = (typeof COMPLETENESS_PARTS)[number];

export interface Completeness {
  /** 0 to 100. */
  points: number;
  missing: { part: CompletenessPart; points: number }[];
}

export const ENOUGH_POINTS = 30;

/** The last band in the order of lists: sparse schools, excluded from search engines. */
export const THIN_BAND = 3;
