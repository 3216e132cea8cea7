import { columnsThat, FIELD_COLUMNS, type FieldColumn } from '@/lib/programmes/model/field-names';

/** Columns that the form does not have: what identifies the programme and its school, whose name is for people. */
export const IDENTITY_COLUMNS = [
  'id',
  'school_id',
  'school_slug',
  'school_name',
  'position',
  'slug',
] as const;
export type ProgrammeColumn = (typeof IDENTITY_COLUMNS)[number] | FieldColumn | 'is_active';

/** The columns of a programme in the order of a file. */
export const PROGRAMME_COLUMNS: readonly ProgrammeColumn[] = [
  ...IDENTITY_COLUMNS,
  ...FIELD_COLUMNS,
  'is_active',
];

/** What a row says of its school: nothing that an import writes. */
export const SCHOOL_COLUMNS = ['school_id', 'school_slug', 'school_name'] as const;

/** Those of plain text, and those of lists with bars between their entries. */
export const PROGRAMME_TEXTS = columnsThat(
  ({ value, part }) => part === undefined && (value.kind === 'text' || value.kind === 'texts'),
);
export const PROGRAMME_LISTS = columnsThat(
  ({ value }) => value.kind === 'prices' || value.kind === 'months' || value.kind === 'languages',
);

/** Numbers that may have decimals, of lengths and credits. */
export const QUANTITY_COLUMNS = columnsThat(({ value }) => value.kind === 'quantity');
