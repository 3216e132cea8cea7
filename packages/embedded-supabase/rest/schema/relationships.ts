/** Relationships of tables and views from foreign keys, as in PostgREST. */
import type { ColumnPair, KeyRelationship, Qualified, Relationship, Table } from './types.ts';
import type { ViewColumns } from './view-columns.ts';

export interface ForeignKey {
  name: string;
  oid: number;
  foreignOid: number;
  columns: number[];
  foreignColumns: number[];
  isUnique: boolean;
}

export interface CatalogTable {
  oid: number;
  table: Table;
  names: Map<number, string>;
  primaryKeyNumbers: number[];
}

/** A key's columns in the table itself, or in a view that has all of them. */
interface Appearance {
  place: Qualified;
  isView: boolean;
  columns: string[];
}

/** In both directions, and through junction tables. */
export function deriveRelationships(
  tables: Map<number, CatalogTable>,
  views: Map<number, ViewColumns>,
  keys: ForeignKey[],
): Relationship[] {
  const forward: KeyRelationship[] = [];
  const startsAtView = new Map<KeyRelationship, boolean>();
  for (const key of keys) {
    for (const from of appearances(key.oid, key.columns, tables, views)) {
      for (const to of appearances(key.foreignOid, key.foreignColumns, tables, views)) {
        const relationship: KeyRelationship = {
          kind: key.isUnique ? 'one-to-one' : 'many-to-one',
          table: from.place,
          foreign: to.place,
          isSelf: same(from.place, to.place),
          constraint: key.name,
          columns: from.columns.map((column, i): ColumnPair => [column, to.columns[i] ?? '']),
          foreignIsView: to.isView,
        };
        forward.push(relationship);
        startsAtView.set(relationship, from.isView);
      }
    }
  }
  const inverse = forward.map((relationship): KeyRelationship => {
    const { kind, table, foreign, columns } = relationship;
    return {
      ...relationship,
      kind: kind === 'one-to-one' ? 'one-to-one' : 'one-to-many',
      table: foreign,
      foreign: table,
      columns: columns.map(([column, other]): ColumnPair => [other, column]),
      foreignIsView: startsAtView.get(relationship) ?? false,
    };
  });
  return [...forward, ...junctions(forward, tables), ...inverse];
}

/** Columns of a view that form a table's whole primary key; [] otherwise. */
export function viewPrimaryKey(columns: ViewColumns, tables: Map<number, CatalogTable>): string[] {
  for (const { oid, primaryKeyNumbers } of tables.values()) {
    const names = primaryKeyNumbers.map((number) => columns.get(`${oid}:${number}`)?.[0]);
    if (names.length > 0 && names.every((name) => name !== undefined)) return names;
  }
  return [];
}

/** A table whose primary key contains two foreign keys is a junction; it may have more columns. */
function junctions(relationships: KeyRelationship[], tables: Map<number, CatalogTable>): Relationship[] {
  const found: Relationship[] = [];
  const many = relationships.filter(({ kind }) => kind === 'many-to-one');
  for (const { table } of tables.values()) {
    if (table.primaryKey.length === 0) continue;
    const own = many.filter((relationship) => same(relationship.table, table));
    for (const source of own) {
      for (const target of own) {
        if (source.constraint === target.constraint) continue;
        const columns = [...source.columns, ...target.columns].map(([column]) => column);
        if (!columns.every((column) => table.primaryKey.includes(column))) continue;
        found.push({
          kind: 'many-to-many',
          table: source.foreign,
          foreign: target.foreign,
          isSelf: same(source.foreign, target.foreign),
          junction: { schema: table.schema, name: table.name },
          constraints: [source.constraint, target.constraint],
          source: source.columns.map(([column, other]): ColumnPair => [other, column]),
          target: target.columns.map(([column, other]): ColumnPair => [other, column]),
          foreignIsView: target.foreignIsView,
        });
      }
    }
  }
  return found;
}

function appearances(
  oid: number,
  numbers: number[],
  tables: Map<number, CatalogTable>,
  views: Map<number, ViewColumns>,
): Appearance[] {
  const found: Appearance[] = [];
  const own = tables.get(oid);
  if (own) {
    const { schema, name } = own.table;
    const columns = numbers.map((number) => own.names.get(number) ?? '');
    found.push({ place: { schema, name }, isView: false, columns });
  }
  for (const [viewOid, shown] of views) {
    const view = tables.get(viewOid)?.table;
    if (!view) continue;
    const choices = numbers.map((number) => shown.get(`${oid}:${number}`) ?? []);
    for (const columns of combinations(choices)) {
      found.push({ place: { schema: view.schema, name: view.name }, isView: true, columns });
    }
  }
  return found;
}

function combinations(choices: string[][]): string[][] {
  return choices.reduce<string[][]>(
    (lists, names) => lists.flatMap((list) => names.map((name) => [...list, name])),
    [[]],
  );
}

function same(a: Qualified, b: Qualified): boolean {
  return a.schema === b.schema && a.name === b.name;
}
