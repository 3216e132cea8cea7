/** The schools that the judged searches are about, in a scratch database. */
import type { PGlite } from '@electric-sql/pglite';
import { readRegisterRow } from '../../lib/imports/registers/model/read-register.ts';
import type { RegisterId } from '../../lib/imports/registers/model/registers.ts';
import { readSeedSchools } from '../../scripts/build-seed.ts';
import { registerSchools } from './registers.ts';

/** Puts the schools of the registers beside the seed's, without those that the seed has: of the same site and country. Answers how many. */
export async function addRegisterSchools(database: PGlite): Promise<number> {
  const known = new Set(
    readSeedSchools().map(({ website, country }) => `${country} ${hostOf(String(website ?? ''))}`),
  );
  const schools = (['usa', 'italy', 'france', 'australia'] as const).flatMap((register) =>
    registerSchools(register).flatMap((cells) => schoolOf(register, cells, known)),
  );
  const columns =
    'legacy_id, name, type, country, city, region, ownership, address, website, email, phone, specialties, coordinates_lat, coordinates_lng';
  await database.query(
    `insert into public.schools (${columns})
     select ${columns} from jsonb_populate_recordset(null::public.schools, $1)`,
    [JSON.stringify(schools)],
  );
  return schools.length;
}

function schoolOf(
  register: RegisterId,
  cells: Parameters<typeof readRegisterRow>[1],
  known: ReadonlySet<string>,
) {
  const record = readRegisterRow(register, cells, []);
  if (typeof record === 'string') return [];
  const { columns, identifier } = record;
  if (!columns.city || (columns.website && known.has(`${columns.country} ${hostOf(columns.website)}`)))
    return [];
  return [{ ...columns, legacy_id: `${register}:${identifier}` }];
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host.replace(/^www\./, '') : '';
}
