-- WARN: An extension whose newer version is installed on the server.
select e.name::text as object, e.installed_version || ' → ' || e.default_version as detail
from pg_catalog.pg_available_extensions e
where e.installed_version is not null and e.default_version is not null and e.installed_version <> e.default_version
