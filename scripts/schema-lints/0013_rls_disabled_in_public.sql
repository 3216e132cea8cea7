-- ERROR: A table in the schema of the API without row-level security.
select n.nspname || '.' || c.relname as object
from pg_catalog.pg_class c
join pg_catalog.pg_namespace n on n.oid = c.relnamespace
where c.relkind in ('r', 'p') and pg_temp.is_exposed(n.nspname) and not c.relrowsecurity
  and not pg_temp.of_extension(c.oid)
