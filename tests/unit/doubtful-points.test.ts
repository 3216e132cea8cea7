import { describe, expect, it } from 'vitest';
import { withoutFarPoints } from '@/lib/imports/services/doubts';
import { readImportText } from '../support/read-import.ts';

const at = (lat: number, lng: number, country: string) => ({
  kind: 'new' as const,
  write: { name: 'A', country, coordinates_lat: lat, coordinates_lng: lng },
});

describe('a point', () => {
  it.each([
    ['with swapped coordinates', at(-3.7, 40.4, 'Spain'), 'farFromCountry'],
    ['with a sign too little', at(19.4, 99.1, 'Mexico'), 'farFromCountry'],
  ])('%s is refused, or kept with a note', (_, plan, error) => {
    const { coordinates_lat: lat, coordinates_lng: lng } = plan.write;
    const doubt = { column: 'coordinates_lat', error, value: `${lat}, ${lng}` };
    expect(withoutFarPoints(plan, undefined, [])).toEqual({ kind: 'error', errors: [doubt] });
    expect(withoutFarPoints(plan, undefined, ['1, 1'])).toEqual({ kind: 'error', errors: [doubt] });
    expect(withoutFarPoints(plan, undefined, [`${lat}, ${lng}`])).toEqual({ ...plan, notes: [doubt] });
    expect(withoutFarPoints(plan, undefined, 'all')).toEqual({ ...plan, notes: [doubt] });
  });

  it.each([
    ['in the country', at(40.4, -3.7, 'Spain')],
    ['on its islands', at(28.1, -15.4, 'Spain')],
    ['in a territory of its own outline', at(18.4, -66.1, 'United States')],
    ['in an overseas region', at(-20.9, 55.4, 'France')],
    ['beside its border', at(46.2, 6.1, 'France')],
    ['across the date line', at(-16.5, -179.9, 'Fiji')],
    ['in a country that has no outlines', at(10, 10, 'Nowhere')],
  ])('%s is taken', (_, plan) => {
    expect(withoutFarPoints(plan, undefined, [])).toBe(plan);
  });

  it('counts by the country of the school that is there, where the file names none', () => {
    const plan = {
      kind: 'changed' as const,
      columns: [],
      write: { coordinates_lat: 40.4, coordinates_lng: -3.7 },
    };
    expect(withoutFarPoints(plan, 'Spain', [])).toBe(plan);
    expect(withoutFarPoints(plan, 'Chile', [])).toMatchObject({ kind: 'error' });
  });
});

describe('a file with doubtful points', () => {
  const text =
    'name,country,city,lat,lng\nAlpha,Spain,Soria,0,0\nBeta,Spain,Soria,-3.7,40.4\nGamma,Spain,Soria,40.4,-3.7\n';
  const points = async (kept: 'all' | string[] | null, strict = false) => {
    const { checked } = await readImportText(text, () => ({ strict, ...(kept && { points: kept }) }));
    return checked.map(({ kind, write, errors = [] }) => [
      kind,
      write?.coordinates_lat,
      ...errors.map(({ value, skipped }) => `${value} ${skipped ? 'left' : 'kept'}`),
    ]);
  };

  it('is imported without them, and lists each', async () => {
    expect(await points(null)).toEqual([
      ['new', null, '0, 0 left'],
      ['new', null, '-3.7, 40.4 left'],
      ['new', 40.4],
    ]);
  });

  it('keeps those that are chosen except 0, 0, and goes on listing them', async () => {
    expect(await points(['-3.7, 40.4'])).toEqual([
      ['new', null, '0, 0 left'],
      ['new', -3.7, '-3.7, 40.4 kept'],
      ['new', 40.4],
    ]);
    expect((await points('all')).map((row) => row.slice(0, 2))).toEqual([
      ['new', null],
      ['new', -3.7],
      ['new', 40.4],
    ]);
  });

  it('loses their rows where any wrong cell does', async () => {
    expect((await points(null, true)).map(([kind]) => kind)).toEqual(['error', 'error', 'new']);
  });
});
