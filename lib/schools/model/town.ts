/** Stored for an unknown town, because the column is required. Pages omit it. */
export const TOWN_UNKNOWN = '—';

/** Null when unknown. */
export function knownTown(city: string): string | null {
  return city.trim() === TOWN_UNKNOWN ? null : city;
}
