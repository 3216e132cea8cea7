-- ERROR: A view of the API reads with its owner's rights and bypasses row-level security.
select n.nspname || '.' || c.relname as object
from pg_catalog.pg_class c
join pg_catalog.pg_namespace n on n.oid = c.relnamespace
where c.relkind = 'v' and pg_temp.is_exposed(n.nspname) and pg_temp.api_reads(c.oid) and not pg_temp.of_extension(c.oid)
  and not coalesce(lower(c.reloptions::text), '') ~ 'security_invoker=(1|true|yes|on)'
