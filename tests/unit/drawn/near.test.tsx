import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { NearMap } from '@/components/school/near-map';
import { drawNear } from '@/lib/maps/draw-near';
import { outlinesIn } from '@/lib/maps/fine-outlines';
import { HEIGHT, WIDTH } from '@/lib/maps/frame';
import type { Box } from '@/lib/maps/labels';
import { nearMap } from '@/lib/maps/near';
import { nearFrame } from '@/lib/maps/near-frame';
import { boxOf, PHONE_AREA, type TownLabel, WHOLE_AREA } from '@/lib/maps/near-labels';
import schools from '@/supabase/seed/schools.json';
import { assertWellFormed } from '@/tests/support/well-formed';

const PLACES = schools.flatMap(({ name, country, city, coordinates_lat: lat, coordinates_lng: lng }) =>
  typeof lat === 'number' && typeof lng === 'number' ? [{ name, country, city, lat, lng }] : [],
);
const anyPlace = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
});

function overlap(a: Box, b: Box): boolean {
  return a[0] < b[2] && a[2] > b[0] && a[1] < b[3] && a[3] > b[1];
}

/** Overlaps of labels, as large as on that kind of screen, and dots. */
function problemsOf(labels: readonly TownLabel[], size: number, [left, top, right, bottom]: Box): string[] {
  const problems: string[] = [];
  labels.forEach((label, i) => {
    const box = boxOf(label, size);
    if (box[0] < left || box[1] < top || box[2] > right || box[3] > bottom)
      problems.push(`${label.name} is cut`);
    for (const [j, other] of labels.entries()) {
      const { x, y, radius } = other;
      const dot: Box = [x - radius, y - radius, x + radius, y + radius];
      if (i < j && overlap(box, boxOf(other, size))) problems.push(`${label.name} on ${other.name}`);
      if (i !== j && overlap(box, dot)) problems.push(`${label.name} on the dot of ${other.name}`);
    }
  });
  return problems;
}

describe('the map of the surroundings', () => {
  const check = (map: NonNullable<ReturnType<typeof nearMap>>) => {
    const city = map.city ? [map.city] : [];
    expect(problemsOf([...city, ...map.narrow], PHONE_AREA.size, PHONE_AREA.bounds)).toEqual([]);
    expect(problemsOf([...city, ...map.narrow, ...map.wide], WHOLE_AREA.size, WHOLE_AREA.bounds)).toEqual([]);
    const names = [...map.narrow, ...map.wide].map(({ name }) => name);
    expect(names.length).toBeLessThanOrEqual(11);
    const { x, y } = map.pin;
    expect(x >= 0 && x <= WIDTH && y >= 0 && y <= HEIGHT).toBe(true);
    expect(map.scale.length).toBeGreaterThan(15);
    return names;
  };

  it('can be laid out anywhere', () => {
    const city = fc.constantFrom(
      'Pollenzo',
      'A',
      'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
      '学校',
      '',
    );
    fc.assert(
      fc.property(anyPlace, city, (place, name) => {
        const map = nearMap('es', { ...place, city: name, country: 'Atlantis' });
        if (map) check(map);
      }),
      {
        numRuns: 60,
        examples: [
          [{ lat: 90, lng: 0 }, 'North Pole'],
          [{ lat: -90, lng: 180 }, 'South Pole'],
          [{ lat: -16.8, lng: 179.99 }, 'Taveuni'],
          [{ lat: 0, lng: 3.249999999999929 }, 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'],
        ],
      },
    );
  });
});

it('the drawing of the surroundings has both sides of the 180th meridian, without a line along it', () => {
  for (const lng of [179.9, -180]) {
    for (const arc of Object.values(outlinesIn(nearFrame([lng, -16.8], 240)).arcs)) {
      expect(arc.filter((point) => Math.abs(point[0] - lng) > 90)).toEqual([]);
    }
    const svg = drawNear('FJ', [lng, -16.8], 240);
    expect(svg).toMatch(/<path fill="var\(--map-here\)" d="M[^"]+"\/><path fill="none" stroke/);
  }
});

describe('NearMap', () => {
  const pollenzo = { country: 'Italy', city: 'Pollenzo', lat: 44.6842, lng: 7.8947 };
  const render = (lang: 'es' | 'en', place = pollenzo) =>
    renderToStaticMarkup(<NearMap {...place} lang={lang} />);

  it('is light in the page, and escapes what a city may be called', () => {
    for (const place of PLACES) expect(render('es', place).length).toBeLessThan(2200);
    expect(render('en', { ...pollenzo, city: '<b>"&' })).toContain('>&lt;b&gt;&quot;&amp;</text>');
    assertWellFormed(render('es').replaceAll(/>[^<]+</g, '><'));
  });
});
