/** node scripts/build-seed.ts: supabase/seed/10_schools.sql. */
import { readFileSync, writeFileSync } from 'node:fs';
import { seedId } from '../lib/schools/services/seed-id.ts';

const FOLDER = new URL('../supabase/seed/', import.meta.url);

/** In the file's order. `list` is stored as text[], `json` as jsonb. */
const COLUMNS: Record<string, 'plain' | 'list' | 'json'> = {
  legacy_id: 'plain',
  slug: 'plain',
  name: 'plain',
  operating_status: 'plain',
  status_date: 'plain',
  status_source: 'plain',
  former_name: 'plain',
  former_name_source: 'plain',
  country: 'plain',
  city: 'plain',
  region: 'plain',
  address: 'plain',
  website: 'plain',
  email: 'plain',
  phone: 'plain',
  ownership: 'plain',
  type: 'plain',
  specialties: 'list',
  founded: 'plain',
  students_count: 'plain',
  programs_count: 'plain',
  tuition_min: 'plain',
  tuition_max: 'plain',
  tuition_currency: 'plain',
  tuition_free: 'plain',
  languages: 'list',
  accreditation: 'list',
  accreditation_en: 'list',
  features: 'list',
  features_en: 'list',
  coordinates_lat: 'plain',
  coordinates_lng: 'plain',
  coordinates_precision: 'plain',
  description: 'plain',
  description_en: 'plain',
  checked_on: 'plain',
  sources: 'json',
};

export type SeedSchool = Record<string, unknown> & { slug: string };

/** An SQL literal. Throws for an invalid value. */
function literal(value: unknown, kind: 'plain' | 'list' | 'json'): string {
  if (kind === 'json') return quoted(JSON.stringify(value));
  if (kind === 'list') return quoted(arrayLiteral(value as string[]));
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
  const columns = Object.keys(COLUMNS);
  const rows = schools.map((school) => {
    const strange = Object.keys(school).filter((key) => !(key in COLUMNS));
    const missing = columns.filter((key) => !(key in school));
    if (strange.length + missing.length > 0) {
      throw new Error(`${school.slug}: unknown fields [${strange}], missing fields [${missing}]`);
    }
    const values = columns.map((key) => literal(school[key], COLUMNS[key] ?? 'plain'));
    return `  (${quoted(seedId(school.slug))}, ${values.join(', ')}, null)`;
  });
  return `-- Written by scripts/build-seed.ts from schools.json: change that file and run the script again.
-- Ids are version-5 uuids of 'school:' and the slug, in the URL namespace. What no source states is null.
insert into public.schools
  (id, ${columns.join(', ')}, image)
values
${rows.join(',\n')}
on conflict do nothing;
`;
}

export function readSeedSchools(): SeedSchool[] {
  return JSON.parse(readFileSync(new URL('schools.json', FOLDER), 'utf8')) as SeedSchool[];
}

if (import.meta.main) writeFileSync(new URL('10_schools.sql', FOLDER), seedSql(readSeedSchools()));
