import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  illustrativeReviewCount,
  illustrativeReviews,
  illustrativeStatistics,
  isIllustrated,
} from '@/lib/schools/model/illustrative';
import { REVIEW_CATEGORIES } from '@/lib/schools/model/illustrative-texts';

const within = (value: number, least: number, most: number) => {
  expect(Number.isInteger(value)).toBe(true);
  expect(value).toBeGreaterThanOrEqual(least);
  expect(value).toBeLessThanOrEqual(most);
};

describe('illustrative data', () => {
  it('stays in the ranges of the specification for every school', () => {
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

  it('is the same on every visit and in both languages but for the words', () => {
    const spanish = illustrativeReviews('a', 'es');
    expect(illustrativeReviews('a', 'es')).toEqual(spanish);
    const facts = (reviews: typeof spanish) => reviews.map(({ content, ...rest }) => rest);
    expect(facts(illustrativeReviews('a', 'en'))).toEqual(facts(spanish));
    expect(illustrativeReviews('b', 'es')).not.toEqual(spanish);
  });

  it('has two reviews a category, of different people and texts, rated 4 or 5', () => {
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        const reviews = illustrativeReviews(id, 'es');
        for (const category of REVIEW_CATEGORIES) {
          const own = reviews.filter((review) => review.category === category);
          expect(own).toHaveLength(2);
          expect(new Set(own.map((review) => review.name)).size).toBe(2);
          expect(new Set(own.map((review) => review.content)).size).toBe(2);
          for (const review of own) within(review.rating, 4, 5);
        }
      }),
    );
  });

  it('says nothing that depends on students when their number is unknown', () => {
    expect(illustrativeStatistics('a', null).international).toBeNull();
    expect(illustrativeReviewCount(null)).toBeNull();
    expect(illustrativeReviewCount(2509)).toBe(250);
  });

  it('never states fewer reviews than it shows, nor no student from abroad', () => {
    const shown = illustrativeReviews('a', 'es').length;
    for (let students = 0; students < 200; students += 1) {
      expect(illustrativeReviewCount(students) ?? shown, String(students)).toBeGreaterThanOrEqual(shown);
      expect(illustrativeStatistics('a', students).international).not.toBe(0);
    }
    expect(illustrativeReviewCount(2)).toBeNull();
  });
});

it('are for schools that somebody has described and checked, not for what a register alone states', () => {
  const text = { es: 'Una escuela.', en: null };
  const none = { es: null, en: null };
  expect(isIllustrated({ description: text, checkedOn: '2026-11-20' })).toBe(true);
  expect(isIllustrated({ description: none, checkedOn: '2026-11-20' })).toBe(false);
  expect(isIllustrated({ description: text, checkedOn: null })).toBe(false);
});
