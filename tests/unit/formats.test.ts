import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatAtLeast } from '@/lib/i18n/formats';

it('a number before a plus never promises more than there is', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), (count) => {
      const shown = Number(formatAtLeast('es', count).replaceAll('.', ''));
      expect(shown).toBeLessThanOrEqual(count);
      expect(shown).toBeGreaterThanOrEqual(count * 0.5);
    }),
  );
});
