-- ERROR: Policies on a table without row-level security have no effect.
select distinct schema_name || '.' || table_name as object
from pg_temp.policies
where not is_enforced
