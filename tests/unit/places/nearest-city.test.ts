import { describe, expect, it } from 'vitest';
import { townsWithin } from '@/lib/places/gazetteer';
import { ownTown } from '@/lib/places/names';
import { nearestCity } from '@/lib/places/nearest-city';
import { byProminence } from '@/lib/places/prominence';

const found = (city: string, lat: number, lng: number) => {
  const point = { lat, lng };
  const nearest = nearestCity(point, ownTown(city, point));
  return nearest && `${Math.round(nearest.km)} ${nearest.direction} ${nearest.city.name}`;
};

describe('the city that a place is found by', () => {
  it.each([
    ['San Sebastián', 43.2882, -1.9871, '76 e Bilbao'],
    ['Zarautz', 43.284, -2.17, '16 w San Sebastián'],
    ['Pollenzo', 44.6842, 7.8947, '46 s Turin'],
    ['Hyde Park', 41.746, -73.933, '115 n New York City'],
    ['Estoril', 38.706, -9.398, '23 w Lisbon'],
  ])('%s', (city, lat, lng, expected) => {
    expect(found(city, lat, lng)).toBe(expected);
  });

  it.each([
    ['Paris', 48.848, 2.326],
    ['nowhere', -50, -120],
  ])('%s needs none', (city, lat, lng) => {
    expect(found(city, lat, lng)).toBeNull();
  });
});

it('byProminence puts suburbs behind towns that stand alone, and capitals before larger towns', () => {
  const names = (lat: number, lng: number, km: number) =>
    byProminence(townsWithin({ lat, lng }, km)).map(({ name }) => name);
  const around = names(48.853, 2.349, 60);
  expect(around[0]).toBe('Paris');
  expect(around.indexOf('Meaux')).toBeLessThan(around.indexOf('Aubervilliers'));
  const swiss = names(46.948, 7.447, 120);
  expect(swiss.indexOf('Bern')).toBeLessThan(swiss.indexOf('Basel'));
});
