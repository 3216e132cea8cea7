import { FIELD_NAMES, fieldOf } from '@/lib/schools/model/field-names';
import type { AnyColumn, Contents } from './contents';
import { PROGRAMME_TEXTS } from './programme-columns';

const FIXED_KINDS = ['text', 'address', 'longText', 'choice', 'languages', 'pairs'];
/** What tells one row from another, and what has a question of its own. */
const OTHERS: readonly AnyColumn[] = ['name', 'city', 'type', 'tuition_currency', 'name_es', 'name_en'];

/** Fields that can have one value for all new rows of a file: closed lists and plain texts. */
export const FIXED_COLUMNS: Record<Contents, readonly AnyColumn[]> = {
  schools: FIELD_NAMES.filter(
    (name) => FIXED_KINDS.includes(fieldOf(name).value.kind) && !OTHERS.includes(name),
  ),
  programmes: [
    'level',
    'field',
    'duration_unit',
    'duration_scope',
    'mode',
    'attendance',
    'internship',
    'languages',
    'certified',
    ...PROGRAMME_TEXTS.filter((column) => !OTHERS.includes(column)),
  ],
};
