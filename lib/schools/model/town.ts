/** What is stored for a town that no source states: each school has one. Pages leave it out. */
export const TOWN_UNKNOWN = '—';

/** A school's town; null where it is not known. */
export function knownTown(city: string): string | null {
  return city.trim() === TOWN_UNKNOWN ? null : city;
}
