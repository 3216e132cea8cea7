-- WARN: A function without a fixed search path uses that of its caller.
select n.nspname || '.' || p.proname || '(' || pg_catalog.pg_get_function_identity_arguments(p.oid) || ')' as object
from pg_catalog.pg_proc p
join pg_catalog.pg_namespace n on n.oid = p.pronamespace
where pg_temp.is_ours(n.nspname) and not pg_temp.of_extension(p.oid) and p.prokind in ('f', 'p')
  and not coalesce(p.proconfig::text, '') ~ 'search_path='
