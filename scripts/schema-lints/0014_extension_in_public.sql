-- WARN: An extension in the schema of the API: its functions become part of the API.
select e.extname::text as object
from pg_catalog.pg_extension e
join pg_catalog.pg_namespace n on n.oid = e.extnamespace
where pg_temp.is_exposed(n.nspname)
