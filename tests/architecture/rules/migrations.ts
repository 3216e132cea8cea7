/**
 * While one release replaces another, both work on one database: expand, migrate, contract (decision 124). A migration may add; it
 * may take away only what the release before no longer uses, and says so in a line of its own:
 *
 *   -- unused since 0.2.0: public.old_function, public.schools.old_column
 *   -- replaced in place: public.some_function
 *
 * The second is for a function that is dropped and created again in the same file, with all arguments that it had.
 */
import { type Definition, definitionsOf, splitClauses, statementsOf } from './sql.ts';

export interface Migration {
  file: string;
  sql: string;
}

/** The last one before there was this rule. */
export const RELEASED_BEFORE = '20261128146000';

const NAME = '(?:"?[a-z_][\\w$]*"?\\.)?"?[a-z_][\\w$]*"?';
const DROP = new RegExp(
  `^drop (table|view|materialized view|type|function|procedure) (?:if exists )?(${NAME}(?:\\s*\\([^)]*\\))?(?:\\s*,\\s*${NAME}(?:\\s*\\([^)]*\\))?)*)`,
);
const ALTER = new RegExp(
  `^alter (table|function|type|view) (?:if exists )?(?:only )?(${NAME})(?:\\s*\\([^)]*\\))? (.*)$`,
  's',
);

interface Breach {
  /** `public.table`, `public.table.column`, `public.function`. */
  object: string;
  what: string;
}

/** Everything in newer migrations that the release before could not live with, and markers that say nothing true. */
export function unsafeMigrations(
  migrations: readonly Migration[],
  releases: readonly string[],
  since = RELEASED_BEFORE,
): string[] {
  const sorted = [...migrations].sort((a, b) => (a.file < b.file ? -1 : 1));
  const known = new Map<string, Definition>();
  const found: string[] = [];
  for (const { file, sql } of sorted) {
    if ((file.split('_')[0] ?? '') > since)
      found.push(...faultsOf(sql, known, releases).map((fault) => `${file}: ${fault}`));
    for (const definition of definitionsOf(sql)) known.set(definition.name, definition);
  }
  return found;
}

function faultsOf(sql: string, known: Map<string, Definition>, releases: readonly string[]): string[] {
  const { unused, replaced, faults } = markersOf(sql, releases);
  const made = new Map(definitionsOf(sql).map((definition) => [definition.name, definition]));
  const breaches = statementsOf(sql).flatMap((statement) => breachesOf(statement, sql));
  const used = new Set<string>();
  for (const { object, what } of breaches) {
    if (unused.has(object)) used.add(object);
    else if (what === 'drops the function' && replaced.has(object)) {
      used.add(object);
      faults.push(...differences(object, known.get(object), made.get(object)));
    } else faults.push(`${what} ${object}, which the release before may use`);
  }
  for (const object of [...unused, ...replaced])
    if (!used.has(object)) faults.push(`names ${object} in a marker and takes nothing of it away`);
  return faults;
}

/** What the database keeps to itself, no release asks for by name. */
const isPublic = (name: string) => !name.includes('.') || name.startsWith('public.');
const inFull = (name: string) => (name.includes('.') ? name : `public.${name}`).replaceAll('"', '');

function breachesOf(statement: string, sql: string): Breach[] {
  const dropped = DROP.exec(statement);
  if (dropped) {
    const names = (dropped[2] ?? '').replace(/\([^)]*\)/g, '').split(',');
    return names
      .map((name) => name.trim())
      .filter(isPublic)
      .map((name) => ({ object: inFull(name), what: `drops the ${dropped[1]}` }));
  }
  const altered = ALTER.exec(statement);
  if (!altered) return [];
  const [, kind = '', name = '', clauses = ''] = altered;
  const isNew = new RegExp(`^create table (if not exists )?${name.replaceAll('.', '\\.')}\\b`, 'm').test(
    sql.toLowerCase(),
  );
  if (!isPublic(name) || isNew) return [];
  const object = inFull(name);
  const whole = /^(rename to|set schema)\b/.exec(clauses);
  if (whole) return [{ object, what: `moves the ${kind}` }];
  return splitClauses(clauses).flatMap((clause) => ofClause(clause, object));
}

const CLAUSES: [RegExp, string][] = [
  [/^drop (?:column )?(?!constraint|default|identity)(?:if exists )?"?(\w+)/, 'drops the column'],
  [/^rename (?:column )?(?!constraint|to )"?(\w+)"? to/, 'renames the column'],
  [/^alter (?:column )?"?(\w+)"? (?:set data )?type\b/, 'changes the type of the column'],
  [/^alter (?:column )?"?(\w+)"? set not null/, 'forbids null in the column'],
  [/^alter (?:column )?"?(\w+)"? drop default/, 'drops the default of the column'],
];

function ofClause(clause: string, table: string): Breach[] {
  const added = /^add (?:column )?(?!constraint)(?:if not exists )?"?(\w+)"? .*\bnot null\b/s.exec(clause);
  if (added && !/\bdefault\b|\bgenerated\b/.test(clause))
    return [{ object: `${table}.${added[1]}`, what: 'adds, without a default, the required column' }];
  if (/^add (?:constraint \S+ )?(?:check|unique|exclude|foreign key)\b/.test(clause))
    return [{ object: table, what: 'narrows what may be written into' }];
  for (const [expression, what] of CLAUSES) {
    const [, column] = expression.exec(clause) ?? [];
    if (column !== undefined) return [{ object: `${table}.${column}`, what }];
  }
  return [];
}

function markersOf(sql: string, releases: readonly string[]) {
  const faults: string[] = [];
  const unused = new Set<string>();
  const replaced = new Set<string>();
  for (const [, release = '', names = ''] of sql.matchAll(/^-- unused since (\S+): (.+)$/gm)) {
    if (!releases.includes(release)) faults.push(`names ${release}, which is no release of CHANGELOG.md`);
    for (const name of names.split(',')) unused.add(inFull(name.trim()));
  }
  for (const [, names = ''] of sql.matchAll(/^-- replaced in place: (.+)$/gm))
    for (const name of names.split(',')) replaced.add(inFull(name.trim()));
  return { unused, replaced, faults };
}

/** What callers of a function that was replaced would miss: they name its arguments, and read the columns of its answer. */
function differences(name: string, before: Definition | undefined, after: Definition | undefined): string[] {
  if (after === undefined) return [`does not create ${name} again, which it says to replace in place`];
  const had = new Map((before?.parameters ?? []).map((one) => [one.name, one]));
  const has = new Map(after.parameters.map((one) => [one.name, one]));
  return [
    ...[...had.values()]
      .filter(({ name: parameter, type }) => has.get(parameter)?.type !== type)
      .map(({ name: parameter }) => `${name} loses or changes its argument ${parameter}`),
    ...[...has.values()]
      .filter(({ name: parameter, optional }) => !optional && had.get(parameter)?.optional !== false)
      .map(({ name: parameter }) => `${name} requires the argument ${parameter}, which callers do not give`),
    ...(before?.columns ?? [])
      .filter((column) => !after.columns.includes(column))
      .map((column) => `${name} answers without ${column}`),
  ];
}
