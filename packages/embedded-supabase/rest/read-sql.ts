/** A read plan as SQL: each embedded resource is a lateral join that makes JSON of its rows. */
import { fieldSql, logicSql, type Scope } from './filter-sql.ts';
import { isToOne } from './find-relationship.ts';
import { fromSql, joinConditions, orderSql, rangeSql, whereSql } from './node-sql.ts';
import type { ReadNode } from './plan.ts';
import type { SelectField } from './query-types.ts';
import type { Schema, Table } from './schema/types.ts';
import { keyOf } from './schema/types.ts';
import { clause, ident, type Parameters } from './sql.ts';

/** A node's column for its parent. */
interface Output {
  name: string;
  /** An aggregate applied by the parent that the column is spread into. */
  hoisted: SelectField | null;
}

/** SELECT of a node; `raw` leaves aggregates to the parent. */
export function readSql(node: ReadNode, schema: Schema, params: Parameters, raw = false): string {
  const scope = scopeOf(node, schema);
  const grouped = !raw && hasAggregates(node);
  const columns = selected(node, grouped ? scope.table : undefined).map((field) => ({
    sql: selectSql(field, scope, params, raw),
    aggregated: field.aggregate !== null && !raw,
  }));
  const joins: string[] = [];
  for (const child of node.children) {
    const hoists = isSpreadToOne(child);
    joins.push(joinSql(child, readSql(child, schema, params, hoists), schema));
    columns.push(...embedded(child, schema, grouped, raw));
  }
  const positions = columns.flatMap(({ aggregated }, i) => (aggregated ? [] : [i + 1]));
  return (
    `select ${columns.map(({ sql }) => sql).join(', ')}${clause(fromSql(node))}${joins.join('')}` +
    whereSql(node, scope, params) +
    (grouped && positions.length > 0 ? ` group by ${positions.join(', ')}` : '') +
    orderSql(node, scope, params) +
    rangeSql(node, params)
  );
}

export function countSql(node: ReadNode, schema: Schema, params: Parameters): string {
  const exists = (child: ReadNode) => `exists (${countSql(child, schema, params)})`;
  const scope: Scope = {
    ...scopeOf(node, schema),
    presence: (child, present) => (present ? exists(child) : `not ${exists(child)}`),
  };
  const conditions = [
    ...node.where.map((logic) => logicSql(logic, scope, params)),
    ...joinConditions(node),
    ...node.children.filter(({ inner }) => inner).map(exists),
  ];
  return `select 1${clause(fromSql(node))}${conditions.length > 0 ? ` where ${conditions.join(' and ')}` : ''}`;
}

function scopeOf(node: ReadNode, schema: Schema): Scope {
  return {
    rows: ident(node.alias),
    table: schema.tables.get(keyOf(node.table)),
    children: node.children,
    presence: ({ joinAlias }, present) => `${ident(joinAlias)} is ${present ? '' : 'not '}distinct from null`,
  };
}

const EVERYTHING: SelectField = {
  kind: 'field',
  field: { name: '*', path: [] },
  alias: null,
  cast: null,
  aggregate: null,
  aggregateCast: null,
};

/** Selected columns; `*` is expanded where rows are grouped. */
function selected(node: ReadNode, table: Table | undefined): SelectField[] {
  // An embedded resource without columns is still joined, and needs a row that differs from none.
  if (node.relationship && isEmpty(node)) return [EVERYTHING];
  if (!table) return node.select;
  return node.select.flatMap((field) =>
    field.field.name === '*' && field.aggregate === null
      ? [...table.columns.keys()].map((name) => ({ ...field, field: { name, path: [] } }))
      : [field],
  );
}

function selectSql(item: SelectField, scope: Scope, params: Parameters, raw: boolean): string {
  const wholeRow = item.field.name === '*' && item.aggregate !== null;
  const value = wholeRow ? scope.rows : fieldSql(item.field, scope, params);
  const cast = item.cast === null ? value : `cast(${value} as ${item.cast})`;
  if (item.field.name === '*' && item.aggregate === null) return value;
  if (item.aggregate === null) {
    const name = item.alias ?? (item.field.path.length > 0 ? outputName(item) : null);
    return name === null ? cast : `${cast} as ${ident(name)}`;
  }
  if (raw) return `${cast} as ${ident(outputName(item))}`;
  return aggregateSql(item, cast);
}

