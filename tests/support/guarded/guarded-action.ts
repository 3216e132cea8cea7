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

/** The editor of the fixtures' school. */
export const edit = ({ school }: Fixtures) => `/admin/schools/edit/${school.id}`;
