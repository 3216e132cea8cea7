import { COLUMNS, type Column } from './columns';
import { PROGRAMME_COLUMNS, type ProgrammeColumn } from './programme-columns';

/** What the rows of a file are about. */
export const CONTENTS = ['schools', 'programmes'] as const;
export type Contents = (typeof CONTENTS)[number];

export type AnyColumn = Column | ProgrammeColumn;

export const COLUMNS_OF: Record<Contents, readonly AnyColumn[]> = {
  schools: COLUMNS,
  programmes: PROGRAMME_COLUMNS,
};

/** The known word; schools are what imports were about first. */
export function contentsOf(word: string): Contents {
  return word === 'programmes' ? word : 'schools';
}
