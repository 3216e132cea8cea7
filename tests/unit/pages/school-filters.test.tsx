import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Directory } from '@/components/directory/directory';
import { Filters } from '@/components/directory/filters';
import { COUNTRIES } from '@/lib/countries';
import type { Language } from '@/lib/i18n/locales';
import { parseFilters, type Query } from '@/lib/schools/model/filters';
import { readQuestion } from '@/lib/schools/model/question';
import type { Facets } from '@/lib/schools/queries/search-facets';

const FACETS: Facets = {
  country: COUNTRIES.slice(0, 14).map(({ key, name }, i) => ({ value: key, name: name.en, count: 13 - i })),
  type: [{ value: 'academy', count: 0 }],
  specialty: [
    { value: 'pastry', count: 1234 },
    { value: 'hospitality', count: 0 },
  ],
};

/** The list of an address, of which nothing is found. */
function shown(language: Language, query: Query, corrected: string | null = null): string {
  const filters = parseFilters(query);
  const question = readQuestion(filters.search, (words) => words === 'Lyon');
  const result = { schools: [], total: 0, page: 1, pageCount: 1, question, understood: [], corrected };
  return renderToStaticMarkup(
    <Directory
      {...{ language, filters, result }}
      facets={FACETS}
      summary={{ schools: 46, countries: 14, specialties: 5, checkedOn: null }}
      ways={[]}
      programmes={{ programmes: 0, schools: 0, priced: 0 }}
      prices={new Map()}
    />,
  );
}

describe('The filters of schools', () => {
  it('say which words were looked for, with a way back', () => {
    const html = shown('en', { search: 'cordon blu' }, 'cordon bleu');
    expect(html).toContain('Showing results for <b>cordon bleu</b>.');
    expect(html).toMatch(/href="\/en\?search=cordon\+blu&amp;exact=1#[^>]*>Search for ‘cordon blu’ instead</);
    expect(shown('en', { search: 'cordon blu' })).not.toContain('Showing results for');
  });

  it.each([
    [{}, 'Most complete'],
    [{ search: 'cordon' }, 'Relevance'],
    [{ search: 'pastry near Lyon' }, 'Distance'],
    [{ near: 'lyon-fr', search: 'cordon' }, 'Distance'],
    [{ search: 'cheap' }, 'Most complete'],
  ])('name the usual order of %j', (query, name) => {
    expect(shown('en', query)).toContain(`<option value="" selected="">${name}</option>`);
  });

  const rendered = (query: Query) =>
    renderToStaticMarkup(
      <Filters language="en" filters={parseFilters(query)} facets={FACETS} total={1234} />,
    );
  const boxOf = (html: string, name: string, value: string) =>
    new RegExp(`<input type="checkbox"[^>]*id="${name}-${value}"[^>]*/>.*?</label>`).exec(html)?.[0] ?? '';

  it('can have several values, and one without schools says 0 and can be chosen', () => {
    const html = rendered({ specialty: ['pastry', 'hospitality'], near: 'lyon-fr' });
    expect(boxOf(html, 'specialty', 'pastry')).toMatch(/checked="".*1,234/);
    expect(boxOf(html, 'specialty', 'hospitality')).toContain('checked=""');
    expect(boxOf(html, 'type', 'academy')).toMatch(/>0<\/span>/);
    expect(html).not.toContain('disabled=""');
    expect(html).toContain('<b aria-hidden="true">3</b>');
    expect(html).toContain('Show 1,234 schools');
  });

  it('fold all countries but ten, unless one of the others is chosen', () => {
    const folded = (html: string) => /<details id="country-more"[^>]*>(.*)<\/details>/.exec(html)?.[0] ?? '';
    const [first, last] = [COUNTRIES[0]?.key ?? '', COUNTRIES[13]?.key ?? ''];
    const closed = folded(rendered({ country: first }));
    expect(closed).toContain('<summary>4 more countries</summary>');
    expect(closed.match(/type="checkbox"/g)).toHaveLength(4);
    expect(closed).not.toContain('open=""');
    expect(folded(rendered({ country: last }))).toContain('open=""');
  });
});
