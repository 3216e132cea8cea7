import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cover } from '@/lib/covers/cover';
import type { CoverSubject } from '@/lib/covers/look';
import { SCHOOL_TYPES, SPECIALTIES } from '@/lib/schools/model/choices';
import { LANDSCAPES } from '@/lib/schools/model/landscape';
import { assertWellFormed } from '@/tests/support/well-formed';

const FERRANDI: CoverSubject = {
  id: 'ferrandi-paris',
  type: 'institute',
  specialties: ['culinaryArts', 'pastry', 'hospitality', 'hotelManagement'],
  landscapes: ['city'],
};

/** Schools whose drawings stand in fixtures/, one of them (CAST) as if nobody knew where it is. */
const REFERENCE: CoverSubject[] = [
  FERRANDI,
  {
    id: 'basque-culinary-center',
    type: 'university',
    specialties: ['culinaryArts', 'hospitality', 'wineGastronomy'],
    landscapes: ['coast'],
  },
  {
    id: 'tsuji-culinary-institute',
    type: 'institute',
    specialties: ['culinaryArts', 'pastry'],
    landscapes: ['coast', 'city'],
  },
  {
    id: 'escuela-argentina-de-sommeliers',
    type: 'academy',
    specialties: ['wineGastronomy'],
    landscapes: ['coast', 'city'],
  },
  {
    id: 'institute-of-culinary-education',
    type: 'institute',
    specialties: ['culinaryArts', 'pastry', 'hospitality', 'hotelManagement'],
    landscapes: ['coast', 'city'],
  },
  { id: 'cast-alimenti', type: 'academy', specialties: ['culinaryArts', 'pastry'] },
  {
    id: 'les-roches-marbella',
    type: 'institute',
    specialties: ['hotelManagement', 'hospitality'],
    landscapes: ['coast'],
  },
  {
    id: 'william-angliss-institute',
    type: 'institute',
    specialties: ['culinaryArts', 'pastry', 'hospitality'],
    landscapes: ['coast', 'city'],
  },
  {
    id: 'ecole-nationale-superieure-de-patisserie-ensp',
    type: 'institute',
    specialties: ['pastry'],
    landscapes: [],
  },
  {
    id: 'culinary-arts-academy-switzerland',
    type: 'academy',
    specialties: ['culinaryArts', 'pastry'],
    landscapes: ['mountain'],
  },
  {
    id: 'universita-di-scienze-gastronomiche',
    type: 'university',
    specialties: ['culinaryArts', 'wineGastronomy'],
    landscapes: ['vineyard'],
  },
];
const fixture = (name: string) => readFileSync(`tests/unit/drawn/fixtures/${name}.svg`, 'utf8');

const subject = fc.record({
  id: fc.oneof(
    fc.uuid(),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('', 'constructor', '<svg onload="x">'),
  ),
  type: fc.oneof(fc.constantFrom(...SCHOOL_TYPES, 'constructor', '__proto__'), fc.string()),
  specialties: fc.array(fc.oneof(fc.constantFrom(...SPECIALTIES, 'toString'), fc.string()), { maxLength: 8 }),
  landscapes: fc.option(fc.subarray([...LANDSCAPES]), { nil: null }),
  variant: fc.nat({ max: 999 }),
});
const size = fc.constantFrom(
  { width: 400, height: 300 },
  { width: 640, height: 320 },
  { width: 1200, height: 630 },
);

describe('cover', () => {
  it.each(REFERENCE)('draws $id exactly as before', (school) => {
    expect(cover(school)).toBe(fixture(school.id));
  });

  it('draws the wide one exactly as before', () => {
    expect(cover(FERRANDI, { width: 640, height: 320 })).toBe(fixture('ferrandi-paris-wide'));
  });

  it('is under 3 kB, well-formed and without text for any school', () => {
    fc.assert(
      fc.property(subject, size, (school, dimensions) => {
        const svg = cover(school, dimensions);
        assertWellFormed(svg);
        expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(3000);
        expect(svg).not.toMatch(/<text|<image|<script|<style|NaN|undefined|Infinity/);
        expect(cover(school, dimensions)).toBe(svg);
      }),
      { numRuns: 2000 },
    );
  });

  it('keeps its ids apart from those of other covers in the same page', () => {
    const ids = REFERENCE.flatMap((school) =>
      [...cover(school).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id),
    );
    expect(ids.length).toBeGreaterThan(REFERENCE.length);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('gives every type and specialty a drawing of its own', () => {
    const id = 'le-cordon-bleu-paris';
    const drawings = SCHOOL_TYPES.flatMap((type) =>
      SPECIALTIES.map((specialty) => cover({ id, type, specialties: [specialty] })),
    );
    expect(new Set(drawings).size).toBeGreaterThan(SCHOOL_TYPES.length * 2);
  });

  it('names each object where it uses it', () => {
    for (const school of REFERENCE) {
      const svg = cover(school);
      for (const [, id] of svg.matchAll(/href="#([^"]+)"/g)) expect(svg).toContain(` id="${id}"`);
    }
  });
});
