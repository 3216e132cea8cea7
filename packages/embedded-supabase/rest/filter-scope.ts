/** The scope of filters where nothing is embedded: the condition of a write. */
import type { Scope } from './filter-sql.ts';
import type { Table } from './schema/types.ts';

/** Filters on the rows of one table, by whatever name the statement gives them. */
export function filterScope(rows: string, table: Table | undefined): Scope {
  return { rows, table, children: [], presence: () => 'true' };
}
