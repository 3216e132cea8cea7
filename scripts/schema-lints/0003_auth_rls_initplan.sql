-- WARN: A policy evaluates the caller's identity for each row; `(select …)` around the call evaluates it once.
-- Also applies to the project's own role functions, not only to auth.*() and current_setting().
with calls as (
  select p.*, regexp_replace(lower(expression),
    'select (as )?("?\w+"?\.)?"?\w+"?\([^()]*(\([^()]*\)[^()]*)*\)', '', 'g') as outside_select
  from pg_temp.policies p, lateral (values (p.qual), (p.with_check)) e (expression)
)
select distinct schema_name || '.' || table_name || '.' || policy_name as object
from calls
where is_enforced
  and outside_select ~ '(auth\.(uid|jwt|role|email)|current_setting|is_admin|is_super_admin|current_role_name)\s*\('
