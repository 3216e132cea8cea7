import { getServerSideSitemap, getServerSideSitemapIndex } from 'next-sitemap';
import { describe, expect, it } from 'vitest';
import { ENTRIES_IN_PART, schoolFields, sitemapParts, staticFields } from '@/lib/seo/sitemap';
import { all, parseXml, textOf } from '../../support/xml.ts';

const at = (path: string) => `https://directory.example${path}`;
const CHANGED = '2026-11-21T10:00:00.000Z';
const school = { slug: 'le-cordon-bleu', updated_at: '2026-11-20T10:00:00.123456+01:00' };

async function urls(fields: Parameters<typeof getServerSideSitemap>[0]) {
  const response = await getServerSideSitemap(fields);
  return all(parseXml(await response.text()), 'url');
}

describe('a part of the sitemap', () => {
  it('gives a school at both addresses, monthly, 0.8, with its last change', async () => {
    const entries = await urls(schoolFields(school, at));
    expect(entries.map((entry) => textOf(entry, 'loc'))).toEqual([
      at('/escuela/le-cordon-bleu'),
      at('/school/le-cordon-bleu'),
    ]);
    for (const entry of entries) {
      expect(textOf(entry, 'changefreq')).toBe('monthly');
      expect(textOf(entry, 'priority')).toBe('0.8');
      expect(textOf(entry, 'lastmod')).toBe('2026-11-20T09:00:00.123Z');
    }
  });

  it('says when the schools of homes and lists changed, and when the words of the other pages did', async () => {
    const entries = await urls(staticFields(at, CHANGED));
    const dates = entries.map((entry) => textOf(entry, 'lastmod'));
    expect(dates.slice(0, 8)).toEqual(Array(8).fill(CHANGED));
    for (const date of dates.slice(8)) expect(date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });
});

it.each([
  [0, 0, 0, ['1']],
  [1, 0, 0, ['1', '2']],
  [ENTRIES_IN_PART, 1, 1, ['1', '2', 'programmes-1', 'places-1']],
  [ENTRIES_IN_PART + 1, ENTRIES_IN_PART, 0, ['1', '2', '3', 'programmes-1']],
])(
  'the index of the sitemap for %i schools, %i programmes and %i places names the parts %j',
  async (schools, programmes, places, names) => {
    const response = await getServerSideSitemapIndex(sitemapParts({ schools, programmes, places }, at));
    const locations = all(parseXml(await response.text()), 'sitemap').map((entry) => textOf(entry, 'loc'));
    expect(locations).toEqual(names.map((name) => at(`/sitemaps/${name}.xml`)));
  },
);
