import { columnsThat, FIELD_COLUMNS, type FieldColumn } from '@/lib/programmes/model/field-names';

/** Columns outside the form: identifiers of programme and school, and the school's name for readers. */
export const IDENTITY_COLUMNS = [
  'id',
  'school_id',
  'school_slug',
  'school_name',
  'position',
  'slug',
] as const;
export type ProgrammeColumn = (typeof IDENTITY_COLUMNS)[number] | FieldColumn | 'is_active';

export const PROGRAMME_COLUMNS: readonly ProgrammeColumn[] = [
  ...IDENTITY_COLUMNS,
  ...FIELD_COLUMNS,
  'is_active',
];

/** Columns of the school, which are not written. */
export const SCHOOL_COLUMNS = ['school_id', 'school_slug', 'school_name'] as const;

export const PROGRAMME_TEXTS = columnsThat(
  ({ value, part }) => part === undefined && (value.kind === 'text' || value.kind === 'texts'),
);
export const PROGRAMME_LISTS = columnsThat(
  ({ value }) => value.kind === 'prices' || value.kind === 'months' || value.kind === 'languages',
);

export const QUANTITY_COLUMNS = columnsThat(({ value }) => value.kind === 'quantity');
