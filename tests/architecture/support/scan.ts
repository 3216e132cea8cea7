/**
 * Just enough of a reader of TypeScript and TSX to find comments, text literals and imports. It knows nothing of
 * syntax beyond that; the compiler has checked the files already.
 */

export interface TextLiteral {
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

const BEFORE_REGEX = /(?:[(,=:[!&|?{;+\-*%~^]|=>|\b(?:return|typeof|case|in|of|await))$/;

class Scanner {
  readonly strings: TextLiteral[] = [];
  readonly templates: TemplateLiteral[] = [];
  readonly #text: string;
  readonly #code: string[];
  #at = 0;
  #line = 1;

  constructor(text: string) {
    this.#text = text;
    this.#code = [...text.split('')];
  }

  get code(): string {
    return this.#code.join('');
  }

  /** Reads to the end, or to the `}` that closes a template's `${`. */
  read(insideTemplate = false): void {
    let depth = 0;
    while (this.#at < this.#text.length) {
      const char = this.#text[this.#at] ?? '';
      const pair = char + (this.#text[this.#at + 1] ?? '');
      if (pair === '//') this.#blank(this.#endOf('\n'));
      else if (pair === '/*') this.#blank(this.#endOf('*/', 2));
      else if (char === '"' || char === "'") this.#string(char);
      else if (char === '`') this.#template();
      else if (char === '/') this.#slash();
      else if (insideTemplate && char === '}' && depth === 0) return;
      else {
        if (char === '{') depth += 1;
        if (char === '}') depth -= 1;
        this.#step();
      }
    }
  }

  #step(): void {
    if (this.#text[this.#at] === '\n') this.#line += 1;
    this.#at += 1;
  }

  #endOf(mark: string, extra = 0): number {
    const found = this.#text.indexOf(mark, this.#at + extra);
    return found < 0 ? this.#text.length : found + extra;
  }

  #blank(end: number): void {
    while (this.#at < end) {
      if (this.#text[this.#at] !== '\n') this.#code[this.#at] = ' ';
      this.#step();
    }
  }

  /** A quote that is not closed on its line is an apostrophe in the text of an element. */
  #string(quote: string): void {
    const rest = this.#text.slice(this.#at + 1);
    const closed = (quote === '"' ? /^((?:[^"\\\n]|\\[\s\S])*)"/ : /^((?:[^'\\\n]|\\[\s\S])*)'/).exec(rest);
    if (closed) this.strings.push({ value: closed[1] ?? '', line: this.#line, index: this.#at });
    const end = this.#at + 1 + (closed?.[0].length ?? 0);
    while (this.#at < end) this.#step();
  }

  #template(): void {
    const literal: TemplateLiteral = { parts: [''], line: this.#line };
    this.templates.push(literal);
    this.#step();
    while (this.#at < this.#text.length && this.#text[this.#at] !== '`') {
      if (this.#text.startsWith('${', this.#at)) {
        this.#at += 2;
        this.read(true);
        literal.parts.push('');
      } else {
        if (this.#text[this.#at] === '\\') this.#step();
        literal.parts[literal.parts.length - 1] += this.#text[this.#at] ?? '';
      }
      this.#step();
    }
    this.#step();
  }

  /** A slash begins a regular expression only where a value may stand; elsewhere it divides or closes an element. */
  #slash(): void {
    const before = this.#text.slice(Math.max(0, this.#at - 200), this.#at).trimEnd();
    const regex = /^\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/.exec(this.#text.slice(this.#at));
    const length = regex && (before === '' || BEFORE_REGEX.test(before)) ? regex[0].length : 1;
    this.#at += length;
  }
}

const STATIC_IMPORT = /^[ \t]*(import|export)\s+(type\s+)?(?:[\w*\s{},$]+?\sfrom\s*)?(['"])([^'"\n]+)\3/gm;
const DYNAMIC_IMPORT = /\bimport\(\s*(['"])([^'"\n]+)\1/g;
const WORKER = /\bnew URL\(\s*(['"])(\.[^'"\n]+)\1,\s*import\.meta\.url\s*\)/g;

/** Reads a source text. */
export function scan(text: string): Scanned {
  const scanner = new Scanner(text);
  scanner.read();
  const { code, strings, templates } = scanner;
  const lineAt = (index: number) => code.slice(0, index).split('\n').length;
  const imports: Import[] = [];
  for (const match of code.matchAll(STATIC_IMPORT))
    imports.push({
      specifier: match[4] ?? '',
      kind: match[2] ? 'type' : 'static',
      line: lineAt(match.index),
    });
  for (const pattern of [DYNAMIC_IMPORT, WORKER])
    for (const match of code.matchAll(pattern))
      imports.push({ specifier: match[2] ?? '', kind: 'dynamic', line: lineAt(match.index) });
  return { code, strings, templates, imports };
}
