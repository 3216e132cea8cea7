import type { Role } from '../backend.ts';
import type { Fixtures } from './fixtures.ts';

export type GuardedAction = {
  needs: Role;
  page: (fixtures: Fixtures) => string;
  /** The input of permitted callers, where the real one would start work on the whole directory. */
  harmless?: unknown;
  /** Matches a permitted answer that differs from an ordinary success. */
  answer?: RegExp;
} & (
  | { input: (fixtures: Fixtures) => unknown }
  /** Form fields; the action gets them after the form's state. */
  | { form: (fixtures: Fixtures) => Record<string, string> }
);

type Place = string | ((fixtures: Fixtures) => string);
type More = Pick<GuardedAction, 'harmless' | 'answer'>;
const pageOf = (place: Place) => (typeof place === 'string' ? () => place : place);

const calledBy =
  (needs: Role) =>
  (page: Place, input: (fixtures: Fixtures) => unknown, more: More = {}): GuardedAction => ({
    ...{ needs, page: pageOf(page), input, ...more },
  });
export const admin = calledBy('admin');
export const superAdmin = calledBy('super_admin');
export const userForm = (
  page: Place,
  form: (fixtures: Fixtures) => Record<string, string>,
  more: More = {},
): GuardedAction => ({ needs: 'user', page: pageOf(page), form, ...more });

export const edit = ({ school }: Fixtures) => `/admin/schools/edit/${school.id}`;
