/** The parts of a school's completeness, those worth most first; the database knows their points (decision 110). */
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

/** How complete a school is, and what it lacks. */
export interface Completeness {
  /** 0 to 100. */
  points: number;
  missing: { part: CompletenessPart; points: number }[];
}

/** From so many points on a school is not thin. */
export const ENOUGH_POINTS = 30;

/** The last of the bands that lists are ordered by: schools whose pages are not offered to search engines. */
export const THIN_BAND = 3;
