-- What a Supabase project has before its first migration: the roles that requests take, the schemas of auth and
-- extensions, and the helpers that policies call. Idempotent; runs again whenever this text changes.
-- Works on PostgreSQL 15 and later.

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

-- What is there already needs no right to make it: deploy/postgresql.sql has a superuser make the roles once.
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

-- As in new Supabase projects, anon and authenticated get nothing that a migration does not grant.
grant usage on schema public to anon, authenticated, service_role;
alter default privileges in schema public grant all on tables to service_role;
alter default privileges in schema public grant all on sequences to service_role;
alter default privileges in schema public grant all on functions to service_role;

create schema if not exists auth;
grant usage on schema auth to anon, authenticated, service_role;

-- The settings are '' and not null once a transaction that set them has ended.
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
