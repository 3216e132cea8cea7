import type { ReadNode } from './plan.ts';
import type {
  Comparison,
  Field,
  Filter,
  FullText,
  IsValue,
  Logic,
  Operation,
  Relation,
} from './query-types.ts';
import type { Table } from './schema/types.ts';
import { arrayLiteral, ident, type Parameters } from './sql.ts';
import { requireShallow, requireSimplePattern, requireSimpleSearch } from './value-limits.ts';

const RELATIONS: Record<Relation, string> = {
  neq: '<>',
  cs: '@>',
  cd: '<@',
  ov: '&&',
  sl: '<<',
  sr: '>>',
  nxr: '&<',
  nxl: '&>',
  adj: '-|-',
};
const COMPARISONS: Record<Comparison, string> = {
  eq: '=',
  gte: '>=',
  gt: '>',
  lte: '<=',
  lt: '<',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
};
const FULL_TEXT: Record<FullText, string> = {
  fts: 'to_tsquery',
  plfts: 'plainto_tsquery',
  phfts: 'phraseto_tsquery',
  wfts: 'websearch_to_tsquery',
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
  /** Embedded resources for presence filters: `author=is.null`. */
  children: ReadNode[];
  presence(child: ReadNode, present: boolean): string;
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

function filterSql(filter: Filter, scope: Scope, params: Parameters): string {
  const { field, not, operation } = filter;
  if (operation.kind === 'is' && field.path.length === 0) {
    const child = scope.children.find(({ outputName }) => outputName === field.name);
    if (child && operation.value === 'null') return scope.presence(child, not);
    if (child && operation.value === 'not_null') return scope.presence(child, !not);
  }
  const value = fieldSql(field, scope, params);
  const subject = operation.kind === 'fts' ? vector(value, field, operation.language, scope, params) : value;
  return `${not ? 'not ' : ''}${subject} ${operationSql(operation, params)}`;
}

function vector(
  value: string,
  field: Field,
  language: string | null,
  { table }: Scope,
  params: Parameters,
): string {
  if (field.path.length === 0 && table?.columns.get(field.name)?.type === 'tsvector') return value;
  return language === null ? `to_tsvector(${value})` : `to_tsvector(${params.add(language)}, ${value})`;
}

function operationSql(operation: Operation, params: Parameters): string {
  switch (operation.kind) {
    case 'relate':
      return `${RELATIONS[operation.operator]} ${params.add(operation.value)}`;
    case 'compare': {
      const { operator, quantifier, value } = operation;
      if (operator === 'match' || operator === 'imatch') requireSimplePattern(value);
      const pattern = operator === 'like' || operator === 'ilike' ? value.replaceAll('*', '%') : value;
      const placeholder = params.add(pattern);
      return `${COMPARISONS[operator]} ${quantifier === null ? placeholder : `${quantifier}(${placeholder})`}`;
    }
    case 'fts': {
      if (operation.operator === 'fts') requireSimpleSearch(operation.value);
      const language = operation.language === null ? '' : `${params.add(operation.language)}, `;
      return `@@ ${FULL_TEXT[operation.operator]}(${language}${params.add(operation.value)})`;
    }
    case 'in': {
      operation.values.forEach(requireShallow);
      const [first] = operation.values;
      const isEmpty = operation.values.length === 1 && first === '';
      return isEmpty ? "= any('{}')" : `= any(${params.add(arrayLiteral(operation.values))})`;
    }
    case 'is':
      return `is ${IS[operation.value]}`;
    case 'isdistinct':
      return `is distinct from ${params.add(operation.value)}`;
  }
}
