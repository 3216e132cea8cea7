/** A day ends last at UTC−12. */
const LAST_ZONE_HOURS = 12;

/** When a deadline is over everywhere: '2026-03-15', '2026-03' with its month; null for one of every year. */
export function deadlineEnd(date: string): Date | null {
  const [, year, month, day] = /^(\d{4})-(\d\d)(?:-(\d\d))?$/.exec(date) ?? [];
  if (year === undefined || month === undefined) return null;
  const [first, last] = day === undefined ? [Number(month), 1] : [Number(month) - 1, Number(day) + 1];
  return new Date(Date.UTC(Number(year), first, last, LAST_ZONE_HOURS));
}

/**
 * A deadline's day as an ISO date, of every year the next one from `today` on. Without a day it is the last one of its
 * month, or the `first`; 29 February is the last day of February. Null for no date.
 */
export function nextDay(date: string, today: Date, end: 'first' | 'last' = 'last'): string | null {
  const [, year, month, day] = /^(-|\d{4})-(\d\d)(?:-(\d\d))?$/.exec(date) ?? [];
  if (year === undefined || month === undefined) return null;
  const at = (of: number) => {
    const last = new Date(Date.UTC(of, Number(month), 0)).getUTCDate();
    const wanted = day === undefined ? (end === 'first' ? 1 : last) : Number(day);
    return new Date(Date.UTC(of, Number(month) - 1, Math.min(wanted, last))).toISOString().slice(0, 10);
  };
  if (year !== '-') return at(Number(year));
  const thisYear = at(today.getUTCFullYear());
  return thisYear < today.toISOString().slice(0, 10) ? at(today.getUTCFullYear() + 1) : thisYear;
}
