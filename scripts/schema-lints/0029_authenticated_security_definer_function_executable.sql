-- WARN: A function of the API that authenticated may call runs with its owner's rights.
select n.nspname || '.' || p.proname || '(' || pg_catalog.pg_get_function_identity_arguments(p.oid) || ')' as object
from pg_catalog.pg_proc p
join pg_catalog.pg_namespace n on n.oid = p.pronamespace
where p.prosecdef and pg_temp.is_exposed(n.nspname) and has_function_privilege('authenticated', p.oid, 'EXECUTE')
  and not pg_temp.of_extension(p.oid)
