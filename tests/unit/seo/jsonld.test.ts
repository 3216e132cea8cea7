import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { School } from '@/lib/schools/model/school';
import {
  breadcrumbList,
  faqPage,
  type JsonLd,
  jsonLdText,
  schoolList,
  schoolOrganization,
  webSite,
} from '@/lib/seo/jsonld';

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

const data = (school: School, photo: string | null = null) =>
  schoolOrganization('en', school, { photo, programmes: [], registers: [] }, at);

describe('the structured data of a school', () => {
  it('states what the page states', () => {
    expect(data(KNOWN, '/storage/v1/object/public/school-images/a.webp')).toEqual({
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

  it.each([
    ['university', 'CollegeOrUniversity'],
    ['college', 'CollegeOrUniversity'],
    ['institute', 'EducationalOrganization'],
    ['academy', 'EducationalOrganization'],
  ] as const)('calls a %s a %s', (type, name) => {
    expect(data({ ...KNOWN, type })['@type']).toBe(name);
  });

  it('is the same thing on both pages', () => {
    const both = (['es', 'en'] as const).map((language) =>
      schoolOrganization(language, KNOWN, { photo: null, programmes: [], registers: [] }, at),
    );
    expect(new Set(both.map((one) => one['@id'])).size).toBe(1);
    expect(new Set(both.map((one) => one.url)).size).toBe(2);
  });

  it('never speaks of ratings or reviews', () => {
    expect(jsonLdText(data(KNOWN))).not.toMatch(/rating|review|4\.8/i);
  });

  it('names the country as it is stored when it is none we know', () => {
    expect(data({ ...KNOWN, country: 'Atlantis' }).address).toMatchObject({ addressCountry: 'Atlantis' });
  });
});

describe('the structured data of a home', () => {
  it('lists the first 20 schools of all', () => {
    const schools = Array.from({ length: 30 }, (_, index) => ({
      name: `School ${index}`,
      slug: `school-${index}`,
    }));
    const list = schoolList('es', schools, 46, at);
    expect(list).toMatchObject({ '@type': 'ItemList', numberOfItems: 46 });
    expect(list.itemListElement).toHaveLength(20);
    expect((list.itemListElement as JsonLd[])[19]).toEqual({
      '@type': 'ListItem',
      position: 20,
      url: 'https://directory.example/escuela/school-19',
    });
  });

  it('says where a search leads', () => {
    const site = webSite('en', { name: 'Directory', description: 'Schools' }, at);
    expect(site.potentialAction).toEqual({
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: 'https://directory.example/en?search={search_term_string}',
      },
      'query-input': 'required name=search_term_string',
    });
  });

  it('asks and answers as the page does', () => {
    expect(faqPage('en', [{ question: 'Why?', answer: 'Because.' }]).mainEntity).toEqual([
      { '@type': 'Question', name: 'Why?', acceptedAnswer: { '@type': 'Answer', text: 'Because.' } },
    ]);
  });
});

describe('the trail of a page', () => {
  it('counts from 1 and gives the page itself no address', () => {
    const list = breadcrumbList(
      [
        { name: 'Home', address: '/en' },
        { name: 'Directory', address: '/en#directory' },
        { name: 'A school', address: null },
      ],
      at,
    );
    expect(list.itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://directory.example/en' },
      { '@type': 'ListItem', position: 2, name: 'Directory', item: 'https://directory.example/en#directory' },
      { '@type': 'ListItem', position: 3, name: 'A school' },
    ]);
  });
});

describe('the text of a data block', () => {
  it('cannot end its element, and says the same as before', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const name = `${text}</script><!--<script>`;
        const block = jsonLdText({ name });
        expect(block).not.toContain('<');
        expect(JSON.parse(block)).toEqual({ name });
      }),
    );
  });
});
