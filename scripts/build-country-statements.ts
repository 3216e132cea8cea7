/**
 * node scripts/build-country-statements.ts: supabase/seed/00_reference/30_country_statements.sql from
 * supabase/sources/countries. Visible when official, dated and not doubtful in review.json.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { COUNTRY_TABLE } from '../lib/places/countries/table.ts';

const FOLDER = new URL('../supabase/', import.meta.url);

/** As in countries.json. */
interface Given {
  topic: string;
  publisher: string;
  official: boolean;
  year: string | null;
  seen: string | null;
  [column: string]: string | number | boolean | null;
}

interface Review {
  doubtful: string[];
  /** Kinds of schools in the country to which fees apply, at the statement's level. */
  nationwide: string[];
  /** Name after 'according to', in both languages. */
  publishers: Record<string, { es: string; en: string }>;
}

const CODES = new Map(
  COUNTRY_TABLE.trim()
    .split('\n')
    .map((row) => row.split('|'))
    .map(([code = '', , name = '']) => [name, code]),
);

export function readGiven(): { countries: { country: string; statements: Given[] }[]; review: Review } {
  const read = (name: string) =>
    JSON.parse(readFileSync(new URL(`sources/countries/${name}`, FOLDER), 'utf8'));
  return { countries: read('countries.json'), review: read('review.json') };
}

/** Throws for a country without a code, and for an unknown key in review.json. */
export function statementRows({ countries, review }: ReturnType<typeof readGiven>) {
  const rows = countries.flatMap(({ country, statements }) => {
    const code = CODES.get(country);
    if (code === undefined) throw new Error(`no code for ${country}`);
    const counts = new Map<string, number>();
    return statements.map((given) => {
      const place = (counts.get(given.topic) ?? 0) + 1;
      counts.set(given.topic, place);
      const key = `${code.toLowerCase()}-${given.topic}-${place}`;
      const doubtful = review.doubtful.includes(key);
      const plain = given.publisher.replace(/ \(.*$/, '');
      const { es, en } = review.publishers[given.publisher] ?? { es: plain, en: plain };
      const isShown = given.official && (given.seen ?? given.year) !== null && !doubtful;
      return {
        ...{ key, country: code, ...given, publisher_es: es, publisher_en: en, doubtful },
        status: isShown ? 'shown' : 'waiting',
      };
    });
  });
  const unknown = [...review.doubtful, ...review.nationwide].filter(
    (key) => !rows.some((row) => row.key === key),
  );
  if (unknown.length > 0) throw new Error(`review.json: no statement ${unknown}`);
  return rows;
}

const COLUMNS = `key, country, topic, level, ownership, text_es, text_en, amount, currency, amount_per, year, seen, url, publisher, publisher_es,
  publisher_en, official, quote, doubtful, status`;

export function statementSql(): string {
  const given = readGiven();
  const rows = statementRows(given).map((row) =>
    JSON.stringify(Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))),
  );
  return `-- Written by scripts/build-country-statements.ts from supabase/sources/countries: change those files and run the script again.
-- A statement that is there stays as somebody has edited it.
insert into public.country_statements (${COLUMNS})
select ${COLUMNS} from jsonb_populate_recordset(null::public.country_statements, $statements$[
${rows.join(',\n')}
]$statements$)
on conflict do nothing;
update public.country_statements set nationwide = true where key in (${given.review.nationwide.map((key) => `'${key}'`).join(', ')});
`;
}

if (import.meta.main)
  writeFileSync(new URL('seed/00_reference/30_country_statements.sql', FOLDER), statementSql());
