import type { FieldName } from './field-names';
import { differingFields, isUnknown } from './form-row';
import type { SchoolForm } from './form-values';

/** Choices between two records of one school (decision 137). */

const KEPT_OF_BOTH: readonly FieldName[] = ['programs', 'sources'];

/** Fields that must come from the same record. */
const TOGETHER: readonly FieldName[][] = [
  ['tuition_min', 'tuition_max', 'tuition_currency', 'tuition_year', 'tuition_free'],
  ['coordinates_lat', 'coordinates_lng', 'coordinates_precision'],
  ['operating_status', 'status_date', 'status_source', 'successor'],
  ['trading_name', 'trading_name_source'],
  ['former_name', 'former_name_source'],
];

export function chosenWith(field: FieldName): readonly FieldName[] {
  return TOGETHER.find((group) => group.includes(field)) ?? [field];
}

export function fieldsToChoose(kept: SchoolForm, other: SchoolForm): FieldName[] {
  return differingFields(kept, other).filter((field) => !KEPT_OF_BOTH.includes(field));
}

/** Preselected from the other record: fields that the kept one lacks. */
export function proposedFields(kept: SchoolForm, other: SchoolForm): FieldName[] {
  return fieldsToChoose(kept, other).filter((field) =>
    chosenWith(field).every((one) => one === 'coordinates_precision' || isEmpty(kept, one)),
  );
}

function isEmpty(form: SchoolForm, field: FieldName): boolean {
  const value = form[field];
  return isUnknown(form, field) || value === '' || (Array.isArray(value) && value.length === 0);
}
