import { readFileSync } from 'node:fs';
import { readSeedSchools } from '../../scripts/build-seed.ts';
import type { Asking } from './fill-programmes.ts';

type Row = Record<string, string>;

function rowsOf(register: string): Row[] {
  const text = readFileSync(
    new URL(`../../supabase/registers/${register}/schools.csv`, import.meta.url),
    'utf8',
  );
  const records: string[][] = [[]];
  for (const [, cell = '', end] of text.matchAll(/("(?:[^"]|"")*"|[^,\n]*)(,|\r?\n|$)/g)) {
    records.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell.trim());
    if (end !== ',') records.push([]);
  }
  const [headings = [], ...rows] = records.filter(({ length }) => length > 1);
  return rows.map((cells) => Object.fromEntries(headings.map((heading, i) => [heading, cells[i] ?? ''])));
}

const hostOf = (address: string) =>
  URL.canParse(address) ? new URL(address).host.replace(/^www\./, '') : '';

export async function addRegisterSchools(database: Asking): Promise<number> {
  const known = new Set(
    readSeedSchools().map(({ website, country }) => `${country} ${hostOf(String(website ?? ''))}`),
  );
  const schools = (['usa', 'italy', 'france', 'australia'] as const).flatMap((register) =>
    rowsOf(register)
      .filter(({ name, city, website = '', country }) => {
        const host = hostOf(website);
        return name && city && (host === '' || !known.has(`${country} ${host}`));
      })
      .map(({ source_id, name, city, region, country, type, specialties = '' }) => ({
        ...{ name, city, country, type, region: region || null, legacy_id: `${register}:${source_id}` },
        specialties: JSON.stringify(specialties.split('|')),
      })),
  );
  const columns = 'legacy_id, name, city, region, country, type, specialties';
  await database.query(
    `insert into public.schools (${columns}) select ${columns} from jsonb_populate_recordset(null::public.schools, $1)`,
    [JSON.stringify(schools)],
  );
  return schools.length;
}
