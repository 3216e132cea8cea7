import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { GET } from '@/app/maps/[...parts]/route';
import { LocatorMap } from '@/components/school/locator-map';
import { drawMap } from '@/lib/maps/draw-map';
import { frameOf } from '@/lib/maps/frame';
import { mapAddress, mapPlace, parseMapAddress } from '@/lib/maps/locator-address';
import { worldOutlines } from '@/lib/maps/outlines';
import { COUNTRIES, countryByName } from '@/lib/places/countries';
import { buildMapData } from '@/scripts/build-map-data.mjs';
import schools from '@/supabase/seed/schools.json';
import { assertWellFormed } from '@/tests/support/well-formed';

const PLACES = schools.flatMap(({ name, country, city, coordinates_lat: lat, coordinates_lng: lng }) =>
  typeof lat === 'number' && typeof lng === 'number' ? [{ name, country, city, lat, lng }] : [],
);
const codeOf = (country: string) => countryByName(country)?.code ?? '';
const partsOf = (address: string) => address.slice('/maps/'.length).split('/');
/** Visible range of the 720 px on a phone of 320 px. */
const onPhone = (x: number) => x > 162 && x < 558;

it.each(Object.entries(buildMapData()))('the outlines %s is what its script writes', (file, text) => {
  expect(readFileSync(file, 'utf8')).toBe(text);
});

it('the drawn map can be drawn for any place and country, and is always the same', () => {
  const code = fc.constantFrom('', 'AQ', ...COUNTRIES.map((country) => country.code));
  const lat = fc.double({ min: -90, max: 90, noNaN: true });
  const lng = fc.double({ min: -180, max: 180, noNaN: true });
  fc.assert(
    fc.property(code, lat, lng, (country, latitude, longitude) => {
      const place = mapPlace({ lat: latitude, lng: longitude });
      const svg = drawMap(country, place);
      assertWellFormed(svg);
      expect(Buffer.byteLength(svg)).toBeLessThan(24_000);
      expect(svg).not.toMatch(/NaN|Infinity/);
      expect(drawMap(country, place)).toBe(svg);
    }),
    { numRuns: 40 },
  );
});

it('the frame shows the overseas part that the place is in, not the mainland', () => {
  const { project } = frameOf(worldOutlines(), 'ES', [-15.4, 28.1]);
  expect(project([-3.7, 40.4]).y).toBeLessThan(0);
  expect(onPhone(project([-15.4, 28.1]).x)).toBe(true);
});

describe('LocatorMap', () => {
  const paris = { country: 'France', city: 'Paris', lat: 48.848, lng: 2.326 };

  it('escapes what a city may be called', () => {
    const markup = renderToStaticMarkup(<LocatorMap {...paris} city={'<b>"&'} precision="town" lang="en" />);
    expect(markup).toContain('>&lt;b&gt;&quot;&amp;</text>');
  });
});

describe('the address of a map', () => {
  it('says everything the map is drawn from', () => {
    expect(mapAddress('FR', { lat: 48.848, lng: 2.326 })).toBe('/maps/2/fr/48.8,2.3.svg');
    expect(mapAddress('', { lat: -0.01, lng: 180 })).toBe('/maps/2/zz/0,-180.svg');
    for (const { country, ...place } of PLACES) {
      const code = codeOf(country);
      expect(parseMapAddress(partsOf(mapAddress(code, place)))).toEqual({ code, place: mapPlace(place) });
    }
  });

  it.each([
    ...['/maps/2/fr/48.848,2.3.svg', '/maps/2/fr/+48.8,2.3.svg', '/maps/2/fr/99,2.3.svg'],
    ...['/maps/2/fr/-0,2.3.svg', '/maps/2/fr/NaN,2.3.svg', '/maps/2/FR/48.8,2.3.svg'],
    ...['/maps/2/xx/48.8,2.3.svg', '/maps/1/fr/48.8,2.3.svg', '/maps/2/fr/48.8,2.3.svg/more', '/maps/2'],
  ])('%s is no map', async (address) => {
    const answer = await GET(new Request(`http://localhost${address}`), {
      params: Promise.resolve({ parts: partsOf(address) }),
    });
    expect(answer.status).toBe(404);
  });
});
