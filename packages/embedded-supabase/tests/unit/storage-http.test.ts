import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isNotModified, parseRange, rangeStillApplies } from '../../storage/http-range.ts';
import { NameLocks } from '../../storage/locks.ts';
import { requireAllowedType, servedType } from '../../storage/mime.ts';

test('A range always lies inside the file', () => {
  const number = fc.option(fc.nat(3_000), { nil: '' });
  fc.assert(
    fc.property(number, number, fc.nat(1_000), (first, last, size) => {
      const range = parseRange(`bytes=${first}-${last}`, size);
      if (range === null || range === 'unsatisfiable') return;
      expect(range.start).toBeGreaterThanOrEqual(0);
      expect(range.end).toBeGreaterThanOrEqual(range.start);
      expect(range.end).toBeLessThan(size);
    }),
  );
});

describe('A condition', () => {
  const modified = new Date('2026-11-20T10:00:00.789Z');
  const headers = (fields: Record<string, string>) => new Headers(fields);

  test('on the date counts whole seconds, and gives way to one on the tag', () => {
    const same = { 'if-modified-since': 'Fri, 20 Nov 2026 10:00:00 GMT' };
    expect(isNotModified(headers(same), '"a"', modified)).toBe(true);
    expect(isNotModified(headers({ ...same, 'if-none-match': '"b"' }), '"a"', modified)).toBe(false);
    expect(rangeStillApplies(headers({ 'if-range': 'Fri, 20 Nov 2026 10:00:00 GMT' }), '"a"', modified)).toBe(
      true,
    );
    expect(rangeStillApplies(headers({ 'if-range': 'Fri, 20 Nov 2026 09:59:59 GMT' }), '"a"', modified)).toBe(
      false,
    );
    expect(rangeStillApplies(headers({ 'if-range': 'W/"a"' }), '"a"', modified)).toBe(false);
  });
});

describe('A content type', () => {
  test.each([
    'image/png',
    'application/pdf',
    'text/plain;charset=UTF-8',
    'video/mp4',
    'application/json',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ])('%s is served as it is', (type) => {
    expect(servedType(type, true)).toBe(type);
  });

  test('matches the entries of a bucket, exact or by kind', () => {
    const refused = (type: string, allowed: string[]) => {
      try {
        requireAllowedType(type, allowed);
        return false;
      } catch {
        return true;
      }
    };
    expect(refused('image/png', ['image/*'])).toBe(false);
    expect(refused('IMAGE/PNG; q=1', ['image/png'])).toBe(false);
    expect(refused('text/html', ['*'])).toBe(false);
    expect(refused('anything', [])).toBe(false);
    expect(refused('image/png', ['image/jpeg', 'text/*'])).toBe(true);
    expect(refused('imagepng', ['image/*', '*'])).toBe(true);
  });
});

test('A lock on a name lets one in at a time, in order, also after a failure', async () => {
  const locks = new NameLocks();
  const events: string[] = [];
  const step = (name: string, fails = false) =>
    locks.hold('key', async () => {
      events.push(`${name} in`);
      await Promise.resolve();
      events.push(`${name} out`);
      if (fails) throw new Error(name);
    });
  const results = await Promise.allSettled([step('a'), step('b', true), step('c')]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(events).toEqual(['a in', 'a out', 'b in', 'b out', 'c in', 'c out']);
});
