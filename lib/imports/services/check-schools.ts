import 'server-only';
import { countryOf } from '@/lib/imports/country-of';
import type { ImportOptions } from '@/lib/imports/model/options';
import { type Cells, planRow } from '@/lib/imports/model/row';
import { planSkipping, type RowPlan, wrong } from '@/lib/imports/model/row-plan';
import { slugify } from '@/lib/schools/model/slug';
import type { BackendClient } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/result';
import type { StoredSchool } from '@/lib/supabase/results/admin';
import type { ImportDuplicate } from '@/lib/supabase/results/imports';
import { isUuid } from '@/lib/uuid';
import {
  type CheckedFile,
  foundWith,
  type JudgedRow,
  judgeRows,
  saidBeside,
  withChosen,
} from './checked-file';
import { withoutFarPoints } from './doubts';
import type { FoundRow } from './rows';

type Judged = JudgedRow<StoredSchool | null>;

/** Throws BackendError. */
export async function checkSchools(client: BackendClient, file: CheckedFile): Promise<FoundRow[]> {
  const matches = await matchesOf(
    client,
    file.rows.map(({ cells }) => cells),
  );
  const judged = await judgeRows(
    file.rows,
    matches,
    (cells, matched) => planOf(cells, matched, matches({ slug: cells.slug ?? '' }), file),
    file.options.strict,
  );
  const duplicates = unwrap(
    'find_import_duplicates',
    await client.rpc('find_import_duplicates', {
      p_import: file.id,
      p_run: file.run,
      p_rows: judged.map(({ row, plan, match }) => ({
        position: row.position,
        claims: plan.kind === 'left' ? [] : claimsOf(row.cells, match),
        fresh: plan.kind === 'new' && match === null,
        ...(plan.kind === 'new' && comparedOf(plan.write)),
      })),
    }),
  );
  const known = new Set(duplicates.map(({ position }) => position));
  const alike = await likeOthers(
    client,
    file,
    judged.filter(({ row }) => !known.has(row.position)),
  );
  const duplicateOf = new Map([...duplicates, ...alike].map((duplicate) => [duplicate.position, duplicate]));
  return judged.map((one) => {
    const { row, match } = one;
    const duplicate = duplicateOf.get(row.position);
    const name = row.cells.name?.trim() || match?.name || '';
    return foundWith(one, name, duplicate, () => probable(row.cells, duplicate, file));
  });
}

/** New rows similar to an earlier row or an existing school. Throws BackendError. */
async function likeOthers(
  client: BackendClient,
  { id, run }: CheckedFile,
  judged: readonly Judged[],
): Promise<ImportDuplicate[]> {
  const rows = judged.flatMap(({ row: { position }, plan }) =>
    plan.kind === 'new' ? [{ position, ...comparedOf(plan.write) }] : [],
  );
  if (rows.length === 0) return [];
  const given = { p_import: id, p_run: run, p_rows: rows };
  return unwrap('find_like_imports', await client.rpc('find_like_imports', given));
}

function planOf(
  cells: Cells,
  matched: StoredSchool | null,
  owner: StoredSchool | null,
  { options, notations, literal }: CheckedFile,
): RowPlan {
  if (matched && owner && owner.id !== matched.id) return wrong('slug', 'otherSchoolsSlug');
  const plan = (given: Cells) =>
    withoutFarPoints(
      planRow(matched ? given : completed(given, options), matched, countryOf, notations, literal),
      matched?.country,
      options.points,
    );
  return options.strict ? plan(cells) : planSkipping(cells, plan);
}

/** Adds the file's default values. */
function completed(cells: Cells, { country, type, specialty, active, fixed }: ImportOptions): Cells {
  return withChosen(cells, {
    ...fixed,
    country,
    type,
    specialties: specialty,
    is_active: active ? 'true' : 'false',
  });
}

/** Keys that a second row must not claim. */
function claimsOf(cells: Cells, matched: StoredSchool | null): string[] {
  const slug = slugify(cells.slug ?? '');
  const identity = matched
    ? [`school ${matched.id}`]
    : [`id ${keyOf(cells, 'id')}`, `legacy ${keyOf(cells, 'legacy_id')}`];
  return [...identity, `slug ${slug}`].filter((claim) => !claim.endsWith(' '));
}

function comparedOf(write: Record<string, unknown>) {
  const text = (key: string) => (typeof write[key] === 'string' ? write[key] : null);
  return {
    name: text('name'),
    country: text('country'),
    city: text('city'),
    website: text('website'),
    phone: text('phone'),
  };
}

function probable(cells: Cells, duplicate: ImportDuplicate | undefined, { notations, literal }: CheckedFile) {
  const { school = null, earlier = null, by } = duplicate ?? {};
  if (school === null) return { of: { earlier }, update: null };
  const said = saidBeside(cells, ['id', 'legacy_id', 'slug', 'is_active']);
  return {
    of: { school: school.id, name: school.name, city: school.city, active: school.is_active, by },
    update: planSkipping(said, (given: Cells) => planRow(given, school, countryOf, notations, literal)),
  };
}

type Matches = (cells: Cells) => StoredSchool | null;

/** Matches rows to schools by id, else legacy_id, else slug. Throws BackendError. */
async function matchesOf(client: BackendClient, rows: Cells[]): Promise<Matches> {
  const some = (values: string[]) => [...new Set(values.filter((value) => value !== ''))];
  const asked = {
    p_ids: some(rows.map((row) => keyOf(row, 'id'))).filter(isUuid),
    p_legacy_ids: some(rows.map((row) => keyOf(row, 'legacy_id'))),
    p_slugs: some(rows.map((row) => slugify(row.slug ?? ''))),
  };
  const nothing = Object.values(asked).every((values) => values.length === 0);
  const found = nothing ? [] : unwrap('import_matches', await client.rpc('import_matches', asked));
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

/** Normalised for comparison. */
function keyOf(cells: Cells, column: 'id' | 'legacy_id'): string {
  const text = cells[column]?.trim() ?? '';
  return column === 'id' ? text.toLowerCase() : text;
}
