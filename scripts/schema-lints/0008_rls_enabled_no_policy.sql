-- INFO: Row-level security without a policy: the API has no access to the table.
select n.nspname || '.' || c.relname as object
from pg_catalog.pg_class c
join pg_catalog.pg_namespace n on n.oid = c.relnamespace
where c.relkind in ('r', 'p') and c.relrowsecurity and pg_temp.is_ours(n.nspname) and not pg_temp.of_extension(c.oid)
  and not exists (select from pg_catalog.pg_policy p where p.polrelid = c.oid)
