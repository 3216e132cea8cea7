-- WARN: Several permissive policies for one role and action: all are evaluated for each row.
with grants as (
  select p.schema_name, p.table_name, p.policy_name, role.rolname as role_name, action
  from pg_temp.policies p
  join pg_catalog.pg_roles role on role.rolname = any (p.roles) or 'public' = any (p.roles)
  cross join lateral unnest(case p.command when 'ALL' then array['SELECT', 'INSERT', 'UPDATE', 'DELETE']
    else array[p.command] end) action
  where p.is_permissive and p.schema_name <> 'storage' and role.rolname in ('anon', 'authenticated')
)
select schema_name || '.' || table_name || ' ' || role_name || ' ' || action as object,
  string_agg(policy_name::text, ', ' order by policy_name) as detail
from grants
group by schema_name, table_name, role_name, action
having count(*) > 1
