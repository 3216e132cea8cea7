/**
 * Writes supabase/seed/10_schools.sql from supabase/seed/schools.json: the schools the directory starts with.
 * Facts and sources are taken over untouched, unknown stays null, lists become JSON text, no picture is invented.
 *
 *   node scripts/build-seed.ts
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

const FOLDER = new URL('../supabase/seed/', import.meta.url);

/** RFC 4122's namespace for URLs: a school's seed id is the version-5 uuid of its slug in it. */
const NAMESPACE = '6ba7b811-9dad-11d1-80b4-00c04fd430c8';

/** Columns in the order of the file. `list` is stored as JSON text, `json` as jsonb. */
const COLUMNS: Record<string, 'plain' | 'list' | 'json'> = {
  legacy_id: 'plain',
  slug: 'plain',
  name: 'plain',
  country: 'plain',
  city: 'plain',
  address: 'plain',
  website: 'plain',
  email: 'plain',
  phone: 'plain',
  type: 'plain',
  specialties: 'list',
  founded: 'plain',
  students_count: 'plain',
  programs_count: 'plain',
  tuition_min: 'plain',
  tuition_max: 'plain',
  tuition_currency: 'plain',
  languages: 'list',
  accreditation: 'list',
  accreditation_en: 'list',
  features: 'list',
  features_en: 'list',
  programs: 'list',
  coordinates_lat: 'plain',
  coordinates_lng: 'plain',
  coordinates_precision: 'plain',
  description: 'plain',
  description_en: 'plain',
  checked_on: 'plain',
  sources: 'json',
};

export type SeedSchool = Record<string, unknown> & { slug: string };

/** The version-5 uuid of `school:<slug>`: the same school has the same id in every installation. */
export function seedId(slug: string): string {
  const bytes = createHash('sha1')
    .update(Buffer.from(NAMESPACE.replaceAll('-', ''), 'hex'))
    .update(`school:${slug}`)
    .digest()
    .subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** A value as an SQL literal. Throws for what the file must not hold. */
function literal(value: unknown, kind: 'plain' | 'list' | 'json'): string {
  if (kind !== 'plain') return quoted(JSON.stringify(value));
  if (value === null) return 'null';
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value === 'string') return quoted(value);
  throw new Error(`no literal for ${JSON.stringify(value)}`);
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** The seed's text. Throws when a school has a field this script does not know, so that no fact is dropped. */
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
