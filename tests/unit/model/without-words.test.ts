import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withoutWords } from '@/lib/search/model/without-words';

describe('a search without words that it says', () => {
  it.each([
    ['PASTELERÍA en España', 'pasteleria', 'en España'],
    ['escuela en ciudad de méxico hoy', 'ciudad mexico', 'escuela en hoy'],
    ['hotel-management suiza', 'hotel management', 'suiza'],
    ['cocina', 'vino', 'cocina'],
    ['wine in wine country', 'wine country', 'wine in'],
  ])('%j without %j', (search, words, left) => {
    expect(withoutWords(search, words)).toBe(left);
  });

  it('is never longer, whatever the text', () => {
    const any = fc.string({ unit: 'binary', maxLength: 120 });
    fc.assert(
      fc.property(any, any, (text, words) => {
        expect(withoutWords(text, words).length).toBeLessThanOrEqual(text.length);
      }),
    );
  });
});
