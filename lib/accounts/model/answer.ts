import type { z } from 'zod';
import { FIELD_PROBLEMS, type FieldProblem, type FormState, type Outcome } from './form-state';

/** Text fields of a form; a file or a missing field is ''. Callers of an action choose its arguments: no form has none. */
export function textsOf(form: unknown, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.map((name) => {
      const value = form instanceof FormData ? form.get(name) : null;
      return [name, typeof value === 'string' ? value : ''];
    }),
  );
}

export function answer(
  outcome: Outcome,
  values: Record<string, string> = {},
  waitSeconds: number | null = null,
): FormState {
  const minutes = waitSeconds === null ? {} : { minutes: Math.max(1, Math.ceil(waitSeconds / 60)) };
  return { outcome, problems: {}, values, ...minutes };
}

/** The first problem of each invalid field. */
export function refusal(error: z.ZodError, values: Record<string, string>): FormState {
  const problems: Record<string, FieldProblem> = {};
  for (const { path, message } of error.issues) {
    const found = FIELD_PROBLEMS.find((known) => known === message);
    if (found) problems[path.join('.')] ??= found;
  }
  return { outcome: 'checkFields', problems, values };
}
