/** The closed lists that a school's fields choose from, as they are stored. */

export const SCHOOL_TYPES = ['university', 'institute', 'academy', 'college'] as const;
export type SchoolType = (typeof SCHOOL_TYPES)[number];

export const SPECIALTIES = [
  'culinaryArts',
  'hospitality',
  'pastry',
  'wineGastronomy',
  'hotelManagement',
] as const;
export type Specialty = (typeof SPECIALTIES)[number];

/** 'town' makes the page say that the location is approximate. */
export const PRECISIONS = ['campus', 'town'] as const;
export type Precision = (typeof PRECISIONS)[number];

/** Who runs a school; whether it makes a profit is not asked. */
export const OWNERSHIPS = ['public', 'private'] as const;
export type Ownership = (typeof OWNERSHIPS)[number];

/** Whether a school still teaches; one that nobody has said anything of is taken to be open. */
export const OPERATING_STATUSES = ['open', 'closing', 'closed'] as const;
export type OperatingStatus = (typeof OPERATING_STATUSES)[number];

export function isSpecialty(value: string): value is Specialty {
  return (SPECIALTIES as readonly string[]).includes(value);
}
