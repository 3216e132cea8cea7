-- The state of a new Supabase project: request roles, schemas auth and extensions, and policy helpers. Idempotent; runs
-- again when this text changes. For PostgreSQL 15 and later.

do $$
declare
  role_name text;
begin
  if exists (select from pg_roles where rolname = 'supabase_admin') then
    raise exception 'This database already belongs to a Supabase project: use that project''s address and keys.';
  end if;
  foreach role_name in array array['anon', 'authenticated', 'service_role', 'authenticator',
                                   'supabase_auth_admin', 'supabase_storage_admin', 'dashboard_user'] loop
    if not exists (select from pg_roles where rolname = role_name) then
      execute format('create role %I nologin noinherit', role_name);
    end if;
  end loop;
end
$$;

-- Existing objects need no right to create them: in deploy/postgresql.sql a superuser creates the roles.
do $$
declare
  role_name text;
begin
  if not (select rolbypassrls from pg_roles where rolname = 'service_role') then
    alter role service_role bypassrls;
  end if;
  foreach role_name in array array['anon', 'authenticated', 'service_role'] loop
    if not pg_has_role('authenticator', role_name, 'member') then
      execute format('grant %I to authenticator', role_name);
    end if;
  end loop;
end
$$;

create schema if not exists extensions;
grant usage on schema extensions to public;
create extension if not exists pgcrypto with schema extensions;
create extension if not exists "uuid-ossp" with schema extensions;

-- As in new Supabase projects, anon and authenticated only get what migrations grant.
grant usage on schema public to anon, authenticated, service_role;
alter default privileges in schema public grant all on tables to service_role;
alter default privileges in schema public grant all on sequences to service_role;
alter default privileges in schema public grant all on functions to service_role;

create schema if not exists auth;
grant usage on schema auth to anon, authenticated, service_role;

-- After the transaction that set them, settings are '' and not null.
create or replace function auth.jwt() returns jsonb
  language sql stable
  as $$ select nullif(current_setting('request.jwt.claims', true), '')::jsonb $$;

create or replace function auth.uid() returns uuid
  language sql stable
  as $$ select (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid $$;

create or replace function auth.role() returns text
  language sql stable
  as $$ select nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role' $$;

create or replace function auth.email() returns text
  language sql stable
  as $$ select nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email' $$;
