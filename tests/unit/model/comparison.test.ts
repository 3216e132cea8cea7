import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SHOWN_CURRENCIES } from '@/lib/prices/model/currencies';
import { programmeKey } from '@/lib/programmes/model/comparison';
import {
  comparedQuery,
  comparisonQuery,
  MAX_COMPARED,
  parseComparison,
} from '@/lib/programmes/model/comparison-address';

const NOTHING = { slugs: [], programmes: [], hideSame: false, currency: 'EUR', add: '', beyond: 0, odd: [] };
const slug = fc.stringMatching(/^[a-z0-9]{1,8}(-[a-z0-9]{1,8}){0,3}$/);
const key = fc.tuple(slug, slug).map(([school, programme]) => programmeKey({ school, programme }));

function parseText(text: string) {
  const query = new URLSearchParams(text);
  return parseComparison({
    school: query.getAll('school'),
    programme: query.getAll('programme'),
    same: query.get('same') ?? undefined,
    currency: query.get('currency') ?? undefined,
  });
}

describe('a comparison', () => {
  it('leaves out what is no slug, and tells of it', () => {
    const odd = ['', 'a b', 'c d', '../x', 'a--b', '-a', 'a,b)', '%00', 'a'.repeat(451), ' A'];
    const read = parseComparison({ school: odd });
    expect(read.slugs).toEqual(['a']);
    expect(read.odd).toEqual(['a b', 'c d', '../x', 'a--b']);
    const halves = parseComparison({ programme: ['a', 'a/', '/b', 'a/b/c', 'a/B', 'ok/fine'] });
    expect(halves.programmes).toEqual(['a/b', 'ok/fine']);
    expect(halves.odd).toEqual(['a', 'a/', '/b', 'a/b/c']);
  });

  it('comes back from the address it makes', () => {
    const four = { maxLength: MAX_COMPARED };
    const slugs = fc.uniqueArray(slug, four);
    fc.assert(
      fc.property(slugs, fc.boolean(), fc.constantFrom(...SHOWN_CURRENCIES), (of, hideSame, currency) => {
        const chosen = { slugs: of, hideSame, currency };
        expect(parseText(comparedQuery(chosen))).toEqual({ ...NOTHING, ...chosen });
      }),
    );
    fc.assert(
      fc.property(fc.uniqueArray(key, four), (programmes) => {
        expect(parseText(comparedQuery({ programmes }))).toEqual({ ...NOTHING, programmes });
      }),
    );
    expect(comparisonQuery(['a', 'b'])).toBe('?school=a&school=b');
    expect(comparedQuery({ programmes: ['a/b'], hideSame: true })).toBe('?programme=a/b&same=hide');
    expect(comparedQuery({})).toBe('');
  });
});
