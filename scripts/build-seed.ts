/** node scripts/build-seed.ts: supabase/seed/10_schools.sql. */
import { readFileSync, writeFileSync } from 'node:fs';
import { seedId } from '../lib/schools/services/seed-id.ts';

const FOLDER = new URL('../supabase/seed/', import.meta.url);

/** In the file's order. */
const COLUMNS = `
  legacy_id slug name operating_status status_date status_source former_name former_name_source
  country city region address website email phone ownership type specialties founded students_count
  programs_count tuition_min tuition_max tuition_currency tuition_free languages accreditation
  accreditation_en features features_en coordinates_lat coordinates_lng coordinates_precision
  description description_en checked_on sources`
  .trim()
  .split(/\s+/);
/** Stored as text[]. */
const LISTS = new Set([
  'specialties',
  'languages',
  'accreditation',
  'accreditation_en',
  'features',
  'features_en',
]);

export type SeedSchool = Record<string, unknown> & { slug: string };

/** An SQL literal. Throws for an invalid value. */
function literal(column: string, value: unknown): string {
  if (column === 'sources') return quoted(JSON.stringify(value));
  if (LISTS.has(column)) return quoted(arrayLiteral(value as string[]));
  if (value === null) return 'null';
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return quoted(value);
  throw new Error(`no literal for ${JSON.stringify(value)}`);
}

/** PostgreSQL's text form of an array of texts. */
function arrayLiteral(list: readonly string[]): string {
  return `{${list.map((entry) => `"${entry.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** Throws for an unknown field, so that no fact is dropped. */
export function seedSql(schools: readonly SeedSchool[]): string {
  const rows = schools.map((school) => {
    const strange = Object.keys(school).filter((key) => !COLUMNS.includes(key));
    const missing = COLUMNS.filter((key) => !(key in school));
    if (strange.length + missing.length > 0) {
      throw new Error(`${school.slug}: unknown fields [${strange}], missing fields [${missing}]`);
    }
    const values = COLUMNS.map((column) => literal(column, school[column]));
    return `  (${quoted(seedId(school.slug))}, ${values.join(', ')}, null)`;
  });
  return `-- Written by scripts/build-seed.ts from schools.json: change that file and run the script again.
-- Ids are version-5 uuids of 'school:' and the slug, in the URL namespace. What no source states is null.
insert into public.schools
  (id, ${COLUMNS.join(', ')}, image)
values
${rows.join(',\n')}
on conflict do nothing;
`;
}

export function readSeedSchools(): SeedSchool[] {
  return JSON.parse(readFileSync(new URL('schools.json', FOLDER), 'utf8')) as SeedSchool[];
}

if (import.meta.main) writeFileSync(new URL('10_schools.sql', FOLDER), seedSql(readSeedSchools()));
