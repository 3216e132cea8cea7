-- What a native PostgreSQL needs before the site's first start with DATABASE_URL, once, as its superuser:
--
--   { echo "\\set password '''…'''"; cat deploy/postgresql.sql; } | sudo -u postgres psql
--
-- The site then works as the owner of its database, who is no superuser.
\set ON_ERROR_STOP on

create role culinary login password :password;
create role anon nologin noinherit;
create role authenticated nologin noinherit;
create role service_role nologin noinherit bypassrls;
create role authenticator nologin noinherit;
create role supabase_auth_admin nologin noinherit;
create role supabase_storage_admin nologin noinherit;
create role dashboard_user nologin noinherit;
grant anon, authenticated, service_role to authenticator, culinary;

-- `npm run move` writes rows as they are.
grant set on parameter session_replication_role to culinary;

create database culinary owner culinary;
