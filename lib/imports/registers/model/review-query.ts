import { addressOf, pageOf } from '@/lib/imports/model/import-query';
import { isRegisterId, type RegisterId } from './registers';

/** Views: doubtful matches, differences, hidden values, schools that left a register, decisions. */
export const REVIEW_VIEWS = ['matches', 'differences', 'left_out', 'gone', 'decisions'] as const;
export type ReviewView = (typeof REVIEW_VIEWS)[number];

export interface ReviewQuery {
  view: ReviewView;
  /** '' for all. */
  register: RegisterId | '';
  page: number;
}

/** Unknown values are ignored. */
export function parseReviewQuery(query: Record<string, string | string[] | undefined>): ReviewQuery {
  const { view, register, page } = query;
  return {
    view: REVIEW_VIEWS.find((one) => one === view) ?? 'matches',
    register: typeof register === 'string' && isRegisterId(register) ? register : '',
    page: pageOf(page),
  };
}

export function reviewAddress({ view = 'matches', register = '', page = 1 }: Partial<ReviewQuery>): string {
  return addressOf('adminRegisterReview', { view: view === 'matches' ? '' : view, register, page });
}
