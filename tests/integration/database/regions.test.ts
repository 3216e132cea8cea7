import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { placeSlug } from '../../../lib/schools/model/place';
import type { EmptyPlace, PlacePage } from '../../../lib/supabase/database.types';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import { regionsOf, schoolsAt } from '../../support/place-reference.ts';
import { insertPlaced, placedSchools, placedSchool as school } from '../../support/placed-schools.ts';
import { only, openDatabase } from '../../support/scratch.ts';

const database = opened(() => openDatabase({ seed: false }));
beforeEach(() => database.exec('delete from public.schools'));

async function page(country: string, asked: { town?: string; region?: string; specialty?: string }) {
  const { town, region, specialty } = asked;
  return only(
    await database.query<{ answer: PlacePage | EmptyPlace }>(
      "select public.place_page($1, $2, $3, 'es', 1, 100, $4) as answer",
      [country, town, specialty, region],
    ),
  ).answer;
}

describe('a region', () => {
  it('has its schools, towns, fields and the other regions, or no page where its address is taken', async () => {
    await fc.assert(
      fc.asyncProperty(placedSchools, fc.constantFrom('', 'pastry'), async (all, specialty) => {
        await database.exec('delete from public.schools');
        await insertPlaced(database, all);
        const known = regionsOf(all, 'France');
        for (const region of ['leon', 'vienne', 'vienne-region', 'rhone', 'nowhere']) {
          const answer = await page('France', { region, specialty });
          const expected = known.has(region) ? schoolsAt(all, 'France', '', specialty, region) : [];
          expect(answer.total).toBe(expected.length);
          if (!('schools' in answer)) continue;
          expect(answer.schools.map(({ slug }) => slug)).toEqual(expected.map(({ slug }) => slug));
          expect(answer.region).toMatchObject({ slug: region, shared: known.get(region) });
          const towns = Map.groupBy(expected, ({ city }) => placeSlug(city));
          towns.delete('');
          expect(new Map(answer.towns.map((one) => [one.slug, one.schools]))).toEqual(
            new Map([...towns].map(([town, inside]) => [town, inside.length])),
          );
          for (const { value, count } of answer.fields)
            expect(count).toBe(schoolsAt(all, 'France', '', value, region).length);
          expect(new Map(answer.regions.map((one) => [one.slug, one.schools]))).toEqual(
            new Map(
              [...known.keys()]
                .map((one) => [one, schoolsAt(all, 'France', '', specialty, one).length] as const)
                .filter(([, count]) => count > 0),
            ),
          );
        }
      }),
      { numRuns: 10 },
    );
  });

  it('is that of a town whose schools state one and not several', async () => {
    await insertPlaced(database, [
      school(1, { region: 'Auvergne-Rhône-Alpes' }),
      school(2),
      school(3, { city: 'Valence', region: 'Auvergne-Rhône-Alpes' }),
      school(4, { city: 'Valence', region: 'Occitanie' }),
      school(5, { country: 'United States', city: 'New York', region: 'New York' }),
    ]);
    const region = { slug: 'auvergne-rhone-alpes', name: 'Auvergne-Rhône-Alpes', shared: false };
    expect(await page('France', { town: 'lyon' })).toMatchObject({ region, regions: [] });
    expect(await page('France', { town: 'valence' })).toMatchObject({ region: null });
    expect(await page('France', {})).toMatchObject({ region: null });
    expect(await page('United States', { town: 'new-york' })).toMatchObject({
      region: { slug: 'new-york', shared: true },
    });
  });
});
