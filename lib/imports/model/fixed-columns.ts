import { columnsThat } from '@/lib/programmes/model/field-names';
import { FIELD_NAMES, fieldOf } from '@/lib/schools/model/field-names';
import type { AnyColumn, Contents } from './contents';

const FIXED_KINDS = ['text', 'address', 'longText', 'choice', 'languages', 'pairs'];
const PROGRAMME_KINDS = ['text', 'texts', 'choice', 'languages', 'flag'];
/** Columns that differ between rows, or have their own question. */
const OTHERS: readonly AnyColumn[] = ['name', 'city', 'type', 'tuition_currency', 'name_es', 'name_en'];

/** Fields that can have one value for all new rows: closed lists and plain texts. */
export const FIXED_COLUMNS: Record<Contents, readonly AnyColumn[]> = {
  schools: FIELD_NAMES.filter(
    (name) => FIXED_KINDS.includes(fieldOf(name).value.kind) && !OTHERS.includes(name),
  ),
  programmes: columnsThat(
    ({ value, part }) => part === undefined && PROGRAMME_KINDS.includes(value.kind),
  ).filter((column) => !OTHERS.includes(column)),
};
