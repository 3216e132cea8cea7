import { describe, expect, test } from 'vitest';
import { base32, codeAt, fromBase32, stepAt, stepOfCode } from '../../auth/totp.ts';

const SECRET = Buffer.from('12345678901234567890');
const at = (seconds: number) => new Date(seconds * 1000);

describe('time-based one-time passwords', () => {
  // RFC 6238, appendix B, SHA-1.
  test.each([
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ])('at %i seconds', (seconds, code) => {
    expect(codeAt(SECRET, stepAt(at(seconds)), 8)).toBe(code);
    expect(codeAt(SECRET, stepAt(at(seconds)))).toBe(code.slice(2));
  });

  test('are taken one interval early and late, and no more', () => {
    const now = at(1111111111);
    const step = stepAt(now);
    const taken = [-2, -1, 0, 1, 2].map((away) => stepOfCode(SECRET, codeAt(SECRET, step + away), now, 0));
    expect(taken).toEqual([undefined, step - 1, step, step + 1, undefined]);
  });

  test('are not taken twice, nor an earlier one after a later one', () => {
    const now = at(1111111111);
    const step = stepAt(now);
    expect(stepOfCode(SECRET, codeAt(SECRET, step), now, step)).toBeUndefined();
    expect(stepOfCode(SECRET, codeAt(SECRET, step - 1), now, step)).toBeUndefined();
    expect(stepOfCode(SECRET, codeAt(SECRET, step + 1), now, step)).toBe(step + 1);
  });
});

// RFC 4648, section 10, without padding.
test.each([
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('secrets %s is %s', (text, written) => {
  expect(base32(Buffer.from(text))).toBe(written);
  expect(fromBase32(written).toString()).toBe(text);
});
