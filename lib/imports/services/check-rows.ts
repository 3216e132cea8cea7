import 'server-only';
import { COLUMNS } from '@/lib/imports/model/columns';
import { notationsOf } from '@/lib/imports/model/notations';
import { importDetails, importOptions } from '@/lib/imports/model/options';
import type { BackendClient } from '@/lib/supabase/client';
import type { Json } from '@/lib/supabase/database.types';
import { portionsOf } from '@/lib/supabase/portions';
import { unwrap } from '@/lib/supabase/result';
import { checkProgrammes } from './check-programmes';
import { checkSchools } from './check-schools';
import { fileRows } from './checked-file';

/** Finds out what rows of an import would do, and writes it beside them. Throws BackendError. */
export async function checkRows(client: BackendClient, id: string, from: number, to: number): Promise<void> {
  const portion = unwrap(
    'import_portion',
    await client.rpc('import_portion', { p_import: id, p_from: from, p_to: to }),
  );
  const options = importOptions.parse(portion.options);
  const { numbers } = importDetails.parse(portion.details);
  const check = options.contents === 'programmes' ? checkProgrammes : checkSchools;
  const found = await check(client, {
    id,
    run: portion.run,
    options,
    notations: notationsOf(options.columns, numbers, options.notations),
    literal: COLUMNS.every((column, index) => portion.headings[index] === column),
    rows: fileRows(portion, options),
  });
  for (const part of portionsOf(found)) {
    unwrap(
      'save_import_check',
      await client.rpc('save_import_check', { p_import: id, p_run: portion.run, p_rows: part as Json[] }),
    );
  }
}

/** Rejects a row that could not be checked. Throws BackendError. */
export async function rejectChecked(client: BackendClient, id: string, position: number): Promise<void> {
  const { run } = unwrap(
    'import_portion',
    await client.rpc('import_portion', { p_import: id, p_from: position, p_to: position }),
  );
  const errors = [{ column: null, error: 'checkFailed' }];
  unwrap(
    'save_import_check',
    await client.rpc('save_import_check', {
      p_import: id,
      p_run: run,
      p_rows: [{ position, name: '', kind: 'error', errors }],
    }),
  );
}
