import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CoverSubject, lookOf } from '@/lib/covers/look';
import { distinctVariants } from '@/lib/covers/variants';
import { SCHOOL_TYPES, SPECIALTIES } from '@/lib/schools/model/choices';
import { LANDSCAPES } from '@/lib/schools/model/landscape';

/** As many cards as one answer of the database has at most. */
const LONGEST_PAGE = 100;

const landscapes = fc.option(fc.subarray([...LANDSCAPES]), { nil: null });
const type = fc.constantFrom(...SCHOOL_TYPES, 'school');
const specialties = fc.subarray([...SPECIALTIES]);
const ids = fc.uniqueArray(fc.stringMatching(/^[a-z0-9]{1,12}$/), { minLength: 1, maxLength: LONGEST_PAGE });

/** A page of schools of one kind in one place, the hardest to tell apart. */
const likePage = fc
  .tuple(ids, fc.record({ type, specialties, landscapes }))
  .map(([all, like]) => all.map((id): CoverSubject => ({ id, ...like })));
const mixedPage = fc.uniqueArray(
  fc.record({ id: fc.stringMatching(/^[a-z0-9]{1,12}$/), type, specialties, landscapes }),
  { maxLength: LONGEST_PAGE, selector: ({ id }) => id },
);

const looksOf = (page: CoverSubject[]) => {
  const variants = distinctVariants(page);
  return page.map((subject, i) => lookOf({ ...subject, variant: variants[i] ?? 0 }));
};
const texts = (page: CoverSubject[]) =>
  looksOf(page).map(({ palette, arrangement, lead }) => `${palette} ${arrangement} ${lead}`);

describe('the covers of one page', () => {
  it.each([
    ['of one kind', likePage],
    ['of all kinds', mixedPage],
  ])('never look alike, however many schools %s there are', (_, pages) => {
    fc.assert(
      fc.property(pages, (page) => {
        const looks = texts(page);
        expect(new Set(looks).size).toBe(page.length);
        expect(texts(page)).toEqual(looks);
      }),
      { numRuns: 60 },
    );
  });

  it('are the schools’ own where nothing is alike, and do not depend on what comes later', () => {
    fc.assert(
      fc.property(mixedPage, (page) => {
        const variants = distinctVariants(page);
        expect(variants[0] ?? 0).toBe(0);
        expect(distinctVariants(page.slice(0, 9))).toEqual(variants.slice(0, 9));
      }),
      { numRuns: 60 },
    );
  });
});
