/** A read plan as SQL: each embedded resource is a lateral join that makes JSON of its rows. */
import { fieldSql, logicSql, type Scope } from './filter-sql.ts';
import { isToOne } from './find-relationship.ts';
import { fromSql, joinConditions, orderSql, rangeSql, whereSql } from './node-sql.ts';
import type { ReadNode } from './plan.ts';
import type { SelectField } from './query-types.ts';
import type { Schema } from './schema/types.ts';
import { keyOf } from './schema/types.ts';
import { clause, ident, type Parameters } from './sql.ts';

export function readSql(node: ReadNode, schema: Schema, params: Parameters): string {
  const scope = scopeOf(node, schema);
  const columns = [
    ...selected(node).map((field) => selectSql(field, scope, params)),
    ...node.children.filter((child) => !isEmpty(child)).map(embedded),
  ];
  const joins = node.children.map((child) => joinSql(child, readSql(child, schema, params)));
  return (
    `select ${columns.join(', ')}${clause(fromSql(node))}${joins.join('')}` +
    whereSql(node, scope, params) +
    orderSql(node, scope, params) +
    rangeSql(node, params)
  );
}

export function countSql(node: ReadNode, schema: Schema, params: Parameters): string {
  const conditions = [
    ...node.where.map((logic) => logicSql(logic, scopeOf(node, schema), params)),
    ...joinConditions(node),
    ...node.children
      .filter(({ inner }) => inner)
      .map((child) => `exists (${countSql(child, schema, params)})`),
  ];
  return `select 1${clause(fromSql(node))}${conditions.length > 0 ? ` where ${conditions.join(' and ')}` : ''}`;
}

function scopeOf(node: ReadNode, schema: Schema): Scope {
  return { rows: ident(node.alias), table: schema.tables.get(keyOf(node.table)) };
}

const EVERYTHING: SelectField = { kind: 'field', field: { name: '*', path: [] }, alias: null };

/** An embedded resource without columns is still joined, and needs a row that differs from none. */
function selected(node: ReadNode): SelectField[] {
  return node.relationship && isEmpty(node) ? [EVERYTHING] : node.select;
}

function selectSql({ field, alias }: SelectField, scope: Scope, params: Parameters): string {
  const value = fieldSql(field, scope, params);
  if (field.name === '*') return value;
  const keys = field.path.flatMap((step) => ('key' in step ? [step.key] : []));
  const name = alias ?? (field.path.length > 0 ? (keys.at(-1) ?? field.name) : null);
  return name === null ? value : `${value} as ${ident(name)}`;
}

/** A child as a column of its parent. */
function embedded(child: ReadNode): string {
  const join = ident(child.joinAlias);
  const toOne = child.relationship !== null && isToOne(child.relationship);
  const json = toOne ? `row_to_json(${join}.*)` : `coalesce(${join}.${join}, '[]')`;
  return `${json} as ${ident(child.outputName)}`;
}

function joinSql(child: ReadNode, query: string): string {
  const join = ident(child.joinAlias);
  const kind = child.inner ? 'inner' : 'left';
  if (child.relationship && isToOne(child.relationship))
    return ` ${kind} join lateral (${query}) as ${join} on true`;
  const condition = child.inner ? `${join} is not null` : 'true';
  return ` ${kind} join lateral (select json_agg(${join}) as ${join} from (${query}) as ${join}) as ${join} on ${condition}`;
}

/** Nothing of it or its children is selected: it only filters. */
function isEmpty(node: ReadNode): boolean {
  return node.select.length === 0 && node.children.every(isEmpty);
}
