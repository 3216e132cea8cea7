import 'server-only';
import { countryOf } from '@/lib/csv/country-of';
import type { Column } from '@/lib/csv/model/columns';
import { notationsOf } from '@/lib/csv/model/notations';
import { type Cells, type Notations, planRow, type RowPlan } from '@/lib/csv/model/row';
import type { RowError } from '@/lib/csv/model/row-errors';
import { slugify } from '@/lib/schools/model/slug';
import type { BackendClient } from '@/lib/supabase/client';
import type { StoredSchool } from '@/lib/supabase/database.types';
import { unwrap } from '@/lib/supabase/result';
import { isUuid } from '@/lib/uuid';

/** A file as it was read, with the column that each of its cells belongs to. */
export interface ImportFile {
  columns: (Column | null)[];
  rows: { number: number; cells: string[] }[];
  /** Country of the new schools whose row names none; '' for no such country. */
  country: string;
}

export interface PlannedRow {
  number: number;
  name: string;
  plan: RowPlan;
}

const ROWS_AT_ONCE = 250;

/** What each row of a file would do now. Rows meet schools by id, else legacy_id, else slug. Throws BackendError. */
export async function planImport(client: BackendClient, file: ImportFile): Promise<PlannedRow[]> {
  const planned: PlannedRow[] = [];
  const seen = new Set<string>();
  const notations = notationsOf(file.columns, file.rows);
  for (let start = 0; start < file.rows.length; start += ROWS_AT_ONCE) {
    const rows = file.rows
      .slice(start, start + ROWS_AT_ONCE)
      .map((row) => ({ ...row, ...named(file, row.cells) }));
    const matches = await matchesOf(
      client,
      rows.map(({ byColumn }) => byColumn),
    );
    for (const { number, byColumn, fits } of rows) {
      const matched = matches(byColumn);
      const name = byColumn.name?.trim() || matched?.name || '';
      const plan = fits
        ? planOne({ ...file, notations }, byColumn, matched, matches, seen)
        : wrong(null, 'cellCount');
      planned.push({ number, name, plan });
    }
  }
  return planned;
}

function named(file: ImportFile, cells: string[]): { byColumn: Cells; fits: boolean } {
  const byColumn: Cells = {};
  for (const [index, column] of file.columns.entries()) {
    if (column) byColumn[column] = cells[index] ?? '';
  }
  const surplus = cells.slice(file.columns.length).some((cell) => cell.trim() !== '');
  return { byColumn, fits: cells.length >= file.columns.length && !surplus };
}

type Matches = (cells: Cells) => StoredSchool | null;

function planOne(
  file: ImportFile & { notations: Notations },
  cells: Cells,
  matched: StoredSchool | null,
  matches: Matches,
  seen: Set<string>,
): RowPlan {
  const slug = slugify(cells.slug ?? '');
  const claims = matched
    ? [`school ${matched.id}`]
    : [`id ${keyOf(cells, 'id')}`, `legacy ${keyOf(cells, 'legacy_id')}`];
  if (slug) claims.push(`slug ${slug}`);
  const real = claims.filter((claim) => !claim.endsWith(' '));
  if (real.some((claim) => seen.has(claim))) return wrong(null, 'duplicate');
  for (const claim of real) seen.add(claim);
  const owner = matches({ slug: cells.slug ?? '' });
  if (matched && owner && owner.id !== matched.id) return wrong('slug', 'otherSchoolsSlug');
  const complete =
    matched || cells.country?.trim() || !file.country ? cells : { ...cells, country: file.country };
  return planRow(complete, matched, countryOf, file.notations);
}

function wrong(column: Column | null, error: RowError): RowPlan {
  return { kind: 'error', errors: [{ column, error }] };
}

function keyOf(cells: Cells, column: 'id' | 'legacy_id'): string {
  const text = cells[column]?.trim() ?? '';
  return column === 'id' ? text.toLowerCase() : text;
}

async function matchesOf(client: BackendClient, rows: Cells[]): Promise<Matches> {
  const some = (values: string[]) => [...new Set(values.filter((value) => value !== ''))];
  const found = unwrap(
    'import_matches',
    await client.rpc('import_matches', {
      p_ids: some(rows.map((row) => keyOf(row, 'id'))).filter(isUuid),
      p_legacy_ids: some(rows.map((row) => keyOf(row, 'legacy_id'))),
      p_slugs: some(rows.map((row) => slugify(row.slug ?? ''))),
    }),
  );
  const byId = new Map(found.map((school) => [school.id, school]));
  const byLegacyId = new Map(found.map((school) => [school.legacy_id ?? '', school]));
  const bySlug = new Map(found.map((school) => [school.slug, school]));
  byLegacyId.delete('');
  return (row) =>
    byId.get(keyOf(row, 'id')) ??
    byLegacyId.get(keyOf(row, 'legacy_id')) ??
    bySlug.get(slugify(row.slug ?? '')) ??
    null;
}
