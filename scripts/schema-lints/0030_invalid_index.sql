-- WARN: An invalid index, whose creation failed: updated by every write, used by no query.
select n.nspname || '.' || x.relname as object
from pg_catalog.pg_index i
join pg_catalog.pg_class x on x.oid = i.indexrelid
join pg_catalog.pg_namespace n on n.oid = x.relnamespace
where not i.indisvalid and pg_temp.is_ours(n.nspname)
