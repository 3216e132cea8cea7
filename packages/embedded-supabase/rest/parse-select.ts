/** Parses `select`: columns, aliases, casts, aggregates and embedded resources. */
import { field, fieldName, identifier } from './parse-field.ts';
import type { Aggregate, SelectItem, SelectRelation } from './query-types.ts';
import { parseWhole, type Scanner } from './scanner.ts';

const AGGREGATES: Aggregate[] = ['sum', 'avg', 'count', 'max', 'min'];
const DEPTH_LIMIT = 30;

/** '' selects nothing. Throws ParseFailure. */
export function parseSelect(text: string): SelectItem[] {
  const what = `failed to parse select parameter (${text})`;
  return parseWhole(text, what, (scanner) => items(scanner, 0));
}

function items(scanner: Scanner, depth: number): SelectItem[] {
  scanner.skipBlanks();
  if (scanner.atEnd || scanner.sees(')')) return [];
  const list: SelectItem[] = [];
  do {
    scanner.skipBlanks();
    list.push(item(scanner, depth));
    scanner.skipBlanks();
  } while (scanner.take(','));
  return list;
}

function item(scanner: Scanner, depth: number): SelectItem {
  const relation = scanner.attempt(() => relationHead(scanner));
  if (relation) {
    if (depth >= DEPTH_LIMIT) scanner.fail('less nesting');
    scanner.need('(');
    const children = items(scanner, depth + 1);
    scanner.need(')');
    return { ...relation, children };
  }
  return scanner.first(
    () => star(scanner),
    () => rowCount(scanner),
    () => column(scanner),
  );
}

/** `alias:name!hint!inner` before a parenthesis. */
function relationHead(scanner: Scanner): SelectRelation {
  const spread = scanner.take('...');
  const alias = spread ? null : scanner.attempt(() => aliasBeforeColon(scanner));
  const name = fieldName(scanner);
  // `count()` is an aggregate and never a resource.
  if (name === 'count') scanner.fail();
  let hint: string | null = null;
  let join: SelectRelation['join'] = null;
  for (let i = 0; i < 2 && scanner.take('!'); i++) {
    const word = fieldName(scanner);
    if (word === 'inner' || word === 'left') join ??= word;
    else hint ??= word;
  }
  if (!scanner.sees('(')) scanner.fail('"("');
  return { kind: 'relation', name, alias, hint, join, spread, children: [] };
}

function aliasBeforeColon(scanner: Scanner): string {
  const name = fieldName(scanner);
  if (scanner.sees('::')) scanner.fail();
  scanner.need(':');
  return name;
}

function star(scanner: Scanner): SelectItem {
  scanner.need('*');
  end(scanner);
  const all = { name: '*', path: [] };
  return { kind: 'field', field: all, alias: null, cast: null, aggregate: null, aggregateCast: null };
}

/** `count()` without a column counts rows. */
function rowCount(scanner: Scanner): SelectItem {
  const alias = scanner.attempt(() => aliasBeforeColon(scanner));
  scanner.need('count()');
  const aggregateCast = cast(scanner);
  end(scanner);
  const all = { name: '*', path: [] };
  return { kind: 'field', field: all, alias, cast: null, aggregate: 'count', aggregateCast };
}

function column(scanner: Scanner): SelectItem {
  const alias = scanner.attempt(() => aliasBeforeColon(scanner));
  const selected = field(scanner);
  const valueCast = cast(scanner);
  const aggregate = scanner.attempt(() => aggregateCall(scanner));
  const aggregateCast = aggregate ? cast(scanner) : null;
  end(scanner);
  return { kind: 'field', field: selected, alias, cast: valueCast, aggregate, aggregateCast };
}

function cast(scanner: Scanner): string | null {
  return scanner.take('::') ? identifier(scanner) : null;
}

function aggregateCall(scanner: Scanner): Aggregate {
  scanner.need('.');
  const name = AGGREGATES.find((aggregate) => scanner.take(aggregate));
  scanner.need('()');
  return name ?? scanner.fail();
}

function end(scanner: Scanner): void {
  scanner.skipBlanks();
  if (!scanner.atEnd && !scanner.sees(')') && !scanner.sees(',')) scanner.fail('")"', '","', 'end of input');
}
