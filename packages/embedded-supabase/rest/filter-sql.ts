import type { Comparison, Field, Filter, IsValue, Logic, Operation, Relation } from './query-types.ts';
import type { Table } from './schema/types.ts';
import { arrayLiteral, ident, type Parameters } from './sql.ts';
import { requireShallow } from './value-limits.ts';

const RELATIONS: Record<Relation, string> = {
  neq: '<>',
  cs: '@>',
  cd: '<@',
  ov: '&&',
};
const COMPARISONS: Record<Comparison, string> = {
  eq: '=',
  gte: '>=',
  gt: '>',
  lte: '<=',
  lt: '<',
  like: 'like',
  ilike: 'ilike',
};
const IS: Record<IsValue, string> = {
  null: 'null',
  not_null: 'not null',
  true: 'true',
  false: 'false',
  unknown: 'unknown',
};

/** Name of the rows in SQL, and their table if known. */
export interface Scope {
  rows: string;
  table: Table | undefined;
}

/** Nested `and` and `or`. */
export function logicSql(logic: Logic, scope: Scope, params: Parameters): string {
  if (logic.kind === 'filter') return filterSql(logic, scope, params);
  const parts = logic.children.map((child) => logicSql(child, scope, params));
  return `${logic.not ? 'not ' : ''}(${parts.join(` ${logic.kind} `)})`;
}

export function fieldSql({ name, path }: Field, { rows, table }: Scope, params: Parameters): string {
  const column = name === '*' ? `${rows}.*` : `${rows}.${ident(name)}`;
  if (path.length === 0) return column;
  const type = table?.columns.get(name)?.type;
  const start = type === 'json' || type === 'jsonb' ? column : `to_jsonb(${column})`;
  const steps = path.map((step) =>
    'key' in step ? `${step.arrow}${params.add(step.key)}` : `${step.arrow}${params.add(step.index)}::int`,
  );
  return start + steps.join('');
}

function filterSql({ field, not, operation }: Filter, scope: Scope, params: Parameters): string {
  return `${not ? 'not ' : ''}${fieldSql(field, scope, params)} ${operationSql(operation, params)}`;
}

function operationSql(operation: Operation, params: Parameters): string {
  switch (operation.kind) {
    case 'relate':
      return `${RELATIONS[operation.operator]} ${params.add(operation.value)}`;
    case 'compare': {
      const { operator, value } = operation;
      const pattern = operator === 'like' || operator === 'ilike' ? value.replaceAll('*', '%') : value;
      return `${COMPARISONS[operator]} ${params.add(pattern)}`;
    }
    case 'in': {
      operation.values.forEach(requireShallow);
      const [first] = operation.values;
      const isEmpty = operation.values.length === 1 && first === '';
      return isEmpty ? "= any('{}')" : `= any(${params.add(arrayLiteral(operation.values))})`;
    }
    case 'is':
      return `is ${IS[operation.value]}`;
  }
}
