/** Age after which a page warns that its newest source is old. */
const OLD_AFTER_YEARS = 5;

interface Dated {
  url: string;
  facts: string;
  /** Day, month or year of the page. */
  seen?: string | null;
}

/** '/2019/12/23/', '-20251020-', '/2014/06': year, month and day of an article's address. */
const IN_ADDRESS =
  /(?<!\d)(20[0-4]\d)(?:([-/])(0[1-9]|1[0-2])(?:\2(0[1-9]|[12]\d|3[01]))?|(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01]))(?!\d{1,4}(?!\d))/;

/** Day, month or year of a source's page, as stated or in its address; null when unknown. */
export function sourceDay({ url, seen }: Dated): string | null {
  if (seen) return seen;
  const [, year, , month = '', day = '', packedMonth, packedDay] = IN_ADDRESS.exec(url) ?? [];
  return year ? [year, month || packedMonth, day || packedDay].filter(Boolean).join('-') : null;
}

/** The last year that a source speaks of, than which it is not older; `until` is the day on which it was read. */
export function mentionedYear({ facts }: Dated, until: string | null): string | null {
  const years = facts.match(/(?<!\d)(?:19|20)\d\d(?!\d)/g) ?? [];
  return newest(years.filter((year) => until === null || year <= until.slice(0, 4)));
}

/** The newest of days, months and years; '2025-03' is newer than '2025'. */
export function newest(days: readonly (string | null)[]): string | null {
  return days.reduce((best, day) => (day !== null && (best === null || day > best) ? day : best), null);
}

/** The last day, month or year of a register's edition: '2025' of '2020-2025', '2023' of '2022-23'; else itself. */
export function editionDay(edition: string): string {
  const [, first = '', last = ''] = /^(\d{4})-(\d{4}|\d\d)$/.exec(edition) ?? [];
  if (last.length === 4) return last;
  return Number(last) > 12 ? first.slice(0, 2) + last : edition;
}

export function isAged(day: string | null, today: Date): boolean {
  if (day === null) return false;
  const [year = '', month = '12', date = '28'] = day.split('-');
  return Date.UTC(Number(year) + OLD_AFTER_YEARS, Number(month) - 1, Number(date)) < today.getTime();
}
