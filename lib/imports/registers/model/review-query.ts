import { addressOf, pageOf } from '@/lib/imports/model/import-query';
import { isRegisterId, type RegisterId } from './registers';

/** What the review shows: rows whose school is in doubt, differences, values that are not shown, schools that left a register, what was decided. */
export const REVIEW_VIEWS = ['matches', 'differences', 'left_out', 'gone', 'decisions'] as const;
export type ReviewView = (typeof REVIEW_VIEWS)[number];

/** The state of the review, as its address carries it. */
export interface ReviewQuery {
  view: ReviewView;
  /** '' is every register. */
  register: RegisterId | '';
  page: number;
}

/** Reads any query; what is not a known value counts as not given. */
export function parseReviewQuery(query: Record<string, string | string[] | undefined>): ReviewQuery {
  const { view, register, page } = query;
  return {
    view: REVIEW_VIEWS.find((one) => one === view) ?? 'matches',
    register: typeof register === 'string' && isRegisterId(register) ? register : '',
    page: pageOf(page),
  };
}

/** The address of a state. */
export function reviewAddress({ view = 'matches', register = '', page = 1 }: Partial<ReviewQuery>): string {
  return addressOf('adminRegisterReview', { view: view === 'matches' ? '' : view, register, page });
}
