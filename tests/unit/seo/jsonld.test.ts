import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { School } from '@/lib/schools/model/school';
import { jsonLdText, schoolOrganization } from '@/lib/seo/jsonld';
import { vocabularyFaults } from '../../support/schema-org.ts';
import { schoolWith } from '../../support/school.ts';

const at = (path: string) => new URL(path, 'https://directory.example').href;

const UNKNOWN = schoolWith({
  ...{ slug: 'basque-culinary-center', name: 'Basque Culinary Center' },
  ...{ country: 'Spain', city: 'San Sebastián' },
});
const KNOWN: School = {
  ...UNKNOWN,
  ...{ address: 'Juan Avelino Barriola, 101, 20009' },
  ...{ website: 'https://www.bculinary.com/', email: 'info@bculinary.com', phone: '+34 943 574 500' },
  ...{ type: 'university', specialties: ['culinaryArts'], languages: ['Spanish', 'English'] },
  ...{ founded: 2011, studentsCount: 900, rating: 4.8, tuition: { min: 9000, max: 12_000, currency: 'EUR' } },
  coordinates: { lat: 43.29, lng: -1.98, precision: 'campus' },
  description: { es: 'Facultad de ciencias gastronómicas.', en: 'Faculty of gastronomic sciences.' },
};

type Picture = { address: string; type: 'real' | 'ai_generated' };
const data = (school: School, picture: Picture | null = null) =>
  schoolOrganization('en', school, { picture, programmes: [], registers: [] }, at);

describe('the structured data of a school', () => {
  it('marks a picture that a model made', () => {
    const marked = data(KNOWN, { address: '/a.webp', type: 'ai_generated' });
    expect(marked.image).toEqual({
      '@type': 'ImageObject',
      contentUrl: 'https://directory.example/a.webp',
      digitalSourceType: 'https://schema.org/TrainedAlgorithmicMediaDigitalSource',
    });
    expect(vocabularyFaults(marked)).toEqual([]);
  });

  it('states what the page states', () => {
    expect(data(KNOWN, { address: '/storage/v1/object/public/school-images/a.webp', type: 'real' })).toEqual({
      '@context': 'https://schema.org',
      '@type': 'CollegeOrUniversity',
      '@id': 'https://directory.example/escuela/basque-culinary-center#school',
      name: 'Basque Culinary Center',
      url: 'https://directory.example/school/basque-culinary-center',
      sameAs: 'https://www.bculinary.com/',
      description: 'Faculty of gastronomic sciences.',
      image: 'https://directory.example/storage/v1/object/public/school-images/a.webp',
      email: 'info@bculinary.com',
      telephone: '+34 943 574 500',
      foundingDate: '2011',
      address: {
        '@type': 'PostalAddress',
        streetAddress: 'Juan Avelino Barriola, 101, 20009',
        addressLocality: 'San Sebastián',
        postalCode: '20009',
        addressCountry: 'ES',
      },
      additionalProperty: { '@type': 'PropertyValue', name: 'numberOfStudents', value: 900 },
      geo: { '@type': 'GeoCoordinates', latitude: 43.29, longitude: -1.98 },
    });
  });

  it('omits unknown facts', () => {
    expect(Object.keys(data(UNKNOWN)).sort()).toEqual(
      ['@context', '@id', '@type', 'address', 'description', 'name', 'url'].sort(),
    );
    // Without a description, a sentence of facts.
    expect(data(UNKNOWN).description).toMatch(/^[A-Z].* in San Sebastián, .*\.$/);
    expect(data(UNKNOWN).address).toEqual({
      '@type': 'PostalAddress',
      addressLocality: 'San Sebastián',
      addressCountry: 'ES',
    });
  });

  it('gives coordinates only when they are those of the campus', () => {
    const town = { lat: 43, lng: -2, precision: 'town' } as const;
    expect(data({ ...KNOWN, coordinates: town })).not.toHaveProperty('geo');
  });
});

it('the text of a data block cannot end its element, and says the same as before', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const name = `${text}</script><!--<script>`;
      const block = jsonLdText({ name });
      expect(block).not.toContain('<');
      expect(JSON.parse(block)).toEqual({ name });
    }),
  );
});
