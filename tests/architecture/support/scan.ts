/**
 * What the rules look at in a source file: its code without comments, its texts and its imports, read by oxc-parser.
 * (dependency-cruiser 18 needs TypeScript's compiler below version 7, and knows imports alone.)
 */
import { parseSync, Visitor } from 'oxc-parser';

export interface TextLiteral {
  /** As it is written, without the quotes. */
  value: string;
  line: number;
  /** Where its opening quote stands in the text. */
  index: number;
}

/** A template literal's fixed parts: what stands before, between and after its `${…}`. */
export interface TemplateLiteral {
  parts: string[];
  line: number;
}

export interface Import {
  specifier: string;
  /** `type` imports leave no trace in the program; `dynamic` ones load later. */
  kind: 'static' | 'dynamic' | 'type';
  line: number;
}

export interface Scanned {
  /** The text with its comments blanked out, so that places stay the same. */
  code: string;
  strings: TextLiteral[];
  templates: TemplateLiteral[];
  imports: Import[];
}

interface Spanned {
  start: number;
  end: number;
}

/** Reads a source text; the ending of its name says the language. Throws when it is no program. */
export function scan(text: string, name = 'a.tsx'): Scanned {
  const { program, comments, errors } = parseSync(name, text);
  const [error] = errors;
  if (error) throw new SyntaxError(`${name}: ${error.message}`);

  const lines = [...text.matchAll(/\n/g)].map(({ index }) => index);
  const lineAt = (index: number) => 1 + countBelow(lines, index);
  const strings: TextLiteral[] = [];
  const templates: TemplateLiteral[] = [];
  const imports: Import[] = [];

  const template = ({
    start,
    quasis,
  }: Spanned & { quasis: { value: { raw: string; cooked: string | null } }[] }) =>
    templates.push({ parts: quasis.map(({ value }) => value.cooked ?? value.raw), line: lineAt(start) });
  const imported = (kind: Import['kind'], { start }: Spanned, source: { value: string }) =>
    imports.push({ specifier: source.value, kind, line: lineAt(start) });
  const kindOf = (written: string | undefined | null) => (written === 'type' ? 'type' : 'static');

  new Visitor({
    Literal(node) {
      if (typeof node.value !== 'string') return;
      strings.push({
        value: text.slice(node.start + 1, node.end - 1),
        line: lineAt(node.start),
        index: node.start,
      });
    },
    TemplateLiteral: template,
    TSTemplateLiteralType: template,
    ImportDeclaration(node) {
      imported(kindOf(node.importKind), node, node.source);
    },
    ExportAllDeclaration(node) {
      imported(kindOf(node.exportKind), node, node.source);
    },
    ExportNamedDeclaration(node) {
      if (node.source) imported(kindOf(node.exportKind), node, node.source);
    },
    ImportExpression(node) {
      if (isText(node.source)) imported('dynamic', node, node.source);
    },
    TSImportType(node) {
      imported('type', node, node.source);
    },
    // A file that a worker or a reader is pointed to: `new URL('./worker.ts', import.meta.url)`.
    NewExpression(node) {
      const [source, base] = node.arguments;
      const isUrl = node.callee.type === 'Identifier' && node.callee.name === 'URL';
      if (isUrl && isText(source) && source.value.startsWith('.') && base?.type === 'MemberExpression')
        imported('dynamic', node, source);
    },
  }).visit(program);

  return { code: withoutComments(text, comments), strings, templates, imports };
}

const isText = (
  node: { type: string; value?: unknown } | undefined,
): node is { type: 'Literal'; value: string } => node?.type === 'Literal' && typeof node.value === 'string';

function withoutComments(text: string, comments: Spanned[]): string {
  let code = '';
  let at = 0;
  for (const { start, end } of comments) {
    code += text.slice(at, start) + text.slice(start, end).replace(/[^\n]/g, ' ');
    at = end;
  }
  return code + text.slice(at);
}

/** How many of the sorted numbers are smaller. */
function countBelow(numbers: number[], limit: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
