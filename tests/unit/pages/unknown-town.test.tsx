/** A school whose town no source states, on everything that names a place: the country alone, and no dash. */
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { schoolTrail } from '@/components/places/place-trail';
import { factValue } from '@/components/school/fact-value';
import { Location } from '@/components/school/location';
import { LANGUAGES } from '@/lib/i18n/locales';
import { placeLine } from '@/lib/schools/model/place-line';
import type { School } from '@/lib/schools/model/school';
import { TOWN_UNKNOWN } from '@/lib/schools/model/town';
import { schoolOrganization } from '@/lib/seo/jsonld';
import { schoolSentence } from '@/lib/seo/school-sentence';

vi.mock('@/lib/config', () => ({ serverConfig: () => ({}) }));

const SCHOOL: School = {
  ...{ id: '8f14e45f-ceea-467f-a9c9-1b1f3b3b3b3b', legacyId: null, slug: 'haute', name: 'Haute' },
  ...{ country: 'France', city: TOWN_UNKNOWN, region: null, address: '1 rue Haute', type: 'academy' },
  ...{ ownership: null, website: null, applicationUrl: null, email: null, phone: null },
  ...{ specialties: [], specialtiesEn: [], languages: [], programs: [], sources: [] },
  ...{ founded: null, studentsCount: null, programsCount: null, rating: null, tuition: null, image: null },
  ...{ accreditation: { es: [], en: [] }, features: { es: [], en: [] }, description: { es: null, en: null } },
  coordinates: { lat: 45.75, lng: 4.85, precision: 'campus' },
  ...{ tradingName: null, tradingNameSource: null, formerName: null, formerNameSource: null },
  ...{ operatingStatus: null, statusDate: null, statusSource: null, successor: null, derivedLanguage: null },
  ...{ checkedOn: null, updatedAt: '2026-11-01T00:00:00Z', isThin: false },
};

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
