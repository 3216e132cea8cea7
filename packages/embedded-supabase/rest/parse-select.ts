/** Parses `select`: columns, aliases and embedded resources. */
import { field, fieldName } from './parse-field.ts';
import type { SelectItem, SelectRelation } from './query-types.ts';
import { parseWhole, type Scanner } from './scanner.ts';

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
    () => column(scanner),
  );
}

/** `alias:name!hint!inner` before a parenthesis. */
function relationHead(scanner: Scanner): SelectRelation {
  const alias = scanner.attempt(() => aliasBeforeColon(scanner));
  const name = fieldName(scanner);
  let hint: string | null = null;
  let join: SelectRelation['join'] = null;
  for (let i = 0; i < 2 && scanner.take('!'); i++) {
    const word = fieldName(scanner);
    if (word === 'inner' || word === 'left') join ??= word;
    else hint ??= word;
  }
  if (!scanner.sees('(')) scanner.fail('"("');
  return { kind: 'relation', name, alias, hint, join, children: [] };
}

function aliasBeforeColon(scanner: Scanner): string {
  const name = fieldName(scanner);
  scanner.need(':');
  return name;
}

function star(scanner: Scanner): SelectItem {
  scanner.need('*');
  end(scanner);
  return { kind: 'field', field: { name: '*', path: [] }, alias: null };
}

function column(scanner: Scanner): SelectItem {
  const alias = scanner.attempt(() => aliasBeforeColon(scanner));
  const selected = field(scanner);
  end(scanner);
  return { kind: 'field', field: selected, alias };
}

function end(scanner: Scanner): void {
  scanner.skipBlanks();
  if (!scanner.atEnd && !scanner.sees(')') && !scanner.sees(',')) scanner.fail('")"', '","', 'end of input');
}
