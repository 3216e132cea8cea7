-- INFO: An index that no query has used yet slows down writes. Needs a database with usage statistics.
-- needs: history
select s.schemaname || '.' || s.indexrelname as object
from pg_catalog.pg_stat_user_indexes s
join pg_catalog.pg_index i on i.indexrelid = s.indexrelid
where s.idx_scan = 0 and not i.indisunique and not i.indisprimary and pg_temp.is_ours(s.schemaname)
