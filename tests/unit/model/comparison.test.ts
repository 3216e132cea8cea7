import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparisonQuery, MOST_COMPARED, parseComparison } from '@/lib/schools/model/comparison';

describe('a comparison', () => {
  it('is read from its address in the order given there', () => {
    expect(parseComparison({ school: ['b-school', 'a'], add: ' wine  school ' })).toEqual({
      slugs: ['b-school', 'a'],
      add: 'wine school',
    });
    expect(parseComparison({ school: 'a' })).toEqual({ slugs: ['a'], add: '' });
    expect(parseComparison({})).toEqual({ slugs: [], add: '' });
  });

  it('holds no school twice and four at most', () => {
    expect(parseComparison({ school: ['a', 'a', 'b', 'c', 'd', 'e'] }).slugs).toEqual(['a', 'b', 'c', 'd']);
  });

  it('leaves out what is no slug', () => {
    const odd = ['', 'A', 'a b', '../x', 'a--b', '-a', 'a,b)', '%00', 'a'.repeat(451), 'a'];
    expect(parseComparison({ school: odd }).slugs).toEqual(['a']);
  });

  it('comes back from the address it makes', () => {
    const slug = fc.stringMatching(/^[a-z0-9]{1,8}(-[a-z0-9]{1,8}){0,3}$/);
    fc.assert(
      fc.property(fc.uniqueArray(slug, { maxLength: MOST_COMPARED }), (slugs) => {
        const query = new URLSearchParams(comparisonQuery(slugs));
        expect(parseComparison({ school: query.getAll('school') }).slugs).toEqual(slugs);
      }),
    );
  });

  it('takes any query without an error', () => {
    const value = fc.oneof(fc.string(), fc.array(fc.string()));
    fc.assert(
      fc.property(fc.record({ school: value, add: value }), (query) => {
        const { slugs, add } = parseComparison(query);
        expect(slugs.length).toBeLessThanOrEqual(MOST_COMPARED);
        expect(add.length).toBeLessThanOrEqual(100);
        expect(add).not.toContain('\0');
      }),
    );
  });
});
