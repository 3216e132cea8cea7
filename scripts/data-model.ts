/** npm run docs:data-model: the generated part of docs/data-model.md. A test compares it. */
import { readFileSync, writeFileSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { scratchDatabase } from './scratch-database.ts';

const FILE = new URL('../docs/data-model.md', import.meta.url);
const BEGIN = '<!-- Written by npm run docs:data-model from here on; do not edit. -->';
const END = '<!-- Written by npm run docs:data-model up to here. -->';

interface Column {
  table: string;
  name: string;
  type: string;
  keys: string[];
  nullable: boolean;
  generated: boolean;
}

interface Relation {
  table: string;
  column: string;
  target: string;
  one: boolean;
  nullable: boolean;
}

interface Policy {
  table: string;
  name: string;
  roles: string[];
  command: string;
  using: string | null;
  check: string | null;
}

interface Routine {
  name: string;
  definer: boolean;
  callers: string[];
}

const COLUMNS = `
  select c.relname as table, a.attname as name, t.typname as type, not a.attnotnull as nullable,
    a.attgenerated <> '' as generated,
    array(select case k.contype when 'p' then 'PK' when 'f' then 'FK' else 'UK' end from pg_constraint k
      where k.conrelid = c.oid and k.contype in ('p', 'f', 'u') and a.attnum = any (k.conkey)
        and (k.contype <> 'u' or cardinality(k.conkey) = 1) order by k.contype desc) as keys
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
  order by c.relname, a.attnum`;

const RELATIONS = `
  select c.relname as table, a.attname as column,
    case n.nspname when 'public' then f.relname else n.nspname || '_' || f.relname end as target,
    not a.attnotnull as nullable,
    exists (select 1 from pg_constraint u where u.conrelid = k.conrelid and u.contype in ('p', 'u')
      and u.conkey = k.conkey) as one
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
    join pg_namespace n on n.oid = f.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
  where k.contype = 'f' and c.relnamespace = 'public'::regnamespace
  order by c.relname, a.attnum`;

const POLICIES = `
  select case schemaname when 'public' then tablename else schemaname || '.' || tablename end as table,
    policyname as name, roles::text[] as roles, lower(cmd) as command, qual as using, with_check as check
  from pg_policies where schemaname in ('public', 'private', 'storage')
  order by schemaname, tablename, cmd, policyname`;

const ROUTINES = `
  select p.proname as name, p.prosecdef as definer,
    array(select r from unnest(array['anon', 'authenticated', 'service_role']) r
      where has_function_privilege(r, p.oid, 'execute')) as callers
  from pg_proc p join pg_type t on t.oid = p.prorettype
  where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and t.typname <> 'trigger'
  order by p.proname, p.oid`;

const TABLES = `
  select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'private') and c.relkind in ('r', 'p') and not c.relispartition
  order by n.nspname desc, c.relname`;

const typeOf = (name: string) => (name.startsWith('_') ? `${name.slice(1)}[]` : name);

function entity(table: string, columns: Column[]): string {
  const lines = columns.map(({ name, type, keys, nullable, generated }) => {
    const marks = [...new Set(keys)].join(', ');
    const note = generated ? ' "generated"' : nullable ? ' "may be null"' : '';
    return `    ${typeOf(type)} ${name}${marks && ` ${marks}`}${note}`;
  });
  return [`  ${table} {`, ...lines, '  }'].join('\n');
}

function relationLine({ table, column, target, one, nullable }: Relation): string {
  return `  ${target} ${nullable ? '|o' : '||'}--${one ? 'o|' : 'o{'} ${table} : "${column}"`;
}

/** Without PostgreSQL's redundant notation. */
function plain(expression: string | null): string {
  if (expression === null) return '';
  const text = expression
    .replace(/\s+/g, ' ')
    .replace(/\( SELECT (\w+(?:\.\w+)?)\(\) AS \w+\)/g, '$1()')
    .replace(/::text(?:\[\])?/g, '')
    .replace(/^\((.*)\)$/, '$1');
  return `\`${text}\``;
}

function markdownTable(head: string[], rows: string[][]): string {
  const widths = head.map((title, index) =>
    Math.max(3, title.length, ...rows.map((row) => row[index]?.length ?? 0)),
  );
  const line = (cells: string[]) =>
    `| ${cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

/** With the schema unless `public`. */
export async function tableNames(database: PGlite): Promise<string[]> {
  const { rows } = await database.query<{ schema: string; name: string }>(TABLES);
  return rows.map(({ schema, name }) => (schema === 'public' ? name : `${schema}.${name}`));
}

export async function dataModel(database: PGlite): Promise<string> {
  const columns = (await database.query<Column>(COLUMNS)).rows;
  const relations = (await database.query<Relation>(RELATIONS)).rows;
  const policies = (await database.query<Policy>(POLICIES)).rows;
  const routines = (await database.query<Routine>(ROUTINES)).rows;
  const tables = [...new Set(columns.map(({ table }) => table))];
  const diagram = [
    'erDiagram',
    ...relations.map(relationLine),
    ...tables.map((table) =>
      entity(
        table,
        columns.filter((column) => column.table === table),
      ),
    ),
  ].join('\n');
  return `## Diagram

\`\`\`mermaid
${diagram}
\`\`\`

## Policies

What no policy allows is refused. ${policies.length} policies; the roles are those of the database: \`anon\` is everybody, \`authenticated\`
whoever is signed in. \`service_role\` (the secret key) passes row-level security and is held by grants alone.

${markdownTable(
  ['Table', 'Policy', 'Role', 'May', 'Rows it reaches', 'Rows it may write'],
  policies.map(({ table, name, roles, command, using, check }) => [
    `\`${table}\``,
    `\`${name}\``,
    roles.join(', '),
    command,
    plain(using),
    plain(check),
  ]),
)}

## Functions of the API

Functions in the schema \`public\` can be called over HTTP by the roles that hold a grant. A _definer_ function runs with its
owner's rights and checks for itself who calls.

${markdownTable(
  ['Function', 'Runs as', 'Callable by'],
  routines.map(({ name, definer, callers }) => [
    `\`${name}\``,
    definer ? 'definer' : 'caller',
    callers.length > 0 ? callers.join(', ') : 'nobody: for other functions',
  ]),
)}
`;
}

/** Replaces the generated part. Throws when its marks are missing. */
export function withDataModel(text: string, generated: string): string {
  const [before, rest] = text.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error('docs/data-model.md has lost its marks');
  return `${before}${BEGIN}\n\n${generated}\n${END}${after}`;
}

if (import.meta.main) {
  const database = await scratchDatabase({ seed: false, from: 'schemas' });
  writeFileSync(FILE, withDataModel(readFileSync(FILE, 'utf8'), await dataModel(database)));
  await database.close();
}
