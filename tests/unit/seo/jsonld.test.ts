import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { School } from '@/lib/schools/model/school';
import { jsonLdText, schoolOrganization } from '@/lib/seo/jsonld';
import { vocabularyFaults } from '../../support/schema-org.ts';

const at = (path: string) => new URL(path, 'https://directory.example').href;

const KNOWN: School = {
  id: '8f14e45f-ceea-467f-a9c9-1b1f3b3b3b3b',
  legacyId: '1',
  slug: 'basque-culinary-center',
  name: 'Basque Culinary Center',
  country: 'Spain',
  city: 'San Sebastián',
  region: null,
  ownership: null,
  tradingName: null,
  tradingNameSource: null,
  formerName: null,
  formerNameSource: null,
  operatingStatus: null,
  statusDate: null,
  statusSource: null,
  successor: null,
  address: 'Juan Avelino Barriola, 101, 20009',
  website: 'https://www.bculinary.com/',
  applicationUrl: null,
  email: 'info@bculinary.com',
  phone: '+34 943 574 500',
  type: 'university',
  specialtiesEn: [],
  specialties: ['culinaryArts'],
  founded: 2011,
  studentsCount: 900,
  programsCount: 12,
  image: null,
  rating: 4.8,
  tuition: { min: 9000, max: 12_000, currency: 'EUR' },
  languages: ['Spanish', 'English'],
  accreditation: { es: [], en: [] },
  features: { es: [], en: [] },
  programs: [],
  coordinates: { lat: 43.29, lng: -1.98, precision: 'campus' },
  description: { es: 'Facultad de ciencias gastronómicas.', en: 'Faculty of gastronomic sciences.' },
  sources: [],
  checkedOn: '2026-11-01',
  updatedAt: '2026-11-01T00:00:00Z',
  isThin: false,
  derivedLanguage: null,
};

const UNKNOWN: School = {
  ...KNOWN,
  address: null,
  website: null,
  email: null,
  phone: null,
  founded: null,
  studentsCount: null,
  rating: null,
  coordinates: null,
  description: { es: null, en: null },
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

  it('leaves out what nobody knows', () => {
    expect(Object.keys(data(UNKNOWN)).sort()).toEqual(
      ['@context', '@id', '@type', 'address', 'description', 'name', 'url'].sort(),
    );
    // In place of a text, what its facts say.
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
