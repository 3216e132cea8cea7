/** Parses `column=op.value`, and `and` and `or` trees. */
import { field, fieldName, parseTreePath, quotedText } from './parse-field.ts';
import type { At, Comparison, Filter, IsValue, Logic, Operation, Relation } from './query-types.ts';
import { parseWhole, type Scanner } from './scanner.ts';

const RELATIONS: Relation[] = ['neq', 'cs', 'cd', 'ov'];
const COMPARISONS: Comparison[] = ['eq', 'gte', 'gt', 'lte', 'lt', 'like', 'ilike'];
const IS_VALUES: IsValue[] = ['null', 'not_null', 'true', 'false', 'unknown'];
const OPERATOR = 'operator (eq, gt, ...)';
const DELIMITER = 'delimiter (.)';
const DEPTH_LIMIT = 30;

type ReadValue = (scanner: Scanner) => string;

/** `a.b=eq.1` filters `b` of the embedded `a`. Throws ParseFailure. */
export function parseFilter(key: string, text: string): At<Filter> {
  const target = parseTreePath(key);
  const what = `failed to parse filter (${text})`;
  const expression = parseWhole(text, what, (scanner) => operatorExpression(scanner, rest));
  return { path: target.path, value: { kind: 'filter', field: target.field, ...expression } };
}

/** `a.or=(x.eq.1,y.gt.2)` and `not.and=(…)`. Throws ParseFailure. */
export function parseLogic(key: string, text: string): At<Logic> {
  const names = parseWhole(key, `failed to parse logic path (${key})`, (scanner) => {
    const list = [fieldName(scanner)];
    while (scanner.take('.', DELIMITER)) list.push(fieldName(scanner));
    return list;
  });
  const operator = names.at(-1) ?? '';
  const path = names.slice(0, -1).filter((name) => name !== 'not');
  const negated = names.length - 1 > path.length ? 'not.' : '';
  const what = `failed to parse logic tree (${text})`;
  return {
    path,
    value: parseWhole(`${negated}${operator}${text}`, what, (scanner) => logicGroup(scanner, 0)),
  };
}

function logicTree(scanner: Scanner, depth: number): Logic {
  return scanner.first<Logic>(
    () => logicFilter(scanner),
    () => logicGroup(scanner, depth),
  );
}

function logicFilter(scanner: Scanner): Filter {
  const target = field(scanner);
  scanner.need('.', DELIMITER);
  return { kind: 'filter', field: target, ...operatorExpression(scanner, valueInList) };
}

function logicGroup(scanner: Scanner, depth: number): Logic {
  if (depth >= DEPTH_LIMIT) scanner.fail('less nesting');
  const not = scanner.take('not.', 'negation operator (not)');
  const kind = scanner.take('and', 'logic operator (and, or)') ? 'and' : 'or';
  if (kind === 'or') scanner.need('or', 'logic operator (and, or)');
  scanner.skipBlanks();
  scanner.need('(');
  const children: Logic[] = [];
  do {
    scanner.skipBlanks();
    children.push(logicTree(scanner, depth + 1));
    scanner.skipBlanks();
  } while (scanner.take(','));
  scanner.need(')');
  scanner.skipBlanks();
  return { kind, not, children };
}

function operatorExpression(scanner: Scanner, value: ReadValue): { not: boolean; operation: Operation } {
  const not = scanner.take('not.', '"not"');
  return { not, operation: operation(scanner, value) };
}

function operation(scanner: Scanner, value: ReadValue): Operation {
  if (scanner.sees('in.')) {
    scanner.take('in.');
    return { kind: 'in', values: listValue(scanner) };
  }
  if (scanner.sees('is.')) {
    scanner.take('is.');
    return { kind: 'is', value: isValue(scanner) };
  }
  return namedOperation(scanner, value);
}

function namedOperation(scanner: Scanner, value: ReadValue): Operation {
  const head = /([a-z]+)\./y;
  head.lastIndex = scanner.pos;
  const [all, name = ''] = head.exec(scanner.text) ?? [];
  if (all === undefined) return scanner.fail(OPERATOR);
  const relation = RELATIONS.find((operator) => operator === name);
  const comparison = COMPARISONS.find((operator) => operator === name);
  const advance = () => {
    scanner.pos += all.length;
    return value(scanner);
  };
  if (relation) return { kind: 'relate', operator: relation, value: advance() };
  if (comparison) return { kind: 'compare', operator: comparison, value: advance() };
  return scanner.fail(OPERATOR);
}

function isValue(scanner: Scanner): IsValue {
  const word = scanner.takeWhile(/[a-z_]+/iy).toLowerCase();
  const known = IS_VALUES.find((candidate) => candidate === word);
  if (known) return known;
  scanner.pos -= word.length;
  return scanner.fail('isVal: (null, not_null, true, false, unknown)');
}

function listValue(scanner: Scanner): string[] {
  scanner.skipBlanks();
  scanner.need('(');
  scanner.skipBlanks();
  const values: string[] = [];
  do {
    values.push(
      scanner.first(
        () => quotedElement(scanner),
        () => scanner.takeWhile(/[^,)]*/y),
      ),
    );
  } while (scanner.take(','));
  scanner.need(')');
  scanner.skipBlanks();
  return values;
}

const rest: ReadValue = (scanner) => scanner.takeWhile(/[\s\S]*/y);

/** In `and(…)`: quoted, an array literal, or everything up to the next comma or parenthesis. */
const valueInList: ReadValue = (scanner) =>
  scanner.first(
    () => quotedElement(scanner),
    () => arrayLiteral(scanner),
    () => scanner.takeWhile(/[^,)]*/y),
  );

function quotedElement(scanner: Scanner): string {
  const text = quotedText(scanner);
  if (!scanner.atEnd && !scanner.sees(',') && !scanner.sees(')')) scanner.fail();
  return text;
}

function arrayLiteral(scanner: Scanner): string {
  return scanner.takeWhile(/\{[^{}]*\}/y) || scanner.fail();
}
