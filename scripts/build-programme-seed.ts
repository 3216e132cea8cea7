/**
 * Writes supabase/seed/20_programmes.sql and programmes in schools.json, before scripts/build-seed.ts:
 * node --import ./scripts/lib/app-modules.ts scripts/build-programme-seed.ts
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { slugify } from '../lib/schools/model/slug.ts';
import { programmeSeedId, seedId } from '../lib/schools/services/seed-id.ts';
import { readSeedSchools, type SeedSchool, writeSeedSchools } from './build-seed.ts';

const FOLDER = new URL('../supabase/seed/', import.meta.url);

/** Columns that a seed programme may state, in table order; others are derived or unknown. */
const COLUMNS = (
  'name name_es name_en level field duration_value duration_unit duration_scope duration_text duration_text_en hours ' +
  'contact_hours credits_value credits_unit prices extra_costs_es extra_costs_en application_deadlines intakes languages mode ' +
  'attendance requirements_es requirements_en internship internship_value internship_unit award_es award_en recognised_by ' +
  'recognition_es recognition_en certified website places class_size graduates note_es note_en editor_note sources checked_on'
).split(' ');
const DEFAULTS = {
  prices: [],
  application_deadlines: [],
  intakes: [],
  languages: [],
  certified: false,
  sources: [],
};

/** Unknown columns are absent. */
export type SeedProgramme = Record<string, unknown> & {
  name: string;
  name_es?: string;
  name_en?: string;
  duration_value?: number;
  duration_unit?: keyof typeof UNITS;
  duration_text?: string;
  duration_text_en?: string;
  certified: boolean;
  prices?: Record<string, unknown>[];
  sources: { url: string; facts: string; facts_es: string; seen?: string }[];
};

export interface SeedProgrammes {
  school: string;
  /** MD5 of the lists in earlier seeds: these programmes replace the rows made from them. */
  replaces: string[];
  programmes: SeedProgramme[];
}

const UNITS = {
  hours: { es: ['hora', 'horas'], en: ['hour', 'hours'] },
  days: { es: ['día', 'días'], en: ['day', 'days'] },
  weeks: { es: ['semana', 'semanas'], en: ['week', 'weeks'] },
  months: { es: ['mes', 'meses'], en: ['month', 'months'] },
  semesters: { es: ['semestre', 'semestres'], en: ['semester', 'semesters'] },
  years: { es: ['año', 'años'], en: ['year', 'years'] },
} as const;

/** Equivalent to private.duration_words(). */
function lengthWords({ duration_value, duration_unit }: SeedProgramme, language: 'es' | 'en'): string | null {
  if (duration_value === undefined || duration_unit === undefined) return null;
  const [one, many] = UNITS[duration_unit][language];
  const figure = language === 'es' ? String(duration_value).replace('.', ',') : String(duration_value);
  return `${figure} ${duration_value === 1 ? one : many}`;
}

/** Equivalent to private.programmes_column() for these rows. */
export function programmeList(programmes: readonly SeedProgramme[]) {
  return programmes.map((programme) => ({
    name: programme.name_es ?? programme.name,
    name_en: programme.name_en ?? null,
    duration: programme.duration_text ?? lengthWords(programme, 'es'),
    duration_en: programme.duration_text_en ?? lengthWords(programme, 'en'),
    certified: programme.certified,
  }));
}

/** With ids and slugs that are equal in every installation. */
export function programmeRows({ school, programmes }: SeedProgrammes) {
  const taken = new Set<string>();
  return programmes.map((programme, index) => {
    const strange = Object.keys(programme).filter((key) => !COLUMNS.includes(key));
    if (strange.length > 0) throw new Error(`${school}: unknown fields [${strange}]`);
    const slug = freeSlug(programme, taken);
    taken.add(slug);
    const place = { id: programmeSeedId(school, slug), school_id: seedId(school), position: index + 1, slug };
    return { ...place, ...DEFAULTS, ...programme };
  });
}

/** Equivalent to private.prepare_programme(). */
function freeSlug({ name, name_en }: SeedProgramme, taken: ReadonlySet<string>): string {
  const base = slugify(name) || slugify(name_en ?? '');
  if (base === '') throw new Error(`no slug for ${name}`);
  let slug = base;
  for (let number = 2; taken.has(slug); number += 1) slug = `${base}-${number}`;
  return slug;
}

/** MD5 of lists in the column's format that mark a school's rows as the seed's own. */
export function knownLists({ replaces, programmes }: SeedProgrammes): string[] {
  const own = createHash('md5')
    .update(JSON.stringify(programmeList(programmes)))
    .digest('hex');
  return [...new Set([...replaces, own])];
}

/** Throws for an unknown field, so that no fact is dropped. */
export function programmeSeedSql(schools: readonly SeedProgrammes[]): string {
  const columns = ['id', 'school_id', 'position', 'slug', ...COLUMNS].join(', ');
  const known = schools.map((school) =>
    JSON.stringify({ id: seedId(school.school), lists: knownLists(school) }),
  );
  const rows = schools.flatMap(programmeRows).map((row) => JSON.stringify(row));
  return `-- Written by scripts/build-programme-seed.ts from programmes.json: change that file and run the script again.
-- Ids are version-5 uuids of 'programme:', the school's slug, '/' and the slug, in the URL namespace.
-- It gives programmes to the schools of the seed that nobody has worked on: they have no programmes and their list is one of the
-- seed's, or what they have was made of such a list and is as it was made. All other schools are left alone.
do $seed$
declare
  lists constant jsonb := ${quoted(`[\n${known.join(',\n')}\n]`)};
  seed constant jsonb := ${quoted(`[\n${rows.join(',\n')}\n]`)};
  schools constant uuid[] := array(
    select s.id from public.schools s join jsonb_to_recordset(lists) as l (id uuid, lists jsonb) on l.id = s.id
     where l.lists ? md5(s.programs) and not exists (
       select 1 from public.programmes p where p.school_id = s.id
         and (p.version > 1 or p.sources <> '[]' or p.prices <> '[]')));
begin
  perform set_config('directory.programmes_from', 'both', true);
  delete from public.programmes p where p.school_id = any (schools);
  insert into public.programmes
    (${columns})
  select ${columns}
    from jsonb_populate_recordset(null::public.programmes, seed) p
   where p.school_id = any (schools);
  perform private.write_programmes_columns(schools);
  perform set_config('directory.programmes_from', '', true);
end
$seed$;
`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

export function readSeedProgrammes(): SeedProgrammes[] {
  return JSON.parse(readFileSync(new URL('programmes.json', FOLDER), 'utf8')) as SeedProgrammes[];
}

/** Schools with the lists of their programmes. Throws for a school without programmes, or programmes without school. */
export function withLists(
  schools: readonly SeedSchool[],
  programmes: readonly SeedProgrammes[],
): SeedSchool[] {
  const bySchool = new Map(programmes.map((one) => [one.school, one.programmes]));
  if (bySchool.size !== schools.length) throw new Error('programmes.json and schools.json differ in schools');
  return schools.map((school) => {
    const own = bySchool.get(school.slug);
    if (own === undefined) throw new Error(`${school.slug}: no programmes`);
    return { ...school, programs: programmeList(own) };
  });
}

if (import.meta.main) {
  const programmes = readSeedProgrammes();
  writeFileSync(new URL('20_programmes.sql', FOLDER), programmeSeedSql(programmes));
  writeSeedSchools(withLists(readSeedSchools(), programmes));
}
