import type { ProgrammeError } from '@/lib/programmes/model/form-errors';
import type { FormError } from '@/lib/schools/model/form-errors';

/** What can be wrong with a row of a file beside what the editor's rules say. */
export const ROW_ERRORS = [
  'valueInvalid',
  'listInvalid',
  'objectsInvalid',
  'booleanInvalid',
  'numberAmbiguous',
  'countryUnknown',
  'idInvalid',
  'legacyIdInvalid',
  'duplicate',
  'otherSchoolsSlug',
  'cellCount',
  'checkFailed',
  'partUnknown',
  'unreadable',
  'phoneRounded',
  'dateUnlikely',
  'zeroCoordinates',
  'farFromCountry',
  'wordUnknown',
  'notASchool',
  'leftOut',
  // what was read otherwise than it is written
  'firstTaken',
  'repaired',
  'entities',
  'schoolMissing',
  'schoolUnknown',
  'schoolAmbiguous',
  'schoolDiffers',
  'otherProgrammesSlug',
  // of a register: why one of its rows is left out
  'noIdentifier',
  'noName',
  'noTown',
  'deleted',
] as const;
type FileError = (typeof ROW_ERRORS)[number];
export type RowError = FormError | ProgrammeError | FileError;
