/** Closed lists of programme fields, as stored; the database checks the same values. */

/** Least advanced first; levels.ts explains them. */
export const LEVELS = [
  'short-course',
  'professional-course',
  'certificate',
  'vocational-intermediate',
  'diploma',
  'vocational-higher',
  'associate',
  'bachelor',
  'postgraduate-diploma',
  'master',
  'doctorate',
] as const;
export type Level = (typeof LEVELS)[number];

/** The schools' specialties and bakery. */
export const PROGRAMME_FIELDS = [
  'culinaryArts',
  'pastry',
  'bakery',
  'wineGastronomy',
  'hospitality',
  'hotelManagement',
] as const;
export type ProgrammeField = (typeof PROGRAMME_FIELDS)[number];

export const DURATION_UNITS = ['hours', 'days', 'weeks', 'months', 'semesters', 'years'] as const;
export type DurationUnit = (typeof DURATION_UNITS)[number];

/** 'classes': an internship is additional. */
export const DURATION_SCOPES = ['total', 'classes'] as const;

export const MODES = ['on-site', 'online', 'blended'] as const;
export type Mode = (typeof MODES)[number];

export const ATTENDANCES = ['full-time', 'part-time', 'both', 'evening'] as const;

export const INTERNSHIPS = ['included', 'optional', 'none'] as const;
