-- WARN: A policy for writing that is always true.
-- Also finds a missing WITH CHECK, as Supabase does, although an UPDATE then uses the condition of USING.
with written as (
  select *, regexp_replace(lower(coalesce(qual, 'true')), '[\s()]', '', 'g') as plain_qual,
    regexp_replace(lower(coalesce(with_check, 'true')), '[\s()]', '', 'g') as plain_check
  from pg_temp.policies
  where is_enforced and is_permissive and command <> 'SELECT'
    and roles && array['public', 'anon', 'authenticated']
)
select schema_name || '.' || table_name || '.' || policy_name as object
from written
where (command <> 'INSERT' and plain_qual in ('true', '1=1'))
  or (command <> 'DELETE' and plain_check in ('true', '1=1'))
