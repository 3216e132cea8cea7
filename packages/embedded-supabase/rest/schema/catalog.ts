/** Catalog queries, run with an empty search path, so that names are qualified. */

const USER_SCHEMAS = `n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_t%'`;

export const TABLES = `
select c.oid::bigint as oid, n.nspname as schema, c.relname as name,
  coalesce((select array(select unnest(i.indkey)) from pg_catalog.pg_index i where i.indrelid = c.oid and i.indisprimary), '{}')
    as primary_key,
  coalesce((
    select json_agg(json_build_object(
      'number', a.attnum, 'name', a.attname,
      'type', pg_catalog.format_type(a.atttypid, a.atttypmod)) order by a.attnum)
    from pg_catalog.pg_attribute a
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped), '[]') as columns
from pg_catalog.pg_class c
join pg_catalog.pg_namespace n on n.oid = c.relnamespace
where c.relkind in ('r', 'v', 'm', 'f', 'p') and not c.relispartition and ${USER_SCHEMAS}
order by c.oid`;

/** `is_unique` when the columns are a key of their own table too. */
export const FOREIGN_KEYS = `
select k.conname as name, k.conrelid::bigint as oid, k.confrelid::bigint as foreign_oid,
  k.conkey::int2[] as columns, k.confkey::int2[] as foreign_columns,
  exists (
    select from pg_catalog.pg_constraint u
    where u.conrelid = k.conrelid and u.contype in ('p', 'u')
      and u.conkey operator(pg_catalog.@>) k.conkey and u.conkey operator(pg_catalog.<@) k.conkey) as is_unique
from pg_catalog.pg_constraint k
join pg_catalog.pg_class c on c.oid = k.conrelid
where k.contype = 'f' and k.conparentid = 0
order by k.conrelid, k.conname`;

/** With input parameters. `$1`: the exposed schemas. */
export const ROUTINES = `
with recursive base_types as (
  select t.oid, t.oid as base, t.typbasetype as next from pg_catalog.pg_type t
  union all
  select b.oid, t.oid, t.typbasetype from base_types b join pg_catalog.pg_type t on t.oid = b.next
)
select n.nspname as schema, p.proname as name,
  coalesce((
    select json_agg(json_build_object(
      'name', coalesce(a.name, ''),
      'type', pg_catalog.format_type(a.type, null),
      'looseType', case a.type
        when 'pg_catalog.bit'::pg_catalog.regtype then 'bit varying'
        when 'pg_catalog.bpchar'::pg_catalog.regtype then 'character varying'
        else pg_catalog.format_type(a.type, null) end,
      'required', a.position <= p.pronargs - p.pronargdefaults,
      'variadic', coalesce(a.mode = 'v', false)) order by a.position)
    from unnest(p.proargnames, p.proargtypes::oid[], p.proargmodes::"char"[])
      with ordinality as a (name, type, mode, position)
    where a.type is not null), '[]') as parameters,
  tn.nspname as returns_schema, coalesce(rel.relname, t.typname) as returns_name,
  p.proretset as returns_set,
  (t.typtype = 'c' or coalesce(p.proargmodes::text[] && '{t,b,o}', false)) as returns_composite,
  case p.provolatile when 'i' then 'immutable' when 's' then 'stable' else 'volatile' end as volatility,
  (select pg_catalog.split_part(setting, '=', 2) from unnest(p.proconfig) as setting
    where setting like 'statement\\_timeout=%') as statement_timeout
from pg_catalog.pg_proc p
join pg_catalog.pg_namespace n on n.oid = p.pronamespace
join base_types b on b.oid = p.prorettype and b.next = 0
join pg_catalog.pg_type t on t.oid = b.base
join pg_catalog.pg_namespace tn on tn.oid = t.typnamespace
left join pg_catalog.pg_class rel on rel.oid = t.typrelid
where p.prokind = 'f' and n.nspname = any ($1) and t.typname <> 'trigger' and t.typname <> 'event_trigger'
order by p.oid`;

/** `alter role … set …` of request roles, for all databases first, then for this one. */
export const ROLE_SETTINGS = `
select r.rolname as role, setting from pg_catalog.pg_db_role_setting s
join pg_catalog.pg_roles r on r.oid = s.setrole
cross join unnest(s.setconfig) as setting
left join pg_catalog.pg_database d on d.oid = s.setdatabase
where r.rolname in ('authenticator', 'anon', 'authenticated', 'service_role')
  and (s.setdatabase = 0 or d.datname = pg_catalog.current_database())
order by s.setdatabase`;

/** Schemas granted to both client roles. */
export const GRANTED_SCHEMAS = `
select n.nspname as name
from pg_catalog.pg_namespace n
cross join unnest(n.nspacl) as entry
cross join pg_catalog.aclexplode(array[entry]) as granted
join pg_catalog.pg_roles r on r.oid = granted.grantee
where granted.privilege_type = 'USAGE' and r.rolname in ('anon', 'authenticated') and ${USER_SCHEMAS}
group by n.oid, n.nspname
having count(distinct r.rolname) = 2
order by n.oid`;

/** Changes with every table, column, function, constraint, grant or setting: a cheap check before a reload. */
export const FINGERPRINT = `select ${[
  'pg_class',
  'pg_attribute',
  'pg_proc',
  'pg_constraint',
  'pg_namespace',
  'pg_db_role_setting',
]
  .map(
    (catalog) =>
      `(select pg_catalog.count(*) || ':' || coalesce(pg_catalog.max(xmin::text::bigint), 0) from pg_catalog.${catalog})`,
  )
  .join(" || ' ' || ")} as value`;
