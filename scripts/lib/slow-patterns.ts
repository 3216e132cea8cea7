import { type Expression, parseSync, Visitor } from 'oxc-parser';
import { analyse } from 'scslre';

/** A regular expression whose cost grows faster than the length of the text. */
export interface SlowPattern {
  line: number;
  pattern: string;
  /** A character that costs most when it is repeated, and how the cost arises: `Move`, `Trade` or `Self`. */
  cause: string;
  /** Why the text is short or not foreign: the comment `pattern-cost: …` in the line above. */
  reason: string | null;
}

const REASON = /^\s*pattern-cost: (\S.*)$/;
/** Stands for a part that only the running program knows, which is a word in all of our patterns. */
const UNKNOWN_PART = 'x';

/**
 * Finds slow patterns of a TypeScript or JavaScript file: literals and `new RegExp`, whose parts are read as far as they
 * are constants. `constants` are those that other files export. Throws when the file cannot be parsed.
 */
export function slowPatterns(
  file: string,
  source: string,
  constants: ReadonlyMap<string, string> = new Map(),
): { slow: SlowPattern[]; unusedReasons: number[] } {
  const { program, comments, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const lineOf = (offset: number) => source.slice(0, offset).split('\n').length;
  const reasons = new Map<number, string>();
  for (const { value, end } of comments) {
    const reason = REASON.exec(value)?.[1];
    if (reason) reasons.set(lineOf(end) + 1, reason);
  }
  const own = new Map([...constants, ...constantTexts(file, source)]);
  const slow: SlowPattern[] = [];
  const unused = new Set(reasons.keys());
  const check = (pattern: string, flags: string, start: number) => {
    const { reports } = analyse({ source: pattern, flags });
    if (reports.length === 0) return;
    const line = lineOf(start);
    unused.delete(line);
    const cause = reports
      .map(({ type, character }) => `${type} ${JSON.stringify(character.pick)}`)
      .join(', ');
    slow.push({ line, pattern: `/${pattern}/${flags}`, cause, reason: reasons.get(line) ?? null });
  };
  new Visitor({
    Literal(node) {
      if ('regex' in node && node.regex) check(node.regex.pattern, node.regex.flags, node.start);
    },
    NewExpression({ callee, arguments: [pattern, flags], start }) {
      if (callee.type !== 'Identifier' || callee.name !== 'RegExp' || !pattern) return;
      if (pattern.type === 'SpreadElement' || flags?.type === 'SpreadElement') return;
      check(textOf(pattern, own), flags ? textOf(flags, own) : '', start);
    },
  }).visit(program);
  return { slow, unusedReasons: [...unused] };
}

/** Texts that a file assigns to constants, by their names. */
export function constantTexts(file: string, source: string): Map<string, string> {
  const texts = new Map<string, string>();
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type !== 'Identifier' || !init) return;
      if (init.type === 'TemplateLiteral' || (init.type === 'Literal' && typeof init.value === 'string'))
        texts.set(id.name, textOf(init, texts));
    },
  }).visit(parseSync(file, source).program);
  return texts;
}

function textOf(node: Expression, constants: ReadonlyMap<string, string>): string {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type === 'Identifier') return constants.get(node.name) ?? UNKNOWN_PART;
  if (node.type === 'BinaryExpression' && node.operator === '+')
    return textOf(node.left, constants) + textOf(node.right, constants);
  if (node.type === 'TaggedTemplateExpression')
    return joined(
      node.quasi.quasis.map(({ value }) => value.raw),
      node.quasi.expressions,
      constants,
    );
  if (node.type === 'TemplateLiteral')
    return joined(
      node.quasis.map(({ value }) => value.cooked ?? ''),
      node.expressions,
      constants,
    );
  return UNKNOWN_PART;
}

const joined = (texts: string[], parts: Expression[], constants: ReadonlyMap<string, string>): string =>
  texts.map((text, at) => text + (parts[at] ? textOf(parts[at], constants) : '')).join('');
