import type { FieldProblem, FormState } from '@/lib/auth/model/form-state';

/** What the browser finds wrong with the fields of these names, by the rules that the inputs' own attributes give it. */
export function browserProblems(form: HTMLFormElement, names: readonly string[]): FormState['problems'] {
  const problems: FormState['problems'] = {};
  for (const name of names) {
    const control = form.elements.namedItem(name);
    const problem = control instanceof HTMLInputElement && problemOf(control);
    if (problem) problems[name] = problem;
  }
  return problems;
}

function problemOf({ type, value, validity }: HTMLInputElement): FieldProblem | null {
  // Spaces may be a password, and are nothing else.
  const isBlank = type !== 'password' && type !== 'checkbox' && value.trim() === '';
  if (isBlank || validity.valueMissing) return 'required';
  if (validity.typeMismatch) return 'invalidEmail';
  return validity.tooShort ? 'tooShort' : null;
}
