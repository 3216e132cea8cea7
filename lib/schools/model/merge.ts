import type { FieldName } from './field-names';
import { differingFields, isUnknown } from './form-row';
import type { SchoolForm } from './form-values';

/** Choices between two records of one school (decision 137). */

const KEPT_OF_BOTH: readonly FieldName[] = ['programs', 'sources'];

/** Fields that must come from the same record; without `decides` the others mean nothing: the editor always has a currency. */
const TOGETHER: readonly { decides: readonly FieldName[]; with: readonly FieldName[] }[] = [
  { decides: ['tuition_min', 'tuition_max', 'tuition_free'], with: ['tuition_currency', 'tuition_year'] },
  { decides: ['coordinates_lat', 'coordinates_lng'], with: ['coordinates_precision'] },
  { decides: ['operating_status'], with: ['status_date', 'status_source', 'successor'] },
  { decides: ['trading_name'], with: ['trading_name_source'] },
  { decides: ['former_name'], with: ['former_name_source'] },
];

function groupOf(field: FieldName): (typeof TOGETHER)[number] {
  return (
    TOGETHER.find(({ decides, with: others }) => [...decides, ...others].includes(field)) ?? {
      decides: [field],
      with: [],
    }
  );
}

export function chosenWith(field: FieldName): readonly FieldName[] {
  const { decides, with: others } = groupOf(field);
  return [...decides, ...others];
}

export function fieldsToChoose(kept: SchoolForm, other: SchoolForm): FieldName[] {
  return differingFields(kept, other).filter((field) => !KEPT_OF_BOTH.includes(field));
}

/** Preselected from the other record: what it knows and the kept one does not. */
export function proposedFields(kept: SchoolForm, other: SchoolForm): FieldName[] {
  return fieldsToChoose(kept, other).filter((field) => {
    const { decides } = groupOf(field);
    return decides.every((one) => isEmpty(kept, one)) && !decides.every((one) => isEmpty(other, one));
  });
}

function isEmpty(form: SchoolForm, field: FieldName): boolean {
  const value = form[field];
  return (
    isUnknown(form, field) || value === '' || value === false || (Array.isArray(value) && value.length === 0)
  );
}
