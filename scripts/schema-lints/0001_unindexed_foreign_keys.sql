-- INFO: A foreign key without an index on its columns: deleting the referenced row is slow.
select n.nspname || '.' || c.relname || '.' || k.conname as object
from pg_catalog.pg_constraint k
join pg_catalog.pg_class c on c.oid = k.conrelid
join pg_catalog.pg_namespace n on n.oid = c.relnamespace
where k.contype = 'f' and pg_temp.is_ours(n.nspname) and k.conparentid = 0
  and not exists (
    select from pg_catalog.pg_index i
    where i.indrelid = k.conrelid and i.indisvalid and i.indpred is null
      and (string_to_array(i.indkey::text, ' ')::smallint[])[1 : cardinality(k.conkey)] @> k.conkey)
