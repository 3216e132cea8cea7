import type { Language } from '@/lib/i18n/locales';
import { createPrng, randomInteger, sample } from '@/lib/schools/model/prng';
import { NAMES, REVIEW_CATEGORIES, REVIEW_TEXTS, type ReviewCategory } from './illustrative-texts';
import type { School } from './school';

/**
 * Examples (specification, point 9), seeded by the id. Labelled, and not in structured data, cards, sorting or
 * comparison.
 */
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
  /** 10 to 40 per cent of the students; null when their number is unknown or too small. */
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

/** Only for schools that were described and checked manually, not for register data alone. */
export function isIllustrated({
  description,
  checkedOn,
}: Pick<School, 'description' | 'checkedOn'>): boolean {
  return checkedOn !== null && (description.es !== null || description.en !== null);
}

export function illustrativeStatistics(schoolId: string, students: number | null): IllustrativeStatistics {
  const random = createPrng(`${schoolId}/statistics`);
  const employment = randomInteger(random, 85, 94);
  const salary = randomInteger(random, 25_000, 39_999);
  const timeToEmployment = randomInteger(random, 2, 5);
  const satisfaction = randomInteger(random, 88, 97);
  const partners = randomInteger(random, 50, 149);
  const share = randomInteger(random, 10, 40);
  return {
    employment,
    salary,
    timeToEmployment,
    satisfaction,
    partners,
    international: students === null ? null : Math.round((students * share) / 100) || null,
  };
}

export function illustrativeReviews(schoolId: string, language: Language): IllustrativeReview[] {
  return REVIEW_CATEGORIES.flatMap((category) => {
    const random = createPrng(`${schoolId}/reviews/${category}`);
    const texts = sample(random, REVIEW_TEXTS[category], REVIEWS_OF_A_CATEGORY);
    const names = sample(random, NAMES[category], REVIEWS_OF_A_CATEGORY);
    return texts.map((text, index) => {
      const month = randomInteger(random, 0, 17);
      return {
        id: `${category}-${index + 1}`,
        name: names[index] ?? '',
        category,
        content: text[language],
        rating: randomInteger(random, 4, 5),
        date: new Date(Date.UTC(2023, 6 + month, 1)).toISOString().slice(0, 10),
      };
    });
  });
}

const REVIEWS_OF_A_CATEGORY = 2;

/** Students divided by ten, floored. Null when unknown, or smaller than the number of examples shown. */
export function illustrativeReviewCount(students: number | null): number | null {
  const count = students === null ? 0 : Math.floor(students / 10);
  return count < REVIEWS_OF_A_CATEGORY * REVIEW_CATEGORIES.length ? null : count;
}
