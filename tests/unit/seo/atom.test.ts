import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { atomFeed, type FeedEntry } from '@/lib/seo/atom';
import { all, parseXml, textOf } from '../../support/xml.ts';

const entry = (changes: Partial<FeedEntry> = {}): FeedEntry => ({
  id: 'urn:uuid:8f14e45f-ceea-467f-a9c9-1b1f3b3b3b3b',
  title: 'Escuela',
  address: 'https://directory.example/escuela/escuela',
  summary: 'Una escuela.',
  published: '2026-01-01T00:00:00.000Z',
  updated: '2026-01-02T00:00:00.000Z',
  ...changes,
});

const feed = (entries: FeedEntry[]) =>
  parseXml(
    atomFeed({
      language: 'es',
      title: 'Directorio',
      subtitle: 'Novedades',
      self: 'https://directory.example/feed.es.xml',
      page: 'https://directory.example/es',
      entries,
    }),
  );

describe('the Atom feed', () => {
  it('has what RFC 4287 asks of a feed and of each entry', () => {
    const root = feed([entry()]);
    expect(root.attributes).toEqual({ xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': 'es' });
    expect(textOf(root, 'id')).toBe('https://directory.example/feed.es.xml');
    expect(all(root, 'link').map(({ attributes }) => attributes.rel)).toEqual(['self', 'alternate']);
    expect(all(root, 'author')).toHaveLength(1);
    const [only] = all(root, 'entry');
    expect(only && ['id', 'title', 'updated'].map((name) => textOf(only, name))).toEqual([
      'urn:uuid:8f14e45f-ceea-467f-a9c9-1b1f3b3b3b3b',
      'Escuela',
      '2026-01-02T00:00:00.000Z',
    ]);
  });

  it('stays well-formed and true whatever a school is called', () => {
    const text = fc.string({ unit: 'binary' });
    fc.assert(
      fc.property(text, text, (title, summary) => {
        const [only] = all(feed([entry({ title: `${title}!`, summary })]), 'entry');
        expect(only && textOf(only, 'title').endsWith('!')).toBe(true);
      }),
    );
    const [only] = all(feed([entry({ title: '<b>"Ñ" & ]]> \'ü\'</b>' })]), 'entry');
    expect(only && textOf(only, 'title')).toBe('<b>"Ñ" & ]]> \'ü\'</b>');
  });
});
