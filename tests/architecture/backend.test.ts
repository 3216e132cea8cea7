import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import en from '../../messages/en.json' with { type: 'json' };
import es from '../../messages/es.json' with { type: 'json' };
import { namedApplication, namedBackend, schemaNames, undocumented } from './rules/backend.ts';
import { backendSettings, settingDifferences } from './rules/settings.ts';
import { ROOT, readSources } from './support/sources.ts';

const HOUSE = 'packages/embedded-supabase/';
const textOf = (filePath: string) => ({ filePath, text: readFileSync(path.join(ROOT, filePath), 'utf8') });
const sqlBelow = (folder: string) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.sql'))
    .map((name) => textOf(`${folder}${name}`));

const sources = [...readSources().values()];
const names = schemaNames(sqlBelow('supabase/migrations/').map(({ text }) => text));

describe('the embedded backend serves any project', () => {
  it('and names nothing of this one, neither a table or function nor the site', () => {
    const house = [...sources.filter(({ filePath }) => filePath.startsWith(HOUSE)), ...sqlBelow(HOUSE)];
    expect(house.length).toBeGreaterThan(200);
    expect(namedApplication(house, [...names, es.Site.name, en.Site.name])).toEqual([]);
  });

  it('the names are read from the migrations', () => {
    expect(names).toEqual(
      expect.arrayContaining(['schools', 'countries', 'search_schools', 'import_school_portions']),
    );
    expect(
      schemaNames([
        'create table if not exists private.a_table (',
        'create or replace function public.a_function()\n  create view a_view as',
        "-- create table x\nselect 'create table y'; create type public.kind as enum ('z');",
      ]),
    ).toEqual(['a_function', 'a_table', 'a_view']);
  });

  it('and a name is found in code, texts and comments, whole', () => {
    const found = (text: string) =>
      namedApplication([{ filePath: `${HOUSE}a.ts`, text }], ['schools', 'my_call']);
    expect(found('const LONG = /\\b(my_call|other)/;')).toHaveLength(1);
    expect(found('// as the table schools has it')).toHaveLength(1);
    expect(found('preschools, schools_2, my_calls')).toEqual([]);
  });
});

describe('what the embedded backend exports', () => {
  const exporting = sources.filter(
    ({ filePath }) => filePath.startsWith(HOUSE) && !filePath.startsWith(`${HOUSE}tests/`),
  );

  it('is documented, function by function', () => {
    expect(exporting.length).toBeGreaterThan(100);
    expect(undocumented(exporting)).toEqual([]);
  });

  it('and a function without a comment is found', () => {
    const found = (text: string) => undocumented([{ filePath: 'a.ts', text }]);
    expect(found('\nexport function a() {}\n\nexport class B {}\n')).toHaveLength(2);
    expect(found("import 'b';\nexport async function* a() {}")).toHaveLength(1);
    expect(found('/** Does it. */\nexport async function a() {}\nconst b = 1;')).toEqual([]);
  });
});

describe('the README of the embedded backend', () => {
  const readme = textOf(`${HOUSE}README.md`).text;

  it('lists exactly the settings that it reads', () => {
    const listed = [...readme.matchAll(/^\| `([A-Z_]+)` /gm)].map(([, name = '']) => name);
    const house = new Map(sources.map((file) => [file.filePath, file]));
    const read = [...new Set([...backendSettings(house), 'AUTH_MIN_PASSWORD_LENGTH'])];
    expect(settingDifferences(listed, read)).toEqual([]);
  });

  it('names every script that has to change when the backend goes', () => {
    const knowing = sources.filter(
      ({ filePath, text }) =>
        filePath.startsWith('scripts/') &&
        /supabase\/local|local\/bootstrap|\/backend\.mjs'|\b(?:embeddedSettings|chosenBackend|forBackend)\b/.test(
          text,
        ),
    );
    expect(knowing.length).toBeGreaterThan(8);
    expect(
      knowing.map(({ filePath }) => filePath).filter((filePath) => !readme.includes(`\`${filePath}\``)),
    ).toEqual([]);
  });

  it('names no file that is not there', () => {
    const named = [...readme.matchAll(/`((?:scripts|tests|supabase|docs)\/[\w./-]+)`/g)].map(
      ([, filePath = '']) => filePath,
    );
    expect(named.length).toBeGreaterThan(15);
    expect(named.filter((filePath) => !existsSync(path.join(ROOT, filePath)))).toEqual([]);
  });
});

describe('the site runs on any Supabase', () => {
  it('and names no backend of its own', () => {
    const messages = ['messages/es.json', 'messages/en.json'].map(textOf);
    expect(namedBackend([...sources, ...messages])).toEqual([]);
  });

  it.each([
    '// The embedded backend sorts otherwise',
    "import '../packages/embedded-supabase/main.ts'",
    'LOCAL_BACKEND_PORT',
  ])('not as %j', (text) => {
    for (const filePath of ['lib/a.ts', 'app/a.tsx', 'components/a.tsx', 'next.config.ts'])
      expect(namedBackend([{ filePath, text }])).toHaveLength(1);
    expect(
      namedBackend([
        { filePath: 'scripts/a.mjs', text },
        { filePath: 'tests/a.ts', text },
      ]),
    ).toEqual([]);
  });
});
