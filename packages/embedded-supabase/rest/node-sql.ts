import { fieldSql, logicSql, type Scope } from './filter-sql.ts';
import type { ReadNode } from './plan.ts';
import { ident, type Parameters, qualified } from './sql.ts';

/** Name of the rows of a write, call or read. */
export const SOURCE = 'pgrst_source';

/** Source of a node's rows: its table, or the rows of a write or call. */
export function fromSql({ table, alias, fromSource }: ReadNode): string {
  return `from ${fromSource ? ident(SOURCE) : qualified(table)} as ${ident(alias)}`;
}

export function whereSql(node: ReadNode, scope: Scope, params: Parameters): string {
  const conditions = [...node.where.map((logic) => logicSql(logic, scope, params)), ...joinConditions(node)];
  return conditions.length > 0 ? ` where ${conditions.join(' and ')}` : '';
}

export function joinConditions({ relationship, alias, parentAlias }: ReadNode): string[] {
  const pairs = relationship?.columns ?? [];
  return pairs.map(
    ([column, foreign]) => `${ident(parentAlias)}.${ident(column)} = ${ident(alias)}.${ident(foreign)}`,
  );
}

export function orderSql(node: ReadNode, scope: Scope, params: Parameters): string {
  if (node.order.length === 0) return '';
  const terms = node.order.map(({ field, direction, nulls }) => {
    const order = nulls === null ? '' : nulls === 'nullsfirst' ? ' nulls first' : ' nulls last';
    return `${fieldSql(field, scope, params)}${direction === null ? '' : ` ${direction}`}${order}`;
  });
  return ` order by ${terms.join(', ')}`;
}

export function rangeSql({ range: { limit, offset } }: ReadNode, params: Parameters): string {
  const limited = limit === null ? '' : ` limit ${params.add(String(limit))}`;
  return offset === 0 ? limited : `${limited} offset ${params.add(String(offset))}`;
}
