/**
 * The directory of the judged searches (tests/search/directory.json.br: the data of a first start on 28 November
 * 2026).
 */
import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import type { PGlite } from '@electric-sql/pglite';

interface Directory {
  schools: ({ slug: string } & Record<string, unknown>)[];
  /** `school` is its index in the list of schools. */
  programmes: ({ school: number } & Record<string, unknown>)[];
  sources: { school: number; register: string; identifier: string; name: string }[];
  rates: Record<string, unknown>[];
}

/**
 * Fills an empty database; returns the slugs of schools by `register:identifier`. Triggers are disabled until the end,
 * when the index is written.
 */
export async function fillJudged(database: PGlite): Promise<Map<string, string>> {
  const packed = readFileSync(new URL('../search/directory.json.br', import.meta.url));
  const { schools, programmes, sources, rates }: Directory = JSON.parse(
    brotliDecompressSync(packed).toString(),
  );
  const id = (place: number) => `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`;
  const insert = async (table: string, rows: object[]) => {
    const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].join(', ');
    await database.query(
      `insert into public.${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::public.${table}, $1)`,
      [JSON.stringify(rows)],
    );
  };
  const whole = (row: Record<string, unknown>) => ({ prices: [], intakes: [], languages: [], ...row });
  const texts = (row: Record<string, unknown>) => ({
    ...{
      specialties: [],
      specialties_en: [],
      accreditation: [],
      features: [],
      features_en: [],
      languages: [],
    },
    ...row,
  });
  await database.exec(
    'set session_replication_role = replica; delete from public.programmes; delete from public.schools; delete from public.exchange_rates',
  );
  await insert('exchange_rates', rates);
  await insert(
    'schools',
    schools.map((school, place) => ({ ...texts(school), id: id(place), is_active: true })),
  );
  await insert(
    'programmes',
    programmes.map(({ school, ...programme }) => ({
      ...whole(programme),
      school_id: id(school),
      is_active: true,
    })),
  );
  await insert(
    'school_sources',
    sources.map(({ school, ...source }) => ({ ...source, school_id: id(school) })),
  );
  await database.exec('set session_replication_role = origin; select private.reindex_search(); analyze');
  return new Map(
    sources.map(({ register, identifier, school }) => [
      `${register}:${identifier}`,
      schools[school]?.slug ?? '',
    ]),
  );
}
