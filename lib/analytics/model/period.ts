export const PERIODS = [7, 30, 90, 365] as const;
export type Period = (typeof PERIODS)[number];
export const DEFAULT_PERIOD = 30 satisfies Period;

/** Parses `?days=`; an unknown value is ignored. */
export function parsePeriod(value: string | string[] | undefined): Period {
  return PERIODS.find((period) => String(period) === value) ?? DEFAULT_PERIOD;
}

const DAY_MS = 86_400_000;

export function daysBetween(first: string, last: string): string[] {
  const [from, to] = [Date.parse(first), Date.parse(last)];
  const days: string[] = [];
  for (let day = from; day <= to; day += DAY_MS) days.push(new Date(day).toISOString().slice(0, 10));
  return days;
}
