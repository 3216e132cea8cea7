import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { artworkAddress } from '@/lib/images/covers/address';
import { ARRANGEMENTS } from '@/lib/images/covers/arrangements';
import { distinctVariants, drawArtwork, STYLES, styleOf } from '@/lib/images/covers/artwork';
import { SPECIALTIES } from '@/lib/schools/model/choices';
import { LANDSCAPES } from '@/lib/schools/model/landscape';
import { assertWellFormed } from '@/tests/support/well-formed';

const SIZE = { width: 400, height: 300 };
const subject = fc.record({
  seed: fc.oneof(
    fc.uuid(),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('', 'constructor', '<svg onload="x">'),
  ),
  specialties: fc.array(fc.oneof(fc.constantFrom(...SPECIALTIES, 'toString'), fc.string()), { maxLength: 8 }),
  landscapes: fc.option(fc.subarray([...LANDSCAPES]), { nil: null }),
  variant: fc.nat({ max: 999 }),
});
const size = fc.constantFrom(
  SIZE,
  { width: 640, height: 320 },
  { width: 1200, height: 630 },
  { width: 1200, height: 390 },
);

const PLACES = [null, [], ...LANDSCAPES.map((one) => [one])];
/** All styles. */
const VARIANTS = Array.from({ length: STYLES }, (_, variant) => variant);

describe('placeholder artwork', () => {
  // Browsers cache it for a year. When this fails, raise VERSION in lib/images/covers/address.ts.
  it('is the same for every school as long as its address has the same version', () => {
    const drawings = SPECIALTIES.flatMap((specialty) =>
      PLACES.flatMap((landscapes) =>
        VARIANTS.map((variant) => drawArtwork({ seed: 'a', specialties: [specialty], landscapes, variant })),
      ),
    );
    const digest = createHash('sha256').update(drawings.join()).digest('hex').slice(0, 12);
    const [, , version] = artworkAddress({ slug: 'a', specialties: [] }).split('/');
    expect([version, digest]).toEqual(['3', 'ec8151ecc76c']);
  });

  it('is at most 3 kB, well-formed and without text for any school', () => {
    fc.assert(
      fc.property(subject, size, (school, dimensions) => {
        const svg = drawArtwork(school, dimensions);
        assertWellFormed(svg);
        expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(3000);
        expect(svg).not.toMatch(/<text|<image|<script|<style|NaN|undefined|Infinity/);
        expect(drawArtwork(school, dimensions)).toBe(svg);
      }),
      { numRuns: 2000 },
    );
  });

  it.each(PLACES.map((landscapes) => ({ landscapes })))('shows the place $landscapes', ({ landscapes }) => {
    for (const variant of VARIANTS) {
      const svg = drawArtwork({ seed: 'a', landscapes, variant });
      const others = PLACES.filter((other) => other !== landscapes);
      for (const other of others)
        expect(drawArtwork({ seed: 'a', landscapes: other, variant })).not.toBe(svg);
    }
  });

  // Not on a plate: hotel management has nothing that is served.
  it.each(SPECIALTIES)('shows the field %s in all other arrangements', (specialty) => {
    for (const other of SPECIALTIES.filter((one) => one !== specialty)) {
      let same = 0;
      for (const variant of VARIANTS) {
        const [one, two] = [specialty, other].map((field) =>
          drawArtwork({ seed: 'a', specialties: [field], variant }),
        );
        if (one === two) same++;
      }
      expect(same).toBeLessThanOrEqual(STYLES / ARRANGEMENTS.length);
    }
  });
});

describe('the styles of a page', () => {
  const stylesOf = (seeds: readonly string[]) =>
    distinctVariants(seeds).map((variant, i) => styleOf(seeds[i] ?? '', variant));

  it('differ', () => {
    const styles = stylesOf(Array.from({ length: 60 }, (_, i) => `school-${i}`));
    expect(new Set(styles.map((style) => JSON.stringify(style))).size).toBe(60);
  });

  it('share neither palette nor arrangement with their neighbours, on pages of any length', () => {
    const styles = stylesOf(Array<string>(300).fill('school'));
    styles.forEach(({ palette, arrangement }, i) => {
      const near = styles.slice(Math.max(0, i - 3), i);
      expect(near.map((style) => style.palette)).not.toContain(palette);
      expect(near.map((style) => style.arrangement)).not.toContain(arrangement);
    });
  });
});
