import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { schoolTrail } from '@/components/places/place-trail';
import { factValue } from '@/components/school/fact-value';
import { Location } from '@/components/school/location';
import { LANGUAGES } from '@/lib/i18n/locales';
import { placeLine } from '@/lib/schools/model/place-line';
import { TOWN_UNKNOWN } from '@/lib/schools/model/town';
import { schoolOrganization } from '@/lib/seo/jsonld';
import { schoolSentence } from '@/lib/seo/school-sentence';
import { schoolWith } from '../../support/school.ts';

vi.mock('@/lib/config', () => ({ serverConfig: () => ({}) }));

const SCHOOL = schoolWith({
  ...{ name: 'Haute', country: 'France', city: TOWN_UNKNOWN, address: '1 rue Haute', type: 'academy' },
  coordinates: { lat: 45.75, lng: 4.85, precision: 'campus' },
});

describe.each(LANGUAGES)('in %s', (language) => {
  const france = placeLine(language, { city: TOWN_UNKNOWN, country: 'France' });

  it('its page names the country alone', () => {
    const shown = [
      <Location key="location" language={language} school={SCHOOL} />,
      factValue(language, SCHOOL, 'address', 'line'),
      factValue(language, SCHOOL, 'country', 'line'),
    ].map((node) => renderToStaticMarkup(node));
    for (const markup of shown) expect(markup).not.toContain(TOWN_UNKNOWN);
    expect(shown[0]).toContain(`<p>1 rue Haute, ${france}`);
    expect(shown[1]).toBe('1 rue Haute');
  });

  it('its sentence, its way and its data do', () => {
    expect(schoolSentence(language, SCHOOL, [])).not.toContain(TOWN_UNKNOWN);
    expect(schoolTrail(language, SCHOOL, SCHOOL.name).map(({ name }) => name)).toHaveLength(3);
    const beside = { picture: null, programmes: [], registers: [] };
    const data = schoolOrganization(language, SCHOOL, beside, (path) => `https://a.example${path}`);
    expect(data.address).toEqual({
      '@type': 'PostalAddress',
      streetAddress: '1 rue Haute',
      addressCountry: 'FR',
    });
  });
});

it('a school without a town stands in its region', () => {
  expect(placeLine('es', { city: TOWN_UNKNOWN, region: 'Lima', country: 'Peru' })).toBe('Lima, Perú');
  expect(placeLine('en', { city: TOWN_UNKNOWN, region: null, country: 'Peru' })).toBe('Peru');
});
