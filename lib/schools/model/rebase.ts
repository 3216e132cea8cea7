import type { FieldName } from './field-names';
import { differingFields, takeFields } from './form-row';
import type { SchoolForm } from './form-values';

/** A loaded form with its version. */
export interface LoadedForm {
  form: SchoolForm;
  version: number;
}

/**
 * Updates an open form after the server has written: written fields get the stored values, other edits stay. If no
 * other user changed the edited fields, the next save uses the stored version, so that the server's write is no
 * conflict; otherwise saving shows both.
 */
export function rebase(
  base: LoadedForm,
  typed: SchoolForm,
  stored: LoadedForm,
  written: readonly FieldName[],
): { base: LoadedForm; form: SchoolForm } {
  const mine = differingFields(base.form, typed).filter((field) => !written.includes(field));
  const theirs = new Set(differingFields(base.form, stored.form));
  const clashes = mine.some(
    (field) => theirs.has(field) && differingFields(typed, stored.form).includes(field),
  );
  if (clashes) {
    return {
      base: { form: takeFields(base.form, stored.form, written), version: base.version },
      form: takeFields(typed, stored.form, written),
    };
  }
  return { base: stored, form: takeFields(stored.form, typed, mine) };
}
