import { path } from '@/lib/routes';
import { isRegisterId, type RegisterId } from './registers';

/** What the review shows: rows whose school is in doubt, differences, schools that left a register, what was decided. */
export const REVIEW_VIEWS = ['matches', 'differences', 'gone', 'decisions'] as const;
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
  const number = typeof page === 'string' ? Number.parseInt(page, 10) : 1;
  return {
    view: REVIEW_VIEWS.find((one) => one === view) ?? 'matches',
    register: typeof register === 'string' && isRegisterId(register) ? register : '',
    page: Number.isFinite(number) ? Math.min(Math.max(number, 1), 100_000) : 1,
  };
}

/** The address of a state. */
export function reviewAddress({ view = 'matches', register = '', page = 1 }: Partial<ReviewQuery>): string {
  const query = new URLSearchParams();
  if (view !== 'matches') query.set('view', view);
  if (register !== '') query.set('register', register);
  if (page > 1) query.set('page', String(page));
  const text = query.toString();
  return path('adminRegisterReview') + (text ? `?${text}` : '');
}
