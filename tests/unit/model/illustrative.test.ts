import fc from 'fast-check';
import { expect, it } from 'vitest';
import { illustrativeStatistics, isIllustrated } from '@/lib/schools/model/illustrative';

const within = (value: number, least: number, most: number) => {
  expect(Number.isInteger(value)).toBe(true);
  expect(value).toBeGreaterThanOrEqual(least);
  expect(value).toBeLessThanOrEqual(most);
};

it('illustrative data stays in the ranges of the specification for every school', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.integer({ min: 1, max: 60_000 }), (id, students) => {
      const figures = illustrativeStatistics(id, students);
      within(figures.employment, 85, 94);
      within(figures.salary, 25_000, 39_999);
      within(figures.timeToEmployment, 2, 5);
      within(figures.satisfaction, 88, 97);
      within(figures.partners, 50, 149);
      within(figures.international ?? 0, Math.round(students * 0.1), Math.round(students * 0.4));
    }),
  );
});

it('are for schools that somebody has described and checked, not for what a register alone states', () => {
  const text = { es: 'Una escuela.', en: null };
  const none = { es: null, en: null };
  expect(isIllustrated({ description: text, checkedOn: '2026-11-20' })).toBe(true);
  expect(isIllustrated({ description: none, checkedOn: '2026-11-20' })).toBe(false);
  expect(isIllustrated({ description: text, checkedOn: null })).toBe(false);
});
