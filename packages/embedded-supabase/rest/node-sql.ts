import { fieldSql, logicSql, type Scope } from './filter-sql.ts';
import type { ReadNode } from './plan.ts';
import type { ColumnPair } from './schema/types.ts';
import { ident, type Parameters, qualified } from './sql.ts';

/** Name of the rows of a write, call or read. */
export const SOURCE = 'pgrst_source';

/** Source of a node's rows: its table, a write's rows, a function, or two tables with a junction. */
export function fromSql({
  table,
  alias,
  fromSource,
  relationship,
  parentAlias,
  junctionAlias,
}: ReadNode): string {
  if (fromSource) return `from ${ident(SOURCE)} as ${ident(alias)}`;
  if (relationship?.kind === 'computed') {
    // The cast selects the overload when the row comes from a CTE.
    const row = `${ident(parentAlias)}::${qualified(relationship.table)}`;
    return `from ${qualified(relationship.function)}(${row}) as ${ident(alias)}`;
  }
  const junction =
    relationship?.kind === 'many-to-many'
      ? `, ${qualified(relationship.junction)} as ${ident(junctionAlias)}`
      : '';
  return `from ${qualified(table)} as ${ident(alias)}${junction}`;
}

export function whereSql(node: ReadNode, scope: Scope, params: Parameters): string {
  const conditions = [...node.where.map((logic) => logicSql(logic, scope, params)), ...joinConditions(node)];
  return conditions.length > 0 ? ` where ${conditions.join(' and ')}` : '';
}

export function joinConditions({ relationship, alias, parentAlias, junctionAlias }: ReadNode): string[] {
  if (!relationship || relationship.kind === 'computed') return [];
  const equal = (left: string, right: string) => (pair: ColumnPair) =>
    `${ident(left)}.${ident(pair[0])} = ${ident(right)}.${ident(pair[1])}`;
  if (relationship.kind !== 'many-to-many') return relationship.columns.map(equal(parentAlias, alias));
  return [
    ...relationship.target.map(equal(alias, junctionAlias)),
    ...relationship.source.map(equal(parentAlias, junctionAlias)),
  ];
}

export function orderSql(node: ReadNode, scope: Scope, params: Parameters): string {
  if (node.order.length === 0) return '';
  const terms = node.order.map(({ relation, field, direction, nulls }) => {
    const child = relation === null ? null : node.children.find(({ outputName }) => outputName === relation);
    const place = child ? { ...scope, rows: ident(child.joinAlias), table: undefined } : scope;
    const order = nulls === null ? '' : nulls === 'nullsfirst' ? ' nulls first' : ' nulls last';
    return `${fieldSql(field, place, params)}${direction === null ? '' : ` ${direction}`}${order}`;
  });
  return ` order by ${terms.join(', ')}`;
}

export function rangeSql({ range: { limit, offset } }: ReadNode, params: Parameters): string {
  const limited = limit === null ? '' : ` limit ${params.add(String(limit))}`;
  return offset === 0 ? limited : `${limited} offset ${params.add(String(offset))}`;
}
