import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { GET } from '@/app/maps/[...parts]/route';
import { LocatorMap } from '@/components/school/locator-map';
import { COUNTRIES, countryByName } from '@/lib/countries';
import { drawMap } from '@/lib/maps/draw-map';
import { frameOf } from '@/lib/maps/frame';
import { locator } from '@/lib/maps/locator';
import { mapAddress, mapPlace, parseMapAddress } from '@/lib/maps/locator-address';
import { worldOutlines } from '@/lib/maps/outlines';
import { buildMapData } from '@/scripts/build-map-data.mjs';
import schools from '@/supabase/seed/schools.json';
import { assertWellFormed } from '@/tests/support/well-formed';

const PLACES = schools.flatMap(({ name, country, city, coordinates_lat: lat, coordinates_lng: lng }) =>
  typeof lat === 'number' && typeof lng === 'number' ? [{ name, country, city, lat, lng }] : [],
);
const codeOf = (country: string) => countryByName(country)?.code ?? '';
const partsOf = (address: string) => address.slice('/maps/'.length).split('/');
/** What a phone of 320 px shows of the 720 px. */
const onPhone = (x: number) => x > 162 && x < 558;

describe('the outlines', () => {
  it.each(Object.entries(buildMapData()))('%s is what its script writes', (file, text) => {
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  it('hold every country that has land of its own at this scale', () => {
    const codes = new Set(worldOutlines().polygons.map(({ code }) => code));
    const missing = COUNTRIES.filter(({ code }) => !codes.has(code)).map(({ code }) => code);
    // Parts of France, or dots in the ocean.
    expect(missing).toEqual('AQ BQ BV CC CX GF GI GP MQ RE SJ TK TV UM YT'.split(' '));
  });

  it('close every ring', () => {
    const { arcs, polygons } = worldOutlines();
    for (const { arcs: rings } of polygons.slice(0, 400)) {
      for (const ring of rings) {
        const end = (number: number | undefined, last: boolean) => {
          const arc = arcs[(number ?? 0) < 0 ? ~(number ?? 0) : (number ?? 0)] ?? [];
          return (number ?? 0) < 0 === last ? arc[0] : arc.at(-1);
        };
        expect(end(ring.at(-1), true)).toEqual(end(ring[0], false));
      }
    }
  });
});

describe('the drawn map', () => {
  it.each(PLACES)(
    'of $name is under 15 kB, without text, and coloured by the page',
    ({ country, ...place }) => {
      const svg = drawMap(codeOf(country), mapPlace(place));
      assertWellFormed(svg);
      expect(Buffer.byteLength(svg)).toBeLessThan(15_000);
      expect(svg).toMatch(/<g id="map"[\s\S]*<g id="globe">/);
      expect(svg).toContain('fill="var(--map-here)" stroke');
      expect(svg).not.toMatch(/<text|<style|<script|NaN|Infinity|(?:fill|stroke)="#/);
    },
  );

  it('can be drawn for any place and country, and is always the same', () => {
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

  it('leaves the cut along the 180th meridian out of the coast', () => {
    const frame = frameOf(worldOutlines(), 'FJ', [-180, -16.8]);
    const [west, , east] = frame.window.map((degrees) => ((degrees + 900) % 360) - 180);
    expect(west).toBeGreaterThan(Number(east));
    // Fill without line, and line without fill, for the island that the meridian cuts.
    expect(drawMap('FJ', [-180, -16.8])).toMatch(
      /<path fill="var\(--map-here\)" d="M[^"]+"\/><path fill="none" stroke/,
    );
  });
});

describe('the frame', () => {
  it('shows the whole of a country that fits', () => {
    const { project } = frameOf(worldOutlines(), 'ES', [-3.7, 40.4]);
    for (const corner of [
      [-9.2, 43.2],
      [3.3, 42.3],
      [-5.6, 36],
    ] as [number, number][]) {
      const { x, y } = project(corner);
      expect(x > 0 && x < 720 && y > 0 && y < 400).toBe(true);
    }
  });

  it('shows the surroundings of the place in a large country', () => {
    const frame = frameOf(worldOutlines(), 'US', [-76.5, 42.4]);
    expect(frame.kmPerPixel).toBe(4);
    expect(frame.project([-122.4, 37.8]).x).toBeLessThan(0);
  });

  it('does not go nearer than the outlines are good for', () => {
    for (const [code, place] of [
      ['SG', [103.8, 1.3]],
      ['MC', [7.4, 43.7]],
      ['CH', [6.6, 46.5]],
    ] as const) {
      expect(frameOf(worldOutlines(), code, [...place]).kmPerPixel).toBe(2);
    }
  });

  it('shows the overseas part that the place is in, not the mainland', () => {
    const { project } = frameOf(worldOutlines(), 'ES', [-15.4, 28.1]);
    expect(project([-3.7, 40.4]).y).toBeLessThan(0);
    expect(onPhone(project([-15.4, 28.1]).x)).toBe(true);
  });
});

describe('the locator', () => {
  it.each(PLACES)('keeps marker and city of $name in sight on a phone', ({ country, ...place }) => {
    const { pin, city, globe } = locator('es', { country, ...place });
    expect(onPhone(pin.x) && pin.y > 20 && pin.y < 380).toBe(true);
    const end = city.x + (city.anchor === 'start' ? 1 : -1) * place.city.length * 8;
    expect(onPhone(end)).toBe(true);
    const low = pin.y > 260;
    expect(low && (globe === 'left' ? pin.x < 270 : pin.x > 450)).toBe(false);
  });

  it('names other countries in the language of the page, apart from each other', () => {
    const place = { country: 'France', city: 'Paris', lat: 48.848, lng: 2.326 };
    const { labels, address } = locator('es', place);
    const names = labels.map(({ name }) => name);
    expect(names).toContain('Reino Unido');
    expect(names).not.toContain('Francia');
    expect(locator('en', place).address).toBe(address);
    for (const a of labels) {
      for (const b of labels) {
        if (a !== b) expect(Math.abs(a.y - b.y) > 12 || Math.abs(a.x - b.x) > 40).toBe(true);
      }
    }
  });

  it('draws no other country as the own one', () => {
    const { labels } = locator('en', { country: 'Atlantis', city: 'Poseidonis', lat: 40.4, lng: -3.7 });
    expect(labels.map(({ name }) => name)).toContain('Spain');
    expect(drawMap('', [-3.7, 40.4])).toContain(
      'fill="var(--map-here)" stroke="var(--ink-2)" stroke-width="1.3" d=""',
    );
  });
});

describe('LocatorMap', () => {
  const paris = { country: 'France', city: 'Paris', lat: 48.848, lng: 2.326 };

  it('is an image with a sentence in the language, and light in the page', () => {
    const markup = renderToStaticMarkup(<LocatorMap {...paris} precision="campus" lang="es" />);
    expect(markup).toContain('role="img" aria-label="Mapa de Francia con una marca en Paris"');
    expect(markup).toContain('<use href="/maps/1/fr/48.8,2.3.svg#map">');
    expect(markup.length).toBeLessThan(1500);
    assertWellFormed(markup.replaceAll(/>[^<]+</g, '><'));
  });

  it('says that the location is approximate when only the town is known', () => {
    const markup = renderToStaticMarkup(<LocatorMap {...paris} precision="town" lang="en" />);
    expect(markup).toContain('aria-label="Map of France with a marker on Paris, approximate location"');
  });

  it('escapes what a city may be called', () => {
    const markup = renderToStaticMarkup(<LocatorMap {...paris} city={'<b>"&'} precision="town" lang="en" />);
    expect(markup).toContain('>&lt;b&gt;&quot;&amp;</text>');
  });
});

describe('the address of a map', () => {
  it('says everything the map is drawn from', () => {
    expect(mapAddress('FR', { lat: 48.848, lng: 2.326 })).toBe('/maps/1/fr/48.8,2.3.svg');
    expect(mapAddress('', { lat: -0.01, lng: 180 })).toBe('/maps/1/zz/0,-180.svg');
    for (const { country, ...place } of PLACES) {
      const code = codeOf(country);
      expect(parseMapAddress(partsOf(mapAddress(code, place)))).toEqual({ code, place: mapPlace(place) });
    }
  });

  it.each([
    '/maps/1/fr/48.848,2.3.svg',
    '/maps/1/fr/48.80,2.3.svg',
    '/maps/1/fr/+48.8,2.3.svg',
    '/maps/1/fr/48.8.svg',
    '/maps/1/fr/99,2.3.svg',
    '/maps/1/fr/48.8,181.svg',
    '/maps/1/fr/-0,2.3.svg',
    '/maps/1/fr/NaN,2.3.svg',
    '/maps/1/FR/48.8,2.3.svg',
    '/maps/1/xx/48.8,2.3.svg',
    '/maps/2/fr/48.8,2.3.svg',
    '/maps/1/fr/48.8,2.3.svg/more',
    '/maps/1',
  ])('%s is no map', async (address) => {
    const answer = await GET(new Request(`http://localhost${address}`), {
      params: Promise.resolve({ parts: partsOf(address) }),
    });
    expect(answer.status).toBe(404);
  });

  it('answers with the drawing', async () => {
    const address = '/maps/1/fr/48.8,2.3.svg';
    const answer = await GET(new Request(`http://localhost${address}`), {
      params: Promise.resolve({ parts: partsOf(address) }),
    });
    expect(answer.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    expect(await answer.text()).toBe(drawMap('FR', [2.3, 48.8]));
  });
});
