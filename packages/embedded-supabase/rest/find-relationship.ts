import { RestError } from './errors.ts';
import { closest, ranked } from './fuzzy.ts';
import type { ColumnPair, Qualified, Relationship, Schema } from './schema/types.ts';
import { keyOf } from './schema/types.ts';

/** By table, foreign key or its column; `hint` chooses among several. Throws PGRST200 and PGRST201. */
export function findRelationship(
  schema: Schema,
  origin: Qualified,
  target: string,
  hint: string | null,
): Relationship {
  const known = (schema.relationships.get(keyOf(origin)) ?? []).filter(
    ({ foreign }) => foreign.schema === origin.schema,
  );
  const found = known.filter((relationship) => fits(relationship, target, hint));
  const [first] = found;
  if (!first) throw noRelationship(schema, known, origin, target, hint);
  if (found.length > 1) throw ambiguous(found, origin, target);
  return first;
}

export function isToOne(relationship: Relationship): boolean {
  return relationship.kind === 'many-to-one' || relationship.kind === 'one-to-one';
}

function fits(relationship: Relationship, target: string, hint: string | null): boolean {
  if (relationship.isSelf) return fitsSelf(relationship, target, hint);
  const byTable = target === relationship.foreign.name;
  if (hint !== null) {
    return (
      byTable &&
      (isConstraint(relationship, hint) || isColumn(relationship, hint, 0) || isColumn(relationship, hint, 1))
    );
  }
  if (byTable) return true;
  return isConstraint(relationship, target) || isColumn(relationship, target, 0);
}

/** In a self-relationship the table's name means children, the column's the parent; the constraint's is ambiguous. */
function fitsSelf(relationship: Relationship, target: string, hint: string | null): boolean {
  const { kind, foreign } = relationship;
  if (hint === null) {
    if (kind === 'one-to-many') return target === foreign.name;
    return kind === 'many-to-one' && isColumn(relationship, target, 0);
  }
  return target === foreign.name && kind === 'one-to-many' && isColumn(relationship, hint, 1);
}

function isConstraint({ constraint }: Relationship, name: string): boolean {
  return constraint === name;
}

function isColumn({ columns }: Relationship, name: string, side: 0 | 1): boolean {
  return columns.length === 1 && columns[0]?.[side] === name;
}

function noRelationship(
  schema: Schema,
  known: Relationship[],
  origin: Qualified,
  target: string,
  hint: string | null,
): RestError {
  const hinted = hint === null ? "'" : `' using the hint '${hint}'`;
  return new RestError(
    400,
    'PGRST200',
    `Could not find a relationship between '${origin.name}' and '${target}' in the schema cache`,
    {
      details: `Searched for a foreign key relationship between '${origin.name}' and '${target}${hinted} in the schema '${origin.schema}', but no matches were found.`,
      hint: perhaps(schema, known, origin, target),
    },
  );
}

function perhaps(schema: Schema, known: Relationship[], origin: Qualified, target: string): string | null {
  if (known.length > 0) {
    const children = known.map(({ foreign }) => foreign.name);
    const child = ranked(children, target).find(({ score }) => score < 1 && score >= 0.33);
    return child ? `Perhaps you meant '${child.name}' instead of '${target}'.` : null;
  }
  const parents = [...schema.relationships.values()].flatMap(([first]) =>
    first && first.table.schema === origin.schema ? [first.table.name] : [],
  );
  const parent = closest(parents, origin.name);
  return parent === null ? null : `Perhaps you meant '${parent}' instead of '${origin.name}'.`;
}

function ambiguous(found: Relationship[], origin: Qualified, target: string): RestError {
  const hints = found.map((relationship) => `'${relationship.foreign.name}!${relationship.constraint}'`);
  return new RestError(
    300,
    'PGRST201',
    `Could not embed because more than one relationship was found for '${origin.name}' and '${target}'`,
    {
      details: found.map(describe),
      hint: `Try changing '${target}' to one of the following: ${hints.join(', ')}. Find the desired relationship in the 'details' key.`,
    },
  );
}

function describe(relationship: Relationship): Record<string, string> {
  const { kind, table, foreign } = relationship;
  const embedding = `${table.name} with ${foreign.name}`;
  const list = (columns: ColumnPair[], side: 0 | 1) => `(${columns.map((pair) => pair[side]).join(', ')})`;
  const { constraint, columns } = relationship;
  const text = `${constraint} using ${table.name}${list(columns, 0)} and ${foreign.name}${list(columns, 1)}`;
  return { cardinality: kind, relationship: text, embedding };
}