function aggregateSql({ aggregate, aggregateCast, alias }: SelectField, value: string): string {
  const call = `${aggregate}(${value})`;
  const cast = aggregateCast === null ? call : `cast(${call} as ${aggregateCast})`;
  return `${cast} as ${ident(alias ?? aggregate ?? '')}`;
}

function outputName({ alias, field, aggregate }: SelectField): string {
  if (alias !== null) return alias;
  if (field.name === '*' && aggregate !== null) return aggregate;
  const keys = field.path.flatMap((step) => ('key' in step ? [step.key] : []));
  return keys.at(-1) ?? field.name;
}

/** A child's part of its parent's columns. */
function embedded(
  child: ReadNode,
  schema: Schema,
  grouped: boolean,
  raw: boolean,
): { sql: string; aggregated: boolean }[] {
  const join = ident(child.joinAlias);
  if (child.spread) {
    const toOne = isSpreadToOne(child);
    return outputs(child, schema).map(({ name, hoisted }) => {
      const value = name === '*' ? `${join}.*` : `${join}.${ident(name)}`;
      if (hoisted && toOne && !raw) return { sql: aggregateSql(hoisted, value), aggregated: true };
      return { sql: toOne ? value : `coalesce(${value}, '[]') as ${ident(name)}`, aggregated: false };
    });
  }
  if (isEmpty(child)) return [];
  const toOne = child.relationship !== null && isToOne(child.relationship);
  const json = toOne ? `row_to_json(${join}.*)` : `coalesce(${join}.${join}, '[]')`;
  return [{ sql: `${grouped ? `(${json})::jsonb` : json} as ${ident(child.outputName)}`, aggregated: false }];
}

/** Columns of a spread node with expanded `*`: they may be grouped or aggregated. */
function outputs(node: ReadNode, schema: Schema): Output[] {
  const own = selected(node, schema.tables.get(keyOf(node.table))).map((item): Output => {
    const isStar = item.field.name === '*' && item.aggregate === null;
    return { name: isStar ? '*' : outputName(item), hoisted: item.aggregate === null ? null : item };
  });
  const nested = node.children.flatMap((child): Output[] => {
    if (child.spread) return outputs(child, schema);
    return isEmpty(child) ? [] : [{ name: child.outputName, hoisted: null }];
  });
  return [...own, ...nested];
}

function joinSql(child: ReadNode, query: string, schema: Schema): string {
  const join = ident(child.joinAlias);
  const kind = child.inner ? 'inner' : 'left';
  if (child.relationship && isToOne(child.relationship))
    return ` ${kind} join lateral (${query}) as ${join} on true`;
  const condition = child.inner ? `${join} is not null` : 'true';
  const columns = child.spread
    ? outputs(child, schema).map(({ name }) => `json_agg(${join}.${ident(name)}) as ${ident(name)}`)
    : [`json_agg(${join}) as ${join}`];
  return ` ${kind} join lateral (select ${columns.join(', ')} from (${query}) as ${join}) as ${join} on ${condition}`;
}

/** Nothing of it or its children is selected: it only filters. */
function isEmpty(node: ReadNode): boolean {
  return node.select.length === 0 && node.children.every(isEmpty);
}

function isSpreadToOne(node: ReadNode): boolean {
  return node.spread && node.relationship !== null && isToOne(node.relationship);
}

function hasAggregates(node: ReadNode): boolean {
  const inSpread = (child: ReadNode): boolean =>
    isSpreadToOne(child) &&
    (child.select.some(({ aggregate }) => aggregate !== null) || child.children.some(inSpread));
  return node.select.some(({ aggregate }) => aggregate !== null) || node.children.some(inSpread);
}
