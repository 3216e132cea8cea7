/** A day ends last at UTC−12. */
const LAST_ZONE_HOURS = 12;

/** When a deadline is over everywhere: '2026-03-15', '2026-03' with its month; null for one of every year. */
export function deadlineEnd(date: string): Date | null {
  const [, year, month, day] = /^(\d{4})-(\d\d)(?:-(\d\d))?$/.exec(date) ?? [];
  if (year === undefined || month === undefined) return null;
  const [first, last] = day === undefined ? [Number(month), 1] : [Number(month) - 1, Number(day) + 1];
  return new Date(Date.UTC(Number(year), first, last, LAST_ZONE_HOURS));
}
