/** What stands for a town that no source states: each school has one, and pages show it as a dash. */
export const TOWN_UNKNOWN = '—';
