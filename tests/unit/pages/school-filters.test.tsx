import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Directory } from '@/components/directory/directory';
import { Filters } from '@/components/directory/filters';
import type { Language } from '@/lib/i18n/locales';
import type { Query } from '@/lib/lists/query';
import { COUNTRIES, type Country } from '@/lib/places/countries';
import type { SchoolFacets } from '@/lib/search/model/facets';
import { ALL_PROGRAMMES } from '@/lib/search/model/programme-filters';
import { parseFilters } from '@/lib/search/model/school-filters';
import type { Reading } from '@/lib/search/queries/search-schools';
import { PLAIN_READING } from '../../support/reading';

const FACETS: SchoolFacets = {
  country: COUNTRIES.slice(0, 14).map(({ key }, i) => ({ value: key, count: 13 - i })),
  ownership: [{ value: 'public', count: 12 }],
  type: [{ value: 'academy', count: 0 }],
  ...{ level: [], length: [], attendance: [{ value: 'evening', count: 1 }], month: [] },
  specialty: [
    { value: 'pastry', count: 1234 },
    { value: 'hospitality', count: 0 },
  ],
};

/** The list without results at an address. */
function shown(
  language: Language,
  query: Query,
  read: Partial<Reading> = {},
  near = false,
  guide: Country | null = null,
  total = 0,
  coverage: string | null = null,
): string {
  const filters = parseFilters(query);
  const reading = { ...PLAIN_READING, ...read };
  const km = near ? new Map<string, number>() : null;
  return renderToStaticMarkup(
    <Directory
      {...{ language, filters }}
      result={{
        schools: [],
        total,
        page: 1,
        pageCount: 1,
        km,
        facets: {},
        unpriced: 0,
        programmes: null,
        reading,
      }}
      facets={FACETS}
      summary={{ schools: 46, countries: 14, specialties: 5, checkedOn: null }}
      ways={[]}
      guide={guide}
      coverage={coverage}
      programmes={{ total: 0, filters: ALL_PROGRAMMES }}
    />,
  );
}

describe('The filters of schools', () => {
  it('say which words were looked for, with a way back', () => {
    const html = shown('en', { search: 'cordon blu' }, { corrected: 'cordon bleu' });
    expect(html).toContain('Showing results for <b>cordon bleu</b>.');
    expect(html).toMatch(/href="\/en\?search=cordon\+blu&amp;exact=1#[^>]*>Search for ‘cordon blu’ instead</);
    expect(shown('en', { search: 'cordon blu' })).not.toContain('Showing results for');
  });

  it('say of how many the level is not known', () => {
    const unknown = (known: number) =>
      shown('es', { search: 'fp' }, { unknown: { known, words: ['fp'] } }, false, null, 3);
    expect(unknown(1)).toContain('Solo de 1 resultado consta el nivel «fp». De 2 más no se conoce el nivel');
    expect(unknown(0)).toContain('De ninguno de estos resultados se conoce el nivel «fp»');
  });

  it('say that a postcode is not known, and that a long text was cut', () => {
    expect(shown('en', { search: '28013' }, { missing: ['postcode'] })).toContain(
      'cannot search by postcode',
    );
    expect(shown('en', { search: 'a'.repeat(120) })).toContain(
      'Only the first 100 characters of a search count.',
    );
    expect(shown('en', { search: 'a'.repeat(60) })).not.toContain('characters of a search');
  });

  it('say what the register of a place without results covers', () => {
    const html = shown('en', { search: 'cooking seville' }, {}, false, null, 0, 'All of Málaga.');
    expect(html).toContain('Coverage of the register: All of Málaga.');
    expect(html).toContain('href="/sources"');
  });

  it('offer timetables and months once something is asked', () => {
    expect(shown('en', {})).not.toContain('name="attendance"');
    expect(shown('en', { level: 'diploma' })).toContain('name="attendance"');
  });

  const rendered = (query: Query) =>
    renderToStaticMarkup(
      <Filters language="en" filters={parseFilters(query)} facets={FACETS} total={1234} />,
    );
  const boxOf = (html: string, name: string, value: string) =>
    new RegExp(`<input type="checkbox"[^>]*id="${name}-${value}"[^>]*/>.*?</label>`).exec(html)?.[0] ?? '';

  it('offer all of a group, which is a link while something is chosen there', () => {
    expect(rendered({})).toMatch(/<span id="country-all"[^>]*>All countries<\/span>/);
    const html = rendered({ country: ['spain', 'italy'], specialty: 'pastry' });
    expect(html).toMatch(/<a href="\/en\?specialty=pastry#[^"]*" id="country-all"[^>]*>All countries<\/a>/);
    expect(html).toMatch(/<a href="\/en\?country=italy&amp;country=spain#[^"]*" id="specialty-all"/);
  });

  it('can have several values, and one without schools says 0 and can be chosen', () => {
    const html = rendered({ specialty: ['pastry', 'hospitality'], near: 'lyon-fr' });
    expect(boxOf(html, 'specialty', 'pastry')).toMatch(/checked="".*1,234/);
    expect(boxOf(html, 'specialty', 'hospitality')).toContain('checked=""');
    expect(boxOf(html, 'type', 'academy')).toMatch(/>0<\/span>/);
    expect(html).not.toContain('disabled=""');
    expect(html).toContain('<b aria-hidden="true">3</b>');
    expect(html).toContain('Show 1,234 schools');
  });
});
