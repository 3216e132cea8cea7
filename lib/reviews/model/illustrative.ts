import type { Language } from '@/lib/i18n/locales';
import { NAMES, REVIEW_TEXTS } from './bank';
import { seeded } from './seeded';

/**
 * Example statistics and reviews in exactly the ranges of the specification (point 9). They are seeded by the
 * school's id, labelled wherever they are shown, and never enter structured data, cards, sorting or comparison.
 */
export const REVIEW_CATEGORIES = ['student', 'alumni', 'teacher'] as const;
export type ReviewCategory = (typeof REVIEW_CATEGORIES)[number];

export interface IllustrativeStatistics {
  /** Per cent, 85 to 94. */
  employment: number;
  /** Euros a year, 25,000 to 39,999. */
  salary: number;
  /** Months, 2 to 5. */
  timeToEmployment: number;
  /** Per cent, 88 to 97. */
  satisfaction: number;
  /** 50 to 149. */
  partners: number;
  /** 10 to 40 per cent of the students; null when their number is unknown. */
  international: number | null;
}

export interface IllustrativeReview {
  id: string;
  name: string;
  category: ReviewCategory;
  content: string;
  /** 4 or 5. */
  rating: number;
  /** First day of the month, ISO. */
  date: string;
}

export function illustrativeStatistics(schoolId: string, students: number | null): IllustrativeStatistics {
  const random = seeded(`${schoolId}/statistics`);
  const employment = random.whole(85, 94);
  const salary = random.whole(25_000, 39_999);
  const timeToEmployment = random.whole(2, 5);
  const satisfaction = random.whole(88, 97);
  const partners = random.whole(50, 149);
  const share = random.whole(10, 40);
  return {
    employment,
    salary,
    timeToEmployment,
    satisfaction,
    partners,
    international: students === null ? null : Math.round((students * share) / 100),
  };
}

/** Two reviews a category, with texts in the language. */
export function illustrativeReviews(schoolId: string, language: Language): IllustrativeReview[] {
  return REVIEW_CATEGORIES.flatMap((category) => {
    const random = seeded(`${schoolId}/reviews/${category}`);
    const texts = random.pick(REVIEW_TEXTS[category], 2);
    const names = random.pick(NAMES[category], 2);
    return texts.map((text, index) => {
      const month = random.whole(0, 17);
      return {
        id: `${category}-${index + 1}`,
        name: names[index] ?? '',
        category,
        content: text[language],
        rating: random.whole(4, 5),
        date: new Date(Date.UTC(2023, 6 + month, 1)).toISOString().slice(0, 10),
      };
    });
  });
}

/** Number of reviews shown: students divided by ten, floored; null when the students are unknown. */
export function illustrativeReviewCount(students: number | null): number | null {
  return students === null ? null : Math.floor(students / 10);
}
