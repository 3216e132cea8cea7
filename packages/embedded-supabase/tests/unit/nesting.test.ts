import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isDeepJson, MAX_LEVELS } from '../../http/nesting.ts';
import { requireShallow, requireSimplePattern, requireSimpleSearch } from '../../rest/value-limits.ts';

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

describe('JSON', () => {
  test('may be nested as deep as the limit and no deeper', () => {
    expect(isDeepJson(nested(MAX_LEVELS))).toBe(false);
    expect(isDeepJson(nested(MAX_LEVELS + 1))).toBe(true);
    expect(isDeepJson('{"a":'.repeat(MAX_LEVELS + 1))).toBe(true);
    expect(isDeepJson('["]",'.repeat(MAX_LEVELS + 1))).toBe(true);
    expect(isDeepJson(`[${nested(3)},`.repeat(MAX_LEVELS + 1))).toBe(true);
  });

  test('may hold any number of brackets in its texts and side by side', () => {
    const depth = (value: unknown): number =>
      typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depth)) : 0;
    const text = fc.string({ unit: fc.constantFrom('[', '{', '"', '\\', ']', 'a') });
    const value = fc.jsonValue({ maxDepth: 4, stringUnit: 'grapheme' });
    fc.assert(
      fc.property(fc.array(fc.oneof(text, value), { maxLength: 300 }), (list) => {
        const levels = Math.max(0, MAX_LEVELS - depth(list));
        const json = JSON.stringify(list);
        expect(isDeepJson('['.repeat(levels) + json)).toBe(false);
        expect(isDeepJson('['.repeat(levels + 1) + json)).toBe(true);
      }),
    );
  });
});

describe('a value', () => {
  test('is refused when it is JSON nested too deep, and only then', () => {
    expect(() => requireShallow(` ${'['.repeat(2_000)}`)).toThrow('deeper than 100 levels');
    expect(() => requireShallow(`a${'['.repeat(2_000)}`)).not.toThrow();
    expect(() => requireShallow(nested(50))).not.toThrow();
  });

  test.each([
    ...['(x{255}){255}', 'x{255}'.repeat(40), '(((x?){20}){20}){20}', '((x|y|z){0,50}){0,50}'],
    ...['([)(]{200}){20}', '(\\){200}){20}', 'x?'.repeat(151), '(x{0,}){9,999}{9}'],
  ])('that is a regular expression is refused when it is large: %j', (pattern) => {
    expect(() => requireSimplePattern(pattern)).toThrow('regular expression is too complex');
  });

  test.each([
    ...['', '^a.*b$', '^[0-9]{4}-[0-9]{2}$', '(foo|bar){1,20}', 'x{255}', '\\d{1,200}', '[[]', '{', ')'],
    ...['(', '[^]]{3}'],
  ])('that is a regular expression may be %j', (pattern) => {
    expect(() => requireSimplePattern(pattern)).not.toThrow();
  });

  test('that is a text search may have a hundred groups', () => {
    expect(() => requireSimpleSearch('(a | b) & '.repeat(100))).not.toThrow();
    expect(() => requireSimpleSearch('('.repeat(101))).toThrow('stack depth limit exceeded');
  });
});
