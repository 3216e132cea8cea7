/** As much of SQL as rules on migrations need: statements, and what functions are called with. */
export interface Parameter {
  name: string;
  type: string;
  optional: boolean;
}
export interface Definition {
  /** With its schema. */
  name: string;
  parameters: Parameter[];
  /** Of `returns table (…)`. */
  columns: string[];
}

/** Comments, quoted texts and bodies of functions, of which only that they are there matters. */
const OPAQUE = /--[^\n]*|\/\*[\s\S]*?\*\/|(\$\w*\$)[\s\S]*?\1|'(?:[^']|'')*'/g;

/** The statements of a file in small letters and with single spaces, without comments; texts and bodies are ''. */
export function statementsOf(sql: string): string[] {
  return sql
    .replace(OPAQUE, (text) => (/^(--|\/\*)/.test(text) ? ' ' : "''"))
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim().toLowerCase())
    .filter((statement) => statement !== '');
}

/** At commas that stand in no brackets. */
export function splitClauses(text: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const character of text) {
    if (character === '(' || character === '[') depth += 1;
    if (character === ')' || character === ']') depth -= 1;
    if (character === ',' && depth === 0) parts.push('');
    else parts.push((parts.pop() ?? '') + character);
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

const CREATE = /^create (?:or replace )?function ((?:\w+\.)?\w+)\s*\(/;

/** The functions that a file creates; of several with one name, the last. */
export function definitionsOf(sql: string): Definition[] {
  return statementsOf(sql).flatMap((statement) => {
    const [start, name = ''] = CREATE.exec(statement) ?? [];
    if (start === undefined) return [];
    const [inside, end] = brackets(statement, start.length - 1);
    const rest = statement.slice(end);
    const table = /^\s*returns table\s*\(/.exec(rest);
    const columns = table ? brackets(rest, table[0].length - 1)[0] : '';
    return [
      {
        name: name.includes('.') ? name : `public.${name}`,
        parameters: splitClauses(inside).map(parameterOf),
        columns: splitClauses(columns).map((column) => column.split(' ')[0] ?? ''),
      },
    ];
  });
}

/** What stands between the bracket at `open` and the one that closes it, and where that ends. */
function brackets(text: string, open: number): [string, number] {
  let depth = 0;
  for (let index = open; index < text.length; index += 1) {
    if (text[index] === '(') depth += 1;
    if (text[index] === ')') depth -= 1;
    if (depth === 0) return [text.slice(open + 1, index), index + 1];
  }
  return [text.slice(open + 1), text.length];
}

function parameterOf(text: string): Parameter {
  const optional = /\bdefault\b|=/.test(text);
  const [name = '', ...type] = text
    .replace(/\s*(?:\bdefault\b|:?=).*$/s, '')
    .replace(/^(?:in|inout|variadic) /, '')
    .split(' ');
  return { name, type: type.join(' '), optional };
}
