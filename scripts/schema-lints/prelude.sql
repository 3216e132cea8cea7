-- Views for the checks: the project's schemas and policies.
create function pg_temp.is_ours(schema_name name) returns boolean language sql stable as $$
  select $1 !~ '^pg_' and $1 <> all (array['information_schema', 'auth', 'storage', 'extensions', 'local_backend',
    'supabase_migrations', 'supabase_functions', 'graphql', 'graphql_public', 'net', 'pgbouncer', 'pgmq', 'pgsodium',
    'realtime', 'vault', 'cron', 'tiger', 'topology']::name[])
$$;
-- The API exposes one schema (supabase/config.toml).
create function pg_temp.is_exposed(schema_name name) returns boolean language sql stable as $$ select $1 = 'public' $$;
create function pg_temp.api_reads(relation oid) returns boolean language sql stable as $$
  select has_table_privilege('anon', $1, 'SELECT') or has_table_privilege('authenticated', $1, 'SELECT')
    or has_any_column_privilege('anon', $1, 'SELECT') or has_any_column_privilege('authenticated', $1, 'SELECT')
$$;
create function pg_temp.of_extension(object oid) returns boolean language sql stable as $$
  select exists (select from pg_catalog.pg_depend d where d.objid = $1 and d.deptype = 'e')
$$;
-- Policies of this project, including those on the platform's storage tables.
create view pg_temp.policies as
  select n.nspname as schema_name, c.relname as table_name, c.relrowsecurity as is_enforced, p.polname as policy_name,
    p.polpermissive as is_permissive,
    case p.polcmd when 'r' then 'SELECT' when 'a' then 'INSERT' when 'w' then 'UPDATE' when 'd' then 'DELETE'
      else 'ALL' end as command,
    array(select case when r = 0 then 'public' else r::regrole::text end from unnest(p.polroles) r order by 1) as roles,
    pg_catalog.pg_get_expr(p.polqual, p.polrelid) as qual,
    pg_catalog.pg_get_expr(p.polwithcheck, p.polrelid) as with_check
  from pg_catalog.pg_policy p
  join pg_catalog.pg_class c on c.oid = p.polrelid
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  where pg_temp.is_ours(n.nspname) or n.nspname = 'storage';
