import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isDeepJson, MAX_LEVELS } from '../../http/nesting.ts';
import { requireShallow } from '../../rest/value-limits.ts';

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
});
