-- WARN: Two identical indexes.
select n.nspname || '.' || c.relname as object, string_agg(x.relname::text, ', ' order by x.relname) as detail
from pg_catalog.pg_index i
join pg_catalog.pg_class x on x.oid = i.indexrelid
join pg_catalog.pg_class c on c.oid = i.indrelid
join pg_catalog.pg_namespace n on n.oid = c.relnamespace
where pg_temp.is_ours(n.nspname)
group by n.nspname, c.relname,
  -- all but the name; uniqueness does not matter to a reader
  regexp_replace(pg_catalog.pg_get_indexdef(i.indexrelid), '^CREATE (UNIQUE )?INDEX \S+ ON (ONLY )?', '')
having count(*) > 1
