import 'server-only';
import type { MatchedProgramme, NamedSchool, ProgrammeCells } from '@/lib/imports/model/programme-row';
import type { CellError } from '@/lib/imports/model/row-plan';
import { filedProgramme } from '@/lib/imports/queries/export-pages';
import { slugify } from '@/lib/schools/model/slug';
import type { BackendClient } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/result';
import type { StoredProgramme } from '@/lib/supabase/results/admin';
import type { ProgrammeMatches } from '@/lib/supabase/results/imports';
import { isUuid } from '@/lib/uuid';

type School = ProgrammeMatches['schools'][number];

/** Matches of a row: the programme, the one with its slug at that school, and the school. */
export interface ProgrammeMatch {
  matched: MatchedProgramme | null;
  owner: MatchedProgramme | null;
  school: NamedSchool;
  /** '' without a school. */
  schoolName: string;
}

/** By id, else slug at the school; schools by id, else slug, else a unique name. Throws BackendError. */
export async function programmeMatchesOf(
  client: BackendClient,
  rows: readonly ProgrammeCells[],
): Promise<(cells: ProgrammeCells) => ProgrammeMatch> {
  const some = (values: string[]) => [...new Set(values.filter((value) => value !== ''))];
  const names = some(rows.map((row) => said(row, 'school_name')));
  const found = unwrap(
    'import_programme_matches',
    await client.rpc('import_programme_matches', {
      p_ids: some(rows.map((row) => said(row, 'id'))).filter(isUuid),
      p_school_ids: some(rows.map((row) => said(row, 'school_id'))).filter(isUuid),
      p_school_slugs: some(rows.map((row) => slugify(said(row, 'school_slug')))),
      p_school_names: names,
      p_slugs: some(rows.map((row) => slugify(said(row, 'slug')))),
    }),
  );
  const schools = new Map(found.schools.map((school) => [school.id, school]));
  const bySlug = new Map(found.schools.map((school) => [school.slug, school]));
  const byName = new Map(names.map((name, index) => [name, found.named[index] ?? []]));
  const filed = (row: StoredProgramme) =>
    filedProgramme(row, schools.get(row.school_id) ?? { slug: '', name: '' });
  const byId = new Map(found.programmes.map((row) => [row.id, filed(row)]));
  const byAddress = new Map(found.programmes.map((row) => [`${row.school_id} ${row.slug}`, filed(row)]));

  /** The key used, and the number of schools with that name. */
  const named = (
    row: ProgrammeCells,
  ): { school?: School | undefined; by: SchoolColumn | null; many: boolean } => {
    const ids = byName.get(said(row, 'school_name')) ?? [];
    const ways: [SchoolColumn, School | undefined][] = [
      ['school_id', schools.get(said(row, 'school_id'))],
      ['school_slug', bySlug.get(slugify(said(row, 'school_slug')))],
      ['school_name', ids.length === 1 ? schools.get(ids[0] ?? '') : undefined],
    ];
    const way = ways.find(([, school]) => school !== undefined);
    return way ? { by: way[0], school: way[1], many: false } : { by: null, many: ids.length > 1 };
  };

  return (row) => {
    const known = byId.get(said(row, 'id'));
    const { school, by, many } = named(row);
    const errors: CellError[] = [];
    const other = bySlug.get(slugify(said(row, 'school_slug')));
    if (school === undefined) {
      const given = GIVEN.find((column) => said(row, column) !== '');
      if (given) errors.push({ column: given, error: many ? 'schoolAmbiguous' : 'schoolUnknown' });
      else if (!known) errors.push({ column: null, error: 'schoolMissing' });
    } else if (known && school.id !== known.school_id) {
      errors.push({ column: by, error: 'schoolDiffers' });
    } else if (other && other.id !== school.id) {
      errors.push({ column: 'school_slug', error: 'schoolDiffers' });
    }
    const home = known ? schools.get(known.school_id) : school;
    const owner = byAddress.get(`${home?.id} ${slugify(said(row, 'slug'))}`) ?? null;
    return {
      matched: known ?? owner,
      owner,
      school: { id: home?.id ?? null, errors },
      schoolName: home?.name ?? '',
    };
  };
}

type SchoolColumn = 'school_id' | 'school_slug' | 'school_name';
const GIVEN: readonly SchoolColumn[] = ['school_name', 'school_slug', 'school_id'];

/** Normalised for comparison. */
function said(cells: ProgrammeCells, column: SchoolColumn | 'id' | 'slug'): string {
  const text = cells[column]?.trim() ?? '';
  return column.endsWith('id') ? text.toLowerCase() : text;
}
