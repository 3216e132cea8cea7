import type { ProgrammeFormField } from '@/lib/programmes/model/form-schema';

/**
 * The columns of a programme in a file: what identifies it and its school, then everything that the editor owns, in the order of
 * a file. The school's name is for people.
 */
export const PROGRAMME_COLUMNS = [
  'id',
  'school_id',
  'school_slug',
  'school_name',
  'position',
  'slug',
  'name',
  'name_es',
  'name_en',
  'level',
  'field',
  'duration_value',
  'duration_unit',
  'duration_scope',
  'duration_text',
  'duration_text_en',
  'hours',
  'credits_value',
  'credits_unit',
  'prices',
  'intakes',
  'languages',
  'mode',
  'attendance',
  'requirements_es',
  'requirements_en',
  'internship',
  'internship_value',
  'internship_unit',
  'award_es',
  'award_en',
  'recognised_by',
  'certified',
  'website',
  'places',
  'graduates',
  'note_es',
  'note_en',
  'sources',
  'checked_on',
  'is_active',
] as const satisfies readonly (ProgrammeFormField | OwnColumn)[];
export type ProgrammeColumn = (typeof PROGRAMME_COLUMNS)[number];

/** Columns that the form does not have. */
type OwnColumn = 'id' | 'school_id' | 'school_slug' | 'school_name' | 'position' | 'slug' | 'is_active';

/** What a row says of its school: nothing that an import writes. */
export const SCHOOL_COLUMNS = ['school_id', 'school_slug', 'school_name'] as const;

/** Those of plain text, and those of lists with bars between their entries. */
export const PROGRAMME_TEXTS = [
  'name',
  'name_es',
  'name_en',
  'duration_text',
  'duration_text_en',
  'requirements_es',
  'requirements_en',
  'award_es',
  'award_en',
  'recognised_by',
  'note_es',
  'note_en',
] as const satisfies readonly ProgrammeColumn[];
export const PROGRAMME_LISTS = [
  'prices',
  'intakes',
  'languages',
] as const satisfies readonly ProgrammeColumn[];

/** Numbers that may have decimals, of lengths and credits. */
export const QUANTITY_COLUMNS = ['duration_value', 'credits_value', 'internship_value'] as const;
