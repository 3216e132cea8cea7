/** Parser with backtracking that records the furthest position, for PostgREST's error messages. */

/** A parameter with a syntax error; 400 PGRST100. */
export class ParseFailure extends Error {
  readonly details: string;
  constructor(message: string, details: string) {
    super(message);
    this.details = details;
  }
}

/** Thrown inside a scan and caught where there is an alternative. */
class NoMatch extends Error {}
const NO_MATCH = new NoMatch('no match');

export class Scanner {
  readonly text: string;
  pos = 0;
  #furthest = 0;
  #expected: string[] = [];

  constructor(text: string) {
    this.text = text;
  }

  get atEnd(): boolean {
    return this.pos >= this.text.length;
  }

  sees(text: string): boolean {
    return this.text.startsWith(text, this.pos);
  }

  /** Consumes `text` if it is next. */
  take(text: string, expected = JSON.stringify(text)): boolean {
    if (!this.sees(text)) {
      this.expects(expected);
      return false;
    }
    this.pos += text.length;
    return true;
  }

  /** Consumes `text` or fails. */
  need(text: string, expected?: string): void {
    if (!this.take(text, expected)) this.fail();
  }

  /** Consumes the match of a sticky pattern; '' without one. */
  takeWhile(pattern: RegExp): string {
    pattern.lastIndex = this.pos;
    const match = pattern.exec(this.text)?.[0] ?? '';
    this.pos += match.length;
    return match;
  }

  expects(...expected: string[]): void {
    if (this.pos < this.#furthest) return;
    if (this.pos > this.#furthest) this.#expected = [];
    this.#furthest = this.pos;
    this.#expected.push(...expected);
  }

  fail(...expected: string[]): never {
    this.expects(...expected);
    throw NO_MATCH;
  }

  /** Null with nothing consumed when `parse` fails. */
  attempt<T>(parse: () => T): T | null {
    const start = this.pos;
    try {
      return parse();
    } catch (error) {
      if (error !== NO_MATCH) throw error;
      this.pos = start;
      return null;
    }
  }

  first<T>(...alternatives: (() => T)[]): T {
    for (const parse of alternatives) {
      const result = this.attempt(() => ({ value: parse() }));
      if (result) return result.value;
    }
    return this.fail();
  }

  skipBlanks(): void {
    this.takeWhile(/[ \t]*/y);
  }

  /** Error with the furthest position and its expectations. */
  failure(what: string): ParseFailure {
    const found = this.text[this.#furthest];
    const unexpected =
      found === undefined ? 'unexpected end of input' : `unexpected ${JSON.stringify(found)}`;
    const expected = [...new Set(this.#expected)];
    const last = expected.pop();
    const list = expected.length > 0 ? `${expected.join(', ')} or ${last}` : last;
    return new ParseFailure(
      `"${what}" (line 1, column ${this.#furthest + 1})`,
      list === undefined ? unexpected : `${unexpected} expecting ${list}`,
    );
  }
}

/** Throws ParseFailure, whose message contains `what`. */
export function parseWhole<T>(text: string, what: string, parse: (scanner: Scanner) => T): T {
  const scanner = new Scanner(text);
  const result = scanner.attempt(() => {
    const value = parse(scanner);
    if (!scanner.atEnd) scanner.fail('end of input');
    return { value };
  });
  if (!result) throw scanner.failure(what);
  return result.value;
}
