import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_LEVELS, parseShallow } from '@/lib/shallow-json';

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

describe('JSON that somebody sends or has stored', () => {
  it('reads as JSON does, whatever its texts hold', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6, stringUnit: 'grapheme' }), (text) => {
        expect(parseShallow(text)).toEqual(JSON.parse(text));
      }),
    );
    const brackets = Array.from({ length: 200 }, () => '[{"\\[');
    expect(parseShallow(JSON.stringify(brackets))).toEqual(brackets);
  });

  it('is refused when it is nested deeper than anything of ours, before it is parsed', () => {
    expect(parseShallow(nested(MAX_LEVELS))).toEqual(JSON.parse(nested(MAX_LEVELS)));
    const deep = [nested(MAX_LEVELS + 1), nested(200_000), '{"a":'.repeat(50_000), '["",'.repeat(50_000)];
    for (const text of deep) expect(() => parseShallow(text)).toThrow(SyntaxError);
  });
});
