import type { FieldProblem, FormState } from '@/lib/accounts/model/form-state';

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
  // Blanks are only valid in passwords.
  const isBlank = type !== 'password' && type !== 'checkbox' && value.trim() === '';
  if (isBlank || validity.valueMissing) return 'required';
  if (validity.typeMismatch) return 'invalidEmail';
  return validity.tooShort ? 'tooShort' : null;
}
