export interface TableCase {
  /** The key column. */
  key: string;
  /** The fixture's rows and their keys. */
  rows: Record<string, string | number>;
  /** SQL that resets the rows, run as the owner. */
  reset: string;
  /** A further row, with the key `newKey`. */
  insert: Record<string, unknown>;
  newKey: string | number;
  /** A change that the row does not have yet. */
  patch(row: string): Record<string, string | number | boolean>;
}

/** The tables of usage totals. `schools` is SQL that inserts the school with this id. */
export const usageTables = (schools: string, school: string): Record<string, TableCase> => ({
  daily_counts: {
    key: 'day',
    rows: { day: '2001-01-01' },
    reset: `delete from public.daily_counts;
      insert into public.daily_counts (day, kind, count) values ('2001-01-01', 'school_view', 1);`,
    insert: { day: '2001-01-02', kind: 'school_view', count: 1 },
    newKey: '2001-01-02',
    patch: () => ({ count: 7 }),
  },
  daily_searches: {
    key: 'day',
    rows: { day: '2001-01-01' },
    reset: `delete from public.daily_searches;
      insert into public.daily_searches (day, words, count) values ('2001-01-01', 'before', 1);`,
    insert: { day: '2001-01-02', words: 'new', count: 1 },
    newKey: '2001-01-02',
    patch: () => ({ count: 7 }),
  },
  daily_school_counts: {
    key: 'day',
    rows: { day: '2001-01-01' },
    reset: `${schools} delete from public.daily_school_counts;
      insert into public.daily_school_counts (day, kind, school_id, count)
        values ('2001-01-01', 'school_view', '${school}', 1);`,
    insert: { day: '2001-01-02', kind: 'school_view', school_id: school, count: 1 },
    newKey: '2001-01-02',
    patch: () => ({ count: 7 }),
  },
});
