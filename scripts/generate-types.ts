/** node scripts/generate-types.ts: lib/supabase/{database,tables}.types.ts in Supabase's format. A test compares it. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { scratchDatabase } from './scratch-database.ts';

const FOLDER = new URL('../lib/supabase/', import.meta.url);

/** Functions with a type in lib/supabase/results. */
function typedResults(): Set<string> {
  const folder = new URL('results/', FOLDER);
  const text = readdirSync(folder)
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
    .join('\n');
  const blocks = [...text.matchAll(/^export interface \w+Results \{\n([\s\S]*?)^\}/gm)];
  return new Set(
    blocks.flatMap(([, block = '']) => [...block.matchAll(/^ {2}(\w+):/gm)].map(([, name = '']) => name)),
  );
}

const TYPES: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  date: 'string',
  timestamptz: 'string',
  interval: 'string',
  int4: 'number',
  int8: 'number',
  numeric: 'number',
  float8: 'number',
  bool: 'boolean',
  json: 'Json',
  jsonb: 'Json',
  inet: 'unknown',
  void: 'undefined',
};

/** Throws for an unknown PostgreSQL type. */
function typeOf(postgres: string): string {
  if (postgres.startsWith('_')) return `${typeOf(postgres.slice(1))}[]`;
  const type = TYPES[postgres];
  if (type === undefined) throw new Error(`no TypeScript type for ${postgres}`);
  return type;
}

interface Column {
  table: string;
  name: string;
  type: string;
  nullable: boolean;
  /** Generated, never written. */
  computed: boolean;
  optional: boolean;
}

interface Relation {
  table: string;
  name: string;
  columns: string[];
  one: boolean;
  target: string;
  targets: string[];
}

interface Routine {
  name: string;
  returns: string;
  set: boolean;
  /** In order; `out` ones are columns of a returned table. */
  args: { name: string; type: string; optional: boolean; out: boolean }[];
}

const COLUMNS = `
  select c.relname as table, a.attname as name, t.typname as type, not a.attnotnull as nullable,
    (a.attgenerated <> '' or a.attidentity = 'a') as computed,
    (a.atthasdef or not a.attnotnull) as optional
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
  union all
  -- computed fields: functions of a row
  select c.relname, p.proname, r.typname, true, true, true
  from pg_proc p join pg_class c on c.reltype = p.proargtypes[0] join pg_type r on r.oid = p.prorettype
  where p.pronamespace = 'public'::regnamespace and c.relnamespace = 'public'::regnamespace and p.pronargs = 1
  order by 1, 2`;

const RELATIONS = `
  select c.relname as table, k.conname as name, f.relname as target,
    array(select attname::text from pg_attribute, unnest(k.conkey) with ordinality n (num, place)
      where attrelid = k.conrelid and attnum = num order by place) as columns,
    array(select attname::text from pg_attribute, unnest(k.confkey) with ordinality n (num, place)
      where attrelid = k.confrelid and attnum = num order by place) as targets,
    exists (select 1 from pg_constraint u where u.conrelid = k.conrelid and u.contype in ('p', 'u')
      and u.conkey @> k.conkey and u.conkey <@ k.conkey) as one
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
  where k.contype = 'f' and c.relnamespace = 'public'::regnamespace and f.relnamespace = 'public'::regnamespace
  order by c.relname, k.conname`;

const ROUTINES = `
  select p.proname as name, r.typname as returns, p.proretset as set, coalesce((
    select json_agg(json_build_object('name', coalesce(p.proargnames[n], ''), 'type', t.typname,
        'out', coalesce(p.proargmodes[n], 'i') in ('o', 't'),
        'optional', n > p.pronargs - p.pronargdefaults) order by n)
    from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality as arg (type, n)
    join pg_type t on t.oid = arg.type), '[]') as args
  from pg_proc p join pg_type r on r.oid = p.prorettype
  where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and r.typname <> 'trigger'
    and not exists (select from pg_class c where c.reltype = p.proargtypes[0])
  order by p.proname, p.oid`;

