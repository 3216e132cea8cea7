/** Scope of filters without embedded resources: conditions of writes. */
import type { Scope } from './filter-sql.ts';
import type { Table } from './schema/types.ts';

/** Filters on one table, by its name in the statement. */
export function filterScope(rows: string, table: Table | undefined): Scope {
  return { rows, table, children: [], presence: () => 'true' };
}
