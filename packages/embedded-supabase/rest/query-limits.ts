/** Statements run sequentially: thousands of filters or embedded resources would block others for seconds. */
import { RestError } from './errors.ts';
import type { QueryParams } from './query-params.ts';
import type { Logic, Operation, SelectItem } from './query-types.ts';

const MAX_FILTERS = 200;
/** Patterns matched against every row. */
const MAX_PATTERNS = 30;
const MAX_FIELDS = 200;
const MAX_RELATIONS = 30;
/** Each level multiplies the rows of the one above. */
const MAX_RELATION_DEPTH = 6;
const MAX_ORDER_TERMS = 50;
/** PostgreSQL's maximum function arguments. */
const MAX_ARGUMENTS = 100;
const MAX_COLUMNS = 1_600;

/** Throws PGRST100. */
export function requireBoundedQuery(params: QueryParams): void {
  const filters = [...params.filters, ...params.logic].flatMap(({ value }) => operationsOf(value));
  requireAtMost(filters.length, MAX_FILTERS, 'filters');
  requireAtMost(filters.filter(isPattern).length, MAX_PATTERNS, 'patterns in filters');
  requireAtMost(sum(params.orders.map(({ value }) => value.length)), MAX_ORDER_TERMS, 'order terms');
  const selected = countSelected(params.select);
  requireAtMost(selected.fields, MAX_FIELDS, 'selected columns');
  requireAtMost(selected.relations, MAX_RELATIONS, 'embedded resources');
  requireAtMost(selected.depth, MAX_RELATION_DEPTH, 'levels of embedded resources');
  requireAtMost(params.args.length, MAX_ARGUMENTS, 'arguments');
  requireAtMost(params.columns?.length ?? 0, MAX_COLUMNS, 'columns');
  requireAtMost(params.onConflict?.length ?? 0, MAX_COLUMNS, 'columns of on_conflict');
}

/** Throws PGRST102. */
export function requireBoundedBody(keys: number, isCall: boolean): void {
  if (isCall) requireAtMost(keys, MAX_ARGUMENTS, 'arguments', 'PGRST102');
  else requireAtMost(keys, MAX_COLUMNS, 'columns', 'PGRST102');
}

function requireAtMost(count: number, most: number, what: string, code = 'PGRST100'): void {
  if (count <= most) return;
  throw new RestError(400, code, `The request has too many ${what}`, {
    details: `${count} were given and ${most} are allowed`,
  });
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

function operationsOf(logic: Logic): Operation[] {
  return logic.kind === 'filter' ? [logic.operation] : logic.children.flatMap(operationsOf);
}

const isPattern = (operation: Operation): boolean =>
  operation.kind === 'compare' && (operation.operator === 'like' || operation.operator === 'ilike');

function countSelected(items: SelectItem[]): { fields: number; relations: number; depth: number } {
  const total = { fields: 0, relations: 0, depth: 0 };
  for (const item of items) {
    if (item.kind === 'field') total.fields += 1;
    else {
      const { fields, relations, depth } = countSelected(item.children);
      total.fields += fields;
      total.relations += relations + 1;
      total.depth = Math.max(total.depth, depth + 1);
    }
  }
  return total;
}
