import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coverAddress } from '@/lib/images/covers/address';
import { cover } from '@/lib/images/covers/cover';
import { SCHOOL_TYPES, SPECIALTIES } from '@/lib/schools/model/choices';
import { LANDSCAPES } from '@/lib/schools/model/landscape';
import { assertWellFormed } from '@/tests/support/well-formed';

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
  // Browsers cache a cover for a year. When this fails, raise VERSION in lib/images/covers/address.ts.
  it('is the same for every school as long as its address has the same version', () => {
    const covers = SCHOOL_TYPES.flatMap((type) =>
      SPECIALTIES.flatMap((specialty) =>
        [null, [], ...LANDSCAPES.map((landscape) => [landscape])].map((landscapes) =>
          cover({ id: `${type}-${specialty}`, type, specialties: [specialty], landscapes }),
        ),
      ),
    );
    const digest = createHash('sha256').update(covers.join()).digest('hex').slice(0, 12);
    const [, , version] = coverAddress({ slug: 'a', type: 'academy', specialties: [] }).split('/');
    expect([version, digest]).toEqual(['2', 'fac4f15e1350']);
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
});
