/** Plan of a read: a tree of embedded resources with relationships, filters, order and range. */
import { RestError } from './errors.ts';
import { findRelationship, isToOne } from './find-relationship.ts';
import type { QueryParams } from './query-params.ts';
import type { At, Logic, OrderTerm, SelectField, SelectItem } from './query-types.ts';
import { ALL, atMost, type Range } from './range.ts';
import type { Qualified, Relationship, Schema } from './schema/types.ts';

export interface ReadNode {
  /** Table or view; for the root of a write or call that of the CTE's rows. */
  table: Qualified;
  alias: string;
  parentAlias: string;
  /** Whether the rows come from the CTE of a write or call. */
  fromSource: boolean;
  /** Null for the root. */
  relationship: Relationship | null;
  /** Requested name, and name of the column in the response. */
  name: string;
  outputName: string;
  hint: string | null;
  /** Name of the rows in the parent's join. */
  joinAlias: string;
  inner: boolean;
  select: SelectField[];
  children: ReadNode[];
  where: Logic[];
  order: OrderTerm[];
  range: Range;
}

export type RootSource = 'table' | 'write' | 'call';

/** Plans a read of `table`, or of a write's or call's result. Throws PGRST108, 200, 201. */
export function planRead(
  schema: Schema,
  table: Qualified,
  params: QueryParams,
  source: RootSource,
): ReadNode {
  const root = node(table, table.name, params.select, 0, null);
  root.fromSource = source !== 'table';
  attach(root, params, source);
  relate(root, schema, 1);
  if (source !== 'write') cut(root, schema.settings.maxRows);
  return root;
}

function node(
  table: Qualified,
  name: string,
  items: SelectItem[],
  depth: number,
  item: (SelectItem & { kind: 'relation' }) | null,
): ReadNode {
  const children = items.flatMap((child) =>
    child.kind === 'relation'
      ? [node({ schema: table.schema, name: child.name }, child.name, child.children, depth + 1, child)]
      : [],
  );
  return {
    table,
    alias: name,
    parentAlias: '',
    fromSource: false,
    relationship: null,
    name,
    outputName: item?.alias ?? name,
    hint: item?.hint ?? null,
    joinAlias: '',
    inner: item?.join === 'inner',
    select: items.filter((child) => child.kind === 'field'),
    children,
    where: [],
    order: [],
    range: ALL,
  };
}

/** Assigns filters, orders and ranges to nodes. A write's filters do not apply to its response. */
function attach(root: ReadNode, params: QueryParams, source: RootSource): void {
  const isWrite = source === 'write';
  const each = <T>(list: At<T>[], apply: (target: ReadNode, value: T) => void) => {
    for (const { path, value } of list) {
      if (isWrite && path.length === 0) continue;
      apply(nodeAt(root, path), value);
    }
  };
  each(params.filters, (target, filter) => target.where.push(filter));
  each(params.logic, (target, logic) => target.where.push(logic));
  each(params.orders, (target, order) => {
    target.order = order;
  });
  each(params.ranges, (target, range) => {
    target.range = range;
  });
}

function nodeAt(root: ReadNode, path: string[]): ReadNode {
  return path.reduce((parent, name) => {
    const child = parent.children.find((each) => each.name === name || each.outputName === name);
    if (!child) throw notEmbedded(name);
    return child;
  }, root);
}

/** Resolves each child's relationship and assigns SQL names. */
function relate(parent: ReadNode, schema: Schema, depth: number): void {
  for (const child of parent.children) {
    const relationship = findRelationship(schema, parent.table, child.name, child.hint);
    child.relationship = relationship;
    child.table = relationship.foreign;
    child.alias = `${relationship.foreign.name}_${depth}`;
    child.parentAlias = parent.alias;
    child.joinAlias = `${relationship.table.name}_${child.outputName}_${depth}`;
    relate(child, schema, depth + 1);
  }
}

/** Applies the database's maximum rows to every list. */
function cut(root: ReadNode, maxRows: number): void {
  // One row needs no limit, and without it the planner can optimise the join.
  const isOne = root.relationship !== null && isToOne(root.relationship) && root.range === ALL;
  if (!isOne) root.range = atMost(root.range, maxRows);
  for (const child of root.children) cut(child, maxRows);
}

function notEmbedded(name: string): RestError {
  return new RestError(400, 'PGRST108', `'${name}' is not an embedded resource in this request`, {
    hint: `Verify that '${name}' is included in the 'select' query parameter.`,
  });
}
