import { TABS, type TabName } from '@/lib/schools/model/field';
import { FIELD_NAMES, type FieldName, fieldOf } from '@/lib/schools/model/field-names';

/** The tab that a field stands on. */
export function tabOf(field: FieldName): TabName {
  return fieldOf(field).editor.tab;
}

/** The fields of a tab in the order in which they are read. */
export function fieldsOn(tab: TabName): FieldName[] {
  return FIELD_NAMES.filter((name) => tabOf(name) === tab).sort(
    (one, other) => fieldOf(one).editor.position - fieldOf(other).editor.position,
  );
}

/** All fields in the order in which they are read. */
export const FIELDS_IN_ORDER = TABS.flatMap(fieldsOn);

/** The id of a field's control, also of one inside a list: `programs.0.name`. */
export function controlId(path: string): string {
  return `f-${path}`;
}

/** Tabs of these fields, each once, in order. */
export function tabsOf(fields: readonly FieldName[]): TabName[] {
  const touched = new Set(fields.map(tabOf));
  return TABS.filter((tab) => touched.has(tab));
}
