import '@/lib/schools/model/without-eval';
import { z } from 'zod';
import { checkedSchema } from '@/lib/schools/model/form-schemas';
import {
  FIELD_COLUMNS,
  type FieldColumn,
  type ProgrammeFields,
  type ProgrammeForm,
  valueOfColumn,
} from './field-names';
import type { ProgrammeError } from './form-errors';
import { ALWAYS, MAX_PRICES, priceSchema } from './price-form';

/** Shared by browser and server. Forms hold typed texts by column; messages are keys of `ProgrammeErrors`. */

/** Both or neither must be set. */
const PAIRS = [
  ['duration_value', 'duration_unit'],
  ['credits_value', 'credits_unit'],
  ['internship_value', 'internship_unit'],
] as const;

const shape = z.object(
  Object.fromEntries(FIELD_COLUMNS.map((column) => [column, schemaOfColumn(column)])),
) as unknown as z.ZodType<ProgrammeFields, ProgrammeForm>;

function schemaOfColumn(column: FieldColumn): z.ZodType {
  const value = valueOfColumn(column);
  return value.kind === 'prices'
    ? z.array(priceSchema).max(MAX_PRICES, { error: 'tooMany' satisfies ProgrammeError })
    : checkedSchema(value);
}

export const programmeSchema: z.ZodType<ProgrammeFields, ProgrammeForm> = shape.superRefine(
  (form, context) => {
    const refused = new Set(context.issues.map(({ path }) => path?.[0]));
    const refuse = (field: FieldColumn, message: ProgrammeError) =>
      !refused.has(field) && context.addIssue({ code: 'custom', path: [field], message });
    for (const [value, unit] of PAIRS) {
      if (refused.has(value) || refused.has(unit)) continue;
      if (form[value] === null && form[unit] !== '') refuse(value, 'valueRequired');
      if (form[value] !== null && form[unit] === '') refuse(unit, 'unitRequired');
    }
    const isTaken = form.internship === 'included' || form.internship === 'optional';
    if (typeof form.internship_value === 'number' && !isTaken) refuse('internship', 'internshipLength');
    if (form.prices?.length > 0 && form.sources?.length === 0) refuse('sources', 'sourceRequired');
  },
  ALWAYS,
);

/** First message of each field, by dotted path: `prices.0.max`. */
export function messagesOf(found: z.ZodError): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const { path, message } of found.issues) messages[path.join('.')] ??= message;
  return messages;
}
