/**
 * What autovacuum would do, in statements that are short each: everybody waits while one runs. Collecting the statistics of
 * 17,000 long rows at once takes a second and more.
 */

/** Tables that have changed much, with the columns whose statistics are wanted. */
export const MUCH_CHANGED = `
  select format('%I.%I', schemaname, relname) as name,
    array(select quote_ident(attname) from pg_attribute
           where attrelid = relid and attnum > 0 and not attisdropped and attstattarget is distinct from 0
           order by attnum) as columns
    from pg_stat_user_tables
   where greatest(n_dead_tup, n_mod_since_analyze, n_ins_since_vacuum) > 100 + n_live_tup / 10`;

/** Reading the sample is most of the work: one column at a time would take five times as long in all. */
const COLUMNS_AT_ONCE = 4;

/** The statement for a row of `MUCH_CHANGED` while nobody waits. It collects the statistics of expressions in indexes too. */
export const tidyingAtOnce = ({ name }: Record<string, unknown>): string[] => [`vacuum (analyze) ${name}`];

/** The statements for a row of `MUCH_CHANGED` while others work. */
export function tidyingOf({ name, columns }: Record<string, unknown>): string[] {
  const wanted = Array.isArray(columns) ? columns.map(String) : [];
  const portions = Array.from({ length: Math.ceil(wanted.length / COLUMNS_AT_ONCE) }, (_, index) =>
    wanted.slice(index * COLUMNS_AT_ONCE, (index + 1) * COLUMNS_AT_ONCE).join(', '),
  );
  return [`vacuum ${name}`, ...portions.map((portion) => `analyze ${name} (${portion})`)];
}
