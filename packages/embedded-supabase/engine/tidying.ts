/** Replaces autovacuum by short statements: statistics of 17,000 long rows in one take over a second. */

/** Changed tables, with the columns that need statistics. */
export const MUCH_CHANGED = `
  select format('%I.%I', schemaname, relname) as name,
    array(select quote_ident(attname) from pg_attribute
           where attrelid = relid and attnum > 0 and not attisdropped and attstattarget is distinct from 0
           order by attnum) as columns
    from pg_stat_user_tables
   where greatest(n_dead_tup, n_mod_since_analyze, n_ins_since_vacuum) > 100 + n_live_tup / 10`;

/** Reading the sample is most of the work: one column at a time would take five times as long. */
const COLUMNS_AT_ONCE = 4;

/** For a row of `MUCH_CHANGED` without concurrent requests. Includes statistics of indexed expressions. */
export const tidyingAtOnce = ({ name }: Record<string, unknown>): string[] => [`vacuum (analyze) ${name}`];

/** For a row of `MUCH_CHANGED` with concurrent requests. */
export function tidyingOf({ name, columns }: Record<string, unknown>): string[] {
  const wanted = Array.isArray(columns) ? columns.map(String) : [];
  const portions = Array.from({ length: Math.ceil(wanted.length / COLUMNS_AT_ONCE) }, (_, index) =>
    wanted.slice(index * COLUMNS_AT_ONCE, (index + 1) * COLUMNS_AT_ONCE).join(', '),
  );
  return [`vacuum ${name}`, ...portions.map((portion) => `analyze ${name} (${portion})`)];
}