function tableType(columns: Column[], relations: Relation[]): string {
  const value = (column: Column) => `${typeOf(column.type)}${column.nullable ? ' | null' : ''}`;
  const written = (column: Column, always: boolean) => {
    if (column.computed) return `${column.name}?: never`;
    return `${column.name}${always || column.optional ? '?' : ''}: ${value(column)}`;
  };
  const block = (lines: string[]) => lines.map((line) => `          ${line}`).join('\n');
  const links = relations.map(
    (r) => `          {
            foreignKeyName: "${r.name}"
            columns: ${JSON.stringify(r.columns)}
            isOneToOne: ${r.one}
            referencedRelation: "${r.target}"
            referencedColumns: ${JSON.stringify(r.targets)}
          },`,
  );
  return `{
        Row: {
${block(columns.map((column) => `${column.name}: ${value(column)}`))}
        }
        Insert: {
${block(columns.map((column) => written(column, false)))}
        }
        Update: {
${block(columns.map((column) => written(column, true)))}
        }
        Relationships: [${links.length > 0 ? `\n${links.join('\n')}\n        ` : ''}]
      }`;
}

function functionType(routine: Routine, typed: Set<string>): string {
  const inputs = routine.args.filter((arg) => !arg.out);
  const outputs = routine.args.filter((arg) => arg.out);
  const args = inputs.map((arg) => `${arg.name}${arg.optional ? '?' : ''}: ${typeOf(arg.type)}`);
  const row = `{ ${outputs.map((arg) => `${arg.name}: ${typeOf(arg.type)}`).join('; ')} }`;
  const plain = typed.has(routine.name)
    ? `Results['${routine.name}']`
    : outputs.length > 0
      ? row
      : typeOf(routine.returns);
  return `{
        Args: ${args.length > 0 ? `{ ${args.join('; ')} }` : 'never'}
        Returns: ${routine.set ? `${plain}[]` : plain}
      }`;
}

/** Contents by file name; the tables are apart, since results are made of their rows. */
export async function databaseTypes(database: PGlite): Promise<Record<string, string>> {
  const columns = (await database.query<Column>(COLUMNS)).rows;
  const relations = (await database.query<Relation>(RELATIONS)).rows;
  const routines = (await database.query<Routine>(ROUTINES)).rows;
  const tables = [...new Set(columns.map((column) => column.table))].map((table) => {
    const own = columns.filter((column) => column.table === table);
    return `      ${table}: ${tableType(
      own,
      relations.filter((relation) => relation.table === table),
    )}`;
  });
  const typed = typedResults();
  // Overloads of one name form a union.
  const functions = [...new Set(routines.map(({ name }) => name))].map(
    (name) =>
      `      ${name}: ${routines
        .filter((one) => one.name === name)
        .map((one) => functionType(one, typed))
        .join(' | ')}`,
  );
  const written =
    '// Written by scripts/generate-types.ts from the migrations. Do not edit: run the script again.\n\n';
  return {
    'tables.types.ts': `${written}export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Tables = {
${tables.join('\n')}
    }
`,
    'database.types.ts': `${written}import type { Results } from './results';
import type { Json, Tables } from './tables.types';

export type { Json };

export type Database = {
  __InternalSupabase: {
    PostgrestVersion: "13"
  }
  public: {
    Tables: Tables
    Views: {
      [_ in never]: never
    }
    Functions: {
${functions.join('\n')}
    }
    Enums: {
      [_ in never]: never
    }
    CompositeTypes: {
      [_ in never]: never
    }
  }
}
`,
  };
}

if (import.meta.main) {
  const database = await scratchDatabase({ seed: false, from: 'schemas' });
  for (const [name, types] of Object.entries(await databaseTypes(database)))
    writeFileSync(new URL(name, FOLDER), types);
  await database.close();
}
