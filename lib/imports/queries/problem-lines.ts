import 'server-only';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { BYTE_ORDER_MARK, writeLines } from '@/lib/imports/model/csv-lines';
import { problemWords } from '@/lib/imports/problem-words';
import type { BackendClient } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/result';
import type { ImportOverview } from '@/lib/supabase/results/imports';

const PORTION = 500;

/** Streams rows with problems as CSV lines; empty for a missing import. Throws BackendError. */
export async function* problemLines(
  client: BackendClient,
  id: string,
  language: Language,
  separator: string,
): AsyncGenerator<string> {
  const overview = unwrap('import_overview', await client.rpc('import_overview', { p_import: id }));
  if (overview === null) return;
  const t = translator(language, 'AdminImport');
  const { headings, cellsOf } = layoutOf(overview);
  yield BYTE_ORDER_MARK + writeLines([[t('row'), t('problem'), ...headings]], separator);
  let after = 0;
  for (;;) {
    const rows = unwrap(
      'import_problem_rows',
      await client.rpc('import_problem_rows', { p_import: id, p_after: after, p_size: PORTION }),
    );
    if (rows.length > 0)
      yield writeLines(
        rows.map((row) => [
          row.number,
          problemWords(row, overview.contents, language).join('; '),
          ...cellsOf(row.cells),
        ]),
        separator,
      );
    if (rows.length < PORTION) return;
    after = rows.at(-1)?.position ?? after;
  }
}

/** Rows of a register are stored as JSON by heading, with their programmes. */
function layoutOf({ register, headings, sample }: ImportOverview): {
  headings: readonly string[];
  cellsOf: (cells: readonly string[]) => readonly string[];
} {
  if (register === null) return { headings, cellsOf: (cells) => cells };
  const read = ([school = '{}']: readonly string[]) => JSON.parse(school) as Record<string, string>;
  const columns = Object.keys(read(sample ?? []));
  return {
    headings: columns,
    cellsOf: (cells) => {
      const row = read(cells);
      return columns.map((name) => row[name] ?? '');
    },
  };
}
