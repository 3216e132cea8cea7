import { COLUMNS, type Column } from './columns';
import { PROGRAMME_COLUMNS, type ProgrammeColumn } from './programme-columns';

export const CONTENTS = ['schools', 'programmes'] as const;
export type Contents = (typeof CONTENTS)[number];

export type AnyColumn = Column | ProgrammeColumn;

export const COLUMNS_OF: Record<Contents, readonly AnyColumn[]> = {
  schools: COLUMNS,
  programmes: PROGRAMME_COLUMNS,
};

/** 'schools' for an unknown word. */
export function contentsOf(word: string): Contents {
  return word === 'programmes' ? word : 'schools';
}
