-- WARN: A policy for reading is true for signed-out users: `… is null or …`.
with read as (
  -- spaces, brackets and the wrapping `(select … as uid)` do not matter to the sense
  select *, regexp_replace(regexp_replace(lower(qual), '[\s()]', '', 'g'),
    'select(auth\.(uid|jwt|role)|current_setting''[^'']*''::text,true)as(uid|jwt|role|current_setting)', '\1', 'g') as plain
  from pg_temp.policies
  where is_enforced and is_permissive and command in ('SELECT', 'ALL') and roles && array['public', 'anon', 'authenticated']
)
select schema_name || '.' || table_name || '.' || policy_name as object
from read
where plain ~ '(^|or)(auth\.(uid|jwt|role)|current_setting''[^'']*''::text,true)isnull($|or)'
  or plain ~ '(^|or)not(auth\.(uid|jwt|role)|current_setting''[^'']*''::text,true)isnotnull($|or)'
