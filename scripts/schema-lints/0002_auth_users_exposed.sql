-- ERROR: A view of the API exposes accounts from auth.users.
select distinct n.nspname || '.' || v.relname as object
from pg_catalog.pg_depend d
join pg_catalog.pg_rewrite r on r.oid = d.objid
join pg_catalog.pg_class v on v.oid = r.ev_class
join pg_catalog.pg_namespace n on n.oid = v.relnamespace
join pg_catalog.pg_class users on users.oid = d.refobjid
where d.refobjid = 'auth.users'::regclass and d.deptype = 'n' and pg_temp.is_exposed(n.nspname)
  and pg_temp.api_reads(v.oid)
  and (v.relkind = 'm' or not users.relrowsecurity
    or not coalesce(lower(v.reloptions::text), '') ~ 'security_invoker=(1|true|yes|on)')
