import { TABS, type TabName } from '@/lib/schools/model/field';
import { FIELD_NAMES, type FieldName, fieldOf } from '@/lib/schools/model/field-names';
import { differingFields } from '@/lib/schools/model/form-row';
import type { SchoolForm } from '@/lib/schools/model/form-values';

export function tabOf(field: FieldName): TabName {
  return fieldOf(field).editor.tab;
}

/** The fields of a tab in display order. */
export function fieldsOn(tab: TabName): FieldName[] {
  return FIELD_NAMES.filter((name) => tabOf(name) === tab).sort(
    (one, other) => fieldOf(one).editor.position - fieldOf(other).editor.position,
  );
}

export const FIELDS_IN_ORDER = TABS.flatMap(fieldsOn);

/** The fields in which two forms differ, in display order. */
export function differingInOrder(one: SchoolForm, other: SchoolForm): FieldName[] {
  const differing = new Set(differingFields(one, other));
  return FIELDS_IN_ORDER.filter((field) => differing.has(field));
}

export function tabsOf(fields: readonly FieldName[]): TabName[] {
  const touched = new Set(fields.map(tabOf));
  return TABS.filter((tab) => touched.has(tab));
}
