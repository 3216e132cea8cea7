-- ERROR: A foreign key to a unique column of the platform's accounts that is not their primary key.
select n.nspname || '.' || c.relname || '.' || k.conname as object
from pg_catalog.pg_constraint k
join pg_catalog.pg_class c on c.oid = k.conrelid
join pg_catalog.pg_namespace n on n.oid = c.relnamespace
join pg_catalog.pg_class target on target.oid = k.confrelid
join pg_catalog.pg_index i on i.indexrelid = k.conindid
where k.contype = 'f' and n.nspname <> 'auth' and target.relnamespace = 'auth'::regnamespace
  and i.indisunique and not i.indisprimary
