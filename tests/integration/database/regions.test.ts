import { beforeEach, describe, expect, it } from 'vitest';
import type { EmptyPlace, PlacePage } from '../../../lib/supabase/results/places';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import { insertPlaced, placedSchool as school } from '../../support/placed-schools.ts';
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

async function pageOf(region: string, specialty = '') {
  const answer = await page('France', { region, specialty });
  if (!('schools' in answer)) throw new Error(`nothing in ${region}`);
  const counts = (places: readonly { slug: string; schools: number }[]) =>
    Object.fromEntries(places.map(({ slug, schools }) => [slug, schools]));
  return {
    region: answer.region && { slug: answer.region.slug, shared: answer.region.shared },
    schools: answer.schools.map(({ slug }) => slug),
    towns: counts(answer.towns),
    fields: Object.fromEntries(answer.fields.map(({ value, count }) => [value, count])),
    regions: counts(answer.regions),
  };
}

describe('a region', () => {
  it('has its schools, towns, fields and the other regions', async () => {
    await insertPlaced(database, [
      school(1, { region: 'Rhône', specialties: ['pastry'] }),
      school(2, { city: 'LYÓN', region: 'RHONE', specialties: ['pastry', 'Cheese'] }),
      school(3, { city: 'Vienne', region: 'Rhône', specialties: ['hospitality'] }),
      school(4, { region: 'Rhône', is_active: false }),
      school(5, { city: 'León', region: 'León' }),
      school(6, { city: 'Paris', region: '東' }),
      school(7, { country: 'Spain', city: 'León', region: 'Rhône' }),
    ]);
    expect(await pageOf('rhone')).toEqual({
      region: { slug: 'rhone', shared: false },
      schools: ['s-1', 's-2', 's-3'],
      towns: { lyon: 2, vienne: 1 },
      fields: { pastry: 2, hospitality: 1 },
      regions: { rhone: 3, leon: 1 },
    });
    expect(await pageOf('rhone', 'pastry')).toMatchObject({
      schools: ['s-1', 's-2'],
      towns: { lyon: 2 },
      regions: { rhone: 2 },
    });
    expect(await pageOf('leon')).toMatchObject({ region: { slug: 'leon', shared: true }, schools: ['s-5'] });
    expect(await page('France', { region: 'nowhere' })).toEqual({ total: 0 });
  });

  it.each([
    { taken: 'a town', city: 'Vienne Region', region: null },
    { taken: 'a region', city: 'Lyon', region: 'Vienne-Region' },
  ])('with the name of a town has no page where $taken has its other address', async ({ city, region }) => {
    await insertPlaced(database, [school(1, { city: 'Vienne', region: 'Vienne' })]);
    expect(await pageOf('vienne')).toMatchObject({ region: { slug: 'vienne', shared: true } });
    await insertPlaced(database, [school(2, { city, region })]);
    expect(await page('France', { region: 'vienne' })).toEqual({ total: 0 });
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
