import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '@/lib/i18n/locales';
import { allTowns } from '@/lib/places/gazetteer';
import { nearPoint, pointInput, pointName } from '@/lib/schools/queries/near-point';

const TOWNS = allTowns();

describe('what schools are near to', () => {
  it.each([
    ['lyon-fr', 'Lyon, Francia', 'Lyon, France'],
    ['LYON, france', 'Lyon, Francia', 'Lyon, France'],
    ['Londres', 'Londres, Reino Unido', 'London, United Kingdom'],
    ['London, canada', 'London, Canadá', 'London, Canada'],
    ['são paulo', 'São Paulo, Brasil', 'São Paulo, Brazil'],
    ['Lyon France', 'Lyon, Francia', 'Lyon, France'],
    ['69001 Lyon', 'Lyon, Francia', 'Lyon, France'],
    ['NYC', 'Nueva York, Estados Unidos', 'New York, United States'],
    ['CDMX', 'Ciudad de México, México', 'Mexico City, Mexico'],
    ['Donostia', 'San Sebastián, España', 'San Sebastián, Spain'],
    ['Saint Louis', 'St. Louis, Estados Unidos', 'St. Louis, United States'],
    ['Ft Worth', 'Fort Worth, Estados Unidos', 'Fort Worth, United States'],
    ['Portland, OR', 'Portland, Estados Unidos', 'Portland, United States'],
    ['Florence Alabama', 'Florence, Estados Unidos', 'Florence, United States'],
    ['Cambridge MA', 'Cambridge, Estados Unidos', 'Cambridge, United States'],
    ['Andalucía', 'Sevilla, España', 'Seville, Spain'],
    ['45.76, 4.84', '45.8, 4.8', '45.8, 4.8'],
    ['-0.04,-179.96', '0, -180', '0, -180'],
  ])('%s is %s', (written, spanish, english) => {
    const near = nearPoint(written);
    expect(near && LANGUAGES.map((language) => pointName(language, near))).toEqual([spanish, english]);
  });

  it.each([
    ...['', 'x', 'nowhere-fr', 'lyon-es', 'lyon-fr-9', '91,0', '0,181', '1e3,4', ',', 'Lyon, Atlantis'],
    '東京',
  ])('is not known for ‘%s’', (written) => {
    expect(nearPoint(written)).toBeNull();
  });

  it('is one town by its key, and the key is the only one', () => {
    fc.assert(
      fc.property(fc.constantFrom(...TOWNS), (town) => {
        const near = nearPoint(`${town.name}, ${town.country}`);
        for (const key of [near?.key ?? '', ...(near?.others ?? [])]) {
          const again = nearPoint(key);
          expect(again?.key).toBe(key);
          expect(again?.town?.country).toBe(town.country);
          if (!again) continue;
          for (const language of LANGUAGES) expect(nearPoint(pointInput(language, again))?.key).toBe(key);
        }
      }),
      { numRuns: 500 },
    );
  });
});
