-- INFO: A table without a primary key.
select n.nspname || '.' || c.relname as object
from pg_catalog.pg_class c
join pg_catalog.pg_namespace n on n.oid = c.relnamespace
where c.relkind in ('r', 'p') and pg_temp.is_ours(n.nspname) and not pg_temp.of_extension(c.oid)
  and not exists (select from pg_catalog.pg_index i where i.indrelid = c.oid and i.indisprimary)
