-- WARN: With pg_graphql installed, the shape of a table that anon may read is public.
select n.nspname || '.' || c.relname as object
from pg_catalog.pg_class c
join pg_catalog.pg_namespace n on n.oid = c.relnamespace
where c.relkind in ('r', 'p') and pg_temp.is_ours(n.nspname) and has_table_privilege('anon', c.oid, 'SELECT')
  and exists (select from pg_catalog.pg_extension where extname = 'pg_graphql')
