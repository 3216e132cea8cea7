-- WARN: A column of a type that pg_upgrade does not support.
select n.nspname || '.' || c.relname || '.' || a.attname as object, t.typname::text as detail
from pg_catalog.pg_attribute a
join pg_catalog.pg_class c on c.oid = a.attrelid
join pg_catalog.pg_namespace n on n.oid = c.relnamespace
join pg_catalog.pg_type t on t.oid = a.atttypid
where c.relkind in ('r', 'p', 'm') and a.attnum > 0 and not a.attisdropped and pg_temp.is_ours(n.nspname)
  and t.typnamespace = 'pg_catalog'::regnamespace
  and t.typname in ('regcollation', 'regconfig', 'regdictionary', 'regnamespace', 'regoper', 'regoperator', 'regproc',
    'regprocedure')
