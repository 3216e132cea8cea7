import { FACTS } from './facts';

/** Columns of the table that a visitor can take along. */
export const CSV_COLUMNS = [
  ...(['name', 'school', 'place', 'km'] as const),
  ...FACTS,
  ...(['price', 'priceNotes', 'status', 'note', 'address'] as const),
] as const;
