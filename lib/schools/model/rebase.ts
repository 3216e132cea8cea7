import type { FieldName } from './field-names';
import { differingFields, takeFields } from './form-row';
import type { SchoolForm } from './form-values';

/** A form as it was loaded, and the version it was loaded with. */
export interface LoadedForm {
  form: SchoolForm;
  version: number;
}

/**
 * What an open form becomes when the server has written some of its fields meanwhile: those have the stored text, and
 * what was typed elsewhere stays. As long as nobody else changed what was typed here, the stored version is the one the
 * next save begins with, so that the site's own change is no conflict; otherwise the old one stays, and saving shows both.
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
