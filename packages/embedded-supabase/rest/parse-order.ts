import { field, parseTreePath } from './parse-field.ts';
import type { At, OrderTerm } from './query-types.ts';
import { parseWhole, type Scanner } from './scanner.ts';

/** `a.order=x.desc` orders the embedded `a`. Throws ParseFailure. */
export function parseOrder(key: string, text: string): At<OrderTerm[]> {
  const { path } = parseTreePath(key);
  const value = parseWhole(text, `failed to parse order (${text})`, (scanner) => {
    const terms: OrderTerm[] = [];
    do {
      scanner.skipBlanks();
      terms.push({ field: field(scanner), ...modifiers(scanner) });
      scanner.skipBlanks();
    } while (scanner.take(','));
    return terms;
  });
  return { path, value };
}

function modifiers(scanner: Scanner): Pick<OrderTerm, 'direction' | 'nulls'> {
  const direction = scanner.take('.asc', '"asc"') ? 'asc' : scanner.take('.desc', '"desc"') ? 'desc' : null;
  const nulls = scanner.take('.nullsfirst', '"nullsfirst"')
    ? 'nullsfirst'
    : scanner.take('.nullslast', '"nullslast"')
      ? 'nullslast'
      : null;
  if (!scanner.atEnd && !scanner.sees(',')) scanner.fail('delimiter (.)', '","', 'end of input');
  return { direction, nulls };
}
