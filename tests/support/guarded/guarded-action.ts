import type { Role } from '../backend.ts';
import type { Fixtures } from './fixtures.ts';

export type GuardedAction = {
  needs: Role;
  /** The page that offers it. */
  page: (fixtures: Fixtures) => string;
  /** What those who may send instead, where the real input would start work on the whole directory. */
  harmless?: unknown;
  /** How the answer to those who may differs from an ordinary success. */
  answer?: RegExp;
} & (
  | { input: (fixtures: Fixtures) => unknown }
  /** The fields of a form, which the action gets after the form's state. */
  | { form: (fixtures: Fixtures) => Record<string, string> }
);

type Place = string | ((fixtures: Fixtures) => string);
type More = Pick<GuardedAction, 'harmless' | 'answer'>;
const pageOf = (place: Place) => (typeof place === 'string' ? () => place : place);

/** An action that is called with an input by whoever has this role at least. */
const calledBy =
  (needs: Role) =>
  (page: Place, input: (fixtures: Fixtures) => unknown, more: More = {}): GuardedAction => ({
    ...{ needs, page: pageOf(page), input, ...more },
  });
export const admin = calledBy('admin');
export const superAdmin = calledBy('super_admin');
/** An action that anyone who is signed in sends as a form. */
export const userForm = (
  page: Place,
  form: (fixtures: Fixtures) => Record<string, string>,
  more: More = {},
): GuardedAction => ({ needs: 'user', page: pageOf(page), form, ...more });

/** The editor of the fixtures' school. */
export const edit = ({ school }: Fixtures) => `/admin/schools/edit/${school.id}`;
