import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bucketFolder, bucketOfFolder, isValidKey } from '../../storage/names.ts';

describe('A key', () => {
  test.each(['a', 'a/b.png', 'A b (1)!.png', '.hidden', '...', 'a/..b', "-_.*'()&$@=;:+,?"])(
    '%s is valid',
    (key) => {
      expect(isValidKey(key)).toBe(true);
    },
  );

  test.each([
    ...['', '/', 'a/', '/a', 'a//b', '.', '..', 'a/../b', './a', 'ñ', 'a\\b', 'a\nb', 'a\u0000', '%'],
    ...['#', '~'],
  ])('%j is not valid', (key) => {
    expect(isValidKey(key)).toBe(false);
  });

  test('never leads out of a folder, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('.', '/', 'a', '\\', '%', '\u0000') }), (key) => {
        const stays = key.split('/').every((segment) => !['', '.', '..'].includes(segment));
        return (
          !isValidKey(key) || (stays && !['\\', '%', '\u0000'].some((character) => key.includes(character)))
        );
      }),
    );
  });
});

describe('The folder of a bucket', () => {
  test('is the name where every disk can hold it, else its bytes', () => {
    expect(bucketFolder('site-images')).toBe('site-images');
    expect(bucketFolder('..')).toBe('~2e2e');
    expect(bucketFolder('A')).toBe('~41');
  });

  test('leads back to its bucket, and no two buckets share one on a disk that ignores case', () => {
    const name = fc.string({
      unit: fc.constantFrom('a', 'A', '.', '-', ' ', ':', '1', '~'),
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(name, name, (one, other) => {
        expect(bucketOfFolder(bucketFolder(one))).toBe(one);
        expect(bucketFolder(one).toLowerCase() === bucketFolder(other).toLowerCase()).toBe(one === other);
      }),
    );
  });
});
