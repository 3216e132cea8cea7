/** All objects of a database, from PostgreSQL's catalogues; for comparing two ways to build one. */

const SCHEMAS = "('public', 'private', 'storage')";

/** Each query returns `name`, unique within it, and `definition`. */
const QUERIES = {
  extension: `select e.extname as name, n.nspname as definition from pg_extension e join pg_namespace n on n.oid = e.extnamespace`,
  schema: `select n.nspname as name, coalesce(n.nspacl::text, '') as definition from pg_namespace n where n.nspname in ${SCHEMAS} or n.nspname = 'extensions'`,
  table: `select c.oid::regclass::text as name, concat_ws(' ', c.relkind, c.relpersistence, c.relrowsecurity, c.relforcerowsecurity,
      (select string_agg(o, ',' order by o) from unnest(c.reloptions) o), pg_get_partkeydef(c.oid), pg_get_expr(c.relpartbound, c.oid)) as definition
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ${SCHEMAS} and c.relkind in ('r', 'p', 'v', 'm', 'S', 'c')`,
  grants: `select c.oid::regclass::text as name, (select string_agg(a::text, ' ' order by a::text) from unnest(c.relacl) a) as definition
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ${SCHEMAS} and c.relkind in ('r', 'p', 'v', 'S')`,
  column: `select a.attrelid::regclass || '.' || a.attname as name,
      concat_ws(' ', row_number() over (partition by a.attrelid order by a.attnum), format_type(a.atttypid, a.atttypmod),
      case when a.attnotnull then 'not null' end, nullif(a.attgenerated::text, ''), nullif(a.attidentity::text, ''), a.attstorage,
      (select l.collname from pg_collation l where l.oid = a.attcollation),
      pg_get_expr(d.adbin, d.adrelid), (select string_agg(x::text, ' ' order by x::text) from unnest(a.attacl) x)) as definition
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where n.nspname in ${SCHEMAS} and c.relkind in ('r', 'p', 'v', 'c') and a.attnum > 0 and not a.attisdropped`,
  constraint: `select c.conrelid::regclass || '.' || c.conname as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_namespace n on n.oid = c.connamespace where n.nspname in ${SCHEMAS} and c.conrelid <> 0 and c.contype <> 'n'`,
  index: `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace where n.nspname in ${SCHEMAS}`,
  view: `select c.oid::regclass::text as name, pg_get_viewdef(c.oid) as definition
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname in ${SCHEMAS} and c.relkind = 'v'`,
  function: `select p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) as definition
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname in ${SCHEMAS} and p.prokind = 'f'`,
  'function grants': `select p.oid::regprocedure::text as name, (select string_agg(a::text, ' ' order by a::text) from unnest(p.proacl) a) as definition
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname in ${SCHEMAS} and p.prokind = 'f'`,
  trigger: `select t.tgrelid::regclass || '.' || t.tgname as name, pg_get_triggerdef(t.oid) || ' ' || t.tgenabled::text as definition
    from pg_trigger t where not t.tgisinternal`,
  policy: `select p.polrelid::regclass || '.' || p.polname as name, concat_ws(' | ', p.polcmd, p.polpermissive,
      (select string_agg(r::regrole::text, ',' order by r::regrole::text) from unnest(p.polroles) r), pg_get_expr(p.polqual, p.polrelid),
      pg_get_expr(p.polwithcheck, p.polrelid)) as definition from pg_policy p`,
  comment: `select coalesce(pg_describe_object(d.classoid, d.objoid, d.objsubid), '') as name, d.description as definition
    from pg_description d left join pg_class c on d.classoid = 'pg_class'::regclass and c.oid = d.objoid
    where c.relnamespace::regnamespace::text in ${SCHEMAS}`,
} as const;

interface Queries {
  query<Row>(sql: string): Promise<{ rows: Row[] }>;
}

/** All objects in the application's schemas: `function public.is_admin()` → its definition. */
export async function catalogue(database: Queries): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  // Objects on the search path are printed without their schema, so it is emptied.
  const { rows: paths } = await database.query<{ path: string }>(
    "select current_setting('search_path') as path",
  );
  await database.query("select set_config('search_path', '', false)");
  for (const [kind, sql] of Object.entries(QUERIES)) {
    const { rows } = await database.query<{ name: string; definition: string | null }>(sql);
    for (const { name, definition } of rows) found.set(`${kind} ${name}`, definition ?? '');
  }
  await database.query(`select set_config('search_path', '${paths[0]?.path ?? ''}', false)`);
  return found;
}

export function differences(one: Map<string, string>, other: Map<string, string>): string[] {
  const names = [...new Set([...one.keys(), ...other.keys()])].toSorted();
  return names.flatMap((name) => {
    const [a, b] = [one.get(name), other.get(name)];
    if (a === b) return [];
    if (a === undefined) return [`only in the second: ${name}`];
    if (b === undefined) return [`only in the first: ${name}`];
    return [`${name}:\n  ${a}\n  ${b}`];
  });
}
