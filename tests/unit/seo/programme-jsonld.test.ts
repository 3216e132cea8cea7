import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '@/lib/i18n/locales';
import { PRICE_PERIODS } from '@/lib/prices/model/price';
import {
  ATTENDANCES,
  DURATION_UNITS,
  INTERNSHIPS,
  LEVELS,
  MODES,
  PROGRAMME_FIELDS,
} from '@/lib/schools/model/programme-choices';
import { programmeData } from '@/lib/seo/programme-jsonld';
import { programmeWith } from '../../support/programme.ts';
import { vocabularyFaults } from '../../support/schema-org.ts';

const at = (path: string) => `https://directory.example${path}`;
const SCHOOL = { slug: 'ferrandi-paris', name: 'FERRANDI Paris' };
const data = (stored: Parameters<typeof programmeWith>[0], language: 'es' | 'en' = 'en') =>
  programmeData(language, SCHOOL, programmeWith(stored), at);

describe('the structured data of a programme', () => {
  it('gives each price in the source’s own currency and for its own period', () => {
    const prices = [
      { min: 25_500, max: 25_500, currency: 'EUR', per: 'programme', year: '2025-26' },
      { min: 28_000, max: 31_000, currency: 'USD', per: 'programme' },
      { min: 9000, currency: 'MXN', per: 'year', audience: 'residents' },
      { min: 900, max: 900, currency: 'EUR', per: 'month' },
    ];
    expect(data({ prices }).offers).toEqual([
      {
        '@type': 'Offer',
        price: 25_500,
        priceCurrency: 'EUR',
        description: '€25,500 in total. Price of 2025-26',
      },
      {
        '@type': 'Offer',
        description: '$28,000 – $31,000 in total',
        priceSpecification: {
          '@type': 'PriceSpecification',
          minPrice: 28_000,
          maxPrice: 31_000,
          priceCurrency: 'USD',
        },
      },
      {
        '@type': 'Offer',
        description: expect.stringMatching(/^from MX\$9,000 a year\. for residents$/),
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          minPrice: 9000,
          priceCurrency: 'MXN',
          unitCode: 'ANN',
        },
      },
      {
        '@type': 'Offer',
        description: '€900 a month',
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          price: 900,
          priceCurrency: 'EUR',
          unitCode: 'MON',
        },
      },
    ]);
  });

  it('is in the terms of schema.org whatever is known, and holds nothing unknown', () => {
    const maybe = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values));
    const amounts = fc.constantFrom({ min: 1, max: 1 }, { min: 1, max: 2 }, { min: 1 }, { max: 2 });
    const stored = fc.record({
      level: maybe(LEVELS),
      field: maybe(PROGRAMME_FIELDS),
      mode: maybe(MODES),
      attendance: maybe(ATTENDANCES),
      internship: maybe(INTERNSHIPS),
      languages: fc.constantFrom<string[]>([], ['French'], ['French', 'English']),
      hours: maybe([1100]),
      places: maybe([24]),
      award_en: maybe(['Diploma']),
      recognised_by: maybe(['Ministry']),
      website: maybe(['https://example.org/']),
      prices: fc.array(
        fc
          .tuple(amounts, fc.constantFrom(...PRICE_PERIODS))
          .map(([amount, per]) => ({ ...amount, per, currency: 'EUR' })),
        { maxLength: 3 },
      ),
      credits: fc.boolean(),
      duration: fc.option(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.constantFrom(...DURATION_UNITS))),
    });
    fc.assert(
      fc.property(stored, fc.constantFrom(...LANGUAGES), ({ credits, duration, ...row }, language) => {
        const known = data(
          {
            ...row,
            ...(credits && { credits_value: 60, credits_unit: 'ECTS' }),
            ...(duration && { duration_value: duration[0], duration_unit: duration[1] }),
          },
          language,
        );
        expect(vocabularyFaults(known)).toEqual([]);
        expect(JSON.stringify(known)).not.toMatch(/null|:""|\[\]/);
      }),
    );
  });
});
