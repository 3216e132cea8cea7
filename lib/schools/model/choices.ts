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

/** 'town': the location is approximate. */
export const PRECISIONS = ['campus', 'town'] as const;
export type Precision = (typeof PRECISIONS)[number];

/** Profit or non-profit is not distinguished. */
export const OWNERSHIPS = ['public', 'private'] as const;
export type Ownership = (typeof OWNERSHIPS)[number];

/** Unknown counts as open. */
export const OPERATING_STATUSES = ['open', 'closing', 'closed'] as const;
export type OperatingStatus = (typeof OPERATING_STATUSES)[number];

export function isSpecialty(value: string): value is Specialty {
  return (SPECIALTIES as readonly string[]).includes(value);
}
