/** Searches that people have judged (tests/search/judged.json), and how well an order of schools answers one. */
import { readFileSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { readRegisterRow } from '../../lib/registers/model/read-register.ts';
import type { RegisterId } from '../../lib/registers/model/registers.ts';
import { readSeedSchools } from '../../scripts/build-seed.ts';
import { registerSchools } from './registers.ts';

export interface Judged {
  kind: string;
  language: 'es' | 'en';
  query: string;
  /** What belongs on top, equal among themselves: slugs of the seed, or `register:identifier`. */
  must: string[];
  /** The one of them that belongs first. */
  best?: string;
}

const PAGE = 10;

export function judgedSearches(): Judged[] {
  return JSON.parse(readFileSync(new URL('../search/judged.json', import.meta.url), 'utf8'));
}

/** Discounted cumulative gain of the first ten, as a share of the best possible one: `must` is worth 1, `best` 2. */
export function ndcg({ must, best }: Judged, found: readonly string[]): number {
  const worth = (name: string) => (name === best ? 2 : must.includes(name) ? 1 : 0);
  const gain = (names: readonly string[]) =>
    names.slice(0, PAGE).reduce((sum, name, i) => sum + worth(name) / Math.log2(i + 2), 0);
  return gain(found) / gain(must.toSorted((a, b) => worth(b) - worth(a)));
}

/** Whether the first hit is one that belongs there. */
export function firstIsRight({ must, best }: Judged, [first = '']: readonly string[]): boolean {
  return best === undefined ? must.includes(first) : first === best;
}

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
