import type { FieldName } from './field-names';
import { differingFields, takeFields } from './form-row';
import type { SchoolForm } from './form-values';

export interface LoadedForm {
  form: SchoolForm;
  version: number;
}

/**
 * Written fields get the stored values, other edits stay. The next save uses the stored version if no edited field
 * differs.
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
