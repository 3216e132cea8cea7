import { describe, expect, it } from 'vitest';
import { addressesIn, Pages, type PagesByGroup, pagesOf } from '../../drills/machines/pages.ts';

const SITEMAP = `<urlset>${[
  '/es',
  '/escuela/a',
  '/school/a',
  '/escuela/a/pan',
  '/schools/france',
  '/en?a=1&amp;b=2',
]
  .map((address) => `<url><loc>https://schools.example.org${address}</loc></url>`)
  .join('')}</urlset>`;

describe('the pages of a sitemap', () => {
  it('stand in groups', () => {
    expect(pagesOf(addressesIn(SITEMAP))).toMatchObject({
      schools: ['/escuela/a', '/school/a'],
      programmes: ['/escuela/a/pan'],
      places: ['/schools/france'],
    });
    expect(addressesIn(SITEMAP)).toContain('/en?a=1&b=2');
  });
});

describe('pages are chosen', () => {
  const groups = pagesOf(addressesIn(SITEMAP));

  it('by the mix, a tenth of them past the cache, the same ones each time', () => {
    const chosen = (): ReturnType<Pages['next']>[] => {
      const pages = new Pages(groups);
      return Array.from({ length: 2000 }, () => pages.next());
    };
    const first = chosen();
    const share = (fits: (page: (typeof first)[number]) => boolean) =>
      first.filter(fits).length / first.length;
    expect(share(({ kind }) => kind === 'rendered')).toBeCloseTo(0.1);
    expect(share(({ kind }) => kind === 'kept')).toBeCloseTo(0.8);
    expect(share(({ direct }) => direct)).toBeCloseTo(0.1, 1);
    expect(chosen()).toEqual(first);
  });

  it('from groups that have some', () => {
    expect(() => new Pages({ ...groups, places: [] } as PagesByGroup)).toThrow('There are no places');
  });
});
