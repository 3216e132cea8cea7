import './without-eval';
import { z } from 'zod';
import { boundedText } from '@/lib/bounded-text';
import { WRITING_TOOLS } from '@/lib/jobs/model/job';
import { type FieldColumn, type FieldName, fieldOf } from './field-names';
import { checkedSchema } from './form-schemas';
import type { SchoolForm } from './form-values';

/** Bulk changes of the schools under the list's filters (decision 138). */

export const BULK_FIELDS = [
  'type',
  'ownership',
  'country',
  'region',
  'city',
  'languages',
  'checked_on',
] as const satisfies FieldName[];
export type BulkField = (typeof BULK_FIELDS)[number];

/** Without a value. */
export const BULK_KINDS = ['activate', 'hide', 'delete'] as const;

const MAX_VALUE = 2000;

export const bulkChangeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal(BULK_KINDS) }),
  z.object({
    kind: z.literal('set'),
    field: z.enum(BULK_FIELDS),
    value: z.union([boundedText(MAX_VALUE), z.array(boundedText(MAX_VALUE)).max(100)]),
  }),
  z.object({ kind: z.literal('tool'), tool: z.enum(WRITING_TOOLS) }),
]);
export type BulkChange = z.infer<typeof bulkChangeSchema>;

export type StoredChange = { set: Partial<Record<FieldColumn, unknown>> } | { delete: true };

/** Null for tools, which have no direct change; 'invalid' for an invalid value. */
export function storedChange(change: BulkChange): StoredChange | null | 'invalid' {
  switch (change.kind) {
    case 'tool':
      return null;
    case 'delete':
      return { delete: true };
    case 'set': {
      const value = checkedSchema(fieldOf(change.field).value).safeParse(change.value);
      if (!value.success) return 'invalid';
      return { set: { [change.field]: value.data || null } };
    }
    default:
      return { set: { is_active: change.kind === 'activate' } };
  }
}

export const bulkValue = (form: SchoolForm, field: BulkField): string | string[] => form[field];
