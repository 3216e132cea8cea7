-- WARN: A foreign table, which has no row-level security, in the schema of the API.
select n.nspname || '.' || c.relname as object
from pg_catalog.pg_class c
join pg_catalog.pg_namespace n on n.oid = c.relnamespace
where c.relkind = 'f' and pg_temp.is_exposed(n.nspname) and pg_temp.api_reads(c.oid)
