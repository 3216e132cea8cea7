import 'server-only';
import { z } from 'zod';
import { adminAction } from '@/lib/auth/admin-action';
import { COLUMNS } from '@/lib/csv/model/columns';
import { MOST_ROWS } from '@/lib/csv/model/read';
import { planImport } from '@/lib/csv/queries/plan-import';
import { expireAllPages } from '@/lib/pages/expire-pages';
import { done, failed, type Result } from '@/lib/result';
import type { ImportCounts, Json } from '@/lib/supabase/database.types';
import { unwrap } from '@/lib/supabase/result';

const file = z.object({
  fileName: z.string().max(300),
  columns: z.array(z.enum(COLUMNS).nullable()).max(300),
  rows: z
    .array(z.object({ number: z.int().positive(), cells: z.array(z.string()).max(300) }))
    .min(1)
    .max(MOST_ROWS),
  country: z.string().max(100),
});

/** What each row of a file would do; nothing is written. */
export const checkImport = adminAction(file, async (input, { client }) =>
  done(
    (await planImport(client, input)).map(({ number, name, plan }) => ({
      number,
      name,
      kind: plan.kind,
      columns: plan.kind === 'changed' ? plan.columns : [],
      errors: plan.kind === 'error' ? plan.errors : [],
    })),
  ),
);
/** One row of a check, as the interface shows it. */
export type CheckedRow = Extract<Awaited<ReturnType<typeof checkImport>>, { ok: true }>['value'][number];

/**
 * Writes the rows that are new or changed, all of them or none; rows with errors are left out. `changed` when a school
 * was changed by somebody else meanwhile, `taken` when a slug or an identifier was taken.
 */
export const applyImport = adminAction(
  file,
  async (input, { client }): Promise<Result<ImportCounts, 'changed' | 'taken' | 'nothing'>> => {
    const rows = (await planImport(client, input)).flatMap(({ plan }) =>
      'write' in plan ? [plan.write] : [],
    );
    if (rows.length === 0) return failed('nothing');
    const id = crypto.randomUUID();
    for (const [position, portion] of portionsOf(rows).entries()) {
      unwrap(
        'add_import_portion',
        await client.rpc('add_import_portion', {
          p_import: id,
          p_position: position,
          p_rows: portion as Json[],
        }),
      );
    }
    const answer = await client.rpc('import_school_portions', {
      p_import: id,
      p_file_name: input.fileName.slice(-200),
    });
    if (answer.error?.code === '22023') return failed('changed');
    if (answer.error?.code === '23505') return failed('taken');
    const counts = unwrap('import_school_portions', answer);
    expireAllPages();
    return done(counts);
  },
);

/** The backend takes bodies of about a megabyte; a portion stays well below. */
const PORTION_BYTES = 500_000;

function portionsOf<Row>(rows: Row[]): Row[][] {
  const portions: Row[][] = [];
  let room = 0;
  for (const row of rows) {
    const size = Buffer.byteLength(JSON.stringify(row));
    if (size > room) {
      portions.push([]);
      room = PORTION_BYTES;
    }
    portions.at(-1)?.push(row);
    room -= size;
  }
  return portions;
}
