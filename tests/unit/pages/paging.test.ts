import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pagesAround } from '@/components/ui/pagination';
import { pageOf } from '@/lib/public-api/page-links';

it('the pager offers pages that exist, consecutive ones around the present one', () => {
  expect(pagesAround(1, 9)).toEqual([1, 2, 3, 4, 5]);
  expect(pagesAround(9, 9)).toEqual([5, 6, 7, 8, 9]);
  expect(pagesAround(2, 3)).toEqual([1, 2, 3]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 500 }), (one, other) => {
      const [page, pageCount] = [Math.min(one, other), Math.max(one, other)];
      const pages = pagesAround(page, pageCount);
      expect(pages).toContain(page);
      expect(pages).toHaveLength(Math.min(5, pageCount));
      for (const [index, number] of pages.entries()) {
        expect(number).toBeGreaterThanOrEqual(1);
        expect(number).toBeLessThanOrEqual(pageCount);
        if (index > 0) expect(number).toBe((pages[index - 1] ?? 0) + 1);
      }
    }),
  );
});

it.each([
  [1, 45, null, 2],
  [2, 45, 1, 3],
  [3, 45, 2, null],
  [9, 45, 3, null],
  [4, 0, null, null],
])('page %d of %d records in pages of 20 links to pages that exist', (page, total, previous, next) => {
  const { links } = pageOf(
    '/api/v1/schools',
    { page, page_size: 20 },
    total,
    (path) => `https://a.example${path}`,
  );
  const numberOf = (link: string | null) => link && Number(new URL(link).searchParams.get('page'));
  expect([numberOf(links.previous), numberOf(links.next)]).toEqual([previous, next]);
});
