import { parseColumns, parseTreePath } from './parse-field.ts';
import { parseFilter, parseLogic } from './parse-filter.ts';
import { parseOrder } from './parse-order.ts';
import { parseSelect } from './parse-select.ts';
import type { At, Filter, Logic, OrderTerm, SelectItem } from './query-types.ts';
import { ALL, type Range } from './range.ts';
import { ParseFailure } from './scanner.ts';

export interface QueryParams {
  select: SelectItem[];
  filters: At<Filter>[];
  logic: At<Logic>[];
  orders: At<OrderTerm[]>[];
  ranges: At<Range>[];
  columns: string[] | null;
  onConflict: string[] | null;
  args: [string, string][];
}

const RESERVED = new Set(['select', 'columns', 'on_conflict', 'apikey']);
const EMBEDDABLE = new Set(['order', 'limit', 'offset', 'and', 'or']);

/** With `asCall` parameters without an operator are arguments. Throws ParseFailure. */
export function parseQuery(search: URLSearchParams, asCall: boolean): QueryParams {
  const columns = search.get('columns');
  const onConflict = search.get('on_conflict');
  const params: QueryParams = {
    select: parseSelect(search.get('select') ?? '*'),
    filters: [],
    logic: [],
    orders: [],
    ranges: [],
    columns: columns ? parseColumns(columns, 'columns') : null,
    onConflict: onConflict ? parseColumns(onConflict, 'on_conflict') : null,
    args: [],
  };
  const ranges = new Map<string, Range>();
  for (const [key, value] of search) {
    if (RESERVED.has(key)) continue;
    const last = key.slice(key.lastIndexOf('.') + 1);
    if (!EMBEDDABLE.has(last)) addFilter(params, key, value, asCall);
    else if (value === '') continue;
    else if (last === 'order') params.orders.push(parseOrder(key, value));
    else if (last === 'and' || last === 'or') params.logic.push(parseLogic(key, value));
    else setRange(ranges, key, last === 'limit' ? 'limit' : 'offset', value);
  }
  for (const [key, range] of ranges) params.ranges.push({ path: parseTreePath(key).path, value: range });
  return params;
}

function addFilter(params: QueryParams, key: string, value: string, asCall: boolean): void {
  try {
    params.filters.push(parseFilter(key, value));
  } catch (error) {
    if (!asCall || !(error instanceof ParseFailure)) throw error;
    params.args.push([key, value]);
  }
}

function setRange(ranges: Map<string, Range>, key: string, name: 'limit' | 'offset', value: string): void {
  if (!/^-?\d{1,15}$/.test(value.trim())) return;
  const path = `${key.slice(0, key.lastIndexOf('.') + 1)}limit`;
  ranges.set(path, { ...(ranges.get(path) ?? ALL), [name]: Number(value) });
}
