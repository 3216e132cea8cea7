import { expect, it } from 'vitest';
import { parseReviewQuery, reviewAddress } from '@/lib/imports/registers/model/review-query';

it('the address of the review holds its state', () => {
  for (const state of [
    { view: 'matches', register: '', page: 1 },
    { view: 'differences', register: 'usa', page: 3 },
    { view: 'decisions', register: '', page: 2 },
    { view: 'gone', register: 'france', page: 1 },
  ] as const) {
    const query = Object.fromEntries(new URL(reviewAddress(state), 'http://site.test').searchParams);
    expect(parseReviewQuery(query)).toEqual(state);
  }
});

it('what is no known value counts as not given', () => {
  const none = { view: 'matches', register: '', page: 1 };
  expect(parseReviewQuery({ view: 'x', register: 'atlantis', page: '-3' })).toEqual(none);
  expect(parseReviewQuery({ view: ['gone'], register: ['usa'], page: 'x' })).toEqual(none);
});
