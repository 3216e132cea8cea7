/** Relationships of tables from foreign keys, as in PostgREST. */
import type { ColumnPair, Relationship, Table } from './types.ts';

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
}

/** In both directions. */
export function deriveRelationships(tables: Map<number, CatalogTable>, keys: ForeignKey[]): Relationship[] {
  const forward = keys.flatMap((key): Relationship[] => {
    const [from, to] = [tables.get(key.oid), tables.get(key.foreignOid)];
    if (!from || !to) return [];
    return [
      {
        kind: key.isUnique ? 'one-to-one' : 'many-to-one',
        table: { schema: from.table.schema, name: from.table.name },
        foreign: { schema: to.table.schema, name: to.table.name },
        isSelf: from === to,
        constraint: key.name,
        columns: key.columns.map(
          (number, i): ColumnPair => [
            from.names.get(number) ?? '',
            to.names.get(key.foreignColumns[i] ?? 0) ?? '',
          ],
        ),
      },
    ];
  });
  const inverse = forward.map((relationship): Relationship => {
    const { kind, table, foreign, columns } = relationship;
    return {
      ...relationship,
      kind: kind === 'one-to-one' ? 'one-to-one' : 'one-to-many',
      table: foreign,
      foreign: table,
      columns: columns.map(([column, other]): ColumnPair => [other, column]),
    };
  });
  return [...forward, ...inverse];
}
