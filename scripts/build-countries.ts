/**
 * node scripts/build-countries.ts FILE: a migration with the world's countries (Unicode CLDR). Only for a new
 * migration.
 */
import { writeFileSync } from 'node:fs';
import { slugify } from '../lib/schools/model/slug.ts';

/** Filter keys of the specification; other keys are slugs of the English name. */
const STATED_KEYS: Record<string, string> = {
  ES: 'spain',
  MX: 'mexico',
  IT: 'italy',
  FR: 'france',
  US: 'usa',
  AR: 'argentina',
};

/** In CLDR, but not countries of ISO 3166-1. */
const NOT_COUNTRIES = new Set([
  ...['AC', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB', 'ZZ'],
]);

interface Country {
  code: string;
  english: string;
  spanish: string;
  key: string;
}

export function countries(): Country[] {
  const english = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  const spanish = new Intl.DisplayNames(['es'], { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .flatMap((code) => {
      const replaced = new Intl.Locale(`und-${code}`).region !== code;
      const name = english.of(code);
      if (replaced || NOT_COUNTRIES.has(code) || name === undefined) return [];
      return [
        { code, english: name, spanish: spanish.of(code) ?? name, key: STATED_KEYS[code] ?? slugify(name) },
      ];
    });
}

export function countriesSql(): string {
  const text = (value: string) => `'${value.replaceAll("'", "''")}'`;
  const rows = countries().map(
    (c) => `  (${text(c.code)}, ${text(c.english)}, ${text(c.spanish)}, ${text(c.key)})`,
  );
  return `-- Countries: what the editor offers, what the filter addresses use, and the other language's name for the search.
-- Written by scripts/build-countries.ts from Unicode CLDR; the six stated filter keys are the specification's.
-- A school stores the English name as text (the contract of existing data), so nothing references this table.

create table public.countries (
  code text primary key check (code ~ '^[A-Z]{2}$'),
  name_en text not null unique,
  name_es text not null,
  -- the value in filter addresses: spain, usa, …, united-kingdom
  key text not null unique check (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$')
);

alter table public.countries enable row level security;
revoke all on public.countries from anon, authenticated;
grant select on public.countries to anon, authenticated;
grant all on public.countries to service_role;
create policy countries_read on public.countries for select to anon, authenticated using (true);

insert into public.countries (code, name_en, name_es, key) values
${rows.join(',\n')};
`;
}

if (import.meta.main) {
  const [file] = process.argv.slice(2);
  if (file === undefined) throw new Error('usage: node scripts/build-countries.ts <migration file>');
  writeFileSync(file, countriesSql());
}
