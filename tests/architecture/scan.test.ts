// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts of templates are what is read here
import { describe, expect, it } from 'vitest';
import { scan } from './support/scan.ts';

const specifiers = (text: string) => scan(text).imports.map(({ kind, specifier }) => `${kind} ${specifier}`);
const strings = (text: string) => scan(text).strings.map(({ value }) => value);

describe('scan', () => {
  it('finds every way of importing', () => {
    const text = [
      "import a from 'default';",
      "import { b, type C } from 'named';",
      "import * as d from 'star';",
      "import 'effect';",
      "import type { E } from 'types';",
      "import {\n  f,\n  g,\n} from 'lines';",
      "export { h } from 'again';",
      "export * from 'all';",
      "export type { I } from 'types-again';",
      "const j = await import('later');",
      "new Worker(new URL('./worker.ts', import.meta.url));",
    ].join('\n');
    expect(specifiers(text)).toEqual([
      'static default',
      'static named',
      'static star',
      'static effect',
      'type types',
      'static lines',
      'static again',
      'static all',
      'type types-again',
      'dynamic later',
      'dynamic ./worker.ts',
    ]);
  });

  it('gives the line of an import', () => {
    expect(scan("\n\nimport a from 'a';").imports[0]?.line).toBe(3);
  });

  it('passes over imports in comments', () => {
    expect(specifiers("// import a from 'a';\n/* import b from 'b';\n import c from 'c'; */")).toEqual([]);
  });

  it('does not take an exported value for an import', () => {
    expect(specifiers("export const a = 'b';\nexport type A = 'a' | 'b';\nexport default 'c';")).toEqual([]);
  });

  it('reads text literals and leaves out those in comments', () => {
    expect(strings(`const a = 'one'; // 'two'\nconst b = "th\\"ree"; /* "four" */`)).toEqual([
      'one',
      'th\\"ree',
    ]);
  });

  it('is not misled by an apostrophe in the text of an element', () => {
    expect(strings("<p>It's here, 'he said'\n<a href='/there' /></p>")).toEqual(['/there']);
  });

  it('is not misled by quotes and slashes in regular expressions', () => {
    expect(strings("a.replace(/['\"]/g, 'b'); const c = /\\/\\/[/']/; const d = 'e';")).toEqual(['b', 'e']);
  });

  it('is not misled by elements that close', () => {
    expect(strings("<div><br /><b>x</b></div>; const a = 'b'; const c = 1 / 2 / 3; 'd';")).toEqual([
      'b',
      'd',
    ]);
  });

  it('reads the fixed parts of templates and what stands inside them', () => {
    const { templates, strings: inside } = scan("`/a/${b ? 'c' : `d${e}`}/f`");
    expect(templates.map(({ parts }) => parts)).toEqual([
      ['/a/', '/f'],
      ['d', ''],
    ]);
    expect(inside.map(({ value }) => value)).toEqual(['c']);
  });

  it('finds types that are imported where they are used, and says which import is late', () => {
    expect(specifiers("type A = import('a').A;\nconst b = import('b');\nconst c = import(name);")).toEqual([
      'type a',
      'dynamic b',
    ]);
  });

  it('blanks comments out and leaves every other letter in its place', () => {
    const text = "a; // b\nconst c = '// no comment'; /* d\ne */ f;";
    expect(scan(text).code).toBe("a;     \nconst c = '// no comment';     \n     f;");
  });

  it('reads a file by the ending of its name, and refuses what is no program', () => {
    expect(scan("const a = <T>(b: T) => 'c';", 'a.ts').strings).toHaveLength(1);
    expect(scan("const a = <b c='d' />;", 'a.tsx').strings).toHaveLength(1);
    expect(() => scan('const a = ;', 'lib/a.ts')).toThrow(/^lib\/a\.ts: /);
  });

  it('passes over an address with slashes inside a string', () => {
    expect(strings("const a = 'https://example.org'; const b = 'x';")).toEqual(['https://example.org', 'x']);
  });
});
