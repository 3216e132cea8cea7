/**
 * Writes supabase/seed/20_programmes.sql, after scripts/build-seed.ts:
 * node --import ./scripts/lib/app-modules.ts scripts/build-programme-seed.ts
 */
import { readFileSync, writeFileSync } from 'node:fs';
import {
  programmeRows,
  SEED_PROGRAMME_COLUMNS,
  type SeedProgrammes,
} from '../lib/schools/services/seed-programmes.ts';

const FOLDER = new URL('../supabase/seed/', import.meta.url);

/** Throws for an unknown field, so that no fact is dropped. */
export function programmeSeedSql(schools: readonly SeedProgrammes[]): string {
  const columns = ['id', 'school_id', 'position', 'slug', ...SEED_PROGRAMME_COLUMNS].join(', ');
  const rows = schools.flatMap(programmeRows).map((row) => JSON.stringify(row));
  return `-- Written by scripts/build-programme-seed.ts from programmes.json: change that file and run the script again.
-- Ids are version-5 uuids of 'programme:', the school's slug, '/' and the slug, in the URL namespace.
-- Schools that have programmes are left alone.
insert into public.programmes
  (${columns})
select ${columns}
  from jsonb_populate_recordset(null::public.programmes, '${`[\n${rows.join(',\n')}\n]`.replaceAll("'", "''")}') p
 where exists (select from public.schools s where s.id = p.school_id)
   and not exists (select from public.programmes k where k.school_id = p.school_id);
`;
}

export function readSeedProgrammes(): SeedProgrammes[] {
  return JSON.parse(readFileSync(new URL('programmes.json', FOLDER), 'utf8')) as SeedProgrammes[];
}

if (import.meta.main)
  writeFileSync(new URL('20_programmes.sql', FOLDER), programmeSeedSql(readSeedProgrammes()));
