import 'server-only';
import { COLUMNS_OF } from '@/lib/imports/model/contents';
import { notationsOf } from '@/lib/imports/model/notations';
import { importDetails, importOptions } from '@/lib/imports/model/options';
import type { BackendClient } from '@/lib/supabase/client';
import { checkProgrammes } from './check-programmes';
import { checkSchools } from './check-schools';
import { fileRows } from './checked-file';
import { checkPortion } from './rows';

/** Checks rows of an import and stores the results with them. Throws BackendError. */
export function checkRows(client: BackendClient, id: string, from: number, to: number): Promise<void> {
  return checkPortion(client, id, { from, to }, (portion) => {
    const options = importOptions.parse(portion.options);
    const { numbers } = importDetails.parse(portion.details);
    const literal = COLUMNS_OF[options.contents].every((column, index) => portion.headings[index] === column);
    const check = options.contents === 'programmes' ? checkProgrammes : checkSchools;
    return check(client, {
      id,
      run: portion.run,
      options,
      notations: notationsOf(options.columns, numbers, options.notations),
      literal,
      rows: fileRows(portion, options, literal),
    });
  });
}

/** Throws BackendError. */
export function rejectChecked(client: BackendClient, id: string, position: number): Promise<void> {
  const errors = [{ column: null, error: 'checkFailed' }];
  return checkPortion(client, id, { from: position, to: position }, () => [
    { position, name: '', kind: 'error', errors },
  ]);
}
