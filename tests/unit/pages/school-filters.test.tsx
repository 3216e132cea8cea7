import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Filters } from '@/components/directory/filters';
import type { Language } from '@/lib/i18n/locales';
import { parseFilters, type Query } from '@/lib/schools/model/filters';
import { readQuestion } from '@/lib/schools/model/question';

const FACETS = { country: [], type: [], specialty: [] };

/** The filters of an address, with what was found by them. */
function shown(language: Language, query: Query, corrected: string | null = null): string {
  const filters = parseFilters(query);
  const question = readQuestion(filters.search, (words) => words === 'Lyon');
  const result = { total: 3, page: 1, pageCount: 1, question, understood: [], corrected };
  return renderToStaticMarkup(
    <Filters language={language} filters={filters} facets={FACETS} result={result} />,
  );
}

describe('The filters of schools', () => {
  it.each([
    [
      'es',
      'Mostrando resultados de <b>cordon bleu</b>.',
      '/es?search=cordon+blu&amp;exact=1#',
      'Buscar «cordon blu» tal cual',
    ],
    [
      'en',
      'Showing results for <b>cordon bleu</b>.',
      '/en?search=cordon+blu&amp;exact=1#',
      'Search for ‘cordon blu’ instead',
    ],
  ] as const)(
    'say in %s which words were looked for, with a way back',
    (language, sentence, address, link) => {
      const html = shown(language, { search: 'cordon blu' }, 'cordon bleu');
      expect(html).toContain(sentence);
      expect(html).toContain(address);
      expect(html).toContain(`>${link}</a>`);
      expect(shown(language, { search: 'cordon blu' })).not.toContain(sentence);
    },
  );

  it.each([
    [{}, 'Most complete'],
    [{ search: 'cordon' }, 'Relevance'],
    [{ search: 'pastry near Lyon' }, 'Distance'],
    [{ near: 'lyon-fr', search: 'cordon' }, 'Distance'],
    [{ search: 'cheap' }, 'Most complete'],
  ])('name the usual order of %j', (query, name) => {
    expect(shown('en', query)).toContain(
      `<option value=""${'sort' in query ? '' : ' selected=""'}>${name}</option>`,
    );
  });

  it('keep an order that was asked for, in what the links say too', () => {
    const html = shown('en', { search: 'cordon', country: 'spain', sort: 'price' });
    expect(html).toContain('<option value="price" selected="">Price</option>');
    expect(html).toContain('/en?search=cordon&amp;sort=price#');
    expect(html).toContain('/en?country=spain&amp;sort=price#');
  });
});
