-- The schema as one migration: the files of supabase/schemas at commit 7dc74900, in the order of supabase/config.toml, without their
-- comments. Later changes are steps of their own; the files in schemas/ always show the present state.
--
-- It replaces these 32 migrations. A database that has exactly these is already up to date with it; an older one first gets
-- the missing ones from the repository (docs/operations.md).
-- replaces: 20261128144600 20261128162400 20261128162451 20261128162500 20261128164000 20261128164043 20261128164700 20261128173951
-- replaces: 20261129124640 20261129132916 20261129134527 20261129141306 20261129142724 20261129153743 20261129155634 20261129160004
-- replaces: 20261129160607 20261129161510 20261129162951 20261129165614 20261129170839 20261129183859 20261129184000 20261129184500
-- replaces: 20261129190800 20261129191500 20261129192000 20261129193000 20261129213000 20261129213500 20261130003000 20261130011000
-- after: 7dc74900
-- seeds: 00_reference/10_countries.sql 00_reference/20_search_words.sql 00_reference/25_common_words.sql 00_reference/30_country_statements.sql 00_reference/40_places.sql

set check_function_bodies = off;

set check_function_bodies = off;

create schema if not exists private;
revoke all on schema private from public;

create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;
create extension if not exists fuzzystrmatch with schema extensions;

create table private.cleanup_clock (
  only_row boolean primary key default true check (only_row),
  seen_at timestamptz not null,
  counted_to timestamptz not null
);
alter table private.cleanup_clock enable row level security;

create function private.cleanup_time() returns timestamptz
language plpgsql set search_path = '' as $$
declare
  present constant timestamptz := clock_timestamp();
  clock private.cleanup_clock;
begin
  select * into clock from private.cleanup_clock;
  if not found then
    insert into private.cleanup_clock (seen_at, counted_to) values (present, present) on conflict do nothing;
    return present;
  end if;
  if present not between clock.seen_at and clock.seen_at + interval '1 hour' then
    -- Whoever finds it locked does not wait for a long transaction: an hour more or less does not matter.
    select * into clock from private.cleanup_clock for update skip locked;
    if found then
      update private.cleanup_clock c set seen_at = present, counted_to = greatest(c.counted_to,
        least(present, c.counted_to + least(2 * greatest(present - c.seen_at, interval '0'), interval '1 day')))
        returning c.* into clock;
    else
      select * into clock from private.cleanup_clock;
    end if;
  end if;
  return least(present, clock.counted_to);
end
$$;

create function public.normalise_text(p_text text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select trim(both ' ' from regexp_replace(
    translate(
      replace(replace(replace(
        lower(regexp_replace(normalize(p_text, NFD), '[\u0300-\u036f]', '', 'g')),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
      'øłđħıςŧ’‘ʼ', 'oldhiσt'''''''),
    '[\u0009-\u000d\u0020\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+', ' ', 'g'))
$$;

create function public.slugify(p_text text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select trim(both '-' from regexp_replace(
    regexp_replace(
      lower(regexp_replace(normalize(p_text, NFD), '[\u0300-\u036f]', '', 'g')),
      '[^a-z0-9\u0009-\u000d\u0020\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff-]', '', 'g'),
    '[\u0009-\u000d\u0020\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff-]+', '-', 'g'))
$$;

create function private.generated_columns(p_table regclass) returns text[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(a.attname::text), '{}') from pg_catalog.pg_attribute a
   where a.attrelid = p_table and a.attgenerated <> '' and not a.attisdropped
$$;

create function private.touch_updated_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end
$$;

create function private.web_host(p_website text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select regexp_replace(lower(substring(p_website from '^[A-Za-z]+://([^/?#:]+)')), '^www\.', '')
$$;

create function public.has_migration(p_version text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  if to_regclass('supabase_migrations.schema_migrations') is null then
    return null;
  end if;
  return exists (select from supabase_migrations.schema_migrations m where m.version = p_version);
end
$$;

revoke execute on function
  public.normalise_text(text),
  public.slugify(text)
  from public, anon, authenticated, service_role;
grant execute on function
  public.normalise_text(text),
  public.slugify(text)
  to anon, authenticated, service_role;
revoke execute on function
  public.has_migration(text)
  from public, anon, authenticated, service_role;
grant execute on function
  public.has_migration(text)
  to service_role;

create function public.current_role_name() returns text
language sql stable security definer set search_path = '' as $$
  select live.role from private.live_account() live
$$;

create function public.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from private.live_account() live where live.role in ('admin', 'super_admin'))
$$;

create function public.is_super_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from private.live_account() live where live.role = 'super_admin')
$$;

create function private.live_account() returns table (id uuid, role text, granted text, second_factor text)
language sql stable security definer set search_path = '' as $$
  select proven.id,
         case when proven.second_factor in ('none', 'given') then proven.granted else 'user' end,
         proven.granted, proven.second_factor
    from (
      select live.id, live.granted,
             case
               when live.enrolled and live.aal = 'aal2' and auth.jwt() ->> 'aal' = 'aal2' then 'given'
               when live.enrolled then 'asked'
               when live.granted <> 'user'
                 and (select r.admins_need_second_factor from private.account_rules r) then 'missing'
               else 'none'
             end as second_factor
        from (
          select u.id, coalesce(r.role, 'user') as granted, s.aal,
                 exists (select 1 from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified') as enrolled
            from auth.users u
            join auth.sessions s on s.user_id = u.id
            left join public.user_roles r on r.user_id = u.id
           where u.id = auth.uid()
             and s.id::text = auth.jwt() ->> 'session_id'
             and (s.not_after is null or s.not_after > now())
             and (u.banned_until is null or u.banned_until <= now())
             and u.deleted_at is null
        ) live
    ) proven
$$;

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  full_name text check (char_length(full_name) <= 200),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter table public.profiles enable row level security;
revoke all on public.profiles from anon, authenticated;
grant select on public.profiles to authenticated;
grant all on public.profiles to service_role;
grant update (full_name, updated_at) on public.profiles to authenticated;
create policy profiles_read_own on public.profiles for select to authenticated
  using (id = (select auth.uid()));
create policy profiles_read_admin on public.profiles for select to authenticated
  using ((select public.is_admin()));
create policy profiles_update_own on public.profiles for update to authenticated
  using (id = (select auth.uid()) and (select public.current_role_name()) is not null)
  with check (id = (select auth.uid()) and (select public.current_role_name()) is not null);

create table public.user_roles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role text not null default 'user' check (role in ('user', 'admin', 'super_admin')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter table public.user_roles enable row level security;
revoke all on public.user_roles from anon, authenticated;
grant select, insert, update, delete on public.user_roles to authenticated;
grant all on public.user_roles to service_role;
create index user_roles_role on public.user_roles (role);
create policy user_roles_read_own on public.user_roles for select to authenticated
  using (user_id = (select auth.uid()));
create policy user_roles_read_admin on public.user_roles for select to authenticated
  using ((select public.is_admin()));
create policy user_roles_insert_super on public.user_roles for insert to authenticated
  with check ((select public.is_super_admin()));
create policy user_roles_update_super on public.user_roles for update to authenticated
  using ((select public.is_super_admin())) with check ((select public.is_super_admin()));
create policy user_roles_delete_super on public.user_roles for delete to authenticated
  using ((select public.is_super_admin()));

create table private.role_guard (
  only_row boolean primary key default true check (only_row),
  taken_at timestamptz not null default now()
);
alter table private.role_guard enable row level security;
insert into private.role_guard default values;

create table private.account_rules (
  only_row boolean primary key default true check (only_row),
  admins_need_second_factor boolean not null default false
);
alter table private.account_rules enable row level security;
insert into private.account_rules default values;

create table private.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  code_hash text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, code_hash)
);
alter table private.recovery_codes enable row level security;

create function private.create_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles (id, full_name)
  values (new.id, nullif(left(btrim(new.raw_user_meta_data ->> 'full_name'), 200), ''))
  on conflict (id) do nothing;
  return new;
end
$$;

create function private.check_last_super_admin() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select 1 from old_rows o where o.role = 'super_admin') then
    return null;
  end if;
  update private.role_guard set taken_at = now();
  if not exists (select 1 from public.user_roles r where r.role = 'super_admin') then
    raise exception 'the last super admin cannot be demoted or deleted'
      using errcode = 'check_violation', constraint = 'user_roles_last_super_admin', table = 'user_roles';
  end if;
  return null;
end
$$;

create function private.require_admin() returns void
language plpgsql set search_path = '' as $$
begin
  if not public.is_admin() then
    raise exception 'only an admin may do this' using errcode = 'insufficient_privilege';
  end if;
end
$$;

create function private.require_super_admin() returns void
language plpgsql set search_path = '' as $$
begin
  if not public.is_super_admin() then
    raise exception 'only a super admin may restore' using errcode = 'insufficient_privilege';
  end if;
end
$$;

create function private.may_run_jobs() returns boolean
language sql stable set search_path = '' as $$
  select coalesce(current_setting('role', true) = 'service_role', false) or public.is_admin()
$$;

create function public.current_account() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', live.id, 'name', p.full_name, 'role', live.role,
      'second_factor', live.second_factor,
      'has_password', (select coalesce(u.encrypted_password, '') <> '' from auth.users u where u.id = live.id))
    from private.live_account() live
    left join public.profiles p on p.id = live.id
$$;

create function private.clear_unverified_details() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.encrypted_password := '';
  if old.confirmation_sent_at is not null then
    perform set_config('gcsd.proven_account', new.id::text, true);
    new.raw_user_meta_data := private.known_metadata(new.raw_user_meta_data, new.id);
    update auth.identities i set identity_data = i.identity_data where i.user_id = new.id;
    update public.profiles p set full_name = null where p.id = new.id;
  end if;
  return new;
end
$$;

create function private.known_metadata(p_given jsonb, p_account uuid) returns jsonb
language sql stable strict set search_path = '' as $$
  select coalesce(jsonb_object_agg(given.key, case given.key
           when 'full_name' then to_jsonb(left(given.text, 200)) else given.value end), '{}')
    from (
      select entry.key, entry.value, entry.value #>> '{}' as text
        from jsonb_each(case jsonb_typeof(p_given) when 'object' then p_given else '{}' end) entry
    ) given
   where case
           when given.key in ('email_verified', 'phone_verified') then jsonb_typeof(given.value) = 'boolean'
           when given.key in ('sub', 'email') then jsonb_typeof(given.value) = 'string'
             and char_length(given.text) <= 255
           when current_setting('gcsd.proven_account', true) = p_account::text then false
           when given.key = 'language' then given.text in ('es', 'en')
           when given.key = 'password' then given.text = 'later'
           else given.key = 'full_name'
         end
$$;

create function private.limit_user_metadata() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.raw_user_meta_data := private.known_metadata(new.raw_user_meta_data, new.id);
  return new;
end
$$;

create function private.limit_identity_data() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.identity_data := private.known_metadata(new.identity_data, new.user_id);
  return new;
end
$$;

create function public.make_recovery_codes() returns text[]
language plpgsql security definer set search_path = '' as $$
declare
  account uuid;
  codes text[];
begin
  select live.id into account from private.live_account() live where live.second_factor = 'given';
  if account is null then
    raise exception 'recovery codes are made in a session that has shown its second factor'
      using errcode = 'insufficient_privilege';
  end if;
  select array_agg(concat_ws('-', substr(made.hex, 1, 4), substr(made.hex, 5, 4), substr(made.hex, 9, 4),
    substr(made.hex, 13, 4)))
    into codes
    from (
      select encode(sha256(uuid_send(gen_random_uuid())), 'hex') as hex from generate_series(1, 10)
    ) made;
  delete from private.recovery_codes c where c.user_id = account;
  insert into private.recovery_codes (user_id, code_hash)
  select account, private.recovery_code_hash(account, code) from unnest(codes) code;
  return codes;
end
$$;

create function private.recovery_code_hash(p_user uuid, p_code text) returns text
language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to(p_user::text || regexp_replace(lower(p_code), '[^0-9a-f]', '', 'g'), 'UTF8')), 'hex')
$$;

create function public.spend_recovery_code(p_code text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  account uuid;
begin
  select live.id into account from private.live_account() live where live.second_factor = 'asked';
  if account is null then
    raise exception 'no second factor is required' using errcode = 'insufficient_privilege';
  end if;
  delete from private.recovery_codes c
   where c.user_id = account and c.code_hash = private.recovery_code_hash(account, p_code);
  if not found then
    return false;
  end if;
  delete from private.recovery_codes c where c.user_id = account;
  delete from auth.mfa_factors f where f.user_id = account;
  return true;
end
$$;

create function public.second_factor_required() returns boolean
language sql stable security definer set search_path = '' as $$
  select r.admins_need_second_factor from private.account_rules r
$$;

create function public.require_second_factor(p_required boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  factor text;
begin
  select live.second_factor into factor from private.live_account() live where live.role = 'super_admin';
  if factor is null then
    raise exception 'only a super administrator decides about second factors' using errcode = 'insufficient_privilege';
  end if;
  if p_required and factor <> 'given' then
    raise exception 'set up a second factor before asking one of everybody' using errcode = 'check_violation';
  end if;
  update private.account_rules set admins_need_second_factor = p_required;
end
$$;

create function public.account_details(p_ids uuid[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not (select public.is_super_admin()) then
    raise exception 'only a super admin may read addresses' using errcode = 'insufficient_privilege';
  end if;
  return (select coalesce(jsonb_object_agg(u.id, jsonb_build_object('email', u.email,
      'seen_at', greatest(u.last_sign_in_at, (select max(greatest(s.updated_at, s.created_at)) from auth.sessions s
        where s.user_id = u.id)),
      'factor', exists (select 1 from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified'),
      'suspended', coalesce(u.banned_until > now(), false))), '{}')
    from auth.users u where u.id = any (p_ids));
end
$$;

create function private.end_sessions() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  account uuid := case tg_table_name when 'users' then to_jsonb(new) ->> 'id' else to_jsonb(old) ->> 'user_id' end;
begin
  delete from auth.sessions s where s.user_id = account;
  -- Tokens without a session are of older versions of Supabase Auth.
  delete from auth.refresh_tokens t where t.user_id = account::text;
  return null;
end
$$;

create function public.suspend_account(p_id uuid, p_suspended boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not (select public.is_super_admin()) then
    raise exception 'only a super admin may suspend accounts' using errcode = 'insufficient_privilege';
  end if;
  if p_id = auth.uid() then
    raise exception 'nobody suspends themselves' using errcode = 'check_violation';
  end if;
  update auth.users u set banned_until = case when p_suspended then now() + interval '100 years' end where u.id = p_id;
  if not found then
    raise exception 'no such account' using errcode = 'no_data_found';
  end if;
end
$$;

create function private.account_name(p_user uuid) returns text
language sql stable set search_path = '' as $$
  select coalesce(p.full_name, u.email) from auth.users u left join public.profiles p on p.id = u.id where u.id = p_user
$$;

create function public.account_names(p_ids uuid[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (select coalesce(jsonb_object_agg(n.id, n.name), '{}') from (
    select u.id, private.account_name(u.id) as name from auth.users u where u.id = any (p_ids[1:2000])) n
    where n.name is not null);
end
$$;

create trigger profiles_updated_at before update on public.profiles
  for each row execute function private.touch_updated_at();
create trigger user_roles_updated_at before update on public.user_roles
  for each row execute function private.touch_updated_at();
create trigger on_auth_user_created after insert on auth.users
  for each row execute function private.create_profile();
create trigger user_roles_keep_super_admin_update after update on public.user_roles
  referencing old table as old_rows for each statement execute function private.check_last_super_admin();
create trigger user_roles_keep_super_admin_delete after delete on public.user_roles
  referencing old table as old_rows for each statement execute function private.check_last_super_admin();
create trigger on_auth_user_suspended after update of banned_until on auth.users
  for each row when (new.banned_until > now())
  execute function private.end_sessions();
create trigger user_roles_end_sessions_update after update of role on public.user_roles
  for each row when (old.role = 'super_admin' and new.role <> 'super_admin' or old.role = 'admin' and new.role = 'user')
  execute function private.end_sessions();
create trigger user_roles_end_sessions_delete after delete on public.user_roles
  for each row when (old.role <> 'user')
  execute function private.end_sessions();
create trigger on_auth_user_proven before update on auth.users
  for each row
  when (old.email_confirmed_at is null and new.email_confirmed_at is not null
    and (old.confirmation_sent_at is not null or new.raw_user_meta_data ->> 'password' = 'later'))
  execute function private.clear_unverified_details();
create trigger on_auth_user_metadata before insert or update of raw_user_meta_data on auth.users
  for each row execute function private.limit_user_metadata();
create trigger on_auth_identity_data before insert or update of identity_data on auth.identities
  for each row execute function private.limit_identity_data();

revoke execute on function
  public.current_account(),
  public.current_role_name(),
  public.is_admin(),
  public.is_super_admin()
  from public, anon, authenticated, service_role;
grant execute on function
  public.current_account(),
  public.current_role_name(),
  public.is_admin(),
  public.is_super_admin()
  to anon, authenticated, service_role;
revoke execute on function
  private.end_sessions(),
  private.clear_unverified_details(),
  private.known_metadata(jsonb,uuid),
  private.limit_identity_data(),
  private.limit_user_metadata(),
  private.live_account(),
  private.recovery_code_hash(uuid,text)
  from public;
revoke execute on function
  public.account_details(uuid[]),
  public.account_names(uuid[]),
  public.make_recovery_codes(),
  public.require_second_factor(boolean),
  public.second_factor_required(),
  public.spend_recovery_code(text),
  public.suspend_account(uuid,boolean)
  from public, anon, authenticated, service_role;
grant execute on function
  public.account_details(uuid[]),
  public.account_names(uuid[]),
  public.make_recovery_codes(),
  public.require_second_factor(boolean),
  public.second_factor_required(),
  public.spend_recovery_code(text),
  public.suspend_account(uuid,boolean)
  to authenticated, service_role;

create table public.countries (
  code text primary key check (code ~ '^[A-Z]{2}$'),
  name_en text not null unique,
  name_es text not null,
  key text not null unique check (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$')
);
alter table public.countries enable row level security;
revoke all on public.countries from anon, authenticated;
grant select on public.countries to anon, authenticated;
grant all on public.countries to service_role;
create policy countries_read on public.countries for select to anon, authenticated using (true);

create function private.distance_km(p_lat double precision, p_lng double precision, p_lat2 double precision,
  p_lng2 double precision)
returns double precision
language sql immutable parallel safe set search_path = '' as $$
  select 2 * 6371 * asin(least(1, sqrt(
    sin(radians((p_lat2 + 90) - (p_lat + 90)) / 2) ^ 2
      + abs(sin(radians(p_lat + 90)) * sin(radians(p_lat2 + 90))) * sin(radians((p_lng2 + 180) - (p_lng + 180)) / 2) ^ 2)))
$$;

create function private.page_fields() returns text[]
language sql immutable set search_path = '' as $$
  select array['culinaryArts', 'hospitality', 'pastry', 'wineGastronomy', 'hotelManagement']
$$;

create table public.schools (
  id uuid primary key default gen_random_uuid(),
  legacy_id text unique check (legacy_id ~ '^\S{1,100}$'),
  slug text not null default '' unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 450),
  name text not null check (name ~ '\S' and char_length(name) <= 200),
  description text check (char_length(description) between 10 and 10000),
  description_en text check (description_en ~ '\S' and char_length(description_en) <= 10000),
  country text not null check (country ~ '\S' and char_length(country) <= 100),
  city text not null check (city ~ '\S' and char_length(city) <= 200),
  address text check (address ~ '\S' and char_length(address) <= 500),
  website text check (website ~* '^https?://[^\s/]\S*$' and char_length(website) <= 2000),
  email text check (email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' and char_length(email) <= 320),
  phone text check (phone ~ '\S' and char_length(phone) <= 100),
  type text not null default 'institute' check (type in ('university', 'institute', 'academy', 'college')),
  founded integer check (founded >= 1800),
  students_count integer check (students_count >= 0),
  programs_count integer check (programs_count >= 0),
  image text default '/placeholder.svg' check (image ~ '\S' and char_length(image) <= 2000),
  rating numeric check (rating between 0 and 5 and rating * 10 = trunc(rating * 10)),
  tuition_min numeric check (tuition_min between 0 and 1e9),
  tuition_max numeric check (tuition_max between 0 and 1e9),
  tuition_currency text check (tuition_currency ~ '^[A-Z]{3}$'),
  coordinates_lat double precision check (coordinates_lat between -90 and 90),
  coordinates_lng double precision check (coordinates_lng between -180 and 180),
  coordinates_precision text check (coordinates_precision in ('campus', 'town')),
  is_active boolean not null default true,

  specialties text[] not null default '{}',
  specialties_en text[] not null default '{}',
  languages text[] not null default '{}',
  accreditation text[] not null default '{}',
  accreditation_en text[] not null default '{}',
  features text[] not null default '{}',
  features_en text[] not null default '{}',
  gallery text[] not null default '{}',

  sources jsonb not null default '[]' check (jsonb_typeof(sources) = 'array'),
  checked_on date,

  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,

  sort_name text collate "C" generated always as (public.normalise_text(name)) stored,
  name_slug text generated always as (public.slugify(name)) stored,

  application_url text check (application_url ~* '^https?://[^\s/]\S*$' and char_length(application_url) <= 2000),
  admin_text text collate "C" generated always as (
    public.normalise_text(name) || E'\n' || public.normalise_text(city) || E'\n' || public.normalise_text(country)
      || E'\n'
    || public.normalise_text(coalesce(website, '')) || E'\n' || public.normalise_text(coalesce(email, '')) || E'\n'
    || public.normalise_text(coalesce(phone, '')) || E'\n' || regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g')
      || E'\n'
    || public.normalise_text(coalesce(legacy_id, '')) || E'\n' || slug) stored,
  region text check (region ~ '\S' and char_length(region) <= 200),
  ownership text check (ownership in ('public', 'private')),
  town_slug text collate "C" generated always as (public.slugify(public.normalise_text(city))) stored,
  completeness integer not null default 0,
  completeness_band integer not null generated always as
    (case when completeness >= 55 then 1 when completeness >= 30 then 2 else 3 end) stored,
  region_slug text collate "C" generated always as (nullif(public.slugify(public.normalise_text(region)), '')) stored,
  operating_status text check (operating_status in ('open', 'closing', 'closed')),
  status_date text check (status_date ~ '^[0-9]{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?$'),
  status_source text check (status_source ~* '^https?://[^\s/]\S*$' and char_length(status_source) <= 2000),
  successor text check (successor ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(successor) <= 450),
  trading_name text check (trading_name ~ '\S' and char_length(trading_name) <= 200),
  trading_name_source text check (trading_name_source ~* '^https?://[^\s/]\S*$'
    and char_length(trading_name_source) <= 2000),
  former_name text check (former_name ~ '\S' and char_length(former_name) <= 200),
  former_name_source text check (former_name_source ~* '^https?://[^\s/]\S*$'
    and char_length(former_name_source) <= 2000),
  listed boolean not null generated always as (is_active and operating_status is distinct from 'closed') stored,
  derived_language text generated always as (case
    when country = 'France' and name ~* '\mlyc[ée]e' then 'French'
    when country = 'Italy' and type = 'institute' and ownership = 'public'
      and coalesce(region, '') not in ('Trentino-Alto Adige', 'Valle d’Aosta', 'Valle d''Aosta',
        'Friuli-Venezia Giulia') then 'Italian'
    when country = 'United States' and type = 'college' and ownership = 'public'
      and coalesce(region, '') <> 'Puerto Rico' then 'English'
    end) stored,
  tuition_year text check (tuition_year ~ '^(19|20)\d\d(-\d\d)?$'),
  tuition_free boolean not null default false,
  net_price_calculator_url text check (net_price_calculator_url ~* '^https?://[^\s/]\S*$'
    and char_length(net_price_calculator_url) <= 2000),
  constraint schools_lists_of_texts check (array_position(
    specialties || specialties_en || languages || accreditation || accreditation_en || features || features_en,
      null) is null),
  constraint schools_tuition_needs_currency check (
    tuition_currency is not null or (coalesce(tuition_min, 0) = 0 and coalesce(tuition_max, 0) = 0)),
  constraint schools_free_without_tuition check (not tuition_free
    or coalesce(greatest(tuition_min, tuition_max), 0) = 0),
  constraint schools_status_needs_source check (coalesce(operating_status, 'open') = 'open'
    or status_source is not null),
  constraint schools_names_need_sources check (
    (trading_name is null or trading_name_source is not null)
      and (former_name is null or former_name_source is not null))
);
alter table public.schools enable row level security;
revoke all on public.schools from anon, authenticated;
grant select on public.schools to anon;
grant select, insert, update, delete on public.schools to authenticated;
grant all on public.schools to service_role;
create index schools_sort on public.schools (sort_name, id);
create index schools_active_sort on public.schools (sort_name, id) where is_active;
create index schools_name_slug on public.schools (name_slug) where is_active;
create index schools_updated on public.schools (updated_at desc, id);
create index schools_country on public.schools (country, sort_name);
create index schools_specialties on public.schools using gin (specialties)
  with (gin_pending_list_limit = 512);
create index schools_languages on public.schools using gin (languages)
  with (gin_pending_list_limit = 512);
create index schools_active_checked on public.schools (checked_on desc) where is_active;
create index schools_active_updated on public.schools (updated_at desc) where is_active;
create index schools_inactive on public.schools (sort_name, id) where not is_active;
create index schools_web_host on public.schools (private.web_host(website)) where website is not null;
create index schools_admin_text on public.schools using gin (admin_text extensions.gin_trgm_ops)
  with (gin_pending_list_limit = 512);
create index schools_active_coordinates on public.schools (coordinates_lat, coordinates_lng) where is_active;
create index schools_active_order on public.schools (completeness_band, sort_name, id) where is_active;
create index schools_active_place on public.schools (country, town_slug, completeness_band, sort_name, id)
  include (city, coordinates_lat, coordinates_lng) where is_active;
create index schools_active_region on public.schools (country, region_slug, completeness_band, sort_name, id)
  include (region, town_slug, city, coordinates_lat, coordinates_lng) where is_active and region_slug is not null;
create index schools_listed_slug on public.schools (slug) include (updated_at) where is_active and listed
  and completeness_band < 3;
create index schools_active_region_name on public.schools (country, region) where is_active;
create policy schools_read_active on public.schools for select to anon, authenticated
  using (is_active);
create policy schools_read_admin on public.schools for select to authenticated
  using ((select public.is_admin()));
create policy schools_insert_admin on public.schools for insert to authenticated
  with check ((select public.is_admin()));
create policy schools_update_admin on public.schools for update to authenticated
  using ((select public.is_admin())) with check ((select public.is_admin()));
create policy schools_delete_admin on public.schools for delete to authenticated
  using ((select public.is_admin()));

create table public.slug_history (
  slug text primary key,
  school_id uuid not null references public.schools (id) on delete cascade,
  created_at timestamptz not null default now()
);
alter table public.slug_history enable row level security;
revoke all on public.slug_history from anon, authenticated;
grant select on public.slug_history to authenticated;
grant all on public.slug_history to service_role;
create index slug_history_school on public.slug_history (school_id);
create index slug_history_text on public.slug_history using gin (slug extensions.gin_trgm_ops)
  with (gin_pending_list_limit = 512);
create policy slug_history_read_admin on public.slug_history for select to authenticated
  using ((select public.is_admin()));

create function private.stamp_row() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- generated columns are not computed yet in a before trigger
  passive constant text[] := private.generated_columns(tg_relid) || array['version', 'updated_at', 'created_at'] || tg_argv;
begin
  new.created_at := old.created_at;
  if to_jsonb(new) - passive = to_jsonb(old) - passive then
    new.version := old.version;
    new.updated_at := old.updated_at;
  else
    new.version := old.version + 1;
    new.updated_at := now();
  end if;
  return new;
end
$$;

create function private.fill_school_defaults() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.tuition_free := coalesce(new.tuition_free, false);
  new.specialties := coalesce(new.specialties, '{}');
  new.specialties_en := coalesce(new.specialties_en, '{}');
  new.languages := coalesce(new.languages, '{}');
  new.accreditation := coalesce(new.accreditation, '{}');
  new.accreditation_en := coalesce(new.accreditation_en, '{}');
  new.features := coalesce(new.features, '{}');
  new.features_en := coalesce(new.features_en, '{}');
  new.gallery := coalesce(new.gallery, '{}');
  return new;
end
$$;

create function private.check_founded() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.founded > extract(year from now()) then
    -- in PostgreSQL's own words, so that clients read it like any other check
    raise exception 'new row for relation "schools" violates check constraint "schools_founded_check"'
      using errcode = 'check_violation', constraint = 'schools_founded_check', table = 'schools', column = 'founded';
  end if;
  return new;
end
$$;

create function private.derive_school_slug(p_name text, p_city text, p_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  from_name constant text := coalesce(public.slugify(p_name), '');
  place constant text := coalesce(public.slugify(p_city), '');
  base text := case when from_name = '' then 'school-' || left(p_id::text, 8) else from_name end;
  candidate text := base;
  number integer := 2;
begin
  if candidate not in ('id', 'slug')
     and not exists (select 1 from public.schools s where s.slug = candidate and s.id <> p_id) then
    return candidate;
  end if;
  if place <> '' and from_name <> '' then
    base := base || '-' || place;
    candidate := base;
    if not exists (select 1 from public.schools s where s.slug = candidate and s.id <> p_id) then
      return candidate;
    end if;
  end if;
  loop
    candidate := base || '-' || number;
    exit when not exists (select 1 from public.schools s where s.slug = candidate and s.id <> p_id);
    number := number + 1;
  end loop;
  return candidate;
end
$$;

create function public.derive_school_slug(p_name text, p_city text, p_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return private.derive_school_slug(p_name, p_city, p_id);
end
$$;

create function private.is_rule_slug(p_slug text, p_name text, p_city text, p_id uuid) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  base text := coalesce(nullif(public.slugify(p_name), ''), 'school-' || left(p_id::text, 8));
  place constant text := coalesce(public.slugify(p_city), '');
begin
  return p_slug = base
    or p_slug = base || '-' || place
    -- slugs hold nothing that means something in a pattern
    or p_slug ~ ('^' || base || '(-' || place || ')?-[0-9]+$');
end
$$;

create function private.set_school_slug() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  given text := nullif(public.slugify(new.slug), '');
begin
  if given in ('id', 'slug') then
    given := null;
  end if;
  if tg_op = 'UPDATE' and given = old.slug then
    if new.name is not distinct from old.name then
      new.slug := old.slug;
      return new;
    end if;
    if private.is_rule_slug(old.slug, old.name, old.city, old.id) then
      given := null;
    end if;
  end if;
  if given is null then
    -- Two schools of one name, saved at the same moment, wait for each other here instead of colliding.
    perform pg_advisory_xact_lock(hashtextextended('school-slug:' || coalesce(public.slugify(new.name), ''), 0));
    given := private.derive_school_slug(new.name, new.city, new.id);
  end if;
  new.slug := given;
  return new;
end
$$;

create function private.store_former_slug() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- a living slug is never shadowed
  if tg_level = 'STATEMENT' then
    delete from public.slug_history h using new_rows n where h.slug = n.slug;
  else
    insert into public.slug_history (slug, school_id) values (old.slug, old.id)
    on conflict (slug) do update set school_id = excluded.school_id, created_at = now();
    delete from public.slug_history h where h.slug = new.slug;
  end if;
  return null;
end
$$;

create function public.resolve_school(p_by text, p_identifier text) returns table (id uuid, slug text)
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted constant text := btrim(p_identifier);
begin
  -- longer than any identifier can be: no school, and no work
  if wanted is null or wanted = '' or char_length(wanted) > 450 then
    return;
  end if;
  if p_by = 'id' then
    -- cast only what is a uuid: the id route also takes a legacy_id
    if wanted ~* '^[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}$' then
      return query select s.id, s.slug from public.schools s where s.id = wanted::uuid and s.is_active;
      if found then return; end if;
    end if;
  else
    return query select s.id, s.slug from public.schools s where s.slug = wanted and s.is_active;
    if found then return; end if;
  end if;
  return query select s.id, s.slug from public.schools s where s.legacy_id = wanted and s.is_active;
  if found then return; end if;
  if p_by = 'id' then
    return query select s.id, s.slug from public.schools s where s.slug = wanted and s.is_active;
  else
    return query select s.id, s.slug from public.schools s
      where s.name_slug = wanted and s.is_active order by s.sort_name, s.id limit 1;
  end if;
  if found then return; end if;
  return query select s.id, s.slug from public.slug_history h join public.schools s on s.id = h.school_id
    where h.slug = wanted and s.is_active;
end
$$;

create function public.export_schools(
  p_search text default '', p_country text default '', p_type text default '', p_status text default '',
  p_issue text default '', p_ids uuid[] default null, p_after_name text default null,
  p_after_id uuid default null, p_size integer default 200, p_origin uuid default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  needle constant private.admin_needle := private.admin_needle_of(p_search);
begin
  perform private.require_admin();
  perform private.audit_export('school');
  return (select coalesce(jsonb_agg(to_jsonb(page) order by page.sort_name, page.id), '[]') from (
    select s.*, public.programs(s) as programs from public.schools s
     where (p_after_id is null or (s.sort_name, s.id) > (p_after_name collate "C", p_after_id))
       and (p_ids is null or s.id = any (p_ids))
       and (p_origin is null or s.id in (select c.school_id from private.import_changes c where c.import = p_origin))
       and (needle.likeness is null or s.admin_text like needle.likeness or s.admin_text like needle.digits
         or s.country = any (needle.countries) or s.id = any (needle.ids))
       and (coalesce(p_country, '') = '' or s.country = p_country)
       and (coalesce(p_type, '') = '' or s.type = p_type)
       and (coalesce(p_status, '') = '' or s.is_active = (p_status = 'active'))
       and (coalesce(p_issue, '') = '' or case when p_issue = 'ai_text'
         then s.id in (select m.school_id from public.ai_generated_texts m)
           else private.has_quality_issue(s, p_issue) end)
     order by s.sort_name, s.id limit least(greatest(coalesce(p_size, 200), 1), 500)) page);
end
$$;

create function private.act_for(p_user uuid) returns void
language plpgsql set search_path = '' as $$
declare
  claims constant jsonb := coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}');
  session constant text := nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-actor-session';
begin
  if p_user is not null then
    perform set_config('request.jwt.claims', (claims || jsonb_build_object('sub', p_user)
      || case when session is null then '{}' else jsonb_build_object('session_id', session) end)::text, true);
  end if;
end
$$;

create function public.slug_sync_counts() returns table (schools integer, wrong integer)
language sql stable security definer set search_path = '' as $$
  select (select count(*)::integer from public.schools), (select count(*)::integer from public.schools s
    -- a slug that is just the name's, which most are, costs one comparison
    where s.slug <> s.name_slug and not private.is_rule_slug(s.slug, s.name, s.city, s.id))
$$;

create function public.slugs_to_sync(p_size integer default 20) returns table (name text, slug text)
language sql stable security definer set search_path = '' as $$
  select s.name, s.slug from public.schools s
   where s.slug <> s.name_slug and not private.is_rule_slug(s.slug, s.name, s.city, s.id)
   order by s.sort_name, s.id limit least(greatest(coalesce(p_size, 20), 1), 100)
$$;

create function public.sync_school_slugs(p_size integer default 200, p_actor uuid default null)
returns table (id uuid, name text, former text, slug text)
language plpgsql security definer set search_path = '' as $$
declare
  school record;
begin
  perform private.act_for(p_actor);
  for school in
    select s.id, s.name, s.city, s.slug from public.schools s
     where s.slug <> s.name_slug and not private.is_rule_slug(s.slug, s.name, s.city, s.id)
     order by s.id limit least(greatest(coalesce(p_size, 200), 1), 500)
  loop
    -- '' asks the trigger for the rule's; a school that changed meanwhile has had its slug checked
    update public.schools s set slug = ''
     where s.id = school.id and s.slug = school.slug and s.name = school.name and s.city = school.city
    returning s.id, s.name, school.slug, s.slug into id, name, former, slug;
    if found then
      return next;
    end if;
  end loop;
end
$$;

create function private.field_is_decided(p_school uuid, p_field text) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select 1 from public.change_log l
     where l.table_name = 'schools' and l.row_id = p_school
       and ((l.action = 'insert' and l.actor is not null) or (l.action = 'update' and l.new ? p_field)))
$$;

create function private.static_school_additions(p_school public.schools, p_entry jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(f.field, p_entry -> f.field), '{}')
    from unnest(private.school_fields()) f (field)
   where coalesce(p_entry ->> f.field, '[]') <> '[]'
     and coalesce(to_jsonb(p_school) ->> f.field, '[]') = '[]'
     and not private.field_is_decided(p_school.id, f.field)
     and (f.field not like 'tuition%' or coalesce(p_school.tuition_min,
       p_school.tuition_max) is null and not p_school.tuition_free)
     and (f.field not like 'coordinates%'
          or coalesce(p_school.coordinates_lat, p_school.coordinates_lng) is null)
$$;

create function public.add_static_schools(p_schools jsonb, p_actor uuid default null, p_write boolean default true)
returns table (legacy_id text, school_id uuid, outcome text)
language plpgsql security definer set search_path = '' as $$
declare
  entry jsonb;
  school public.schools;
  additions jsonb;
  programmes jsonb;
begin
  perform private.act_for(p_actor);
  for entry in select e.value from jsonb_array_elements(p_schools) e (value) loop
    legacy_id := entry ->> 'legacy_id';
    school_id := (entry ->> 'id')::uuid;
    -- no other process brings the same school in meanwhile
    perform pg_advisory_xact_lock(hashtextextended('static-school:' || legacy_id, 0));
    select s.* into school from public.schools s
     where s.legacy_id = entry ->> 'legacy_id' or s.id = (entry ->> 'id')::uuid or (s.legacy_id is null
       and s.name_slug = public.slugify(entry ->> 'name') and s.country = entry ->> 'country'
       and public.normalise_text(s.city) = public.normalise_text(entry ->> 'city'))
     order by (s.legacy_id = entry ->> 'legacy_id') is true desc, s.id = (entry ->> 'id')::uuid desc, s.id limit 1;
    if found then
      school_id := school.id;
      additions := private.static_school_additions(school, entry)
        || case when school.legacy_id is null then jsonb_build_object('legacy_id', entry ->> 'legacy_id') else '{}' end;
      programmes := case when not exists (select from public.change_log l
          where l.school_id = school.id and (l.table_name = 'programmes' or l.action = 'insert'
            and l.actor is not null))
        then (select jsonb_agg(p.row - 'id' || jsonb_build_object('school_id', school.id))
          from jsonb_array_elements(entry -> 'programmes') p (row)) end;
      outcome := case when additions = '{}' and programmes is null then 'present' else 'completed' end;
      if p_write then
        perform private.write_columns('public.schools', array[school.id], additions);
        perform private.insert_rows('public.programmes', programmes);
      end if;
    elsif exists (select 1 from public.deleted_schools d where d.school_id = (entry ->> 'id')::uuid
        or d.school ->> 'legacy_id' = entry ->> 'legacy_id') then
      outcome := 'deleted';
    elsif private.was_merged((entry ->> 'id')::uuid, entry ->> 'legacy_id') then
      outcome := 'present';
    else
      outcome := 'inserted';
      if p_write then
        perform private.insert_rows('public.schools', jsonb_build_array(
          '{"is_active": true, "version": 1, "image": null}'::jsonb || entry || jsonb_build_object(
            'created_at', now(), 'updated_at', now(),
            -- the rule's own one when another school has the slug by now
            'slug', case when exists (select 1 from public.schools s where s.slug = entry ->> 'slug') then ''
                    else coalesce(entry ->> 'slug', '') end)));
        perform private.insert_rows('public.programmes', entry -> 'programmes');
      end if;
    end if;
    return next;
  end loop;
end
$$;

create function private.region_of(p_country text, p_ids uuid[]) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('slug', r.slug, 'name', r.name, 'shared', r.shared)
    from (select min(s.region_slug) as slug from public.schools s where s.id = any (p_ids)
          having count(distinct s.region_slug) = 1) only_one
    join private.country_regions(p_country, '') r on r.slug = only_one.slug
$$;

create trigger schools_fill_defaults before insert or update on public.schools
  for each row execute function private.fill_school_defaults();
create trigger schools_check_founded before insert or update of founded on public.schools
  for each row execute function private.check_founded();
create trigger schools_zz_stamp before update on public.schools
  for each row execute function private.stamp_row('completeness');
create trigger schools_slug before insert or update of name, slug on public.schools
  for each row execute function private.set_school_slug();
create trigger schools_remember_slug_update after update on public.schools
  for each row when (old.slug is distinct from new.slug) execute function private.store_former_slug();
create trigger schools_remember_slug_insert after insert on public.schools
  referencing new table as new_rows for each statement execute function private.store_former_slug();

revoke execute on function
  private.fill_school_defaults(),
  private.derive_school_slug(text,text,uuid),
  private.region_of(text,uuid[])
  from public;
revoke execute on function
  public.derive_school_slug(text,text,uuid),
  public.export_schools(text,text,text,text,text,uuid[],text,uuid,integer,uuid)
  from public, anon, authenticated, service_role;
grant execute on function
  public.derive_school_slug(text,text,uuid),
  public.export_schools(text,text,text,text,text,uuid[],text,uuid,integer,uuid)
  to authenticated, service_role;
revoke execute on function
  public.resolve_school(text,text)
  from public, anon, authenticated, service_role;
grant execute on function
  public.resolve_school(text,text)
  to anon, authenticated, service_role;
revoke execute on function
  public.add_static_schools(jsonb,uuid,boolean),
  public.slug_sync_counts(),
  public.slugs_to_sync(integer),
  public.sync_school_slugs(integer,uuid)
  from public, anon, authenticated, service_role;
grant execute on function
  public.add_static_schools(jsonb,uuid,boolean),
  public.slug_sync_counts(),
  public.slugs_to_sync(integer),
  public.sync_school_slugs(integer,uuid)
  to service_role;

create function private.is_price(p jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  low numeric;
  high numeric;
begin
  if jsonb_typeof(p) is distinct from 'object' or exists (select 1 from jsonb_object_keys(p) k where k <> all (array[
      'min', 'max', 'currency', 'per', 'year', 'audience', 'audience_es', 'audience_en', 'includes_es', 'includes_en',
      'approximate', 'quote'])) then
    return false;
  end if;
  if exists (select 1 from (values ('min', 'number'), ('max', 'number'), ('currency', 'string'), ('per', 'string'),
      ('year', 'string'), ('audience', 'string'), ('audience_es', 'string'), ('audience_en', 'string'),
      ('includes_es', 'string'), ('includes_en', 'string'), ('approximate', 'boolean'), ('quote', 'string')) t (name,
        type)
      where jsonb_typeof(p -> t.name) not in (t.type, 'null')) then
    return false;
  end if;
  low := (p ->> 'min')::numeric;
  high := (p ->> 'max')::numeric;
  return coalesce(low, high) is not null
    and coalesce(low, 0) between 0 and 1e9 and coalesce(high, 0) between 0 and 1e9
    and (low is null or high is null or low <= high)
    and coalesce(low, 0) * 100 = trunc(coalesce(low, 0) * 100)
      and coalesce(high, 0) * 100 = trunc(coalesce(high, 0) * 100)
    and coalesce(p ->> 'currency', '') ~ '^[A-Z]{3}$'
    and coalesce(p ->> 'per', '') in ('programme', 'year', 'semester', 'month')
    and coalesce(p ->> 'year', '2000') ~ '^(19|20)\d\d(-\d\d)?$'
    and (coalesce(p ->> 'year', '') !~ '-' or ((p ->> 'year')::char(4)::integer + 1) % 100 = right(p ->> 'year',
      2)::integer)
    and coalesce(p ->> 'audience', 'residents') in ('residents', 'international', 'eu')
    and not exists (select 1 from unnest(array['audience_es', 'audience_en', 'includes_es', 'includes_en', 'quote']) k
      where p ->> k !~ '\S' or char_length(p ->> k) > 1000);
end
$$;

create function private.is_deadline(p jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_typeof(p) = 'object'
    and not exists (select 1 from jsonb_each(case jsonb_typeof(p) when 'object' then p else '{}' end) e
      where e.key <> all (array['date', 'audience', 'year', 'source'])
        or jsonb_typeof(e.value) not in ('string', 'null'))
    and p ->> 'date' ~ '^((19|20)\d\d|-)-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?$'
    and coalesce(p ->> 'audience', 'eu') in ('residents', 'international', 'eu')
    and coalesce(p ->> 'year', '2000') ~ '^(19|20)\d\d(-\d\d)?$'
    and coalesce(p ->> 'source', 'https://a') ~* '^https?://[^\s/]\S*$'
      and char_length(coalesce(p ->> 'source', '')) <= 2000, false)
$$;

create table public.programmes (
  id uuid primary key default gen_random_uuid(),
  school_id uuid not null references public.schools (id) on delete cascade,
  position integer not null default 0 check (position between 0 and 100000),
  slug text not null default '' check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 230),
  name text not null check (name ~ '\S' and char_length(name) <= 200),
  name_es text check (name_es ~ '\S' and char_length(name_es) <= 200),
  name_en text check (name_en ~ '\S' and char_length(name_en) <= 200),
  level text check (level in ('short-course', 'professional-course', 'certificate', 'vocational-intermediate',
    'diploma',
    'vocational-higher', 'associate', 'bachelor', 'postgraduate-diploma', 'master', 'doctorate')),
  field text check (field in ('culinaryArts', 'pastry', 'bakery', 'wineGastronomy', 'hospitality', 'hotelManagement')),
  duration_value numeric check (duration_value > 0 and duration_value <= 10000),
  duration_unit text check (duration_unit in ('hours', 'days', 'weeks', 'months', 'semesters', 'years')),
  duration_scope text check (duration_scope in ('total', 'classes')),
  duration_text text check (duration_text ~ '\S' and char_length(duration_text) <= 200),
  duration_text_en text check (duration_text_en ~ '\S' and char_length(duration_text_en) <= 200),
  weeks numeric generated always as (round(duration_value * case duration_unit
    when 'days' then 1.0 / 5 when 'weeks' then 1 when 'months' then 52.0 / 12 when 'semesters' then 26
      when 'years' then 52 end, 1)) stored,
  hours integer check (hours between 1 and 100000),
  credits_value numeric check (credits_value > 0 and credits_value <= 10000),
  credits_unit text check (credits_unit ~ '\S' and char_length(credits_unit) <= 50),
  prices jsonb not null default '[]',
  intakes integer[] not null default '{}' check (intakes <@ array[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]),
  languages text[] not null default '{}' check (cardinality(languages) <= 20),
  mode text check (mode in ('on-site', 'online', 'blended')),
  attendance text check (attendance in ('full-time', 'part-time', 'both', 'evening')),
  requirements_es text check (requirements_es ~ '\S' and char_length(requirements_es) <= 2000),
  requirements_en text check (requirements_en ~ '\S' and char_length(requirements_en) <= 2000),
  internship text check (internship in ('included', 'optional', 'none')),
  internship_value numeric check (internship_value > 0 and internship_value <= 10000),
  internship_unit text check (internship_unit in ('hours', 'days', 'weeks', 'months', 'semesters', 'years')),
  award_es text check (award_es ~ '\S' and char_length(award_es) <= 500),
  award_en text check (award_en ~ '\S' and char_length(award_en) <= 500),
  recognised_by text check (recognised_by ~ '\S' and char_length(recognised_by) <= 200),
  certified boolean not null default false,
  website text check (website ~* '^https?://[^\s/]\S*$' and char_length(website) <= 2000),
  places integer check (places between 1 and 100000),
  graduates integer check (graduates between 0 and 100000),
  note_es text check (note_es ~ '\S' and char_length(note_es) <= 2000),
  note_en text check (note_en ~ '\S' and char_length(note_en) <= 2000),
  sources jsonb not null default '[]',
  checked_on date,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  application_deadlines jsonb not null default '[]',
  contact_hours numeric check (contact_hours > 0 and contact_hours <= 60),
  class_size integer check (class_size between 1 and 500),
  extra_costs_es text check (extra_costs_es ~ '\S' and char_length(extra_costs_es) <= 2000),
  extra_costs_en text check (extra_costs_en ~ '\S' and char_length(extra_costs_en) <= 2000),
  recognition_es text check (recognition_es ~ '\S' and char_length(recognition_es) <= 2000),
  recognition_en text check (recognition_en ~ '\S' and char_length(recognition_en) <= 2000),
  editor_note text check (editor_note ~ '\S' and char_length(editor_note) <= 2000),

  unique (school_id, slug),
  constraint programmes_duration_needs_unit check ((duration_value is null) = (duration_unit is null)),
  constraint programmes_credits_need_unit check ((credits_value is null) = (credits_unit is null)),
  constraint programmes_internship_needs_unit check ((internship_value is null) = (internship_unit is null)),
  constraint programmes_no_length_of_no_internship check (internship_value is null or internship in ('included',
    'optional'))
);
alter table public.programmes enable row level security;
revoke all on public.programmes from anon, authenticated;
grant select on public.programmes to anon;
grant select, insert, update, delete on public.programmes to authenticated;
grant all on public.programmes to service_role;
create index programmes_order on public.programmes (school_id, position, id);
create policy programmes_read_active on public.programmes for select to anon, authenticated
  using (is_active and exists (select 1 from public.schools s where s.id = school_id and s.is_active));
create policy programmes_read_admin on public.programmes for select to authenticated
  using ((select public.is_admin()));
create policy programmes_insert_admin on public.programmes for insert to authenticated
  with check ((select public.is_admin()));
create policy programmes_update_admin on public.programmes for update to authenticated
  using ((select public.is_admin())) with check ((select public.is_admin()));
create policy programmes_delete_admin on public.programmes for delete to authenticated
  using ((select public.is_admin()));

create table public.exchange_rates (
  currency text collate "C" primary key check (currency ~ '^[A-Z]{3}$'),
  per_euro numeric not null check (per_euro > 0),
  day date not null,
  source text not null check (source ~ '^https?://')
);
alter table public.exchange_rates enable row level security;
revoke all on public.exchange_rates from anon, authenticated;
grant select on public.exchange_rates to anon, authenticated;
grant all on public.exchange_rates to service_role;
create policy exchange_rates_read on public.exchange_rates for select to anon, authenticated using (true);

create table public.programme_slug_history (
  school_id uuid not null references public.schools (id) on delete cascade,
  slug text not null,
  programme_id uuid not null references public.programmes (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (school_id, slug)
);
alter table public.programme_slug_history enable row level security;
revoke all on public.programme_slug_history from anon, authenticated;
grant select on public.programme_slug_history to authenticated;
grant all on public.programme_slug_history to service_role;
create index programme_slug_history_programme on public.programme_slug_history (programme_id);
create policy programme_slug_history_read_admin on public.programme_slug_history for select to authenticated
  using ((select public.is_admin()));

create function private.is_programme_source(p jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_typeof(p) = 'object'
    and not exists (select 1 from jsonb_each(case jsonb_typeof(p) when 'object' then p else '{}' end) e
      where e.key <> all (array['url', 'facts', 'facts_es', 'seen']) or jsonb_typeof(e.value) not in ('string', 'null'))
    and p ->> 'url' ~* '^https?://[^\s/]\S*$' and char_length(p ->> 'url') <= 2000
    and char_length(coalesce(p ->> 'facts', '')) <= 1000 and char_length(coalesce(p ->> 'facts_es', '')) <= 1000
    and coalesce(p ->> 'seen', '2000') ~ '^(19|20)\d\d(-(0[1-9]|1[0-2])(-([0-2]\d|3[01]))?)?$', false)
$$;

create function private.refuse_programme(p_column text) returns void
language plpgsql set search_path = '' as $$
begin
  raise exception 'new row for relation "programmes" violates check constraint "programmes_%_check"', p_column
    using errcode = 'check_violation', constraint = 'programmes_' || p_column || '_check', table = 'programmes',
      column = p_column;
end
$$;

create function private.prepare_programme() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  base text;
  candidate text;
  number integer := 2;
begin
  if jsonb_typeof(new.prices) <> 'array' or jsonb_array_length(new.prices) > 20
    or exists (select 1 from jsonb_array_elements(new.prices) p (price) where not private.is_price(p.price)) then
    perform private.refuse_programme('prices');
  end if;
  if jsonb_typeof(new.sources) <> 'array' or jsonb_array_length(new.sources) > 50
    or exists (select 1 from jsonb_array_elements(new.sources) s (source)
      where not private.is_programme_source(s.source)) then
    perform private.refuse_programme('sources');
  end if;
  if jsonb_typeof(new.application_deadlines) <> 'array' or jsonb_array_length(new.application_deadlines) > 20
    or exists (select 1 from jsonb_array_elements(new.application_deadlines) d (deadline)
      where not private.is_deadline(d.deadline)) then
    perform private.refuse_programme('application_deadlines');
  end if;
  if exists (select 1 from unnest(new.languages) l (name) where l.name is null or l.name !~ '\S'
    or char_length(l.name) > 60) then
    perform private.refuse_programme('languages');
  end if;
  new.intakes := array(select distinct m.month from unnest(new.intakes) m (month) order by m.month);
  new.slug := coalesce(public.slugify(new.slug), '');
  if tg_op = 'UPDATE' and new.slug in ('', old.slug) then
    new.slug := old.slug;
  elsif new.slug = '' then
    -- Two programmes of one school and name, written at the same moment, wait for each other here instead of colliding:
    -- by the school's row, because thousands of advisory locks do not fit into one transaction.
    perform 1 from public.schools s where s.id = new.school_id for no key update;
    base := coalesce(nullif(public.slugify(new.name), ''), nullif(public.slugify(new.name_en), ''), 'programme-'
      || left(new.id::text, 8));
    candidate := base;
    while exists (select 1 from public.programmes p where p.school_id = new.school_id and p.slug = candidate
      and p.id <> new.id) loop
      candidate := base || '-' || number;
      number := number + 1;
    end loop;
    new.slug := candidate;
  end if;
  return new;
end
$$;

create function private.duration_words(p_value numeric, p_unit text, p_language text) returns text
language sql immutable set search_path = '' as $$
  select case when p_language = 'en' then trim_scale(p_value)::text
    else replace(trim_scale(p_value)::text, '.', ',') end || ' ' ||
    (case when p_value = 1 then w.one else w.many end)
    from (values ('hours', 'es', 'hora', 'horas'), ('days', 'es', 'día', 'días'), ('weeks', 'es', 'semana', 'semanas'),
      ('months', 'es', 'mes', 'meses'), ('semesters', 'es', 'semestre', 'semestres'), ('years', 'es', 'año', 'años'),
      ('hours', 'en', 'hour', 'hours'), ('days', 'en', 'day', 'days'), ('weeks', 'en', 'week', 'weeks'),
      ('months', 'en', 'month', 'months'), ('semesters', 'en', 'semester', 'semesters'),
        ('years', 'en', 'year', 'years')
    ) w (unit, language, one, many)
   where w.unit = p_unit and w.language = p_language and p_value is not null
$$;

create function private.read_duration(p_words text, out value numeric, out unit text)
language plpgsql immutable set search_path = '' as $$
declare
  parts constant text[] := regexp_match(public.normalise_text(p_words), '^(\d{1,4}(?:[.,]\d)?) ([a-z]+)$');
begin
  unit := case
    when parts[2] in ('hora', 'horas', 'hour', 'hours') then 'hours'
    when parts[2] in ('dia', 'dias', 'day', 'days') then 'days'
    when parts[2] in ('semana', 'semanas', 'week', 'weeks') then 'weeks'
    when parts[2] in ('mes', 'meses', 'month', 'months') then 'months'
    when parts[2] in ('semestre', 'semestres', 'semester', 'semesters') then 'semesters'
    when parts[2] in ('ano', 'anos', 'curso', 'cursos', 'year', 'years') then 'years' end;
  if unit is not null then
    value := replace(parts[1], ',', '.')::numeric;
    if value = 0 then
      value := null;
      unit := null;
    end if;
  end if;
end
$$;

create function private.programme_entry(p public.programmes) returns json
language sql stable set search_path = '' as $$
  select row_to_json(e) from (select
    coalesce(p.name_es, p.name) as name,
    p.name_en,
    coalesce(p.duration_text, private.duration_words(p.duration_value, p.duration_unit, 'es')) as duration,
    coalesce(p.duration_text_en, private.duration_words(p.duration_value, p.duration_unit, 'en')) as duration_en,
    p.certified) e
$$;

create function public.programs(public.schools) returns json
language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(private.programme_entry(p) order by p.position, p.id), '[]')
    from public.programmes p where p.school_id = $1.id and p.is_active
$$;

create function private.entry_text(p_entry jsonb, p_key text) returns text
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(p_entry) = 'object' and jsonb_typeof(p_entry -> p_key) = 'string'
    and p_entry ->> p_key ~ '\S'
    then btrim(p_entry ->> p_key) end
$$;

create function private.write_programme_list(p_school uuid, p_programs jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  used uuid[] := '{}';
  known public.programmes;
  entry record;
  written record;
begin
  for entry in
    select (row_number() over (order by e.place))::integer as place, t.*, l.value, l.unit,
        nullif(t.duration, private.duration_words(l.value, l.unit, 'es')) as words,
        nullif(t.duration_en, private.duration_words(l.value, l.unit, 'en')) as words_en
      from jsonb_array_elements(case jsonb_typeof(p_programs) when 'array' then p_programs end)
        with ordinality as e (entry, place)
      cross join lateral (select
        left(coalesce(private.entry_text(e.entry, 'name'), private.entry_text(e.entry, 'name_en')), 200) as name,
        left(private.entry_text(e.entry, 'name_en'), 200) as name_en,
        left(private.entry_text(e.entry, 'duration'), 200) as duration,
        left(private.entry_text(e.entry, 'duration_en'), 200) as duration_en,
        coalesce(e.entry -> 'certified' = 'true', false) as certified) t
      cross join lateral private.read_duration(coalesce(t.duration, t.duration_en)) l
     where t.name is not null order by e.place limit 500
  loop
    -- mostly the name is the very same, which needs no normalising
    select p.* into known from public.programmes p
     where p.school_id = p_school and p.id <> all (used) and coalesce(p.name_es, p.name) = entry.name
     order by p.is_active desc, p.position, p.id limit 1;
    if not found then
      select p.* into known from public.programmes p
       where p.school_id = p_school and p.id <> all (used) and (
         public.normalise_text(entry.name) in (public.normalise_text(p.name), public.normalise_text(p.name_es),
           public.normalise_text(p.name_en))
         or public.normalise_text(entry.name_en) in (public.normalise_text(p.name), public.normalise_text(p.name_en)))
       order by public.normalise_text(entry.name) = public.normalise_text(coalesce(p.name_es, p.name)) desc,
         p.is_active desc, p.position, p.id
       limit 1;
    end if;
    if not found then
      insert into public.programmes (school_id, position, name, name_en, duration_value, duration_unit, duration_text,
        duration_text_en, certified)
      values (p_school, entry.place, entry.name, entry.name_en, entry.value, entry.unit, entry.words, entry.words_en,
        entry.certified)
      returning * into known;
    else
      select e.* into written from json_to_record(private.programme_entry(known))
        as e (name text, name_en text, duration text, duration_en text, certified boolean);
      if written.name <> entry.name and known.name_es is null then
        known.name := entry.name;
      elsif written.name <> entry.name then
        known.name_es := entry.name;
      end if;
      if (written.duration, written.duration_en) is distinct from (entry.duration, entry.duration_en) then
        if (entry.value, entry.unit) is distinct from (known.duration_value, known.duration_unit) then
          -- whether a placement comes on top was stated of the former length
          known.duration_scope := null;
        end if;
        known.duration_value := entry.value;
        known.duration_unit := entry.unit;
        known.duration_text := entry.words;
        known.duration_text_en := entry.words_en;
      end if;
      update public.programmes p set position = entry.place, is_active = true, name = known.name,
        name_es = known.name_es,
          name_en = entry.name_en, duration_value = known.duration_value, duration_unit = known.duration_unit,
          duration_scope = known.duration_scope, duration_text = known.duration_text,
            duration_text_en = known.duration_text_en,
          certified = entry.certified
       where p.id = known.id;
    end if;
    used := used || known.id;
  end loop;
  update public.programmes p set is_active = false where p.school_id = p_school and p.is_active and p.id <> all (used);
end
$$;

create function public.reorder_programmes(p_school uuid, p_ids uuid[]) returns void
language plpgsql security invoker set search_path = '' as $$
begin
  if not public.is_admin() and current_user <> 'service_role' then
    raise exception 'only an admin may reorder programmes' using errcode = 'insufficient_privilege';
  end if;
  perform 1 from public.programmes p where p.school_id = p_school order by p.id for update;
  if (select coalesce(array_agg(p.id order by p.id), '{}') from public.programmes p where p.school_id = p_school)
     is distinct from (select coalesce(array_agg(wanted order by wanted), '{}') from unnest(p_ids) wanted) then
    raise exception 'the programmes have changed meanwhile' using errcode = 'invalid_parameter_value';
  end if;
  update public.programmes p set position = wanted.place
    from unnest(p_ids) with ordinality as wanted (id, place)
    where p.id = wanted.id and p.position <> wanted.place;
end
$$;

create function private.store_former_programme_slug() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    insert into public.programme_slug_history (school_id, slug, programme_id) values (old.school_id, old.slug, old.id)
    on conflict (school_id, slug) do update set programme_id = excluded.programme_id, created_at = now();
  end if;
  -- a living slug is never shadowed
  delete from public.programme_slug_history h where h.school_id = new.school_id and h.slug = new.slug;
  return null;
end
$$;

create function public.resolve_programme(p_school uuid, p_slug text) returns table (school_slug text, slug text)
language sql stable security definer set search_path = '' as $$
  select s.slug, p.slug from public.programme_slug_history h
    join public.programmes p on p.id = h.programme_id
    join public.schools s on s.id = p.school_id
   where h.school_id = p_school and h.slug = p_slug and p.is_active and s.is_active
$$;

create trigger programmes_prepare before insert or update on public.programmes
  for each row execute function private.prepare_programme();
create trigger programmes_zz_stamp before update on public.programmes
  for each row execute function private.stamp_row();
create trigger programmes_remember_slug_update after update on public.programmes
  for each row when ((old.school_id, old.slug) is distinct from (new.school_id, new.slug))
  execute function private.store_former_programme_slug();
create trigger programmes_remember_slug_insert after insert on public.programmes
  for each row execute function private.store_former_programme_slug();

revoke execute on function
  private.duration_words(numeric,text,text),
  private.entry_text(jsonb,text),
  private.is_deadline(jsonb),
  private.is_price(jsonb),
  private.is_programme_source(jsonb),
  private.prepare_programme(),
  private.programme_entry(programmes),
  private.read_duration(text),
  private.refuse_programme(text),
  private.store_former_programme_slug(),
  private.write_programme_list(uuid,jsonb)
  from public;
revoke execute on function
  public.reorder_programmes(uuid,uuid[])
  from public, anon, authenticated, service_role;
grant execute on function
  public.reorder_programmes(uuid,uuid[])
  to authenticated, service_role;
revoke execute on function
  public.programs(schools),
  public.resolve_programme(uuid,text)
  from public, anon, authenticated, service_role;
grant execute on function
  public.programs(schools),
  public.resolve_programme(uuid,text)
  to anon, authenticated, service_role;

create table public.school_images (
  id uuid primary key default gen_random_uuid(),
  school_id uuid not null references public.schools (id) on delete cascade,
  image_url text not null check (image_url ~ '\S' and char_length(image_url) <= 2000),
  image_type text not null default 'real' check (image_type in ('real', 'ai_generated')),
  alt_text text check (char_length(alt_text) <= 500),
  image_category text not null default 'main' check (image_category ~ '^[^/\s]{1,60}$'),
  display_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  main_key uuid generated always as (case when image_category = 'main' then school_id end) stored,
  storage_path text generated always as (
    nullif(split_part(split_part(image_url, '/storage/v1/object/public/school-images/', 2), '?', 1), '')) stored,
  alt_text_en text check (alt_text_en ~ '\S' and char_length(alt_text_en) <= 500),
  credit text check (credit ~ '\S' and char_length(credit) <= 200),
  licence text check (licence ~ '\S' and char_length(licence) <= 200),
  constraint school_images_one_main unique (main_key)
);
alter table public.school_images enable row level security;
revoke all on public.school_images from anon, authenticated;
grant select on public.school_images to anon;
grant select, insert, update, delete on public.school_images to authenticated;
grant all on public.school_images to service_role;
create index school_images_gallery on public.school_images (school_id, display_order, id);
create index school_images_created on public.school_images (created_at desc);
create index school_images_storage_path on public.school_images (storage_path);
create policy school_images_read_active on public.school_images for select to anon, authenticated
  using (exists (select 1 from public.schools s where s.id = school_id and s.is_active));
create policy school_images_read_admin on public.school_images for select to authenticated
  using ((select public.is_admin()));
create policy school_images_insert_admin on public.school_images for insert to authenticated
  with check ((select public.is_admin()));
create policy school_images_update_admin on public.school_images for update to authenticated
  using ((select public.is_admin())) with check ((select public.is_admin()));
create policy school_images_delete_admin on public.school_images for delete to authenticated
  using ((select public.is_admin()));

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('school-images', 'school-images', true, 10485760, array['image/jpeg', 'image/png', 'image/webp'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

create policy school_images_files_read_admin on storage.objects for select to authenticated
  using (bucket_id = 'school-images' and (select public.is_admin()));

create policy school_images_files_insert_admin on storage.objects for insert to authenticated
  with check (bucket_id = 'school-images' and (select public.is_admin()));

create policy school_images_files_update_admin on storage.objects for update to authenticated
  using (bucket_id = 'school-images' and (select public.is_admin()))
  with check (bucket_id = 'school-images' and (select public.is_admin()));

create policy school_images_files_delete_admin on storage.objects for delete to authenticated
  using (bucket_id = 'school-images' and (select public.is_admin()));

create function public.reorder_school_images(p_school uuid, p_ids uuid[]) returns void
language plpgsql security invoker set search_path = '' as $$
begin
  if not public.is_admin() and current_user <> 'service_role' then
    raise exception 'only an admin may reorder images' using errcode = 'insufficient_privilege';
  end if;
  perform 1 from public.school_images i where i.school_id = p_school order by i.id for update;
  if (select coalesce(array_agg(i.id order by i.id), '{}') from public.school_images i
        where i.school_id = p_school and i.image_category <> 'main')
     is distinct from (select coalesce(array_agg(wanted order by wanted), '{}') from unnest(p_ids) wanted) then
    raise exception 'the gallery has changed meanwhile' using errcode = 'invalid_parameter_value';
  end if;
  update public.school_images i set display_order = wanted.place
    from unnest(p_ids) with ordinality as wanted (id, place)
    where i.id = wanted.id and i.display_order <> wanted.place;
end
$$;

create function public.choose_main_image(p_image uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  chosen public.school_images;
begin
  perform private.require_admin();
  select * into chosen from public.school_images i where i.id = p_image and i.image_category <> 'main' for update;
  if not found then
    raise exception 'no such picture of a gallery' using errcode = 'no_data_found';
  end if;
  perform 1 from public.schools s where s.id = chosen.school_id for update;
  update public.school_images i set image_category = 'other', display_order = chosen.display_order
    where i.main_key = chosen.school_id;
  insert into public.school_images (school_id, image_url, image_category, display_order)
    select s.id, s.image, 'other', chosen.display_order from public.schools s
     where s.id = chosen.school_id and private.names_picture(s.image)
       and not exists (select 1 from public.school_images i where i.school_id = s.id and i.image_url = s.image);
  update public.school_images i set image_category = 'main', display_order = 0 where i.id = p_image;
  update public.schools s set image = chosen.image_url where s.id = chosen.school_id;
end
$$;

create function private.is_outside_bucket(p_address text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(p_address ~* '^(https?://|/)'
    and p_address !~ '^/(placeholder\.svg$|covers/|stock/|social/|maps/)'
    and position('/storage/v1/object/public/school-images/' in p_address) = 0, false)
$$;

create function private.names_picture(p_image text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(p_image, '/placeholder.svg') !~ '^/(placeholder\.svg$|covers/|stock/|social/|maps/)'
$$;

create function private.named_file(p_address text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  encoded constant text := case
    when position('/storage/v1/object/public/school-images/' in p_address) > 0
      then split_part(split_part(p_address, '/storage/v1/object/public/school-images/', 2), '?', 1)
    when p_address !~* '^([a-z][a-z0-9+.-]*:|/)' then p_address end;
begin
  if encoded is null or position('%' in encoded) = 0 then
    return nullif(encoded, '');
  end if;
  return (select convert_from(decode(string_agg(case when part[1] ~ '^%..$' then substr(part[1], 2)
      else encode(convert_to(part[1], 'UTF8'), 'hex') end, ''), 'hex'), 'UTF8')
    from regexp_matches(encoded, '%[0-9A-Fa-f]{2}|[^%]+|%', 'g') part);
exception when character_not_in_repertoire then
  return encoded;
end
$$;

create function public.admin_search_pictures(
  p_search text default '', p_filter text default '', p_page integer default 1, p_page_size integer default 20
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  wanted constant text := btrim(left(public.normalise_text(left(coalesce(p_search, ''), 1000)), 200));
  likeness constant text := '%' || replace(replace(replace(wanted, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  named constant text[] := array(select c.name_en from public.countries c
    where wanted <> '' and public.normalise_text(c.name_es) like likeness);
  size constant integer := least(greatest(coalesce(p_page_size, 20), 1), 100);
  source constant text :=
    ' from public.schools s left join public.school_images i on i.main_key = s.id where true'
    || case when wanted <> '' then ' and (s.admin_text like $1 or s.country = any ($2))' else '' end
    || case p_filter
      when 'none' then ' and i.id is null and not private.names_picture(s.image)'
      when 'ai' then ' and i.image_type = ''ai_generated'''
      when 'real' then ' and (i.image_type = ''real'' or (i.id is null and private.names_picture(s.image)))'
      when 'outside' then ' and private.is_outside_bucket(coalesce(i.image_url, s.image))'
      else '' end;
  found integer;
  page integer;
  schools jsonb;
  counts jsonb;
begin
  perform private.require_admin();
  select jsonb_build_object(
      'all', count(*),
      'none', count(*) filter (where i.id is null and not private.names_picture(s.image)),
      'ai', count(*) filter (where i.image_type = 'ai_generated'),
      'real', count(*) filter (where i.image_type = 'real' or (i.id is null and private.names_picture(s.image))),
      'outside', count(*) filter (where private.is_outside_bucket(coalesce(i.image_url, s.image))))
    into counts from public.schools s left join public.school_images i on i.main_key = s.id;
  execute 'select count(*)::integer' || source into found using likeness, named;
  page := least(greatest(coalesce(p_page, 1), 1), greatest(1, ceil(found::numeric / size)::integer));
  execute 'select coalesce(jsonb_agg(to_jsonb(hit) - ''place'' order by hit.place), ''[]'') from (
      select s.id, s.slug, s.name, s.country, s.city, s.type, to_jsonb(s.specialties) as specialties, s.is_active,
        coalesce(i.image_url, s.image) as image,
        case when i.id is not null then i.image_type when private.names_picture(s.image)
          then ''real'' end as image_type,
        (select coalesce(jsonb_agg(jsonb_build_object(''category'', g.image_category, ''count'', g.n, ''ai'', g.ai)
             order by g.image_category), ''[]'')
           from (select p.image_category, count(*) as n, count(*) filter (where p.image_type = ''ai_generated'') as ai
                   from public.school_images p where p.school_id = s.id and p.image_category <> ''main''
                  group by p.image_category) g) as gallery,
        row_number() over (order by s.sort_name, s.id) as place'
    || source || ' order by s.sort_name, s.id offset $3 limit $4) hit'
    into schools using likeness, named, (page - 1)::bigint * size, size;
  return jsonb_build_object('total', found, 'page', page, 'page_size', size,
    'page_count', greatest(1, ceil(found::numeric / size)::integer), 'schools', schools) || counts;
end
$$;

create function public.pictures_to_store(
  p_scope text, p_since timestamptz default null, p_school uuid default '00000000-0000-0000-0000-000000000000',
  p_image uuid default '00000000-0000-0000-0000-000000000000', p_size integer default 500
) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(found) order by found.school_id, found.image_id), '[]') from (
    select picture.* from (
      select s.id as school_id, s.name, coalesce(i.id, '00000000-0000-0000-0000-000000000000') as image_id,
          'main' as category, coalesce(i.image_type, 'real') as type, coalesce(i.image_url, s.image) as url
        from public.schools s left join public.school_images i on i.main_key = s.id
       where (p_since is null or s.created_at > p_since)
         and (private.is_outside_bucket(coalesce(i.image_url, s.image))
           or (p_scope = 'all' and i.id is null and private.names_picture(s.image)))
      union all
      select p.school_id, s.name, p.id, p.image_category, p.image_type, p.image_url
        from public.school_images p join public.schools s on s.id = p.school_id
       where p_scope in ('ai', 'all') and p.image_category <> 'main' and private.is_outside_bucket(p.image_url)
    ) picture
    where (picture.school_id, picture.image_id) > (p_school, p_image)
      and (p_scope <> 'ai' or picture.type = 'ai_generated')
    order by picture.school_id, picture.image_id limit least(greatest(p_size, 1), 1000)) found
$$;

create function public.inspect_pictures(p_limit integer default 200) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  most constant integer := least(greatest(coalesce(p_limit, 200), 1), 1000);
begin
  perform private.require_admin();
  return (with files as materialized (
      select o.name, greatest(o.created_at, o.updated_at) as stored_at, (o.metadata ->> 'size')::bigint as size
        from storage.objects o where o.bucket_id = 'school-images'
    ), rows as materialized (
      select i.id, i.school_id, i.image_category, private.named_file(i.image_url) as file
        from public.school_images i
    ), owners as materialized (
      select s.id, s.name, private.named_file(s.image) as file,
          not exists (select 1 from public.school_images i where i.main_key = s.id) as unlisted
        from public.schools s where private.names_picture(s.image)
    ), restorable as materialized (
      select r.file from private.restorable_files() r (file)
    ), orphaned_files as materialized (
      select f.* from files f
       where not exists (select 1 from rows r where r.file = f.name)
         and not exists (select 1 from owners w where w.file = f.name)
         and not exists (select 1 from restorable r where r.file = f.name)
    ), orphaned_rows as materialized (
      select r.*, s.name from rows r join public.schools s on s.id = r.school_id
       where r.file is not null and not exists (select 1 from files f where f.name = r.file)
    ), unlisted as materialized (
      select w.id, w.name, w.file, exists (select 1 from files f where f.name = w.file) as present
        from owners w where w.unlisted and w.file is not null
    )
    select jsonb_build_object(
      'files', (select count(*) from files),
      'rows', (select count(*) from rows),
      'young_files', (select count(*) from orphaned_files f where f.stored_at > now() - interval '1 hour'),
      'orphaned_file_count', (select count(*) from orphaned_files f where f.stored_at <= now() - interval '1 hour'),
      'orphaned_row_count', (select count(*) from orphaned_rows),
      'unlisted_count', (select count(*) from unlisted),
      'orphaned_files', (select coalesce(jsonb_agg(jsonb_build_object('name', f.name, 'size', f.size,
          'stored_at', f.stored_at) order by f.name), '[]') from (select * from orphaned_files l
          where l.stored_at <= now() - interval '1 hour' order by l.name limit most) f),
      'orphaned_rows', (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'school_id', r.school_id,
          'school', r.name, 'category', r.image_category, 'file', r.file) order by r.name, r.id), '[]')
          from (select * from orphaned_rows l order by l.name, l.id limit most) r),
      'unlisted', (select coalesce(jsonb_agg(jsonb_build_object('school_id', u.id, 'school', u.name, 'file', u.file,
          'present', u.present) order by u.name, u.id), '[]')
          from (select * from unlisted l order by l.name, l.id limit most) u)));
end
$$;

create function private.restorable_files() returns setof text
language sql stable set search_path = '' as $$
  select private.named_file(i.image ->> 'image_url')
    from public.deleted_schools d cross join lateral jsonb_array_elements(d.images) i (image)
  union
  select private.named_file(d.school ->> 'image') from public.deleted_schools d
$$;

create function public.is_restorable_file(p_file text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return exists (select 1 from private.restorable_files() r (file) where r.file = p_file);
end
$$;

create trigger school_images_updated_at before update on public.school_images
  for each row execute function private.touch_updated_at();

revoke execute on function
  public.admin_search_pictures(text,text,integer,integer),
  public.choose_main_image(uuid),
  public.inspect_pictures(integer),
  public.is_restorable_file(text),
  public.reorder_school_images(uuid,uuid[])
  from public, anon, authenticated, service_role;
grant execute on function
  public.admin_search_pictures(text,text,integer,integer),
  public.choose_main_image(uuid),
  public.inspect_pictures(integer),
  public.is_restorable_file(text),
  public.reorder_school_images(uuid,uuid[])
  to authenticated, service_role;
revoke execute on function
  private.is_outside_bucket(text),
  private.named_file(text),
  private.names_picture(text),
  private.restorable_files()
  from public;
revoke execute on function
  public.pictures_to_store(text,timestamp with time zone,uuid,uuid,integer)
  from public, anon, authenticated, service_role;
grant execute on function
  public.pictures_to_store(text,timestamp with time zone,uuid,uuid,integer)
  to service_role;

create table public.change_log (
  id bigint generated always as identity primary key,
  happened_at timestamptz not null default now(),
  actor uuid,
  actor_role text not null,
  table_name text not null,
  row_id uuid not null,
  school_id uuid,
  action text not null check (action in ('insert', 'update', 'delete')),
  label text,
  old jsonb,
  new jsonb
);
alter table public.change_log enable row level security;
revoke all on public.change_log from anon, authenticated;
grant select on public.change_log to authenticated;
grant all on public.change_log to service_role;
create index change_log_school on public.change_log (school_id, id desc);
create index change_log_row on public.change_log (table_name, row_id, id desc);
create index change_log_actor on public.change_log (actor, id desc);
create policy change_log_read_super on public.change_log for select to authenticated
  using ((select public.is_super_admin()));
create policy change_log_read_admin on public.change_log for select to authenticated
  using (table_name in ('schools', 'school_images', 'programmes') and (select public.is_admin()));

create table public.deleted_schools (
  id uuid primary key default gen_random_uuid(),
  school_id uuid not null,
  name text not null,
  slug text not null,
  school jsonb not null,
  images jsonb not null,
  former_slugs text[] not null,
  deleted_by uuid,
  deleted_at timestamptz not null default now(),

  undone boolean not null default false,
  programmes jsonb not null default '[]',
  programme_slugs jsonb not null default '[]'
);
alter table public.deleted_schools enable row level security;
revoke all on public.deleted_schools from anon, authenticated;
grant select on public.deleted_schools to authenticated;
grant all on public.deleted_schools to service_role;
create index deleted_schools_deleted on public.deleted_schools (deleted_at desc, id);
create index deleted_schools_by_kind on public.deleted_schools (undone, deleted_at desc, id);
create policy deleted_schools_read_super on public.deleted_schools for select to authenticated
  using ((select public.is_super_admin()));

create function private.log_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  omitted text[];
  before constant jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  after constant jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  known constant jsonb := coalesce(after, before);
  was jsonb;
  became jsonb;
begin
  -- what moves between two merged schools is logged once, by the schools themselves
  if current_setting('directory.merging', true) = 'on' and tg_table_name <> 'schools' then
    return null;
  end if;
  -- an insert holds no columns
  if tg_op <> 'INSERT' then
    omitted := private.generated_columns(tg_relid) || string_to_array(tg_argv[3], ',');
  end if;
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(a.key, before -> a.key), jsonb_object_agg(a.key, a.value) into was, became
      from jsonb_each(after) a
      where a.key <> all (omitted) and a.value is distinct from before -> a.key;
    if became is null then
      return null;
    end if;
  elsif tg_op = 'DELETE' and tg_table_name <> 'schools' then
    was := before - omitted;
  end if;
  insert into public.change_log (actor, actor_role, table_name, row_id, school_id, action, label, old, new)
  values (
    auth.uid(),
    -- 'none' when no role was set: the owner, in a migration or a seed
    coalesce(nullif(current_setting('role', true), 'none'), session_user),
    tg_table_name,
    (known ->> tg_argv[0])::uuid,
    (known ->> nullif(tg_argv[1], ''))::uuid,
    lower(tg_op),
    known ->> nullif(tg_argv[2], ''),
    was,
    became);
  return null;
end
$$;

create function private.store_deleted_school() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if current_setting('directory.merging', true) = 'on' then
    return old;
  end if;
  if current_setting('directory.undoing', true) = 'on' and not exists (select 1 from public.change_log l
      where l.school_id = old.id and l.table_name <> 'schools' and l.happened_at > old.created_at) then
    return old;
  end if;
  insert into public.deleted_schools (
    school_id, name, slug, school, images, programmes, programme_slugs, former_slugs, deleted_by, undone)
  values (
    old.id, old.name, old.slug, to_jsonb(old),
    coalesce((select jsonb_agg(to_jsonb(i) order by i.display_order, i.id)
                from public.school_images i where i.school_id = old.id), '[]'),
    coalesce((select jsonb_agg(to_jsonb(p) order by p.position, p.id)
                from public.programmes p where p.school_id = old.id), '[]'),
    coalesce((select jsonb_agg(to_jsonb(h) order by h.created_at, h.slug)
                from public.programme_slug_history h join public.programmes p on p.id = h.programme_id
               where h.school_id = old.id and p.school_id = old.id), '[]'),
    array(select h.slug from public.slug_history h where h.school_id = old.id order by h.created_at, h.slug),
    auth.uid(), private.is_deleted_by_undo(old.id));
  return old;
end
$$;

create function private.written_columns(p_table regclass) returns text[]
language sql stable set search_path = '' as $$
  select array_agg(a.attname::text order by a.attnum) from pg_catalog.pg_attribute a
   where a.attrelid = p_table and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
$$;

create function private.insert_rows(p_table regclass, p_rows jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  columns constant text := private.column_list(array(select c from unnest(private.written_columns(p_table)) c
    where exists (select 1 from jsonb_array_elements(p_rows) r (entry) where entry ? c)));
begin
  if columns is not null then
    execute format('insert into %s (%s) select %s from jsonb_populate_recordset(null::%s, $1)',
                   p_table, columns, columns, p_table) using p_rows;
  end if;
end
$$;

create function public.restore_deleted_school(p_snapshot uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_super_admin();
  return private.restore_deleted_school(p_snapshot);
end
$$;

create function private.restore_deleted_school(p_snapshot uuid) returns uuid
language plpgsql set search_path = '' as $$
declare
  kept public.deleted_schools;
begin
  delete from public.deleted_schools d where d.id = p_snapshot returning * into kept;
  if not found then
    raise exception 'no such deleted school' using errcode = 'no_data_found';
  end if;
  perform private.insert_rows('public.schools', jsonb_build_array(kept.school || jsonb_build_object(
    'slug', case when exists (select 1 from public.schools s where s.slug = kept.slug) then '' else kept.slug end,
    'version', (kept.school ->> 'version')::integer + 1,
    'updated_at', now())));
  perform private.insert_rows('public.programmes', kept.programmes);
  if kept.programmes = '[]' then
    -- snapshots from before there were programmes have a list of them
    perform private.write_programme_list(kept.school_id, kept.school -> 'programs');
  end if;
  perform private.insert_rows('public.programme_slug_history', kept.programme_slugs);
  perform private.insert_rows('public.school_images', kept.images);
  insert into public.slug_history (slug, school_id)
    select former, kept.school_id from unnest(kept.former_slugs) former
    where not exists (select 1 from public.schools s where s.slug = former)
    on conflict (slug) do nothing;
  return kept.school_id;
end
$$;

create function private.fields_at(p_school uuid, p_change bigint) returns jsonb
language sql stable set search_path = '' as $$
  -- what the first later change found is what this one left
  select coalesce(jsonb_object_agg(f.key, f.value), '{}') from (
    select distinct on (o.key) o.key, o.value
      from public.change_log l cross join lateral jsonb_each(l.old) o
     where l.table_name = 'schools' and l.row_id = p_school and l.action = 'update' and l.id > p_change
       and o.key not in ('image', 'gallery')
     order by o.key, l.id) f
$$;

create function private.programmes_at(p_school uuid, p_change bigint)
  returns table (id uuid, fields jsonb, is_newer boolean)
language sql stable set search_path = '' as $$
  select f.row_id, coalesce(jsonb_object_agg(f.key, f.value) filter (where f.key is not null), '{}'),
    bool_or(f.action = 'insert')
    from (select distinct on (l.row_id, o.key) l.row_id, o.key, o.value, l.action
        from public.change_log l left join lateral jsonb_each(l.old) o on true
       where l.table_name = 'programmes' and l.school_id = p_school and l.id > p_change
       order by l.row_id, o.key, l.id) f
   group by f.row_id
$$;

create function public.restore_school_version(p_school uuid, p_change bigint) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  programme record;
  new_version integer;
begin
  perform private.require_super_admin();
  perform 1 from public.programmes p where p.school_id = p_school order by p.id for update;
  perform 1 from public.schools s where s.id = p_school for update;
  if not found or not exists (select 1 from public.change_log l
      where l.id = p_change and l.table_name = 'schools' and l.row_id = p_school) then
    raise exception 'no such version of this school' using errcode = 'no_data_found';
  end if;
  for programme in select a.* from private.programmes_at(p_school, p_change) a loop
    if programme.is_newer then
      update public.programmes p set is_active = false where p.id = programme.id and p.school_id = p_school;
    elsif exists (select from public.programmes p where p.id = programme.id) then
      perform private.write_columns('public.programmes', array[programme.id],
        programme.fields - array['slug', 'school_id']);
    else
      perform private.insert_rows('public.programmes', jsonb_build_array(programme.fields || jsonb_build_object(
        'id', programme.id, 'school_id', p_school, 'slug', case when not exists (select from public.programmes p
          where p.school_id = p_school and p.slug = programme.fields ->> 'slug') then programme.fields ->> 'slug'
            else '' end)));
    end if;
  end loop;
  perform private.write_columns('public.schools', array[p_school], private.fields_at(p_school, p_change));
  select s.version into new_version from public.schools s where s.id = p_school;
  perform private.add_audit_entry('version_restored', 'school', p_school::text,
    (select s.name from public.schools s where s.id = p_school), jsonb_build_object('change', p_change));
  return new_version;
end
$$;

create function private.school_fields() returns text[]
language sql stable set search_path = '' as $$
  select array(select c from unnest(private.written_columns('public.schools')) c
    where c <> all (array['id', 'legacy_id', 'image', 'gallery', 'created_at', 'updated_at', 'version',
      'completeness']))
$$;

create function private.column_list(p_columns text[], p_row text default '') returns text
language sql immutable set search_path = '' as $$
  select string_agg(case when p_row = '' then format('%I', c) else format('%I.%I', p_row, c) end, ', ' order by i)
    from unnest(p_columns) with ordinality u (c, i)
$$;

create function private.write_columns(p_table regclass, p_ids uuid[], p_columns jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  assignments constant text := (select string_agg(format('%1$I = kept.%1$I', c), ', ')
    from unnest(private.written_columns(p_table)) c where p_columns ? c);
begin
  if assignments is not null and p_ids <> '{}' then
    execute format('update %1$s s set %2$s from jsonb_populate_record(null::%1$s, $1) kept where s.id = any ($2)',
      p_table, assignments)
      using p_columns, p_ids;
  end if;
end
$$;

create function private.is_deleted_by_undo(p_school uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  if to_regclass('private.import_changes') is null then
    return false;
  end if;
  return exists (select 1 from private.import_changes c
    where c.school_id = p_school and c.row_id = p_school and c.kind = 'created' and c.undone);
end
$$;

create function public.list_deleted_schools(
  p_search text default '', p_undone boolean default false, p_page integer default 1, p_page_size integer default 50
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  likeness constant text := '%' || replace(replace(replace(
    public.normalise_text(left(coalesce(p_search, ''), 200)), '\', '\\'), '%', '\%'), '_', '\_') || '%';
  size constant integer := least(greatest(coalesce(p_page_size, 50), 1), 200);
  found integer;
  page integer;
begin
  perform private.require_super_admin();
  select count(*) into found from public.deleted_schools d
   where d.undone = p_undone and public.normalise_text(d.name || ' ' || d.slug) like likeness;
  page := least(greatest(coalesce(p_page, 1), 1), greatest(1, ceil(found::numeric / size)::integer));
  return jsonb_build_object('total', found, 'page', page, 'page_count',
    greatest(1, ceil(found::numeric / size)::integer),
    'undone', (select count(*) from public.deleted_schools d where d.undone),
    'schools', (select coalesce(jsonb_agg(to_jsonb(w) order by w.deleted_at desc, w.id), '[]') from (
        select d.id, d.name, d.slug, d.deleted_at, d.deleted_by, private.account_name(d.deleted_by) as deleted_by_name
          from public.deleted_schools d
         where d.undone = p_undone and public.normalise_text(d.name || ' ' || d.slug) like likeness
         order by d.deleted_at desc, d.id offset (page - 1)::bigint * size limit size) w));
end
$$;

create trigger school_images_log after insert or update or delete on public.school_images
  for each row execute function private.log_change('id', 'school_id', 'image_category', 'created_at,updated_at');
create trigger user_roles_log after insert or update or delete on public.user_roles
  for each row execute function private.log_change('user_id', '', 'role', 'created_at,updated_at');
create trigger schools_keep_deleted before delete on public.schools
  for each row execute function private.store_deleted_school();
create trigger programmes_log after insert or update or delete on public.programmes
  for each row execute function private.log_change('id', 'school_id', 'name', 'created_at,updated_at,version');
create trigger schools_log after insert or update or delete on public.schools
  for each row execute function private.log_change('id', 'id', 'name', 'created_at,updated_at,version,completeness');

revoke execute on function
  public.list_deleted_schools(text,boolean,integer,integer),
  public.restore_deleted_school(uuid),
  public.restore_school_version(uuid,bigint)
  from public, anon, authenticated, service_role;
grant execute on function
  public.list_deleted_schools(text,boolean,integer,integer),
  public.restore_deleted_school(uuid),
  public.restore_school_version(uuid,bigint)
  to authenticated, service_role;
revoke execute on function
  private.is_deleted_by_undo(uuid),
  private.programmes_at(uuid,bigint),
  private.write_columns(regclass,uuid[],jsonb)
  from public;

create function private.completeness_parts(p_school public.schools, p_priced boolean default null)
returns table (part text, points integer, has boolean)
language sql stable set search_path = '' as $$
  select * from (values
    ('checked', 20, p_school.checked_on is not null and p_school.sources <> '[]'),
    ('text_es', 12, p_school.description is not null),
    ('text_en', 12, p_school.description_en is not null),
    ('programmes', 10, exists (select from public.programmes p where p.school_id = p_school.id and p.is_active)),
    -- a photograph; an address of a picture that nobody has uploaded counts as one
    ('picture', 8, exists (select 1 from public.school_images i where i.school_id = p_school.id
      and i.image_type = 'real')
      or (coalesce(p_school.image, '/placeholder.svg') <> '/placeholder.svg'
        and not exists (select 1 from public.school_images i where i.main_key = p_school.id))),
    ('website', 8, p_school.website is not null),
    ('price', 8, coalesce(p_priced, exists (select 1 from private.prices_of(array[p_school])))),
    ('contact', 6, coalesce(p_school.email, p_school.phone) is not null),
    ('coordinates', 6, p_school.coordinates_lat is not null and p_school.coordinates_lng is not null),
    ('address', 4, p_school.address is not null),
    ('languages', 3, p_school.languages <> '{}'),
    ('fields', 3, p_school.specialties <> '{}')
  ) parts (part, points, has)
$$;

create function private.completeness_of(p_school public.schools, p_priced boolean default null) returns integer
language sql stable set search_path = '' as $$
  select coalesce(sum(p.points) filter (where p.has), 0)::integer from private.completeness_parts(p_school, p_priced) p
$$;

create function private.set_completeness() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.completeness := private.completeness_of(new);
  return new;
end
$$;

create function private.refresh_completeness(p_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  if p_ids <> '{}' then
    perform 1 from public.schools s where s.id = any (p_ids) order by s.id for no key update;
    update public.schools s set completeness = s.completeness
     where s.id = any (p_ids) and s.completeness <> private.completeness_of(s);
  end if;
end
$$;

create function private.begin_bulk_write() returns void
language sql set search_path = '' as $$
  select set_config('directory.bulk', 'on', true)
$$;

create function private.end_bulk_write(p_schools uuid[]) returns void
language plpgsql set search_path = '' as $$
declare
  priced constant uuid[] := array(select distinct p.school_id
    from private.prices_of(array(select s from public.schools s where s.id = any (p_schools))) p);
begin
  update public.schools s set completeness = w.points
    from (select k.id, private.completeness_of(k, k.id = any (priced)) as points from public.schools k
      where k.id = any (p_schools)) w
   where s.id = w.id and s.completeness <> w.points;
  perform set_config('directory.bulk', '', true);
  perform private.index_search(p_schools, array(select p.id from public.programmes p
    where p.school_id = any (p_schools)));
end
$$;

create function private.refresh_completeness_of_programmes() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  ids uuid[];
begin
  if tg_op = 'INSERT' then
    ids := array(select distinct n.school_id from new_rows n where n.is_active);
  elsif tg_op = 'DELETE' then
    ids := array(select distinct o.school_id from old_rows o where o.is_active);
  else
    ids := array(
      select c.school_id from new_rows n join old_rows o on o.id = n.id
        cross join lateral (values (n.school_id), (o.school_id)) c (school_id)
       where (n.school_id, n.is_active, n.prices <> '[]', n.level) is distinct from (o.school_id, o.is_active,
         o.prices <> '[]', o.level)
       group by 1);
  end if;
  perform private.refresh_completeness(ids);
  return null;
end
$$;

create function private.refresh_completeness_of_images() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  ids uuid[];
begin
  if tg_op = 'INSERT' then
    ids := array(select distinct n.school_id from new_rows n);
  elsif tg_op = 'DELETE' then
    ids := array(select distinct o.school_id from old_rows o);
  else
    ids := array(
      select c.school_id from new_rows n join old_rows o on o.id = n.id
        cross join lateral (values (n.school_id), (o.school_id)) c (school_id)
       where (n.school_id, n.image_type, n.image_category) is distinct from (o.school_id, o.image_type,
         o.image_category)
       group by 1);
  end if;
  perform private.refresh_completeness(ids);
  return null;
end
$$;

create function public.school_completeness(p_ids uuid[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'completeness', s.completeness,
      'parts', (select jsonb_agg(to_jsonb(p) order by p.points desc, p.part) from private.completeness_parts(s) p))
        order by s.id), '[]')
    from public.schools s where s.id = any (p_ids[1:100]));
end
$$;

create trigger schools_completeness before insert or update of completeness, checked_on, sources, description,
  description_en,
    image, website, tuition_min, tuition_max, tuition_free, country, ownership, email, phone, coordinates_lat,
      coordinates_lng, address, languages, specialties
  on public.schools for each row when (current_setting('directory.bulk',
    true) is distinct from 'on') execute function private.set_completeness();
create trigger programmes_completeness_insert after insert on public.programmes
  referencing new table as new_rows for each statement when (current_setting('directory.bulk',
    true) is distinct from 'on') execute function private.refresh_completeness_of_programmes();
create trigger programmes_completeness_update after update on public.programmes
  referencing old table as old_rows new table as new_rows for each statement
    when (current_setting('directory.bulk',
    true) is distinct from 'on') execute function private.refresh_completeness_of_programmes();
create trigger programmes_completeness_delete after delete on public.programmes
  referencing old table as old_rows for each statement execute function private.refresh_completeness_of_programmes();
create trigger school_images_completeness_insert after insert on public.school_images
  referencing new table as new_rows for each statement execute function private.refresh_completeness_of_images();
create trigger school_images_completeness_update after update on public.school_images
  referencing old table as old_rows new table as new_rows
    for each statement execute function private.refresh_completeness_of_images();
create trigger school_images_completeness_delete after delete on public.school_images
  referencing old table as old_rows for each statement execute function private.refresh_completeness_of_images();

revoke execute on function
  private.begin_bulk_write(),
  private.completeness_of(schools,boolean),
  private.completeness_parts(schools,boolean),
  private.end_bulk_write(uuid[]),
  private.refresh_completeness_of_images(),
  private.refresh_completeness_of_programmes(),
  private.set_completeness(),
  private.refresh_completeness(uuid[])
  from public;
revoke execute on function
  public.school_completeness(uuid[])
  from public, anon, authenticated, service_role;
grant execute on function
  public.school_completeness(uuid[])
  to authenticated, service_role;

create table public.jobs (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind ~ '^[a-z][a-z-]{2,59}$'),
  subject text not null default '' check (char_length(subject) <= 200),
  parameters jsonb not null default '{}',
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed', 'cancelled')),
  planned boolean not null default false,
  total integer not null default 0,
  done integer not null default 0 check (done >= 0),
  failed integer not null default 0 check (failed >= 0),
  skipped integer not null default 0 check (skipped >= 0),
  current_label text,
  cost numeric check (cost >= 0),
  work_ms bigint not null default 0,
  error_code text,
  error_detail text,
  cancel_asked_at timestamptz,
  started_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  started_at timestamptz,
  finished_at timestamptz,
  lease uuid,
  leased_until timestamptz,

  version integer not null default 1 check (version > 0),
  constraint jobs_counts check (done + failed + skipped <= total),
  constraint jobs_finished check ((status in ('queued', 'running')) = (finished_at is null))
);
alter table public.jobs enable row level security;
revoke all on public.jobs from anon, authenticated, service_role;
grant select on public.jobs to authenticated, service_role;
create unique index jobs_unfinished on public.jobs (kind, subject) where status in ('queued', 'running');
create index jobs_created on public.jobs (created_at desc, id);
create index jobs_started_by on public.jobs (started_by);
create policy jobs_read_admin on public.jobs for select to authenticated using ((select public.is_admin()));

create table public.job_items (
  job_id uuid not null references public.jobs (id) on delete cascade,
  position integer not null,
  school_id uuid,
  label text not null check (char_length(label) <= 300),
  detail jsonb not null default '{}',
  status text not null default 'queued'
    check (status in ('queued', 'running', 'done', 'failed', 'skipped', 'cancelled')),
  attempts integer not null default 0,
  result jsonb,
  error_code text,
  error_detail text check (char_length(error_detail) <= 1000),
  cost numeric check (cost >= 0),
  started_at timestamptz,
  finished_at timestamptz,
  primary key (job_id, position)
);
alter table public.job_items enable row level security;
revoke all on public.job_items from anon, authenticated, service_role;
grant select on public.job_items to authenticated, service_role;
create index job_items_unfinished on public.job_items (job_id, status, position) where status in ('queued', 'running');
create index job_items_failed on public.job_items (job_id, position) where status = 'failed';
create policy job_items_read_admin on public.job_items for select to authenticated using ((select public.is_admin()));

create table private.task_locks (
  name text primary key check (name ~ '^[a-z][a-z-]{2,59}$'),
  locked_at timestamptz not null
);
alter table private.task_locks enable row level security;

create function private.is_sequential_job(p_kind text) returns boolean
language sql immutable set search_path = '' as $$
  select p_kind in ('import-check', 'import-apply', 'import-undo', 'register-check')
$$;

create function private.close_job(p_job uuid, p_status text, p_code text default null, p_detail text default null)
returns void language plpgsql set search_path = '' as $$
declare
  job public.jobs;
  failure public.job_items;
  ending text := p_status;
begin
  select * into job from public.jobs j where j.id = p_job for update;
  if ending is null then
    ending := case when job.done + job.failed + job.skipped < job.total then 'cancelled'
      when job.failed > 0 and job.done + job.skipped = 0 then 'failed' else 'done' end;
    if ending = 'failed' then
      select * into failure from public.job_items i where i.job_id = p_job and i.status = 'failed'
        order by i.position limit 1;
    end if;
  end if;
  update public.job_items i set status = 'cancelled', finished_at = clock_timestamp()
   where i.job_id = p_job and i.status in ('queued', 'running');
  update public.jobs j set status = ending, error_code = coalesce(p_code, failure.error_code),
    error_detail = left(coalesce(p_detail, failure.error_detail), 1000), finished_at = clock_timestamp(),
    current_label = null, lease = null, leased_until = null, cancel_asked_at = null, planned = true
   where j.id = p_job;
end
$$;

create function private.close_half_planned_jobs() returns void
language plpgsql set search_path = '' as $$
declare
  job uuid;
begin
  for job in select j.id from public.jobs j
    where j.status = 'queued' and not j.planned and j.leased_until < clock_timestamp() for update skip locked loop
    perform private.close_job(job, 'failed', 'interrupted');
  end loop;
end
$$;

create function private.append_job_items(p_job uuid, p_items jsonb, p_planned boolean) returns integer
language plpgsql set search_path = '' as $$
declare
  before integer;
  added integer;
begin
  select j.total into before from public.jobs j where j.id = p_job for update;
  insert into public.job_items (job_id, position, school_id, label, detail)
  select p_job, before + entry.position, (entry.item ->> 'school_id')::uuid,
    left(coalesce(entry.item ->> 'label', ''), 300),
         coalesce(entry.item -> 'detail', '{}')
    from jsonb_array_elements(p_items) with ordinality entry (item, position);
  get diagnostics added = row_count;
  update public.jobs j set total = before + added, planned = p_planned,
    leased_until = case when p_planned then null else clock_timestamp() + interval '2 minutes' end
   where j.id = p_job;
  if p_planned and before + added = 0 then
    perform private.close_job(p_job, 'done');
  end if;
  return before + added;
end
$$;

create function public.start_job(
  p_kind text, p_subject text, p_parameters jsonb, p_started_by uuid, p_items jsonb, p_planned boolean default true
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  named constant text := split_part(p_kind, '@', 1);
  made uuid;
  found_job public.jobs;
begin
  perform private.close_half_planned_jobs();
  perform private.act_for(p_started_by);
  for attempt in 1..5 loop
    insert into public.jobs (kind, version, subject, parameters, started_by)
    values (named, coalesce(nullif(split_part(p_kind, '@', 2), ''), '1')::integer, coalesce(p_subject, ''),
      coalesce(p_parameters, '{}'), p_started_by)
    on conflict (kind, subject) where status in ('queued', 'running') do nothing returning id into made;
    exit when made is not null;
    select * into found_job from public.jobs j
     where j.kind = named and j.subject = coalesce(p_subject, '') and j.status in ('queued', 'running');
    if found then
      return jsonb_build_object('id', found_job.id, 'joined', true, 'total', found_job.total,
        'stopping', found_job.cancel_asked_at is not null);
    end if;
  end loop;
  if made is null then
    raise exception 'jobs of this kind end as fast as they begin' using errcode = 'serialization_failure';
  end if;
  delete from public.jobs j where j.id in (
    select k.id from public.jobs k where k.status not in ('queued', 'running')
      order by k.created_at desc, k.id offset 300);
  return jsonb_build_object('id', made, 'joined', false, 'stopping', false,
    'total', private.append_job_items(made, coalesce(p_items, '[]'), p_planned));
end
$$;

create function public.add_job_items(p_job uuid, p_before integer, p_items jsonb, p_planned boolean) returns integer
language plpgsql security definer set search_path = '' as $$
begin
  perform 1 from public.jobs j
    where j.id = p_job and j.status = 'queued' and not j.planned and j.total = p_before for update;
  if not found then
    raise exception 'the job waits for no such items' using errcode = 'invalid_parameter_value';
  end if;
  return private.append_job_items(p_job, p_items, p_planned);
end
$$;

create function public.claim_job(p_kinds text[], p_bulk boolean, p_seconds integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  job public.jobs;
  token constant uuid := gen_random_uuid();
begin
  perform private.close_half_planned_jobs();
  loop
    select * into job from public.jobs j
     where j.planned and (j.subject = '') = p_bulk
       and case when j.version = 1 then j.kind else j.kind || '@' || j.version end = any (p_kinds)
       and (j.status = 'queued' or (j.status = 'running' and j.leased_until < clock_timestamp()))
     order by j.created_at, j.id limit 1 for update skip locked;
    if not found then
      return null;
    end if;
    exit when job.cancel_asked_at is null;
    perform private.close_job(job.id, 'cancelled');
  end loop;
  update public.job_items i set status = 'queued' where i.job_id = job.id and i.status = 'running';
  update public.jobs j set status = 'running', lease = token, current_label = null,
    leased_until = clock_timestamp() + make_interval(secs => p_seconds),
    started_at = coalesce(j.started_at, clock_timestamp())
   where j.id = job.id;
  return jsonb_build_object('id', job.id, 'kind', job.kind, 'version', job.version, 'parameters', job.parameters,
    'started_by', job.started_by, 'lease', token);
end
$$;

create function private.leased_job(p_job uuid, p_lease uuid) returns public.jobs
language sql set search_path = '' as $$
  select j.* from public.jobs j where j.id = p_job and j.lease = p_lease and j.status = 'running' for update
$$;

create function public.renew_job(p_job uuid, p_lease uuid, p_seconds integer) returns text
language plpgsql security definer set search_path = '' as $$
declare
  job constant public.jobs := private.leased_job(p_job, p_lease);
begin
  if job.id is null then
    return 'lost';
  end if;
  update public.jobs j set leased_until = clock_timestamp() + make_interval(secs => p_seconds) where j.id = p_job;
  return case when job.cancel_asked_at is null then 'kept' else 'cancelled' end;
end
$$;

create function public.begin_job_item(p_job uuid, p_lease uuid, p_seconds integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  job constant public.jobs := private.leased_job(p_job, p_lease);
  item public.job_items;
begin
  if job.id is null then
    return '{"state": "lost"}';
  end if;
  if job.cancel_asked_at is not null then
    return '{"state": "cancelled"}';
  end if;
  loop
    select * into item from public.job_items i where i.job_id = p_job and i.status in ('queued', 'running')
     order by i.status desc, i.position limit 1;
    if not found then
      return '{"state": "finished"}';
    end if;
    exit when item.status = 'running' or item.attempts < 3;
    update public.job_items i set status = 'failed', error_code = 'interrupted', finished_at = clock_timestamp()
     where i.job_id = p_job and i.position = item.position;
    update public.jobs j set failed = j.failed + 1 where j.id = p_job;
    if private.is_sequential_job(job.kind) then
      perform private.close_job(p_job, 'failed', 'interrupted');
      return '{"state": "lost"}';
    end if;
  end loop;
  if item.status = 'queued' then
    update public.job_items i set status = 'running', attempts = i.attempts + 1, started_at = clock_timestamp()
     where i.job_id = p_job and i.position = item.position returning * into item;
  end if;
  update public.jobs j set current_label = item.label,
    leased_until = clock_timestamp() + make_interval(secs => p_seconds) where j.id = p_job;
  return jsonb_build_object('state', 'item', 'position', item.position, 'school_id', item.school_id, 'label',
    item.label,
    'detail', item.detail, 'attempts', item.attempts);
end
$$;

create function public.finish_job_item(
  p_job uuid, p_lease uuid, p_position integer, p_status text, p_result jsonb default null,
  p_code text default null, p_detail text default null, p_cost double precision default 0
) returns text
language plpgsql security definer set search_path = '' as $$
declare
  job constant public.jobs := private.leased_job(p_job, p_lease);
  paid constant numeric := nullif(greatest(coalesce(p_cost, 0), 0), 0)::numeric;
  item public.job_items;
begin
  if job.id is null then
    return 'lost';
  end if;
  if p_status is null or p_status not in ('done', 'skipped', 'failed', 'cancelled') then
    raise exception 'an item cannot become %', p_status using errcode = 'invalid_parameter_value';
  end if;
  update public.job_items i set status = p_status, result = p_result, error_code = p_code,
    error_detail = left(p_detail, 1000), finished_at = clock_timestamp(),
    cost = case when paid is null then i.cost else coalesce(i.cost, 0) + paid end
   where i.job_id = p_job and i.position = p_position and i.status = 'running' returning * into item;
  if found then
    update public.jobs j set
      done = j.done + (p_status = 'done')::integer, skipped = j.skipped + (p_status = 'skipped')::integer,
      failed = j.failed + (p_status = 'failed')::integer, current_label = null,
      cost = case when paid is null then j.cost else coalesce(j.cost, 0) + paid end,
      work_ms = j.work_ms + greatest(0, (extract(epoch from item.finished_at - item.started_at) * 1000)::bigint)
     where j.id = p_job;
  end if;
  return 'kept';
end
$$;

create function public.end_job(
  p_job uuid, p_lease uuid, p_status text default null, p_code text default null, p_detail text default null
) returns text
language plpgsql security definer set search_path = '' as $$
declare
  job constant public.jobs := private.leased_job(p_job, p_lease);
begin
  if job.id is null then
    return 'lost';
  end if;
  perform private.close_job(p_job, p_status, p_code, p_detail);
  return 'kept';
end
$$;

create function public.release_job(p_job uuid, p_lease uuid, p_cost double precision default 0) returns text
language plpgsql security definer set search_path = '' as $$
declare
  job constant public.jobs := private.leased_job(p_job, p_lease);
  paid constant numeric := nullif(greatest(coalesce(p_cost, 0), 0), 0)::numeric;
begin
  if job.id is null then
    return 'lost';
  end if;
  update public.job_items i set status = 'queued', attempts = i.attempts - 1,
    cost = case when paid is null then i.cost else coalesce(i.cost, 0) + paid end
   where i.job_id = p_job and i.status = 'running';
  update public.jobs j set status = 'queued', lease = null, leased_until = null, current_label = null,
    cost = case when paid is null then j.cost else coalesce(j.cost, 0) + paid end where j.id = p_job;
  return 'kept';
end
$$;

create function public.cancel_job(p_job uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  job public.jobs;
begin
  if not private.may_run_jobs() then
    raise exception 'only an admin may stop jobs' using errcode = 'insufficient_privilege';
  end if;
  select * into job from public.jobs j where j.id = p_job for update;
  if not found then
    return 'missing';
  end if;
  if job.finished_at is not null then
    return 'finished';
  end if;
  if job.status = 'running' and job.leased_until >= clock_timestamp() then
    update public.jobs j set cancel_asked_at = coalesce(j.cancel_asked_at, clock_timestamp()) where j.id = p_job;
    return 'stopping';
  end if;
  perform private.close_job(p_job, 'cancelled');
  return 'cancelled';
end
$$;

create function public.retry_job(p_job uuid, p_rest boolean default false) returns text
language plpgsql security definer set search_path = '' as $$
declare
  job public.jobs;
  again text[];
  was_failed integer;
begin
  if not private.may_run_jobs() then
    raise exception 'only an admin may retry jobs' using errcode = 'insufficient_privilege';
  end if;
  select * into job from public.jobs j where j.id = p_job for update;
  if not found then
    return 'missing';
  end if;
  if job.finished_at is null then
    return 'unfinished';
  end if;
  again := case when p_rest or private.is_sequential_job(job.kind) then '{failed,cancelled}' else '{failed}' end;
  if not exists (select 1 from public.job_items i where i.job_id = p_job and i.status = any (again)) then
    return 'nothing';
  end if;
  select count(*) into was_failed from public.job_items i where i.job_id = p_job and i.status = 'failed';
  update public.job_items i set status = 'queued', attempts = 0, result = null, error_code = null, error_detail = null,
    started_at = null, finished_at = null where i.job_id = p_job and i.status = any (again);
  update public.jobs j set status = 'queued', failed = j.failed - was_failed, finished_at = null, error_code = null,
    error_detail = null, started_by = coalesce(auth.uid(), j.started_by) where j.id = p_job;
  return 'queued';
exception when unique_violation then
  return 'taken';
end
$$;

create function public.take_turn(p_name text, p_seconds integer) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.task_locks as t (name, locked_at) values (p_name, clock_timestamp())
  on conflict (name) do update set locked_at = excluded.locked_at
   where t.locked_at <= excluded.locked_at - make_interval(secs => p_seconds)
      -- a clock that went back must not close it for long
      or t.locked_at > excluded.locked_at + interval '1 minute';
  return found;
end
$$;

revoke execute on function
  public.add_job_items(uuid,integer,jsonb,boolean),
  public.begin_job_item(uuid,uuid,integer),
  public.claim_job(text[],boolean,integer),
  public.end_job(uuid,uuid,text,text,text),
  public.finish_job_item(uuid,uuid,integer,text,jsonb,text,text,double precision),
  public.release_job(uuid,uuid,double precision),
  public.renew_job(uuid,uuid,integer),
  public.start_job(text,text,jsonb,uuid,jsonb,boolean),
  public.take_turn(text,integer)
  from public, anon, authenticated, service_role;
grant execute on function
  public.add_job_items(uuid,integer,jsonb,boolean),
  public.begin_job_item(uuid,uuid,integer),
  public.claim_job(text[],boolean,integer),
  public.end_job(uuid,uuid,text,text,text),
  public.finish_job_item(uuid,uuid,integer,text,jsonb,text,text,double precision),
  public.release_job(uuid,uuid,double precision),
  public.renew_job(uuid,uuid,integer),
  public.start_job(text,text,jsonb,uuid,jsonb,boolean),
  public.take_turn(text,integer)
  to service_role;
revoke execute on function
  public.cancel_job(uuid),
  public.retry_job(uuid,boolean)
  from public, anon, authenticated, service_role;
grant execute on function
  public.cancel_job(uuid),
  public.retry_job(uuid,boolean)
  to authenticated, service_role;

create table public.ai_usage (
  day date primary key,
  text_calls integer not null default 0 check (text_calls >= 0),
  image_calls integer not null default 0 check (image_calls >= 0),
  input_tokens bigint not null default 0 check (input_tokens >= 0),
  output_tokens bigint not null default 0 check (output_tokens >= 0),
  dollars numeric(14, 8) not null default 0 check (dollars >= 0)
);
alter table public.ai_usage enable row level security;
revoke all on public.ai_usage from anon, authenticated;
grant select on public.ai_usage to authenticated;
grant all on public.ai_usage to service_role;
create policy ai_usage_read_admin on public.ai_usage for select to authenticated
  using ((select public.is_admin()));

create table public.ai_generated_texts (
  school_id uuid not null,
  field text not null,
  model text not null check (char_length(model) between 1 and 200),
  written_by uuid,
  written_at timestamptz not null default now(),
  fingerprint text not null,

  id uuid primary key default gen_random_uuid(),
  programme_id uuid,
  waiting text,
  replaces boolean not null default false,
  constraint ai_generated_texts_field_check check (case when programme_id is null
    then field in ('description', 'description_en', 'specialties_en', 'features_en', 'accreditation_en')
    else field = 'prices' or field like '%\_en' end)
);
alter table public.ai_generated_texts enable row level security;
revoke all on public.ai_generated_texts from anon, authenticated;
grant select, delete on public.ai_generated_texts to authenticated;
grant all on public.ai_generated_texts to service_role;
grant select (school_id, field, programme_id) on public.ai_generated_texts to anon;
create unique index ai_generated_texts_once on public.ai_generated_texts (school_id, programme_id,
  field) nulls not distinct;
create policy ai_generated_texts_read_admin on public.ai_generated_texts for select to authenticated
  using ((select public.is_admin()));
create policy ai_generated_texts_delete_admin on public.ai_generated_texts for delete to authenticated
  using ((select public.is_admin()));
create policy ai_generated_texts_read_public on public.ai_generated_texts for select to anon
  using ((waiting is null or replaces) and exists (select 1 from public.schools s where s.id = school_id
    and s.is_active)
    and (programme_id is null or exists (select 1 from public.programmes p where p.id = programme_id and p.is_active)));

create function public.reserve_ai_call(p_kind text, p_calls integer, p_dollars numeric, p_budget numeric)
returns date language plpgsql set search_path = '' as $$
declare
  today constant date := (now() at time zone 'utc')::date;
  reserved date;
begin
  if p_kind not in ('text', 'image') or p_dollars < 0 then
    raise exception 'a call is of kind text or image and costs 0 or more' using errcode = 'invalid_parameter_value';
  end if;
  insert into public.ai_usage (day) values (today) on conflict (day) do nothing;
  -- One statement under the row's lock: of two calls for the last place one gets it.
  update public.ai_usage u
     set text_calls = u.text_calls + (p_kind = 'text')::integer,
         image_calls = u.image_calls + (p_kind = 'image')::integer,
         dollars = u.dollars + p_dollars
   where u.day = today
     and u.text_calls + u.image_calls < p_calls
     and (p_budget is null or u.dollars + p_dollars <= p_budget)
  returning u.day into reserved;
  return reserved;
end
$$;

create function public.settle_ai_call(
  p_day date, p_reserved numeric, p_dollars numeric, p_input_tokens bigint, p_output_tokens bigint)
returns void language sql set search_path = '' as $$
  update public.ai_usage u
     set dollars = greatest(0, u.dollars - p_reserved + p_dollars),
         input_tokens = u.input_tokens + p_input_tokens,
         output_tokens = u.output_tokens + p_output_tokens
   where u.day = p_day
$$;

create function private.drop_stale_ai_marks() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- a statement that deletes nothing calls the table's triggers all the same
  if exists (select 1 from public.ai_generated_texts m where m.school_id = new.id and m.programme_id is null) then
    delete from public.ai_generated_texts m
     where m.school_id = new.id
       and m.programme_id is null and m.fingerprint is distinct from md5(coalesce(to_jsonb(new) ->> m.field, ''));
  end if;
  return null;
end
$$;

create function private.has_foreign_facts(p_school uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select 1 from private.import_changes c where c.school_id = p_school)
    or exists (select 1 from public.school_sources x where x.school_id = p_school)
$$;

create function public.approve_ai_texts(p_marks uuid[]) returns setof uuid
language plpgsql security definer set search_path = '' as $$
declare
  mark public.ai_generated_texts;
begin
  perform private.require_admin();
  -- Programmes before their school, as in write_ai_texts().
  for mark in select m.* from public.ai_generated_texts m where m.id = any (p_marks[1:1000])
    order by m.school_id, m.programme_id nulls last, m.id loop
    if mark.waiting is not null and mark.programme_id is null then
      perform private.write_columns('public.schools', array[mark.school_id], jsonb_build_object(mark.field,
        case when mark.field like 'description%' then to_jsonb(mark.waiting) else mark.waiting::jsonb end));
    elsif mark.waiting is not null and mark.field = 'prices' then
      update public.programmes p set prices = private.prices_in_english(p.prices, mark.waiting::jsonb)
        where p.id = mark.programme_id;
    elsif mark.waiting is not null then
      execute format('update public.programmes set %I = $1 where id = $2', mark.field) using mark.waiting,
        mark.programme_id;
    end if;
    -- A changed text has lost its mark already.
    delete from public.ai_generated_texts m where m.id = mark.id;
    return next mark.school_id;
  end loop;
end
$$;

create function public.write_ai_texts(
  p_school uuid, p_given jsonb, p_texts jsonb, p_model text, p_actor uuid default null, p_programmes jsonb default '[]')
returns integer language plpgsql security definer set search_path = '' as $$
declare
  allowed constant text[] :=
    array['description', 'description_en', 'specialties_en', 'features_en', 'accreditation_en'];
  is_service constant boolean := coalesce(current_setting('role', true) = 'service_role', false);
  present jsonb;
  new_version integer;
begin
  if not (is_service or public.is_admin()) then
    raise exception 'only an admin may have texts written' using errcode = 'insufficient_privilege';
  end if;
  if jsonb_typeof(p_texts) is distinct from 'object' or jsonb_typeof(p_given) is distinct from 'object' or exists (
    select 1 from jsonb_each(p_texts) t where t.key <> all (allowed) or not p_given ? t.key
       or jsonb_typeof(t.value) <> case when t.key like 'description%' then 'string' else 'array' end) then
    raise exception 'AI texts are texts of known fields, each with what it held before'
      using errcode = 'invalid_parameter_value';
  end if;
  if jsonb_typeof(p_programmes) is distinct from 'array' or exists (
    select 1 from jsonb_array_elements(case jsonb_typeof(p_programmes) when 'array' then p_programmes
      else '[]' end) p (one)
     where not private.are_programme_texts(p.one)) then
    raise exception 'AI texts of programmes are texts of known fields, each with what it held before'
      using errcode = 'invalid_parameter_value';
  end if;
  -- Programmes before their school, as saving one locks them.
  if p_programmes <> '[]' then
    perform 1 from public.programmes p
      where p.school_id = p_school and p.id in (select (e.one ->> 'id')::uuid
        from jsonb_array_elements(p_programmes) e (one))
      order by p.id for update;
  end if;
  select to_jsonb(s) || jsonb_build_object('programs', public.programs(s)) into present
    from public.schools s where s.id = p_school for update;
  if not found then
    raise exception 'no such school' using errcode = 'no_data_found';
  end if;
  if exists (select 1 from jsonb_each(p_given) g where present -> g.key is distinct from g.value)
    or exists (select 1 from jsonb_array_elements(p_programmes) e (one)
      left join public.programmes p on p.id = (e.one ->> 'id')::uuid and p.school_id = p_school
     where p.id is null
        or exists (select 1 from jsonb_each(e.one -> 'given') g where to_jsonb(p) -> g.key is distinct from g.value))
          then
    return null;
  end if;
  -- An admin writes in their own name, whatever they say.
  if is_service then
    perform private.act_for(p_actor);
  end if;
  if private.has_foreign_facts(p_school) then
    insert into public.ai_generated_texts as m (school_id, field, model, written_by, fingerprint, waiting)
      select p_school, t.key, p_model, auth.uid(), md5(coalesce(present ->> t.key, '')), t.value
        from jsonb_each_text(p_texts) t
      on conflict (school_id, programme_id, field) do update
        set model = excluded.model, written_by = excluded.written_by, written_at = now(),
          fingerprint = excluded.fingerprint,
            waiting = excluded.waiting, replaces = m.waiting is null or m.replaces;
    insert into public.ai_generated_texts as m (school_id, programme_id, field, model, written_by, fingerprint, waiting)
      select p_school, p.id, t.key, p_model, auth.uid(), md5(coalesce(private.programme_text(p, t.key), '')), t.value
        from jsonb_array_elements(p_programmes) e (one)
        join public.programmes p on p.id = (e.one ->> 'id')::uuid
        cross join lateral jsonb_each_text(e.one -> 'texts') t
      on conflict (school_id, programme_id, field) do update
        set model = excluded.model, written_by = excluded.written_by, written_at = now(),
          fingerprint = excluded.fingerprint,
            waiting = excluded.waiting, replaces = m.waiting is null or m.replaces;
    return (present ->> 'version')::integer;
  end if;
  if p_programmes <> '[]' then
    execute (select format($sql$
        update public.programmes p set %s,
          prices = case when e.one -> 'texts' ? 'prices'
            then private.prices_in_english(p.prices, e.one -> 'texts' -> 'prices')
            else p.prices end
        from jsonb_array_elements($1) e (one) where p.id = (e.one ->> 'id')::uuid$sql$,
        string_agg(format('%1$I = coalesce(e.one -> ''texts'' ->> %1$L, p.%1$I)', c.name), ', '))
      from unnest(private.english_columns()) c (name)) using p_programmes;
  end if;
  perform private.write_columns('public.schools', array[p_school], p_texts);
  select s.version into new_version from public.schools s where s.id = p_school;
  insert into public.ai_generated_texts (school_id, field, model, written_by, fingerprint)
    select p_school, t.key, p_model, auth.uid(), md5(t.value) from jsonb_each_text(p_texts) t
    on conflict (school_id, programme_id, field) do update
      set model = excluded.model, written_by = excluded.written_by, written_at = now(),
        fingerprint = excluded.fingerprint,
          waiting = null, replaces = false;
  insert into public.ai_generated_texts (school_id, programme_id, field, model, written_by, fingerprint)
    select p_school, p.id, t.key, p_model, auth.uid(), md5(private.programme_text(p, t.key))
      from jsonb_array_elements(p_programmes) e (one)
      join public.programmes p on p.id = (e.one ->> 'id')::uuid
      cross join lateral jsonb_object_keys(e.one -> 'texts') t (key)
    on conflict (school_id, programme_id, field) do update
      set model = excluded.model, written_by = excluded.written_by, written_at = now(),
        fingerprint = excluded.fingerprint,
          waiting = null, replaces = false;
  return new_version;
end
$$;

create function public.release_ai_call(p_day date, p_kind text, p_reserved numeric)
returns void language sql set search_path = '' as $$
  update public.ai_usage u
     set text_calls = greatest(0, u.text_calls - (p_kind = 'text')::integer),
         image_calls = greatest(0, u.image_calls - (p_kind = 'image')::integer),
         dollars = greatest(0, u.dollars - p_reserved)
   where u.day = p_day
$$;

create function private.programme_text(p_programme public.programmes, p_field text) returns text
language sql immutable set search_path = '' as $$
  select case when p_field = 'prices' then
      (select string_agg(coalesce(e.price ->> 'audience_en', '') || E'\n' || coalesce(e.price ->> 'includes_en', ''),
        E'\n\n' order by e.place)
         from jsonb_array_elements(p_programme.prices) with ordinality e (price, place))
    else to_jsonb(p_programme) ->> p_field end
$$;

create function private.drop_stale_programme_marks() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    delete from public.ai_generated_texts m
     where m.school_id = old.school_id and m.programme_id = old.id
       and exists (select 1 from public.schools s where s.id = old.school_id);
  elsif tg_op = 'UPDATE' and new.school_id <> old.school_id then
    delete from public.ai_generated_texts m where m.school_id = old.school_id and m.programme_id = old.id;
  else
    delete from public.ai_generated_texts m
     where m.school_id = new.school_id and m.programme_id = new.id
       and m.fingerprint is distinct from md5(coalesce(private.programme_text(new, m.field), ''));
  end if;
  return null;
end
$$;

create function private.prices_in_english(p_prices jsonb, p_texts jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(e.price || coalesce((select jsonb_object_agg(t.key, t.value)
    from jsonb_each(p_texts -> (e.place - 1)::integer) t
      where t.key in ('audience_en', 'includes_en') and coalesce(e.price ->> t.key, '') = ''), '{}') order by e.place),
        '[]')
    from jsonb_array_elements(p_prices) with ordinality e (price, place)
$$;

create function private.english_columns() returns text[]
language sql stable set search_path = '' as $$
  select array_agg(en.attname::text order by en.attnum)
    from pg_catalog.pg_attribute en
    join pg_catalog.pg_attribute es on es.attrelid = en.attrelid
      and es.attname = regexp_replace(en.attname, '_en$', '_es')
   where en.attrelid = 'public.programmes'::regclass and en.attname like '%\_en' and not en.attisdropped
     and not es.attisdropped
$$;

create function private.are_programme_texts(p_one jsonb) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(jsonb_typeof(p_one -> 'texts') = 'object' and jsonb_typeof(p_one -> 'given') = 'object'
    and jsonb_typeof(p_one -> 'id') = 'string'
    and not exists (select 1 from jsonb_each(case jsonb_typeof(p_one -> 'texts') when 'object' then p_one -> 'texts'
      else '{}' end) t
      where not p_one -> 'given' ? t.key
         or case when t.key = 'prices' then jsonb_typeof(t.value) <> 'array' or exists (
                select 1 from jsonb_array_elements(case jsonb_typeof(t.value) when 'array' then t.value
                  else '[]' end) p (texts)
                 where jsonb_typeof(p.texts) <> 'object' or exists (
                   select 1 from jsonb_each(case jsonb_typeof(p.texts) when 'object' then p.texts else '{}' end) e
                    where e.key not in ('audience_en', 'includes_en') or jsonb_typeof(e.value) <> 'string'))
              else t.key <> all (private.english_columns()) or jsonb_typeof(t.value) <> 'string' end), false)
$$;

create trigger programmes_drop_stale_ai_marks after insert or update or delete on public.programmes
  for each row execute function private.drop_stale_programme_marks();
create trigger schools_drop_stale_ai_marks after insert or update of description, description_en, specialties_en,
  features_en, accreditation_en
  on public.schools for each row execute function private.drop_stale_ai_marks();

revoke execute on function
  public.release_ai_call(date,text,numeric),
  public.reserve_ai_call(text,integer,numeric,numeric),
  public.settle_ai_call(date,numeric,numeric,bigint,bigint)
  from public, anon, authenticated, service_role;
grant execute on function
  public.release_ai_call(date,text,numeric),
  public.reserve_ai_call(text,integer,numeric,numeric),
  public.settle_ai_call(date,numeric,numeric,bigint,bigint)
  to service_role;
revoke execute on function
  public.approve_ai_texts(uuid[]),
  public.write_ai_texts(uuid,jsonb,jsonb,text,uuid,jsonb)
  from public, anon, authenticated, service_role;
grant execute on function
  public.approve_ai_texts(uuid[]),
  public.write_ai_texts(uuid,jsonb,jsonb,text,uuid,jsonb)
  to authenticated, service_role;
revoke execute on function
  private.are_programme_texts(jsonb),
  private.drop_stale_programme_marks(),
  private.english_columns(),
  private.has_foreign_facts(uuid),
  private.prices_in_english(jsonb,jsonb),
  private.programme_text(programmes,text)
  from public;

create table private.school_imports (
  id uuid primary key default gen_random_uuid(),
  actor uuid,
  file_name text not null check (char_length(file_name) <= 200),
  imported_at timestamptz,
  undone_at timestamptz,
  status text not null default 'uploading' check (status in
    ('uploading', 'uploaded', 'checked', 'importing', 'imported', 'undoing', 'undone')),
  headings jsonb not null default '[]',
  details jsonb not null default '{}',
  options jsonb not null default '{}',
  row_count integer not null default 0,
  run integer not null default 0,
  duplicates text not null default 'skip' check (duplicates in ('update', 'skip', 'create')),
  created_count integer not null default 0,
  changed_count integer not null default 0,
  undone_count integer not null default 0,
  left_count integer not null default 0,
  uploaded_at timestamptz not null default now(),
  contents text not null default 'schools' check (contents in ('schools', 'programmes')),
  register text check (register ~ '^[a-z]{2,30}$'),
  report jsonb,
  tally jsonb
);
alter table private.school_imports enable row level security;
create index school_imports_actor on private.school_imports (actor, imported_at desc);
create index school_imports_uploaded on private.school_imports (uploaded_at desc, id);

create table private.import_rows (
  import uuid not null references private.school_imports (id) on delete cascade,
  position integer not null,
  number integer not null,
  cells jsonb not null check (jsonb_typeof(cells) = 'array'),
  run integer,
  kind text,
  name text,
  columns jsonb,
  errors jsonb,
  write jsonb,
  duplicate jsonb,
  update_write jsonb,
  choice text check (choice in ('update', 'skip', 'create')),
  outcome text check (outcome in ('created', 'changed', 'failed')),
  code text,
  row_id uuid,

  identifier text,
  differing integer not null default 0,
  constraint import_rows_kind_check check (kind in ('error', 'duplicate', 'new', 'matched', 'changed', 'same', 'left')),
  primary key (import, position)
);
alter table private.import_rows enable row level security;
create index import_rows_kind on private.import_rows (import, run, kind, position);
create index import_rows_failed on private.import_rows (import, position) where outcome = 'failed';

create table private.import_claims (
  import uuid not null references private.school_imports (id) on delete cascade,
  run integer not null,
  claim uuid not null,
  position integer not null,
  primary key (import, run, claim)
);
alter table private.import_claims enable row level security;

create table private.import_changes (
  import uuid not null references private.school_imports (id) on delete cascade,
  school_id uuid not null,
  kind text not null check (kind in ('created', 'changed')),
  change_id bigint not null,
  name text not null,
  undone boolean,
  differing text[] not null default '{}',

  row_id uuid not null,
  programs_before text,
  programs_after text,
  primary key (import, row_id)
);
alter table private.import_changes enable row level security;
create index import_changes_school on private.import_changes (school_id);
create index import_changes_standing on private.import_changes (import, school_id, row_id) where undone is null;
create index import_changes_left on private.import_changes (import, name, row_id) where not undone;

create function private.require_importer() returns void
language plpgsql set search_path = '' as $$
begin
  if not private.may_run_jobs() then
    raise exception 'only an admin may import schools' using errcode = 'insufficient_privilege';
  end if;
end
$$;

create function private.own_import(p_import uuid) returns private.school_imports
language plpgsql set search_path = '' as $$
declare
  import private.school_imports;
begin
  perform private.require_importer();
  select * into import from private.school_imports i where i.id = p_import
    and (i.actor = auth.uid() or public.is_super_admin() or current_setting('role', true) = 'service_role') for update;
  if not found then
    raise exception 'no such import' using errcode = 'no_data_found';
  end if;
  return import;
end
$$;

create function public.begin_import(p_file_name text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  made uuid;
begin
  perform private.require_importer();
  insert into private.school_imports (actor, file_name) values (auth.uid(), left(coalesce(p_file_name, ''), 200))
  returning id into made;
  return made;
end
$$;

create function public.add_import_rows(p_import uuid, p_rows jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if (private.own_import(p_import)).status <> 'uploading' then
    raise exception 'the file is complete' using errcode = 'invalid_parameter_value';
  end if;
  insert into private.import_rows (import, position, number, cells)
  select p_import, r.position, r.number, r.cells
    from jsonb_to_recordset(p_rows) r (position integer, number integer, cells jsonb)
  on conflict do nothing;
end
$$;

create function public.end_import_upload(p_import uuid, p_headings jsonb, p_rows integer, p_details jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.own_import(p_import);
  if p_rows <> (select count(*) from private.import_rows r where r.import = p_import) then
    raise exception 'rows of the file are missing' using errcode = 'object_not_in_prerequisite_state';
  end if;
  update private.school_imports i set status = 'uploaded', headings = p_headings, row_count = p_rows,
    details = p_details
   where i.id = p_import and i.status = 'uploading';
end
$$;

create function private.tidy_imports(p_limit integer) returns integer
language plpgsql set search_path = '' as $$
declare
  present constant timestamptz := private.cleanup_time();
  gone integer;
  claims integer;
begin
  delete from private.import_rows r where r.ctid = any (array(
    select o.row from (
        select i.id, i.uploaded_at < present - interval '7 days' and i.status in ('uploading', 'uploaded', 'checked')
            or i.imported_at < present - interval '90 days' and (i.register is null or i.status = 'undone') as old
          from private.school_imports i
         where i.status in ('imported', 'undoing', 'undone')
            or i.status in ('uploading', 'uploaded', 'checked') and i.uploaded_at < present - interval '7 days') i
      cross join lateral (select p.ctid as row from private.import_rows p where p.import = i.id
        and (i.old or p.outcome in ('created', 'changed')
          or p.kind in ('same', 'new', 'matched', 'changed', 'left') and p.outcome is null)
        limit p_limit) o
     limit p_limit));
  get diagnostics gone = row_count;
  delete from private.import_claims c where c.ctid = any (array(
    select o.row from private.school_imports i
      cross join lateral (select p.ctid as row from private.import_claims p
        where p.import = i.id and (i.status <> 'uploaded' or p.run <> i.run) limit p_limit) o
     limit p_limit));
  get diagnostics claims = row_count;
  if gone = 0 then
    delete from private.school_imports i where i.status in ('uploading', 'uploaded', 'checked')
      and i.uploaded_at < present - interval '7 days' and not exists (select 1 from private.import_rows r
        where r.import = i.id);
  end if;
  return gone + claims;
end
$$;

create function public.tidy_imports(p_limit integer default 500) returns integer
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_importer();
  return private.tidy_imports(least(greatest(p_limit, 1), 2000));
end
$$;

create function public.discard_import(p_import uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if (private.own_import(p_import)).status not in ('uploading', 'uploaded', 'checked') then
    raise exception 'the import has begun' using errcode = 'invalid_parameter_value';
  end if;
  -- the rows go with the next uploads
  update private.school_imports i set status = 'uploading', uploaded_at = now() - interval '8 days'
    where i.id = p_import;
end
$$;

create function public.prepare_import(p_import uuid, p_step text, p_options jsonb default '{}') returns void
language plpgsql security definer set search_path = '' as $$
declare
  import constant private.school_imports := private.own_import(p_import);
begin
  if exists (select 1 from public.jobs j where j.subject = p_import::text and j.status in ('queued', 'running')) then
    raise exception 'a job is at work on this import' using errcode = 'object_in_use';
  end if;
  if p_step = 'check' and import.status in ('uploaded', 'checked') then
    update private.school_imports i set status = 'uploaded', options = p_options, run = i.run + 1,
        contents = coalesce(p_options ->> 'contents', 'schools')
     where i.id = p_import;
  elsif p_step = 'apply' and import.status in ('checked', 'importing') then
    update private.school_imports i set status = 'importing', imported_at = coalesce(i.imported_at, now())
     where i.id = p_import;
  elsif p_step = 'undo' and (import.status in ('importing', 'imported', 'undoing')
      or import.status = 'undone' and import.left_count > 0) then
    -- what was left before is looked at again
    update private.import_changes c set undone = null, differing = '{}' where c.import = p_import and not c.undone;
    -- what an unfinished import has not written yet is never written
    update private.school_imports i set status = 'undoing', left_count = 0,
        tally = case i.status when 'importing' then private.closed_tally(private.import_tally(i)) else i.tally end
     where i.id = p_import;
  else
    raise exception 'not the turn of this step' using errcode = 'invalid_parameter_value';
  end if;
end
$$;

create function private.import_tally(p_import private.school_imports) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('new', t.new, 'changed', t.changed, 'same', t.same, 'rejected', t.rejected, 'skipped',
    t.skipped,
      'open', p_import.row_count - t.new - t.changed - t.same - t.rejected - t.skipped)
    from (select count(*) filter (where r.outcome = 'created') as new,
        count(*) filter (where r.outcome = 'changed') as changed,
        count(*) filter (where r.outcome is null and r.kind = 'same') as same,
        count(*) filter (where r.outcome = 'failed' or r.outcome is null and r.kind = 'error') as rejected,
        count(*) filter (where r.outcome is null and r.kind = 'left' or r.outcome is null and r.kind = 'duplicate'
          and case coalesce(r.choice, p_import.duplicates) when 'create' then false
            when 'update' then r.update_write is null
            else true end) as skipped
      from private.import_rows r where r.import = p_import.id and r.run = p_import.run) t
$$;

create function private.closed_tally(p_tally jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select p_tally || jsonb_build_object('open', 0,
    'skipped', (p_tally -> 'skipped')::integer + (p_tally -> 'open')::integer)
$$;

create function public.end_import_step(p_import uuid, p_step text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  import constant private.school_imports := private.own_import(p_import);
  before constant text := case p_step when 'check' then 'uploaded' when 'apply' then 'importing'
    when 'undo' then 'undoing' end;
  ended constant text := case p_step when 'check' then 'checked' when 'apply' then 'imported'
    when 'undo' then 'undone' end;
  counted jsonb;
  rest integer;
begin
  if import.status = ended then
    return;
  elsif before is null or import.status <> before then
    raise exception 'not the turn of this step' using errcode = 'invalid_parameter_value';
  end if;
  if p_step = 'check' then
    rest := import.row_count - (select count(*) from private.import_rows r
      where r.import = p_import and r.run = import.run and r.kind is not null);
  elsif p_step = 'apply' then
    counted := private.import_tally(import);
    rest := (counted -> 'open')::integer;
  else
    rest := (select count(*) from private.import_changes c where c.import = p_import and c.undone is null);
  end if;
  if rest <> 0 then
    raise exception 'the step is not complete' using errcode = 'object_not_in_prerequisite_state', detail = rest
      || ' rows are left';
  end if;
  if import.register is not null and p_step = 'check' then
    update private.school_imports i set report = private.register_report(p_import, import.run) where i.id = p_import;
  elsif import.register is not null and p_step = 'apply' then
    perform private.mark_gone(import);
  end if;
  update private.school_imports i set status = ended, tally = coalesce(counted, i.tally),
      undone_at = case p_step when 'undo' then now() else i.undone_at end
   where i.id = p_import;
end
$$;

create function private.import_at_step(p_import uuid, p_status text, p_ended text) returns private.school_imports
language plpgsql set search_path = '' as $$
declare
  import private.school_imports;
begin
  perform private.require_importer();
  select * into import from private.school_imports i where i.id = p_import for update;
  if not found then
    raise exception 'no such import' using errcode = 'no_data_found';
  elsif import.status = p_ended then
    return null;
  elsif import.status <> p_status then
    raise exception 'the import is at another step' using errcode = 'object_not_in_prerequisite_state';
  end if;
  return import;
end
$$;

create function public.begin_register_run(p_register text, p_file_name text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  made uuid;
begin
  perform private.require_importer();
  insert into private.school_imports (actor, file_name, register)
    values (auth.uid(), left(coalesce(p_file_name, ''), 200), p_register) returning id into made;
  return made;
end
$$;

revoke execute on function
  public.add_import_rows(uuid,jsonb),
  public.begin_import(text),
  public.begin_register_run(text,text),
  public.discard_import(uuid),
  public.end_import_step(uuid,text),
  public.end_import_upload(uuid,jsonb,integer,jsonb),
  public.prepare_import(uuid,text,jsonb),
  public.tidy_imports(integer)
  from public, anon, authenticated, service_role;
revoke execute on function
  private.closed_tally(jsonb),
  private.import_at_step(uuid,text,text),
  private.import_tally(private.school_imports)
  from public;
grant execute on function
  public.end_import_step(uuid,text),
  public.tidy_imports(integer)
  to service_role;
grant execute on function
  public.add_import_rows(uuid,jsonb),
  public.begin_import(text),
  public.begin_register_run(text,text),
  public.discard_import(uuid),
  public.end_import_upload(uuid,jsonb,integer,jsonb),
  public.prepare_import(uuid,text,jsonb)
  to authenticated, service_role;

create table public.school_sources (
  register text not null check (register ~ '^[a-z]{2,30}$'),
  identifier text not null check (identifier ~ '\S' and char_length(identifier) <= 200),
  school_id uuid not null,
  name text not null check (char_length(name) <= 500),
  edition text not null check (char_length(edition) <= 50),
  licence text not null check (char_length(licence) <= 100),
  fetched_at timestamptz not null default now(),
  also_identifiers text[] not null default '{}',
  parent_identifier text check (char_length(parent_identifier) <= 100),
  parent_name text check (char_length(parent_name) <= 500),
  gone_since text check (char_length(gone_since) <= 50),
  stated jsonb not null default '{}' check (jsonb_typeof(stated) = 'object'),
  differing jsonb not null default '{}' check (jsonb_typeof(differing) = 'object'),
  programmes jsonb not null default '{}' check (jsonb_typeof(programmes) = 'object'),
  source text check (source ~ '^[a-z]{2,30}$'),
  left_out jsonb not null default '[]' check (jsonb_typeof(left_out) = 'array'),
  page text check (page ~ '^https?://' and char_length(page) <= 2000),
  primary key (register, identifier)
);
alter table public.school_sources enable row level security;
revoke all on public.school_sources from anon, authenticated;
grant select on public.school_sources to anon, authenticated;
grant all on public.school_sources to service_role;
create index school_sources_school on public.school_sources (school_id);
create index school_sources_differing on public.school_sources (register, identifier) where differing <> '{}';
create policy school_sources_read_active on public.school_sources for select to anon, authenticated
  using (exists (select 1 from public.schools s where s.id = school_id and s.is_active));
create policy school_sources_read_admin on public.school_sources for select to authenticated
  using ((select public.is_admin()));

create table private.register_changes (
  import uuid not null references private.school_imports (id) on delete cascade,
  register text not null,
  identifier text not null,
  school_id uuid not null,
  source_before jsonb,
  programmes_before jsonb not null default '[]',
  primary key (import, register, identifier)
);
alter table private.register_changes enable row level security;
create index register_changes_school on private.register_changes (import, school_id);

create table private.first_registers (register text primary key check (register ~ '^[a-z]{2,30}$'));
alter table private.first_registers enable row level security;

create table private.confirmed_sources (
  register text not null check (register ~ '^[a-z]{2,30}$'),
  source text not null check (source ~ '^[a-z]{2,30}$'),
  confirmed_by uuid,
  confirmed_at timestamptz not null default now(),
  primary key (register, source)
);
alter table private.confirmed_sources enable row level security;

create table private.register_decisions (
  id uuid primary key default gen_random_uuid(),
  register text not null,
  identifier text not null,
  difference text,
  choice text not null check (choice in ('merge', 'separate', 'take', 'keep')),
  school_id uuid not null,
  name text not null,
  import uuid unique references private.school_imports (id),
  theirs jsonb,
  ours jsonb,
  noted jsonb,
  stated_before jsonb,
  decided_by uuid,
  decided_at timestamptz not null default now(),
  undone_by uuid,
  undone_at timestamptz,
  check ((difference is null) = (choice in ('merge', 'separate'))),
  check ((import is null) = (choice in ('take', 'keep')))
);
alter table private.register_decisions enable row level security;
create index register_decisions_entry on private.register_decisions (register, identifier, difference);
create index register_decisions_made on private.register_decisions (decided_at desc, id);

create function public.school_registers(p_school uuid, p_programme uuid default null) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('register', r.register, 'source', r.source, 'identifier', r.identifier,
    'page', r.page, 'name', r.name,
      'edition', r.edition, 'gone_since', r.gone_since,
      'facts', (select coalesce(jsonb_agg(f.key order by f.key), '[]') from jsonb_each(r.stated) f
        where to_jsonb(s) -> f.key = f.value)) order by r.register, r.identifier), '[]')
    from public.schools s join public.school_sources r on r.school_id = s.id
   where s.id = p_school and (s.is_active or public.is_admin())
     and (p_programme is null or exists (select 1 from public.programmes p
       where p.id = p_programme and p.school_id = s.id and p.version = (r.programmes ->> p.id::text)::integer))
$$;

create function public.data_sources() returns jsonb
language sql stable security definer set search_path = '' set jit = off as $$
  with counted as materialized (
    select s.id, s.country, s.checked_on, jsonb_array_length(s.sources) as sources,
      coalesce(p.programmes, 0) as programmes
      from public.schools s
      left join (select d.school_id, count(*) as programmes from public.programmes d where d.is_active group by 1) p
        on p.school_id = s.id
     where s.listed
  ), given as (
    select r.register, r.source, count(*) as programmes
      from public.school_sources r cross join lateral jsonb_object_keys(r.programmes) k (id)
      join public.programmes p on p.id = k.id::uuid and p.is_active
      join counted c on c.id = r.school_id
     group by 1, 2
  )
  select jsonb_build_object(
    'checked', (select jsonb_build_object('schools', count(*), 'countries', count(distinct c.country),
        'programmes', coalesce(sum(c.programmes), 0), 'sources', coalesce(sum(c.sources), 0), 'latest',
          max(c.checked_on))
      from counted c where c.checked_on is not null),
    'registers', (select coalesce(jsonb_agg(to_jsonb(w) order by w.register, w.source), '[]') from (
        select r.register, r.source, mode() within group (order by r.edition) as edition,
            max(r.fetched_at at time zone 'UTC')::date as taken_in,
            count(distinct r.school_id) filter (where r.gone_since is null) as schools,
            coalesce(max(g.programmes), 0) as programmes,
            count(distinct r.school_id) filter (where r.gone_since is not null) as gone
          from public.school_sources r join counted c on c.id = r.school_id left join given g on g.register = r.register
            and g.source is not distinct from r.source
         group by r.register, r.source) w),
    'countries', (select coalesce(jsonb_agg(to_jsonb(w) order by w.schools desc, w.country), '[]') from (
        select c.country, count(*) as schools, sum(c.programmes) as programmes from counted c group by 1) w))
$$;

create function public.confirm_register_source(p_register text, p_source text, p_confirmed boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_importer();
  if p_confirmed then
    insert into private.confirmed_sources (register, source, confirmed_by) values (p_register, p_source, auth.uid())
    on conflict do nothing;
  else
    delete from private.confirmed_sources c where c.register = p_register and c.source = p_source;
  end if;
  if found then
    perform private.add_audit_entry('setting_changed', 'setting', null, 'register_licences',
      jsonb_build_object(p_register || ' ' || p_source, p_confirmed));
  end if;
end
$$;

create function public.confirmed_register_sources() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_importer();
  return (select coalesce(jsonb_agg(jsonb_build_object('register', c.register, 'source', c.source, 'confirmed_at',
    c.confirmed_at,
      'confirmed_by', coalesce(private.audit_name(c.confirmed_by),
        (select u.email from auth.users u where u.id = c.confirmed_by))) order by c.register, c.source), '[]')
          from private.confirmed_sources c);
end
$$;

create function private.keep_decided_values() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.differing := (select jsonb_object_agg(d.key, case when d.value -> 'kept' = 'false' and exists (
        select 1 from private.register_decisions k
         where k.register = new.register and k.identifier = new.identifier and k.difference = d.key
           and k.choice = 'keep' and k.undone_at is null and k.theirs = d.value -> 'value')
      then d.value || '{"kept": true}' else d.value end)
    from jsonb_each(new.differing) d);
  return new;
end
$$;

create function private.difference_columns(p_column text) returns text[]
language sql immutable set search_path = '' as $$
  select case when p_column in ('region', 'ownership', 'address', 'website', 'email', 'phone', 'students_count')
    then array[p_column] end
$$;

create function private.compared_columns(p_school public.schools) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('region', p_school.region, 'ownership', p_school.ownership, 'address', p_school.address,
    'website', p_school.website, 'email', p_school.email, 'phone', p_school.phone, 'students_count',
      p_school.students_count)
$$;

create function private.compared_values(p_school public.schools, p_columns text[]) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(e.key, e.value), '{}') from jsonb_each(private.compared_columns(p_school)) e
   where e.key = any (p_columns) and e.value <> 'null'
$$;
create trigger keep_decided_values before insert or update of differing on public.school_sources
  for each row when (new.differing <> '{}') execute function private.keep_decided_values();

revoke execute on function
  private.difference_columns(text),
  private.keep_decided_values(),
  private.compared_values(schools,text[]),
  private.compared_columns(schools)
  from public;
revoke execute on function
  public.confirm_register_source(text,text,boolean),
  public.confirmed_register_sources(),
  public.data_sources(),
  public.school_registers(uuid,uuid)
  from public, anon, authenticated, service_role;
grant execute on function
  public.confirm_register_source(text,text,boolean),
  public.confirmed_register_sources()
  to authenticated, service_role;
grant execute on function
  public.data_sources(),
  public.school_registers(uuid,uuid)
  to anon, authenticated, service_role;

create index school_sources_parent on public.school_sources (register, parent_identifier)
  where parent_identifier is not null;

create function private.institution_name(p_name text) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(public.normalise_text(p_name), '^(ip|cft|universidad) ', '')
$$;

create function private.institution_of(p_register text, p_parent text) returns uuid
language sql stable set search_path = '' as $$
  with branches as materialized (
    select r.school_id, r.identifier = p_parent as own, s.country, private.institution_name(r.parent_name) as name
      from public.school_sources r join public.schools s on s.id = r.school_id
     where r.register = p_register and p_parent in (r.parent_identifier, r.identifier)
  ), found as (
    select s.id, bool_or(b.own) as own from branches b join public.schools s on s.id = b.school_id
     where s.listed and (b.own or s.checked_on is not null) group by 1
    union
    select s.id, false from (select distinct b.country, b.name from branches b where b.name <> '') n
      join public.schools s on s.country = n.country and s.listed and s.checked_on is not null
     where starts_with(public.normalise_text(s.name) || ' ', n.name || ' ')
       and s.id not in (select b.school_id from branches b)
  ), nearest as (
    select f.id from found f where f.own or not exists (select from found o where o.own)
  )
  select case when count(*) = 1 then (array_agg(n.id))[1] end from nearest n
$$;

create function public.school_campuses(p_school uuid)
returns table (slug text, name text, city text, is_institution boolean)
language sql stable security definer set search_path = '' as $$
  with self as materialized (
    select s.id, s.name, s.checked_on is not null as checked from public.schools s where s.id = p_school and s.listed
  ), own as materialized (
    select r.register, r.identifier, r.parent_identifier from public.school_sources r join self on self.id = r.school_id
  ), institutions as materialized (
    select private.institution_of(o.register, o.parent_identifier) as id from own o
      where o.parent_identifier is not null
  ), parents as materialized (
    select distinct r.register, r.parent_identifier as parent from public.school_sources r cross join self
     where r.parent_identifier is not null
       and (exists (select from own o where o.register = r.register
         and r.parent_identifier in (o.identifier, o.parent_identifier))
         or self.checked and starts_with(public.normalise_text(self.name) || ' ',
           private.institution_name(r.parent_name) || ' '))
  ), mine as materialized (
    select p.register, p.parent from parents p where private.institution_of(p.register, p.parent) = p_school
  )
  select s.slug, s.name, s.city, true from public.schools s where s.id in (select i.id from institutions i)
    and s.id <> p_school and s.listed
  union all
  (select s.slug, s.name, s.city, false from public.schools s
    where s.id <> p_school and s.listed and exists (select from public.school_sources r
      join mine m on m.register = r.register and m.parent = r.parent_identifier
      where r.school_id = s.id) order by s.city, s.name)
$$;

revoke execute on function private.institution_name(text), private.institution_of(text,text) from public;
revoke execute on function public.school_campuses(uuid) from public, anon, authenticated, service_role;
grant execute on function public.school_campuses(uuid) to anon, authenticated, service_role;

create function public.import_matches(p_ids uuid[], p_legacy_ids text[], p_slugs text[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_importer();
  return (select coalesce(jsonb_agg(to_jsonb(s) || jsonb_build_object('programs', public.programs(s))), '[]')
    from public.schools s
    where s.id in (select i.id from unnest(p_ids) i (id)
      union select l.id from public.schools l where l.legacy_id = any (p_legacy_ids)
      union select g.id from public.schools g where g.slug = any (p_slugs)));
end
$$;

create function public.choose_import_duplicates(p_import uuid, p_choice text, p_position integer default null)
  returns void
language plpgsql security definer set search_path = '' as $$
begin
  if (private.own_import(p_import)).status <> 'checked' then
    raise exception 'the import has begun' using errcode = 'invalid_parameter_value';
  end if;
  if p_position is null then
    update private.school_imports i set duplicates = p_choice where i.id = p_import;
    update private.import_rows r set choice = null where r.import = p_import and r.choice is not null;
  else
    update private.import_rows r set choice = p_choice where r.import = p_import and r.position = p_position;
  end if;
end
$$;

create function public.import_portion(p_import uuid, p_from integer, p_to integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_importer();
  return (select jsonb_build_object('options', i.options, 'details', i.details, 'run', i.run, 'headings', i.headings,
    'rows',
      (select coalesce(jsonb_agg(jsonb_build_object('position', r.position, 'number', r.number, 'cells', r.cells)
          order by r.position), '[]')
         from private.import_rows r where r.import = i.id and r.position between p_from and p_to))
    from private.school_imports i where i.id = p_import);
end
$$;

create function public.find_import_duplicates(p_import uuid, p_run integer, p_rows jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  answer jsonb;
begin
  perform private.require_importer();
  with rows as materialized (
      select r.position, r.claims, r.fresh, public.normalise_text(r.name) as name, r.country,
          public.normalise_text(r.city) as city, private.web_host(r.website) as host
        from jsonb_to_recordset(p_rows)
          r (position integer, claims jsonb, fresh boolean, name text, country text, city text, website text)
    ), claims as materialized (
      select r.position, c.claim, true as certain from rows r cross
        join lateral jsonb_array_elements_text(r.claims) c (claim)
      union all
      select r.position, concat_ws(E'\n', 'name', r.name, r.country, r.city), false from rows r where r.fresh
    ), earlier as materialized (
      select e.* from private.record_import_claims(p_import, p_run,
        (select coalesce(jsonb_agg(c), '[]') from claims c)) e
    ), found as (
      select r.position, s.id, s.reason from rows r cross join lateral (
          select t.id, 'name' as reason, 1 as rank from public.schools t
           where t.country = r.country and t.sort_name = r.name and public.normalise_text(t.city) = r.city
          union all
          select min(t.id::text)::uuid, 'host', 2 from public.schools t
           where private.web_host(t.website) = r.host
             and t.website is not null and public.normalise_text(t.city) = r.city
          having count(*) = 1
          order by rank, id limit 1) s
       where r.fresh
    )
    select coalesce(jsonb_agg(jsonb_build_object('position', r.position, 'certain', coalesce(e.certain, false),
        'earlier', (select o.number from private.import_rows o where o.import = p_import and o.position = e.owner),
        'school', to_jsonb(s), 'by', f.reason)), '[]') into answer
      from rows r left join earlier e on e.claimant = r.position left join found f on f.position = r.position
      left join public.schools s on s.id = f.id
     where e.claimant is not null or f.position is not null;
  return answer;
end
$$;

create function public.save_import_check(p_import uuid, p_run integer, p_rows jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_importer();
  perform 1 from private.school_imports i where i.id = p_import and i.run = p_run
    and i.status = 'uploaded' for key share;
  if not found then
    raise exception 'this check is over' using errcode = 'object_not_in_prerequisite_state';
  end if;
  update private.import_rows r set run = p_run, kind = c.kind, name = left(c.name, 300), columns = c.columns,
      errors = c.errors, write = c.write, duplicate = c.duplicate, update_write = c.update_write, choice = null,
      identifier = c.identifier, differing = coalesce(c.differing, 0)
    from jsonb_to_recordset(p_rows) c (position integer, kind text, name text, columns jsonb, errors jsonb, write jsonb,
      duplicate jsonb, update_write jsonb, identifier text, differing integer)
   where r.import = p_import and r.position = c.position
     and r.position = any (array(select (f -> 'position')::integer from jsonb_array_elements(p_rows) f));
end
$$;

create function public.import_programme_matches(
  p_ids uuid[], p_school_ids uuid[], p_school_slugs text[], p_school_names text[], p_slugs text[]
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  named jsonb;
  found uuid[];
  rows jsonb;
begin
  perform private.require_importer();
  select coalesce(jsonb_agg(to_jsonb(array(select s.id from public.schools s
      where s.sort_name = public.normalise_text(n.name) order by s.id limit 2)) order by n.place), '[]')
    into named from unnest(p_school_names) with ordinality n (name, place);
  found := array(
    select s.id from public.schools s where s.id = any (p_school_ids)
    union select s.id from public.schools s where s.slug = any (p_school_slugs)
    union select i.id::uuid from jsonb_array_elements(named) n (ids) cross
      join lateral jsonb_array_elements_text(n.ids) i (id)
    union select p.school_id from public.programmes p where p.id = any (p_ids));
  select coalesce(jsonb_agg(to_jsonb(p)), '[]') into rows from public.programmes p
   where p.id = any (p_ids) or (p.school_id = any (found) and p.slug = any (p_slugs));
  return jsonb_build_object('named', named, 'programmes', rows, 'schools',
    (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'slug', s.slug, 'name', s.name)), '[]')
       from public.schools s where s.id = any (found)));
end
$$;

create function private.record_import_claims(p_import uuid, p_run integer, p_claims jsonb)
returns table (claimant integer, certain boolean, owner integer)
language sql set search_path = '' as $$
  with claims as materialized (
    select c.position, md5(c.claim)::uuid as claim, c.certain
      from jsonb_to_recordset(p_claims) c (position integer, claim text, certain boolean)
  ), noted as (
    insert into private.import_claims (import, run, claim, position)
    select p_import, p_run, c.claim, min(c.position) from claims c group by c.claim
    on conflict do nothing returning claim, position
  )
  select c.position, bool_or(c.certain), min(o.position)
    from claims c cross join lateral (
      select n.position from noted n where n.claim = c.claim
      union all
      select k.position from private.import_claims k where k.import = p_import and k.run = p_run and k.claim = c.claim
    ) o
   -- an owner further down: its portion was done before this one
   where o.position <> c.position group by c.position
$$;

create function public.find_programme_duplicates(p_import uuid, p_run integer, p_rows jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  answer jsonb;
begin
  perform private.require_importer();
  with rows as materialized (
      select r.position, r.claims, r.fresh, r.school,
          array(select distinct public.normalise_text(n.name) from jsonb_array_elements_text(r.names) n (name)) as names
        from jsonb_to_recordset(p_rows) r (position integer, claims jsonb, fresh boolean, school uuid, names jsonb)
    ), claims as materialized (
      select r.position, c.claim, true as certain from rows r cross
        join lateral jsonb_array_elements_text(r.claims) c (claim)
      union all
      select r.position, concat_ws(E'\n', 'name', r.school, n.name), false
        from rows r cross join lateral unnest(r.names) n (name) where r.fresh
    ), earlier as materialized (
      select e.* from private.record_import_claims(p_import, p_run,
        (select coalesce(jsonb_agg(c), '[]') from claims c)) e
    ), known as materialized (
      -- each name of these schools is normalised once, however many rows there are
      select p.school_id, p.id, p.is_active, p.position, public.normalise_text(n.name) as name
        from public.programmes p cross join lateral (values (p.name), (p.name_es), (p.name_en)) n (name)
       where p.school_id in (select r.school from rows r where r.fresh) and n.name is not null
    ), found as (
      select distinct on (r.position) r.position, k.id
        from rows r cross join lateral unnest(r.names) n (name)
        join known k on k.school_id = r.school and k.name = n.name
       where r.fresh order by r.position, k.is_active desc, k.position, k.id
    )
    select coalesce(jsonb_agg(jsonb_build_object('position', r.position, 'certain', coalesce(e.certain, false),
        'earlier', (select o.number from private.import_rows o where o.import = p_import and o.position = e.owner),
        'programme', to_jsonb(p))), '[]') into answer
      from rows r left join earlier e on e.claimant = r.position left join found f on f.position = r.position
      left join public.programmes p on p.id = f.id
     where e.claimant is not null or f.position is not null;
  return answer;
end
$$;

create function private.likeness(p_text text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select nullif(replace(replace(replace(
    regexp_replace(
      regexp_replace(public.normalise_text(p_text),
        '^(?:(?:the|el|la|los|las|le|les|il|lo|der|die|das|ciudad de|city of|ville de)\s+|l[''\u00b4\u0060]\s*)', ''),
      '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f\ufeff]+', '', 'g'),
    'ae', 'a'), 'oe', 'o'), 'ue', 'u'), '')
$$;
create index schools_likeness on public.schools (country, private.likeness(name));

create function public.find_like_imports(p_import uuid, p_run integer, p_rows jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  answer jsonb;
begin
  perform private.require_importer();
  with rows as materialized (
      select r.position, r.country, private.likeness(r.name) as name, private.likeness(r.city) as city,
          private.web_host(r.website) as host, nullif(right(regexp_replace(r.phone, '\D', '', 'g'), 9), '') as phone
        from jsonb_to_recordset(p_rows)
          r (position integer, name text, country text, city text, website text, phone text)
    ), claims as materialized (
      select r.position, concat_ws(E'\n', c.kind, c.value, r.country, r.city) as claim, false as certain
        from rows r cross join lateral (values ('like', r.name), ('host', r.host), ('phone', r.phone)) c (kind, value)
       where r.city is not null and char_length(c.value) >= case c.kind when 'phone' then 7 else 1 end
    ), earlier as materialized (
      select e.* from private.record_import_claims(p_import, p_run,
        (select coalesce(jsonb_agg(c), '[]') from claims c)) e
    ), found as (
      select distinct on (r.position) r.position, s.id
        from rows r join public.schools s on s.country = r.country and private.likeness(s.name) = r.name
       where private.likeness(s.city) = r.city order by r.position, s.is_active desc, s.id
    )
    select coalesce(jsonb_agg(jsonb_build_object('position', r.position, 'certain', false, 'by', 'like',
        'earlier', (select o.number from private.import_rows o where o.import = p_import and o.position = e.owner),
        'school', to_jsonb(s))), '[]') into answer
      from rows r left join earlier e on e.claimant = r.position left join found f on f.position = r.position
      left join public.schools s on s.id = f.id
     where e.claimant is not null or f.position is not null;
  return answer;
end
$$;

revoke execute on function
  public.choose_import_duplicates(uuid,text,integer),
  public.find_import_duplicates(uuid,integer,jsonb),
  public.find_like_imports(uuid,integer,jsonb),
  public.find_programme_duplicates(uuid,integer,jsonb),
  public.import_matches(uuid[],text[],text[]),
  public.import_portion(uuid,integer,integer),
  public.import_programme_matches(uuid[],uuid[],text[],text[],text[]),
  public.save_import_check(uuid,integer,jsonb)
  from public, anon, authenticated, service_role;
revoke execute on function
  private.record_import_claims(uuid,integer,jsonb)
  from public;
grant execute on function
  public.find_import_duplicates(uuid,integer,jsonb),
  public.find_like_imports(uuid,integer,jsonb),
  public.find_programme_duplicates(uuid,integer,jsonb),
  public.import_matches(uuid[],text[],text[]),
  public.import_portion(uuid,integer,integer),
  public.import_programme_matches(uuid[],uuid[],text[],text[],text[]),
  public.save_import_check(uuid,integer,jsonb)
  to service_role;
grant execute on function
  public.choose_import_duplicates(uuid,text,integer)
  to authenticated, service_role;

create function private.write_imported(p_import uuid, p_rows jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  contents constant text := (select i.contents from private.school_imports i where i.id = p_import);
  target constant regclass := private.imported_table(contents);
  fields constant text[] := private.imported_fields(contents);
  identity constant text[] := case contents when 'programmes' then array['id', 'school_id']
    else array['id', 'legacy_id'] end;
  -- 'again' is a second row about the same
  rows constant jsonb := (select coalesce(jsonb_agg(w.value || jsonb_build_object('again', w.number > 1)
    order by w.position), '[]')
    from (select g.value, (g.value -> 'position')::integer as position,
          row_number() over (partition by g.value #>> '{entry,id}' order by (g.value -> 'position')::integer) as number
        from jsonb_array_elements(case contents when 'programmes' then private.with_places(p_rows)
          else p_rows end) g) w);
  known constant uuid[] := array(select (r.entry ->> 'id')::uuid
    from jsonb_to_recordset(rows) r (entry jsonb, again boolean)
    where r.entry ? 'version' and not r.again);
  -- the planner takes a list for many more entries than a portion has, and would read whole tables to join it
  positions constant integer[] := array(select r.position from jsonb_to_recordset(rows) r (position integer));
  new_fields text[];
  before_change bigint;
  old_ids uuid[] := '{}';
  new_ids uuid[];
begin
  perform private.lock_imported(contents, known,
    array(select (r.entry ->> 'school_id')::uuid from jsonb_to_recordset(rows) r (entry jsonb)
      where not r.entry ? 'version'));
  select coalesce(max(l.id), 0) into before_change from public.change_log l;

  if known <> '{}' then
    execute format('with written as (
        update %3$s s set (%1$s) = row (%2$s)
          from jsonb_to_recordset($1) r (entry jsonb, again boolean)
          join %3$s o on o.id = (r.entry ->> ''id'')::uuid and o.version = (r.entry ->> ''version'')::integer
          cross join lateral jsonb_populate_record(o, r.entry - ''version'') k
         where r.entry ? ''version'' and not r.again and o.id = any ($2) and s.id = o.id and s.id = any ($2)
           returning s.id)
      select coalesce(array_agg(id), ''{}'') from written',
      private.column_list(fields), private.column_list(fields, 'k'), target) into old_ids using rows, known;
  end if;

  -- what no row of a new one names gets its default
  new_fields := identity || array(select f from unnest(fields) f where f = 'name' or f in (
    select k from jsonb_to_recordset(rows) r (entry jsonb, again boolean)
      cross join lateral jsonb_object_keys(r.entry) k
     where not r.entry ? 'version' and not r.again));
  execute format('with written as (
      insert into %3$s (%1$s)
      select %2$s
        from jsonb_to_recordset($1) r (position integer, entry jsonb, again boolean)
        cross join lateral jsonb_populate_record(null::%3$s, r.entry) k
       where not r.entry ? ''version'' and not r.again order by r.position returning id)
    select coalesce(array_agg(id), ''{}'') from written',
    private.column_list(new_fields), private.column_list(new_fields, 'k'), target) into new_ids using rows;

  if contents = 'schools' then
    perform private.write_imported_programmes(p_import,
      (select jsonb_object_agg(r.entry ->> 'id', r.entry -> 'programs')
      from jsonb_to_recordset(rows) r (entry jsonb, again boolean)
     where r.entry ? 'programs' and not r.again and (r.entry ->> 'id')::uuid = any (old_ids || new_ids)), new_ids);
  end if;
  insert into private.import_changes as c (import, school_id, row_id, kind, change_id, name)
  select p_import, l.school_id, l.row_id, case l.action when 'insert' then 'created'
    else 'changed' end, l.id, coalesce(l.label, '')
    from public.change_log l where l.id > before_change and l.table_name = contents
      and l.row_id = any (old_ids || new_ids)
   order by l.id
  on conflict (import, row_id) do update set change_id = excluded.change_id where c.change_id = 0;
  update private.import_rows r set row_id = case when e.again then r.row_id else e.id end,
      outcome = case when e.again then 'failed' when e.id = any (new_ids) then 'created'
        when e.id = any (old_ids) then 'changed'
        else 'failed' end,
      code = case when e.again or e.id <> all (old_ids || new_ids) then 'changed' end
    from (select w.position, (w.entry ->> 'id')::uuid as id, w.again
            from jsonb_to_recordset(rows) w (position integer, entry jsonb, again boolean)) e
   where r.import = p_import and r.position = any (positions) and r.position = e.position;
  update private.school_imports i set created_count = i.created_count + cardinality(new_ids),
    changed_count = i.changed_count + cardinality(old_ids) where i.id = p_import;
end
$$;

create function private.write_imported_programmes(p_import uuid, p_lists jsonb, p_new uuid[]) returns void
language plpgsql set search_path = '' as $$
declare
  listed record;
begin
  for listed in select s.id, l.value as list, public.programs(s)::text as before
      from jsonb_each(p_lists) l join public.schools s on s.id = l.key::uuid order by s.id loop
    perform private.write_programme_list(listed.id, listed.list);
    insert into private.import_changes (import, school_id, row_id, kind, change_id, name, programs_before,
      programs_after)
      select p_import, s.id, s.id, case when s.id = any (p_new) then 'created' else 'changed' end, 0, s.name,
          listed.before, public.programs(s)::text
        from public.schools s where s.id = listed.id and public.programs(s)::text <> listed.before
    on conflict do nothing;
  end loop;
end
$$;

create function private.waiting_rows(p_import private.school_imports, p_from integer, p_to integer, p_limit integer)
returns table ("position" integer, entry jsonb)
language sql stable set search_path = '' as $$
  select r.position, case when r.kind <> 'duplicate' or coalesce(r.choice, p_import.duplicates) = 'create' then r.write
      else r.update_write end
    from private.import_rows r
   where r.import = p_import.id and r.position between p_from and p_to and r.run = p_import.run and r.outcome is null
     and (r.kind in ('new', 'matched', 'changed')
       or (r.kind = 'duplicate' and (coalesce(r.choice, p_import.duplicates) = 'create'
         or (coalesce(r.choice, p_import.duplicates) = 'update' and r.update_write is not null))))
   order by r.position limit least(greatest(p_limit, 1), 500)
$$;

create function private.waiting_changes(p_import uuid, p_limit integer) returns setof private.import_changes
language sql stable set search_path = '' as $$
  select c.* from private.import_changes c where c.import = p_import and c.undone is null
   order by c.school_id, c.row_id limit least(greatest(p_limit, 1), 500)
$$;

create function public.reject_import_row(p_import uuid, p_step text, p_from integer, p_to integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  at_work private.school_imports;
  dropped integer;
begin
  if p_step = 'apply' then
    at_work := private.import_at_step(p_import, 'importing', 'imported');
    update private.import_rows r set outcome = 'failed', code = 'refused'
      from private.waiting_rows(at_work, p_from, p_to, 1) w where r.import = p_import and r.position = w.position;
    get diagnostics dropped = row_count;
  else
    at_work := private.import_at_step(p_import, 'undoing', 'undone');
    update private.import_changes c set undone = false, differing = coalesce((select array_agg(k order by k)
        from public.change_log l cross join lateral jsonb_object_keys(l.new) k where l.id = c.change_id), '{}')
      from private.waiting_changes(at_work.id, 1) w where c.import = p_import and c.row_id = w.row_id;
    get diagnostics dropped = row_count;
    update private.school_imports i set left_count = i.left_count + dropped where i.id = p_import;
  end if;
  return dropped;
end
$$;

create function public.apply_import_rows(
  p_import uuid, p_from integer, p_to integer, p_limit integer, p_actor uuid default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  import constant private.school_imports := private.import_at_step(p_import, 'importing', 'imported');
  wanted jsonb;
  one jsonb;
begin
  perform private.act_for(p_actor);
  select jsonb_agg(jsonb_build_object('position', w.position, 'entry', case when w.entry ? 'id' then w.entry
        else w.entry || jsonb_build_object('id', gen_random_uuid()) end) order by w.position) into wanted
    from private.waiting_rows(import, p_from, p_to, p_limit) w;
  if wanted is null then
    return '{"done": 0}';
  end if;
  begin
    perform private.write_rows(import, wanted);
  exception when integrity_constraint_violation or data_exception then
    for one in select w.value from jsonb_array_elements(wanted) w loop
      begin
        perform private.write_rows(import, jsonb_build_array(one));
      exception when integrity_constraint_violation or data_exception then
        -- a missing reference: the programme's school is gone
        update private.import_rows r set outcome = 'failed',
            code = case sqlstate when '23505' then 'taken' when '23503' then 'missing' else 'refused' end
         where r.import = p_import and r.position = (one ->> 'position')::integer;
      end;
    end loop;
  end;
  return jsonb_build_object('done', jsonb_array_length(wanted));
end
$$;

create function private.programs_differ(p_change private.import_changes) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.schools s where s.id = p_change.row_id
    and public.programs(s)::text <> coalesce(p_change.programs_after, case p_change.kind when 'created' then '[]' end))
$$;

create function private.differing_since(p_change private.import_changes, p_contents text) returns text[]
language plpgsql stable set search_path = '' as $$
begin
  -- in PL/pgSQL, so that the plan of one change serves the next
  return case p_change.kind
    when 'created' then array(
      select distinct f.field from public.change_log l
        cross join lateral (
          select 'images' as field where l.table_name = 'school_images'
          union all
          select k from jsonb_object_keys(case when l.table_name = p_contents then coalesce(l.new, '{}')
            else '{}' end) k
        ) f
       where l.school_id = p_change.school_id and l.id > p_change.change_id
         and case p_contents when 'programmes' then l.row_id = p_change.row_id
           and f.field not in ('is_active', 'position')
           else f.field <> 'is_active' end
         and (exists (select 1 from public.schools s where s.id = p_change.row_id)
           or exists (select 1 from public.programmes p where p.id = p_change.row_id))
      union
      select 'programs' where private.programs_differ(p_change) order by 1)
    else array(
      select n.key from public.change_log l cross join lateral jsonb_each(l.new) n
        cross join lateral (
          select to_jsonb(s) as fields from public.schools s where s.id = p_change.row_id
          union all
          select to_jsonb(p) from public.programmes p where p.id = p_change.row_id) o
       where l.id = p_change.change_id and o.fields -> n.key is distinct from n.value
      union
      select 'programs' where private.programs_differ(p_change) order by 1)
  end;
end
$$;

create function private.undo_changes(p_import uuid, p_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
declare
  contents constant text := (select i.contents from private.school_imports i where i.id = p_import);
  target constant regclass := private.imported_table(contents);
  fields constant text[] := private.imported_fields(contents);
  restored jsonb;
begin
  perform private.lock_imported(contents, p_ids);
  update private.import_changes c set differing = private.differing_since(c, contents), undone = true
   where c.import = p_import and c.row_id = any (p_ids);
  perform set_config('directory.undoing', 'on', true);
  execute format('delete from %s s using private.import_changes c
    where c.import = $1 and c.row_id = any ($2) and c.kind = ''created'' and c.differing = ''{}''
      and s.id = c.row_id', target)
    using p_import, p_ids;
  perform set_config('directory.undoing', '', true);
  select jsonb_agg(jsonb_build_object('id', c.row_id, 'fields', (
        select coalesce(jsonb_object_agg(o.key, o.value), '{}') from jsonb_each(l.old) o
          where o.key <> all (c.differing))))
    into restored
    from private.import_changes c join public.change_log l on l.id = c.change_id
   where c.import = p_import and c.row_id = any (p_ids) and c.kind = 'changed';
  perform private.write_programme_list(c.row_id, c.programs_before::jsonb) from private.import_changes c
    where c.import = p_import and c.row_id = any (p_ids) and c.kind = 'changed' and not 'programs' = any (c.differing)
      and c.programs_before is not null;
  if restored is not null then
    execute format('update %3$s s set (%1$s) = row (%2$s)
        from jsonb_to_recordset($1) r (id uuid, fields jsonb) join %3$s o on o.id = r.id
        cross join lateral jsonb_populate_record(o, r.fields) k
       where o.id = any ($2) and s.id = o.id and s.id = any ($2)',
      private.column_list(fields), private.column_list(fields, 'k'), target) using restored, p_ids;
  end if;
  update private.import_changes c set undone = false
   where c.import = p_import and c.row_id = any (p_ids) and c.differing <> '{}';
end
$$;

create function public.undo_import_changes(p_import uuid, p_limit integer, p_actor uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  import constant private.school_imports := private.import_at_step(p_import, 'undoing', 'undone');
  ids constant uuid[] := array(select c.row_id from private.waiting_changes(import.id, p_limit) c
    order by c.school_id, c.row_id);
  one uuid;
begin
  perform private.act_for(p_actor);
  begin
    perform private.undo_rows(import, ids);
  exception when integrity_constraint_violation or data_exception then
    foreach one in array ids loop
      begin
        perform private.undo_rows(import, array[one]);
      exception when integrity_constraint_violation or data_exception then
        -- a slug or an identifier that it had belongs to another one now; or what it was does not go together with what
        -- it has become, a number with no unit, say
        update private.import_changes c set undone = false, differing = case sqlstate when '23505' then array['slug']
            else coalesce((select array_agg(k order by k)
              from public.change_log l cross join lateral jsonb_object_keys(l.new) k where l.id = c.change_id),
                '{}') end
         where c.import = p_import and c.row_id = one;
      end;
    end loop;
  end;
  update private.school_imports i set undone_count = i.undone_count + n.undone, left_count = i.left_count + n.left
    from (select count(*) filter (where c.undone) as undone, count(*) filter (where not c.undone) as left
            from private.import_changes c where c.import = p_import and c.row_id = any (ids)) n
   where i.id = p_import;
  return jsonb_build_object('done', cardinality(ids));
end
$$;

create function private.imported_table(p_contents text) returns regclass
language sql stable set search_path = '' as $$
  select case p_contents when 'programmes' then 'public.programmes'::regclass else 'public.schools'::regclass end
$$;

create function private.imported_fields(p_contents text) returns text[]
language sql stable set search_path = '' as $$
  select case p_contents when 'programmes' then array(
      select c from unnest(private.written_columns('public.programmes')) c
       where c <> all (array['id', 'school_id', 'created_at', 'updated_at', 'version']))
    else private.school_fields() end
$$;

create function private.lock_imported(p_contents text, p_ids uuid[], p_schools uuid[] default '{}') returns void
language plpgsql set search_path = '' as $$
declare
  schools uuid[];
begin
  if p_contents = 'programmes' then
    perform 1 from public.programmes p where p.id = any (p_ids) order by p.id for update;
    schools := array(select unnest(p_schools) union select p.school_id from public.programmes p
      where p.id = any (p_ids));
    perform 1 from public.schools s where s.id = any (schools) order by s.id for no key update;
  else
    perform 1 from public.schools s where s.id = any (p_ids) order by s.id for update;
  end if;
end
$$;

create function private.with_places(p_rows jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(case when r.at_end then r.value
    || jsonb_build_object('entry', r.entry || jsonb_build_object('position',
      r.number + coalesce((select max(p.position) from public.programmes p where p.school_id = r.school), 0)))
      else r.value end order by r.place), '[]')
    from (select o.*, row_number() over (partition by o.school, o.at_end order by o.place) as number from (
        select w.value, w.place, w.value -> 'entry' as entry, (w.value #>> '{entry,school_id}')::uuid as school,
            not w.value -> 'entry' ? 'version' and w.value #>> '{entry,position}' is null as at_end
          from jsonb_array_elements(p_rows) with ordinality w (value, place)) o) r
$$;

create function public.apply_many_import_rows(
  p_import uuid, p_from integer, p_to integer, p_limit integer, p_actor uuid default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_importer();
  perform set_config('directory.page_changes', 'background', true);
  return public.apply_import_rows(p_import, p_from, p_to, p_limit, p_actor);
end
$$;

create function public.undo_many_import_changes(p_import uuid, p_limit integer, p_actor uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_importer();
  perform set_config('directory.page_changes', 'background', true);
  return public.undo_import_changes(p_import, p_limit, p_actor);
end
$$;

create function private.write_rows(p_import private.school_imports, p_rows jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  if p_import.register is null then
    perform private.write_imported(p_import.id, p_rows);
  else
    perform private.write_registered(p_import.id, p_rows);
  end if;
end
$$;

create function private.undo_rows(p_import private.school_imports, p_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  if p_import.register is null then
    perform private.undo_changes(p_import.id, p_ids);
  else
    perform private.undo_registered(p_import.id, p_ids);
  end if;
end
$$;

revoke execute on function
  public.apply_import_rows(uuid,integer,integer,integer,uuid),
  public.apply_many_import_rows(uuid,integer,integer,integer,uuid),
  public.reject_import_row(uuid,text,integer,integer),
  public.undo_import_changes(uuid,integer,uuid),
  public.undo_many_import_changes(uuid,integer,uuid)
  from public, anon, authenticated, service_role;
revoke execute on function
  private.differing_since(private.import_changes,text),
  private.imported_fields(text),
  private.imported_table(text),
  private.lock_imported(text,uuid[],uuid[]),
  private.programs_differ(private.import_changes),
  private.undo_rows(private.school_imports,uuid[]),
  private.waiting_changes(uuid,integer),
  private.waiting_rows(private.school_imports,integer,integer,integer),
  private.with_places(jsonb),
  private.write_imported_programmes(uuid,jsonb,uuid[]),
  private.write_rows(private.school_imports,jsonb)
  from public;
grant execute on function
  public.apply_import_rows(uuid,integer,integer,integer,uuid),
  public.apply_many_import_rows(uuid,integer,integer,integer,uuid),
  public.reject_import_row(uuid,text,integer,integer),
  public.undo_import_changes(uuid,integer,uuid),
  public.undo_many_import_changes(uuid,integer,uuid)
  to service_role;

create function public.import_overview(p_import uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_importer();
  return (select to_jsonb(i) - 'actor' - 'run' || jsonb_build_object(
      'tally', case i.status when 'importing' then private.import_tally(i) else i.tally end,
      'may_act', i.actor = auth.uid() or public.is_super_admin(),
      'sample', (select r.cells from private.import_rows r where r.import = i.id order by r.position limit 1),
      'changes', (select count(*) from private.import_changes c where c.import = i.id),
      'counts', (select coalesce(jsonb_object_agg(k.kind, k.rows), '{}') from (
          select r.kind, count(*) as rows from private.import_rows r
           where r.import = i.id and r.run = i.run and r.kind is not null group by r.kind) k),
      'failed', (select count(*) from private.import_rows r where r.import = i.id and r.outcome = 'failed'),
      -- what applying it would write of the probable duplicates
      'chosen', (select count(*) from private.import_rows r where r.import = i.id and r.run = i.run
        and r.kind = 'duplicate'
          and (coalesce(r.choice, i.duplicates) = 'create'
            or (coalesce(r.choice, i.duplicates) = 'update' and r.update_write is not null))))
    from private.school_imports i where i.id = p_import);
end
$$;

create function private.is_row_of(p_row private.import_rows, p_kind text) returns boolean
language sql immutable set search_path = '' as $$
  select case p_kind
    when '' then true
    when 'failed' then p_row.outcome = 'failed'
    when 'noted' then p_row.kind not in ('error', 'left') and p_row.errors @? '$[*] ? (@.skipped == true)'
    when 'repaired' then p_row.kind not in ('error', 'left') and p_row.errors is not null
      and not p_row.errors @? '$[*] ? (@.skipped == true)'
    when 'points' then p_row.errors @? '$[*] ? (@.error == "farFromCountry")'
    else p_row.kind = p_kind end
$$;

create function public.list_import_rows(p_import uuid, p_kind text, p_page integer, p_page_size integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  current_run integer;
  part jsonb;
begin
  perform private.require_importer();
  select i.run into current_run from private.school_imports i where i.id = p_import;
  part := private.page_of((select count(*) from private.import_rows r where r.import = p_import and r.run = current_run
    and private.is_row_of(r, p_kind)), p_page, p_page_size);
  return part - 'from' - 'size' || jsonb_build_object('rows',
    (select coalesce(jsonb_agg(to_jsonb(w) order by w.position), '[]') from (
        select r.position, r.number, r.kind, r.name, r.columns, r.errors, r.duplicate, r.choice, r.outcome, r.code,
            r.update_write is not null as may_update
          from private.import_rows r where r.import = p_import and r.run = current_run
            and private.is_row_of(r, p_kind)
         order by r.position offset (part ->> 'from')::bigint limit (part ->> 'size')::integer) w));
end
$$;

create function public.import_problem_rows(p_import uuid, p_after integer, p_size integer default 500) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_importer();
  perform private.audit_export('import');
  return (select coalesce(jsonb_agg(to_jsonb(w) order by w.position), '[]') from (
    select r.position, r.number, r.cells, r.kind, r.errors, r.duplicate, r.outcome, r.code
      from private.import_rows r join private.school_imports i on i.id = r.import and r.run = i.run
     where r.import = p_import and r.position > p_after
       and (r.kind in ('error', 'duplicate') or r.errors is not null and r.kind <> 'left' or r.outcome = 'failed')
     order by r.position limit least(greatest(p_size, 1), 1000)) w);
end
$$;

create function public.list_imports(p_page integer, p_page_size integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_importer();
  return private.listed_imports(false, p_page, p_page_size);
end
$$;

create function public.list_import_differences(p_import uuid, p_page integer, p_page_size integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  part jsonb;
begin
  perform private.require_importer();
  part := private.page_of((select count(*) from private.import_changes c where c.import = p_import and not c.undone),
    p_page, p_page_size);
  return part - 'from' - 'size' || jsonb_build_object('rows',
    (select coalesce(jsonb_agg(to_jsonb(w) order by w.name, w.id), '[]') from (
        select c.row_id as id, c.name, c.school_id, c.differing,
            (select s.name from public.schools s where s.id = c.school_id and c.row_id <> c.school_id) as school
          from private.import_changes c
         where c.import = p_import and not c.undone order by c.name, c.row_id
        offset (part ->> 'from')::bigint limit (part ->> 'size')::integer) w));
end
$$;

create function public.export_programmes(
  p_schools uuid[], p_after_school uuid default null, p_after_position integer default null,
    p_after_id uuid default null,
  p_size integer default 500
) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.audit_export('programme');
  return (select coalesce(jsonb_agg(to_jsonb(page) - 'place' order by page.place, page.position, page.id), '[]') from (
    select p.*, s.slug as school_slug, s.name as school_name, u.place
      from unnest(p_schools[1:500]) with ordinality u (id, place)
      join public.schools s on s.id = u.id join public.programmes p on p.school_id = u.id
     where p_after_id is null
        or (u.place, p.position, p.id) > (array_position(p_schools, p_after_school)::bigint, p_after_position,
          p_after_id)
     order by u.place, p.position, p.id limit least(greatest(coalesce(p_size, 500), 1), 1000)) page);
end
$$;

create function public.list_register_runs(p_page integer, p_page_size integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_importer();
  return private.listed_imports(true, p_page, p_page_size);
end
$$;

create function private.listed_imports(p_registers boolean, p_page integer, p_page_size integer) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  part constant jsonb := private.page_of((select count(*) from private.school_imports i
    where i.status <> 'uploading' and (i.register is not null) = p_registers
      and not exists (select 1 from private.register_decisions d where d.import = i.id)), p_page, p_page_size);
begin
  return part - 'from' - 'size' || jsonb_build_object('imports',
    (select coalesce(jsonb_agg(to_jsonb(w) order by w.uploaded_at desc, w.id), '[]') from (
        select i.id, i.file_name, i.contents, i.status, i.uploaded_at, i.imported_at, i.row_count, i.created_count,
          i.changed_count,
            i.undone_count, i.left_count, coalesce(i.actor = auth.uid(), false)
              or public.is_super_admin() as may_act, i.register, i.report
          from private.school_imports i where i.status <> 'uploading' and (i.register is not null) = p_registers
           and not exists (select 1 from private.register_decisions d where d.import = i.id)
         order by i.uploaded_at desc, i.id offset (part ->> 'from')::bigint limit (part ->> 'size')::integer) w));
end
$$;

create function private.page_of(p_total bigint, p_page integer, p_page_size integer) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('total', p_total, 'page', p.page, 'page_count', p.pages, 'size', p.size, 'from',
    (p.page - 1)::bigint * p.size)
    from (select s.size, s.pages, least(greatest(coalesce(p_page, 1), 1), s.pages) as page
            from (select z.size, greatest(1, ceil(p_total::numeric / z.size)::integer) as pages
                    from (select least(greatest(coalesce(p_page_size, 20), 1), 200) as size) z) s) p
$$;

revoke execute on function
  public.export_programmes(uuid[],uuid,integer,uuid,integer),
  public.import_overview(uuid),
  public.import_problem_rows(uuid,integer,integer),
  public.list_import_differences(uuid,integer,integer),
  public.list_import_rows(uuid,text,integer,integer),
  public.list_imports(integer,integer),
  public.list_register_runs(integer,integer)
  from public, anon, authenticated, service_role;
revoke execute on function
  private.is_row_of(private.import_rows,text),
  private.listed_imports(boolean,integer,integer),
  private.page_of(bigint,integer,integer)
  from public;
grant execute on function
  public.export_programmes(uuid[],uuid,integer,uuid,integer),
  public.import_overview(uuid),
  public.import_problem_rows(uuid,integer,integer),
  public.list_import_differences(uuid,integer,integer),
  public.list_import_rows(uuid,text,integer,integer),
  public.list_imports(integer,integer),
  public.list_register_runs(integer,integer)
  to authenticated, service_role;

create function public.register_candidates(p_register text, p_country text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_importer();
  return (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'slug', s.slug, 'country', s.country, 'city', s.city,
    'website', s.website,
      'lat', s.coordinates_lat, 'lng', s.coordinates_lng, 'exact', coalesce(s.coordinates_precision = 'campus', false),
      'taken', exists (select 1 from public.school_sources r where r.school_id = s.id and r.register = p_register),
      'names', jsonb_build_array(s.name) || coalesce((select jsonb_agg(r.name) from public.school_sources r
        where r.school_id = s.id), '[]'))
      order by s.id), '[]')
    from public.schools s where s.country = p_country
     and not exists (select 1 from private.import_changes c join private.school_imports i on i.id = c.import
       where c.school_id = s.id and c.kind = 'created' and i.register = p_register));
end
$$;

create function public.register_known(p_register text, p_identifiers text[], p_ids uuid[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_importer();
  return jsonb_build_object(
    'sources', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from public.school_sources r
      where r.register = p_register and r.identifier = any (p_identifiers)),
    'schools', (select coalesce(jsonb_agg(jsonb_build_object('school', to_jsonb(s), 'programmes',
        (select coalesce(jsonb_agg(to_jsonb(p) order by p.position, p.id), '[]') from public.programmes p
          where p.school_id = s.id))), '[]')
      from public.schools s where s.id = any (p_ids) or s.id in (select r.school_id from public.school_sources r
        where r.register = p_register and r.identifier = any (p_identifiers))));
end
$$;

create function private.register_report(p_import uuid, p_run integer) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'kinds', (select coalesce(jsonb_object_agg(k.kind, k.rows), '{}') from (
      select r.kind, count(*) as rows from private.import_rows r
       where r.import = p_import and r.run = p_run and r.kind is not null group by r.kind) k),
    'left', (select coalesce(jsonb_object_agg(k.error, k.rows), '{}') from (
      select r.errors -> 0 ->> 'error' as error, count(*) as rows from private.import_rows r
       where r.import = p_import and r.run = p_run and r.kind = 'error' group by 1) k),
    'differing', (select coalesce(sum(r.differing), 0) from private.import_rows r where r.import = p_import
      and r.run = p_run))
$$;

create function private.change_register_programmes(p_school uuid, p_changes jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  update public.programmes p set position = k.position, name = k.name, name_es = k.name_es, name_en = k.name_en,
    level = k.level, field = k.field,
      duration_value = k.duration_value, duration_unit = k.duration_unit, duration_text = k.duration_text,
      duration_text_en = k.duration_text_en, prices = k.prices, mode = k.mode, requirements_es = k.requirements_es,
        requirements_en = k.requirements_en,
      note_es = k.note_es, note_en = k.note_en, award_es = k.award_es, award_en = k.award_en, places = k.places,
      graduates = k.graduates, attendance = k.attendance, sources = k.sources, is_active = true
    from jsonb_array_elements(p_changes -> 'update') r (row)
    cross join lateral jsonb_populate_record(null::public.programmes, r.row) k
   where p.id = k.id and p.school_id = p_school and p.version = k.version;
  update public.programmes p set is_active = false
    from jsonb_to_recordset(p_changes -> 'hide') r (id uuid, version integer)
   where p.id = r.id and p.school_id = p_school and p.version = r.version;
end
$$;

create function private.write_registered(p_import uuid, p_rows jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  good jsonb;
  known_ids uuid[];
  one record;
begin
  perform private.begin_bulk_write();
  perform 1 from public.schools s
    where s.id in (select (r.value #>> '{entry,id}')::uuid from jsonb_array_elements(p_rows) r)
      order by s.id for update;
  select coalesce(jsonb_agg(r.value -> 'entry'), '[]') into good from jsonb_array_elements(p_rows) r
   where case when r.value -> 'entry' ? 'version'
     then exists (select 1 from public.schools s where s.id = (r.value #>> '{entry,id}')::uuid
       and s.version = (r.value #>> '{entry,version}')::integer)
     else not exists (select 1 from public.schools s where s.id = (r.value #>> '{entry,id}')::uuid) end;
  known_ids := array(select (e ->> 'id')::uuid from jsonb_array_elements(good) e where e ? 'version');

  insert into private.register_changes (import, register, identifier, school_id, source_before, programmes_before)
    select p_import, k.register, k.identifier, (e ->> 'id')::uuid, (select to_jsonb(s) from public.school_sources s
          where s.register = k.register and s.identifier = k.identifier),
        (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'version', k.programmes -> c.id::text, 'before',
            (select to_jsonb(p) from public.programmes p where p.id = c.id))), '[]')
           from (select (i ->> 'id')::uuid as id from jsonb_each(e -> 'register_programmes') l
             cross join lateral jsonb_array_elements(l.value) i) c)
      from jsonb_array_elements(good) e
      cross join lateral jsonb_populate_record(null::public.school_sources, e -> 'register_source') k
  on conflict do nothing;
  insert into public.school_sources as s (register, identifier, school_id, source, name, edition, licence,
    also_identifiers,
      parent_identifier, parent_name, gone_since, stated, differing, programmes, left_out, page)
    select k.register, k.identifier, (e ->> 'id')::uuid, k.source, k.name, k.edition, k.licence, k.also_identifiers,
        k.parent_identifier, k.parent_name, k.gone_since, k.stated, k.differing, k.programmes,
          coalesce(k.left_out, '[]'), k.page
      from jsonb_array_elements(good) e
      cross join lateral jsonb_populate_record(null::public.school_sources, e -> 'register_source') k
  on conflict (register, identifier) do update set source = excluded.source, name = excluded.name,
    edition = excluded.edition, licence = excluded.licence,
    fetched_at = now(), also_identifiers = excluded.also_identifiers, parent_identifier = excluded.parent_identifier,
    parent_name = excluded.parent_name, gone_since = excluded.gone_since, stated = excluded.stated,
    differing = excluded.differing, programmes = excluded.programmes, left_out = excluded.left_out,
      page = excluded.page;

  perform private.write_imported(p_import, p_rows);

  perform private.insert_rows('public.programmes', (select jsonb_agg(r.row
    || jsonb_build_object('school_id', e -> 'id'))
    from jsonb_array_elements(good) e cross
      join lateral jsonb_array_elements(e #> '{register_programmes,insert}') r (row)));
  for one in select (e ->> 'id')::uuid as school, e -> 'register_programmes' as changes
    from jsonb_array_elements(good) e
      where e #> '{register_programmes,update}' <> '[]' or e #> '{register_programmes,hide}' <> '[]' loop
    perform private.change_register_programmes(one.school, one.changes);
  end loop;
  perform private.end_bulk_write(array(select (e ->> 'id')::uuid from jsonb_array_elements(good) e));
  update private.import_changes c set programs_after = public.programs(s)::text
    from public.schools s where c.import = p_import and c.kind = 'created' and c.row_id = s.id
     and s.id in (select (e ->> 'id')::uuid from jsonb_array_elements(good) e);
  -- what changed nothing in the school itself is an act of this run all the same
  insert into private.import_changes (import, school_id, row_id, kind, change_id, name)
    select p_import, s.id, s.id, 'changed', 0, s.name from public.schools s where s.id = any (known_ids)
  on conflict do nothing;
end
$$;

create function private.undo_registered(p_import uuid, p_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
declare
  undone uuid[];
  one record;
begin
  perform private.undo_changes(p_import, p_ids);
  undone := array(select c.school_id from private.import_changes c
    where c.import = p_import and c.school_id = any (p_ids) and (c.undone or c.kind = 'changed'));
  for one in select c.*, (e.value ->> 'id')::uuid as id, e.value -> 'before' as was,
    (e.value ->> 'version')::integer as version
      from private.register_changes c cross join lateral jsonb_array_elements(c.programmes_before) e
     where c.import = p_import and c.school_id = any (undone) loop
    if jsonb_typeof(one.was) = 'null' then
      delete from public.programmes p where p.id = one.id and p.version = one.version;
    else
      perform private.change_register_programmes(one.school_id,
        jsonb_build_object('hide', '[]'::jsonb, 'update',
        jsonb_build_array(one.was || jsonb_build_object('version', one.version))));
      update public.programmes p set is_active = (one.was ->> 'is_active')::boolean
       where p.id = one.id and p.is_active is distinct from (one.was ->> 'is_active')::boolean
         and p.version <= one.version + 1;
    end if;
  end loop;
  delete from public.school_sources s using private.register_changes c
   where c.import = p_import and c.school_id = any (undone) and c.source_before is null
     and s.register = c.register and s.identifier = c.identifier;
  update public.school_sources s set edition = k.edition, source = k.source, name = k.name, licence = k.licence,
    fetched_at = k.fetched_at,
      also_identifiers = k.also_identifiers, parent_identifier = k.parent_identifier, parent_name = k.parent_name,
      gone_since = k.gone_since, stated = k.stated, differing = k.differing, left_out = coalesce(k.left_out, '[]'),
        page = k.page,
      -- a programme that was brought back has a later version than it had
      programmes = k.programmes || (select coalesce(jsonb_object_agg(p.id, p.version), '{}') from public.programmes p
        where p.school_id = s.school_id and p.id in (select (e ->> 'id')::uuid
          from jsonb_array_elements(c.programmes_before) e
          where jsonb_typeof(e -> 'before') = 'object'))
    from private.register_changes c cross join lateral jsonb_populate_record(null::public.school_sources,
      c.source_before) k
   where c.import = p_import and c.school_id = any (undone) and c.source_before is not null
     and s.register = c.register and s.identifier = c.identifier;
  perform private.index_search(array(select s.id from public.schools s where s.id = any (undone)), '{}');
end
$$;

create function private.mark_gone(p_import private.school_imports) returns void
language plpgsql set search_path = '' as $$
begin
  with gone as (
    update public.school_sources s set gone_since = left(coalesce(p_import.details ->> 'edition', ''), 50)
     where s.register = p_import.register and s.gone_since is null and not exists (select 1 from private.import_rows r
       where r.import = p_import.id and r.run = p_import.run and r.identifier = s.identifier)
    returning s.*
  ), noted as (
    insert into private.register_changes (import, register, identifier, school_id, source_before)
      select p_import.id, g.register, g.identifier, g.school_id, to_jsonb(g) || '{"gone_since": null}' from gone g
    on conflict do nothing
  )
  insert into private.import_changes (import, school_id, row_id, kind, change_id, name)
    select p_import.id, s.id, s.id, 'changed', 0, s.name from gone g join public.schools s on s.id = g.school_id
  on conflict do nothing;
end
$$;

create function public.first_registers(p_registers text[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_importer();
  if not exists (select 1 from private.first_registers)
      and not exists (select 1 from private.school_imports i where i.register is not null)
      and not exists (select 1 from public.user_roles r where r.role in ('admin', 'super_admin')) then
    insert into private.first_registers (register) select distinct unnest(p_registers);
  end if;
  return (select jsonb_build_object(
      'missing', coalesce(jsonb_agg(f.register order by f.register) filter (where not f.done), '[]'),
      'done', coalesce(jsonb_agg(f.register order by f.register) filter (where f.done), '[]'))
    from (select w.register, exists (select 1 from private.school_imports i
        where i.register = w.register and i.status in ('imported', 'undoing', 'undone')) as done
      from private.first_registers w) f);
end
$$;

create function public.unfinished_register_runs(p_register text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_importer();
  return (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'status', i.status, 'job', j.id,
      'live', coalesce(j.status = 'running' and j.leased_until >= now(), i.status = 'uploading'
        and i.uploaded_at > now() - interval '1 minute'))
      order by (i.status = 'importing') desc, i.uploaded_at, i.id), '[]')
    from private.school_imports i
    left join lateral (select w.id, w.status, w.leased_until from public.jobs w
      where w.subject = i.id::text and w.status in ('queued', 'running') order by w.created_at limit 1) j on true
    where i.register = p_register and i.actor is null
      -- what was given up is uploading, and older than a week: its rows go with the next uploads
      and (i.status in ('uploaded', 'checked', 'importing') or i.status = 'uploading'
        and i.uploaded_at > now() - interval '7 days'));
end
$$;

create function public.register_run_gone(p_import uuid) returns integer
language plpgsql stable security definer set search_path = '' as $$
declare
  import private.school_imports;
begin
  perform private.require_importer();
  select * into import from private.school_imports i where i.id = p_import;
  if import.status in ('uploaded', 'checked', 'importing') then
    return (select count(*) from public.school_sources s where s.register = import.register and s.gone_since is null
      and not exists (select 1 from private.import_rows r where r.import = import.id and r.run = import.run
        and r.identifier = s.identifier));
  end if;
  return (select count(*) from private.register_changes c join public.school_sources s
      on s.register = c.register and s.identifier = c.identifier
    where c.import = p_import and s.gone_since is not null and c.source_before -> 'gone_since' = 'null');
end
$$;

revoke execute on function
  public.first_registers(text[]),
  public.register_candidates(text,text),
  public.register_known(text,text[],uuid[]),
  public.register_run_gone(uuid),
  public.unfinished_register_runs(text)
  from public, anon, authenticated, service_role;
revoke execute on function
  private.change_register_programmes(uuid,jsonb),
  private.mark_gone(private.school_imports),
  private.register_report(uuid,integer),
  private.undo_registered(uuid,uuid[]),
  private.write_registered(uuid,jsonb)
  from public;
grant execute on function
  public.register_run_gone(uuid)
  to authenticated, service_role;
grant execute on function
  public.first_registers(text[]),
  public.register_candidates(text,text),
  public.register_known(text,text[],uuid[]),
  public.unfinished_register_runs(text)
  to service_role;

create function private.open_matches() returns table (import uuid, "position" integer, register text)
language sql stable set search_path = '' as $$
  select r.import, r.position, l.register
    from (select distinct on (i.register) i.id, i.register, i.run from private.school_imports i
           where i.register is not null and i.status = 'imported'
             and not exists (select 1 from private.register_decisions d where d.import = i.id)
           order by i.register, i.imported_at desc, i.id) l
    join private.import_rows r on r.import = l.id and r.run = l.run and r.kind = 'duplicate'
   where r.identifier is not null and not exists (select 1 from public.school_sources s
     where s.register = l.register and s.identifier = r.identifier)
$$;

create function public.decide_register_match(
  p_import uuid, p_position integer, p_choice text, p_entry jsonb, p_actor uuid default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  entry record;
  school constant uuid := (p_entry ->> 'id')::uuid;
  known constant integer := (p_entry ->> 'version')::integer;
  run uuid;
  made uuid;
begin
  perform private.require_importer();
  perform private.act_for(p_actor);
  select r.identifier, i.register, coalesce(p_entry #>> '{register_source,name}', r.name, '') as name into entry
    from private.import_rows r join private.school_imports i on i.id = r.import
   where r.import = p_import and r.position = p_position and r.kind = 'duplicate'
     and i.register is not null for update of r;
  if not found then
    raise exception 'no such row' using errcode = 'no_data_found';
  end if;
  if p_choice is null or p_choice not in ('merge', 'separate') or (p_choice = 'merge') <> (known is not null)
    or entry.identifier is distinct from p_entry #>> '{register_source,identifier}'
    or entry.register is distinct from p_entry #>> '{register_source,register}' then
    raise exception 'the entry is not of this row' using errcode = 'invalid_parameter_value';
  end if;
  -- the second of two decisions at one moment sees what the first has written
  perform pg_advisory_xact_lock(hashtextextended(concat_ws(' ', 'register entry', entry.register, entry.identifier),
    0));
  if exists (select 1 from public.school_sources s where s.register = entry.register
    and s.identifier = entry.identifier) then
    raise exception 'this is decided' using errcode = 'object_in_use';
  end if;
  if not exists (select 1 from private.open_matches() m where m.import = p_import and m.position = p_position) then
    raise exception 'no such row' using errcode = 'no_data_found';
  end if;
  perform 1 from public.schools s where s.id = school for update;
  if found <> (p_choice = 'merge') or known <> (select s.version from public.schools s where s.id = school) then
    raise exception 'the school has changed' using errcode = 'invalid_parameter_value';
  end if;

  insert into private.school_imports (actor, file_name, register, status, row_count, imported_at)
    values (auth.uid(), left(entry.name, 200), entry.register, 'imported', 1, now()) returning id into run;
  perform private.write_registered(run, jsonb_build_array(jsonb_build_object('position', 1, 'entry', p_entry)));
  insert into private.register_decisions (register, identifier, choice, school_id, name, import, decided_by)
    values (entry.register, entry.identifier, p_choice, school, entry.name, run, auth.uid()) returning id into made;
  perform private.add_audit_entry('register_decided', 'school', school::text,
    (select s.name from public.schools s where s.id = school),
    jsonb_build_object('register', entry.register, 'identifier', entry.identifier, 'choice', p_choice));
  return jsonb_build_object('id', made);
end
$$;

create function private.decide_difference(p_difference jsonb, p_choice text) returns text
language plpgsql set search_path = '' as $$
declare
  col constant text := p_difference ->> 'column';
  columns constant text[] := private.difference_columns(col);
  school public.schools;
  source public.school_sources;
  noted jsonb;
  before jsonb;
  after jsonb;
begin
  -- the school first, as the writer of a run does
  select s.* into school from public.schools s join public.school_sources r on r.school_id = s.id
    where r.register = p_difference ->> 'register' and r.identifier = p_difference ->> 'identifier' for update of s;
  if not found then
    return 'missing';
  end if;
  select r.* into source from public.school_sources r
    where r.register = p_difference ->> 'register' and r.identifier = p_difference ->> 'identifier'
      and r.school_id = school.id for update;
  noted := source.differing -> col;
  if noted is null or columns is null or noted -> 'kept' = 'true' then
    return 'decided';
  end if;
  before := private.compared_values(school, columns);
  after := noted -> 'value';
  if after <> p_difference -> 'theirs' or before <> p_difference -> 'ours' then
    return 'changed';
  end if;
  if p_choice = 'take' then
    begin
      perform private.write_columns('public.schools', array[school.id], after);
      update public.school_sources r set stated = r.stated || (noted -> 'value'), differing = r.differing - col
       where r.register = source.register and r.identifier = source.identifier;
    exception when integrity_constraint_violation or data_exception then
      return 'refused';
    end;
  end if;
  insert into private.register_decisions
      (register, identifier, difference, choice, school_id, name, theirs, ours, noted, stated_before, decided_by)
    values (source.register, source.identifier, col, p_choice, school.id, source.name,
      case p_choice when 'take' then after else noted -> 'value' end, before, noted,
      (select coalesce(jsonb_object_agg(e.key, e.value), '{}') from jsonb_each(source.stated) e
        where e.key = any (columns)),
      auth.uid());
  if p_choice = 'keep' then
    update public.school_sources r set differing = jsonb_set(r.differing, array[col, 'kept'], 'true')
     where r.register = source.register and r.identifier = source.identifier;
  end if;
  perform private.add_audit_entry('register_decided', 'school', school.id::text, school.name, jsonb_build_object(
    'register', source.register, 'identifier', source.identifier, 'choice', p_choice, 'column', col));
  return 'done';
end
$$;

create function public.decide_register_differences(p_asked jsonb, p_choice text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  outcomes jsonb := '{}';
  outcome text;
  difference record;
begin
  perform private.require_importer();
  if p_choice is null or p_choice not in ('take', 'keep') or coalesce(jsonb_array_length(p_asked), 0) not between 1
    and 200 then
    raise exception 'no such decision' using errcode = 'invalid_parameter_value';
  end if;
  -- in one order, so that two administrators wait for each other instead of locking each other out
  for difference in select a.value, r.school_id from jsonb_array_elements(p_asked) a
      left join public.school_sources r on r.register = a.value ->> 'register'
        and r.identifier = a.value ->> 'identifier'
      order by r.school_id, a.value ->> 'register', a.value ->> 'identifier', a.value ->> 'column' loop
    outcome := private.decide_difference(difference.value, p_choice);
    outcomes := outcomes || jsonb_build_object(outcome, coalesce((outcomes ->> outcome)::integer, 0) + 1);
  end loop;
  return jsonb_build_object('outcomes', outcomes);
end
$$;

create function private.undo_difference(p_decision private.register_decisions) returns void
language plpgsql set search_path = '' as $$
declare
  columns constant text[] := private.difference_columns(p_decision.difference);
  taken constant jsonb := p_decision.theirs - 'sources';
  school public.schools;
begin
  select s.* into school from public.schools s where s.id = p_decision.school_id for update;
  if p_decision.choice = 'take' and school.id is not null then
    if (select coalesce(jsonb_object_agg(e.key, e.value), '{}')
      from jsonb_each(private.compared_values(school, columns)) e where taken ? e.key) <> taken then
      raise exception 'the school has changed' using errcode = 'invalid_parameter_value';
    end if;
    perform private.write_columns('public.schools', array[school.id],
      (select jsonb_object_agg(k, p_decision.ours -> k) from jsonb_object_keys(taken) k)
      || case when p_decision.theirs -> 'sources' = school.sources
        then jsonb_build_object('sources', p_decision.ours -> 'sources') else '{}' end);
    update public.school_sources r set stated = (r.stated - array(select jsonb_object_keys(taken)))
      || p_decision.stated_before,
        differing = r.differing || jsonb_build_object(p_decision.difference, p_decision.noted)
     where r.register = p_decision.register and r.identifier = p_decision.identifier and r.stated @> taken;
  elsif p_decision.choice = 'keep' then
    update public.school_sources r set differing = jsonb_set(r.differing, array[p_decision.difference, 'kept'], 'false')
     where r.register = p_decision.register and r.identifier = p_decision.identifier
       and r.differing #> array[p_decision.difference, 'value'] = p_decision.theirs;
  end if;
end
$$;

create function private.undo_match(p_decision private.register_decisions) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.undo_registered(p_decision.import,
    array(select c.row_id from private.import_changes c where c.import = p_decision.import and c.undone is null));
  if exists (select 1 from private.import_changes c where c.import = p_decision.import and c.kind = 'created'
    and not c.undone) then
    raise exception 'the school has changed' using errcode = 'invalid_parameter_value';
  end if;
  update private.school_imports i set status = 'undone', undone_at = now() where i.id = p_decision.import;
end
$$;

create function public.undo_register_decision(p_decision uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  decision private.register_decisions;
begin
  perform private.require_importer();
  select * into decision from private.register_decisions d where d.id = p_decision for update;
  if not found then
    raise exception 'no such decision' using errcode = 'no_data_found';
  end if;
  if decision.undone_at is not null then
    raise exception 'this was taken back' using errcode = 'object_in_use';
  end if;
  update private.register_decisions d set undone_at = now(), undone_by = auth.uid() where d.id = p_decision;
  if decision.difference is null then
    perform private.undo_match(decision);
  else
    perform private.undo_difference(decision);
  end if;
  perform private.add_audit_entry('register_decision_undone', 'school', decision.school_id::text,
    coalesce((select s.name from public.schools s where s.id = decision.school_id), decision.name),
    jsonb_strip_nulls(jsonb_build_object('register', decision.register, 'identifier', decision.identifier,
      'choice', decision.choice, 'column', decision.difference)));
end
$$;

create function private.open_differences() returns table (
  register text, identifier text, name text, school_id uuid, "column" text, theirs jsonb)
language sql stable set search_path = '' as $$
  select r.register, r.identifier, r.name, r.school_id, d.key, d.value -> 'value'
    from public.school_sources r join public.schools s on s.id = r.school_id cross
      join lateral jsonb_each(r.differing) d
   where r.differing <> '{}' and d.value -> 'kept' = 'false' and private.difference_columns(d.key) is not null
     and not private.compared_columns(s) @> (d.value -> 'value')
$$;

create function public.list_registers() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_importer();
  return (with sources as (
      select r.register, count(*) filter (where r.gone_since is null) as schools,
        count(*) filter (where r.gone_since is not null) as gone,
          case when count(distinct r.source) > 1 then concat_ws('-', left(min(r.edition), 4), left(max(r.edition), 4))
            else mode() within group (order by r.edition) filter (where r.gone_since is null) end as edition
        from public.school_sources r join public.schools s on s.id = r.school_id group by r.register
    ), runs as (
      select distinct on (i.register) i.register, i.id, i.status, coalesce(i.imported_at, i.uploaded_at) as happened_at
        from private.school_imports i
       where i.register is not null and i.status <> 'uploading'
         and not exists (select 1 from private.register_decisions d where d.import = i.id)
       order by i.register, i.uploaded_at desc, i.id
    ), matches as (
      select m.register, count(*) as rows from private.open_matches() m group by m.register
    ), differences as (
      select d.register, count(*) as rows from private.open_differences() d group by d.register
    ), left_out as (
      select l.register, count(*) as rows from private.left_out_values() l group by l.register
    )
    select coalesce(jsonb_agg(jsonb_build_object('register', k.register, 'schools', coalesce(s.schools, 0), 'gone',
      coalesce(s.gone, 0),
        'edition', s.edition, 'matches', coalesce(m.rows, 0), 'differences', coalesce(d.rows, 0),
        'left_out', coalesce(l.rows, 0), 'run', r.id, 'run_status', r.status, 'run_at', r.happened_at)
          order by k.register), '[]')
      from (select register from sources union select register from runs) k
      left join sources s using (register) left join runs r using (register)
      left join matches m using (register) left join differences d using (register) left
        join left_out l using (register));
end
$$;

create function public.list_register_matches(p_register text, p_page integer, p_page_size integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  part jsonb;
begin
  perform private.require_importer();
  part := private.page_of((select count(*) from private.open_matches() m where p_register = ''
    or m.register = p_register),
    p_page, p_page_size);
  return part - 'from' - 'size' || jsonb_build_object('rows',
    (select coalesce(jsonb_agg(jsonb_build_object('import', w.import,
      'position', w.position, 'register', w.register, 'identifier', w.identifier, 'cells', w.cells, 'duplicate',
        w.duplicate, 'schools',
      (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'city', s.city, 'region', s.region,
            'address', s.address, 'website', s.website, 'phone', s.phone, 'lat', s.coordinates_lat, 'lng',
              s.coordinates_lng,
            'is_active', s.is_active, 'also', (select coalesce(jsonb_agg(o.name order by o.register, o.identifier),
              '[]')
              from public.school_sources o where o.school_id = s.id))), '[]')
         from public.schools s where s.id in (select (c ->> 'school')::uuid
           from jsonb_array_elements(jsonb_build_array(w.duplicate) || coalesce(w.duplicate -> 'others', '[]')) c)))
             order by w.place), '[]')
    from (select r.import, r.position, m.register, r.identifier, r.cells, r.duplicate,
              row_number() over (order by (r.duplicate ->> 'score')::numeric desc nulls last, m.register,
                r.identifier) as place
            from private.open_matches() m join private.import_rows r on r.import = m.import and r.position = m.position
           where p_register = '' or m.register = p_register
           order by place offset (part ->> 'from')::bigint limit (part ->> 'size')::integer) w));
end
$$;

create function public.list_register_differences(p_register text, p_page integer, p_page_size integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  part jsonb;
begin
  perform private.require_importer();
  part := private.page_of((select count(*) from private.open_differences() d where p_register = ''
    or d.register = p_register),
    p_page, p_page_size);
  return part - 'from' - 'size' || jsonb_build_object('rows',
    (select coalesce(jsonb_agg(to_jsonb(w) - 'place' order by w.place), '[]')
    from (select d.*, private.compared_values(s, private.difference_columns(d.column)) as ours, s.name as school,
      s.city, s.checked_on
            from (select o.*, row_number() over (order by n.sort_name, n.id, o.register, o.identifier,
              o.column) as place
                    from private.open_differences() o join public.schools n on n.id = o.school_id
                   where p_register = '' or o.register = p_register
                   order by place offset (part ->> 'from')::bigint limit (part ->> 'size')::integer) d
            join public.schools s on s.id = d.school_id) w));
end
$$;

create function public.list_register_gone(p_register text, p_page integer, p_page_size integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  part jsonb;
begin
  perform private.require_importer();
  part := private.page_of((select count(*) from public.school_sources r join public.schools s on s.id = r.school_id
    where r.gone_since is not null and (p_register = '' or r.register = p_register)), p_page, p_page_size);
  return part - 'from' - 'size' || jsonb_build_object('rows',
    (select coalesce(jsonb_agg(to_jsonb(w) - 'place' order by w.place), '[]')
    from (select r.register, r.identifier, r.name, r.school_id, s.name as school, s.city, r.gone_since,
              row_number() over (order by s.sort_name, s.id, r.register, r.identifier) as place
            from public.school_sources r join public.schools s on s.id = r.school_id
           where r.gone_since is not null and (p_register = '' or r.register = p_register)
           order by place offset (part ->> 'from')::bigint limit (part ->> 'size')::integer) w));
end
$$;

create function private.left_out_values() returns table (register text, identifier text, school_id uuid, place bigint,
  value jsonb)
language sql stable set search_path = '' as $$
  select r.register, r.identifier, r.school_id, l.place, l.value
    from public.school_sources r join public.schools s on s.id = r.school_id
      cross join lateral jsonb_array_elements(r.left_out) with ordinality l (value, place)
   where l.value ->> 'column' <> 'name' or s.name = r.stated ->> 'name'
$$;

create function public.list_register_left_out(p_register text, p_page integer, p_page_size integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  part jsonb;
begin
  perform private.require_importer();
  part := private.page_of((select count(*) from private.left_out_values() l where p_register = ''
    or l.register = p_register),
    p_page, p_page_size);
  return part - 'from' - 'size' || jsonb_build_object('rows',
    (select coalesce(jsonb_agg(to_jsonb(w) - 'place' order by w.place), '[]')
    from (select l.register, l.identifier, l.school_id, s.name as school, s.city, s.is_active,
      l.value ->> 'programme' as programme,
              l.value ->> 'column' as column, l.value ->> 'value' as value,
              row_number() over (order by s.sort_name, s.id, l.register, l.identifier, l.place) as place
            from private.left_out_values() l join public.schools s on s.id = l.school_id
           where p_register = '' or l.register = p_register
           order by place offset (part ->> 'from')::bigint limit (part ->> 'size')::integer) w));
end
$$;

create function public.list_register_decisions(p_register text, p_page integer, p_page_size integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  part jsonb;
begin
  perform private.require_importer();
  part := private.page_of((select count(*) from private.register_decisions d where p_register = ''
    or d.register = p_register),
    p_page, p_page_size);
  return part - 'from' - 'size' || jsonb_build_object('rows',
    (select coalesce(jsonb_agg(to_jsonb(w) order by w.decided_at desc, w.id), '[]')
    from (select d.id, d.register, d.identifier, d.name, d.difference, d.choice, d.school_id,
              (select s.name from public.schools s where s.id = d.school_id) as school, d.theirs - 'sources' as theirs,
              d.ours - 'sources' as ours, d.decided_at, private.account_name(d.decided_by) as decided_by, d.undone_at,
              private.account_name(d.undone_by) as undone_by
            from private.register_decisions d where p_register = '' or d.register = p_register
           order by d.decided_at desc, d.id offset (part ->> 'from')::bigint limit (part ->> 'size')::integer) w));
end
$$;

create function public.register_match(p_import uuid, p_position integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_importer();
  return (select jsonb_build_object('register', m.register, 'cells', r.cells, 'duplicate', r.duplicate)
    from private.open_matches() m join private.import_rows r on r.import = m.import and r.position = m.position
   where m.import = p_import and m.position = p_position);
end
$$;

revoke execute on function
  public.decide_register_differences(jsonb,text),
  public.decide_register_match(uuid,integer,text,jsonb,uuid),
  public.list_register_decisions(text,integer,integer),
  public.list_register_differences(text,integer,integer),
  public.list_register_gone(text,integer,integer),
  public.list_register_left_out(text,integer,integer),
  public.list_register_matches(text,integer,integer),
  public.list_registers(),
  public.register_match(uuid,integer),
  public.undo_register_decision(uuid)
  from public, anon, authenticated, service_role;
revoke execute on function
  private.decide_difference(jsonb,text),
  private.left_out_values(),
  private.open_differences(),
  private.open_matches(),
  private.undo_difference(private.register_decisions),
  private.undo_match(private.register_decisions)
  from public;
grant execute on function
  public.decide_register_differences(jsonb,text),
  public.list_register_decisions(text,integer,integer),
  public.list_register_differences(text,integer,integer),
  public.list_register_gone(text,integer,integer),
  public.list_register_left_out(text,integer,integer),
  public.list_register_matches(text,integer,integer),
  public.list_registers(),
  public.undo_register_decision(uuid)
  to authenticated, service_role;
grant execute on function
  public.decide_register_match(uuid,integer,text,jsonb,uuid),
  public.register_match(uuid,integer)
  to service_role;

create function private.reason_to_keep(p_school public.schools, p_source public.school_sources) returns text
language sql stable set search_path = '' as $$
  select case
    when p_school.checked_on is not null or p_school.sources <> '[]' then 'checked'
    when exists (select 1 from public.school_sources o where o.school_id = p_school.id
      and (o.register, o.identifier) <> (p_source.register, p_source.identifier)) then 'source'
    when exists (select 1 from public.programmes p where p.school_id = p_school.id
      and p.version is distinct from (p_source.programmes ->> p.id::text)::integer) then 'programmes'
    when exists (select 1 from public.school_images i where i.school_id = p_school.id and i.image_type = 'real')
      then 'pictures'
    when not to_jsonb(p_school) @> p_source.stated or exists (select 1 from public.change_log l cross
      join lateral jsonb_object_keys(l.new) k (field)
      where l.table_name = 'schools' and l.row_id = p_school.id and l.action = 'update'
        and not p_source.stated ? k.field and k.field not in ('programs', 'slug', 'is_active')) then 'edited'
    end
$$;

create function public.register_withdrawal(p_register text, p_source text default null) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
begin
  perform private.require_importer();
  return (select jsonb_build_object('schools', count(*), 'going', count(*) filter (where w.why is null), 'programmes',
    coalesce(sum(w.programmes), 0),
      'staying', coalesce(jsonb_agg(jsonb_build_object('name', w.name, 'slug', w.slug, 'why', w.why)
        order by w.slug) filter (where w.why is not null), '[]'))
    from (select s.name, s.slug, private.reason_to_keep(s, r) as why, (select count(*) from public.programmes p
          where p.school_id = s.id and p.version = (r.programmes ->> p.id::text)::integer) as programmes
        from public.school_sources r join public.schools s on s.id = r.school_id
       where r.register = p_register and (p_source is null or r.source = p_source)) w);
end
$$;

create function private.withdraw_entry(p_entry public.school_sources) returns void
language plpgsql set search_path = '' as $$
declare
  school public.schools;
  before_change bigint;
begin
  select * into school from public.schools s where s.id = p_entry.school_id for update;
  select coalesce(max(l.id), 0) into before_change from public.change_log l;
  if school.id is not null and private.reason_to_keep(school, p_entry) is null then
    delete from public.schools s where s.id = school.id;
    delete from public.deleted_schools d where d.school_id = school.id;
  elsif school.id is not null then
    delete from public.programmes p where p.school_id = school.id
      and p.version = (p_entry.programmes ->> p.id::text)::integer;
    perform private.write_columns('public.schools', array[school.id],
      (select coalesce(jsonb_object_agg(f.key, case jsonb_typeof(f.value) when 'array' then '[]'::jsonb
      else 'null' end), '{}')
      from jsonb_each(p_entry.stated) f
     where f.key not in ('name', 'type', 'country', 'city') and to_jsonb(school) -> f.key = f.value
       and not exists (select 1 from public.school_sources o where o.school_id = school.id
         and (o.register, o.identifier) <> (p_entry.register, p_entry.identifier) and o.stated -> f.key = f.value)));
  end if;
  delete from public.school_sources r where r.register = p_entry.register and r.identifier = p_entry.identifier;
  delete from private.register_changes c where c.register = p_entry.register and c.identifier = p_entry.identifier;
  -- the history would keep what was deleted
  update public.change_log l set old = null where l.id > before_change and l.action = 'delete';
end
$$;

create function public.withdraw_register(p_register text, p_source text default null, p_limit integer default 50)
  returns integer
language plpgsql security definer set search_path = '' as $$
declare
  entry public.school_sources;
  done integer := 0;
begin
  perform private.require_importer();
  for entry in select r.* from public.school_sources r
      where r.register = p_register and (p_source is null or r.source = p_source)
      order by r.identifier limit least(greatest(p_limit, 1), 500) loop
    perform private.withdraw_entry(entry);
    done := done + 1;
  end loop;
  if done > 0 then
    perform private.add_audit_entry('setting_changed', 'setting', null, 'register_withdrawn',
      jsonb_build_object('register', concat_ws(' ', p_register, p_source), 'schools', done));
  end if;
  return done;
end
$$;

revoke execute on function
  private.reason_to_keep(schools,school_sources),
  private.withdraw_entry(school_sources)
  from public;
revoke execute on function
  public.register_withdrawal(text,text),
  public.withdraw_register(text,text,integer)
  from public, anon, authenticated, service_role;
grant execute on function
  public.register_withdrawal(text,text),
  public.withdraw_register(text,text,integer)
  to service_role;

create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name ~ '\S' and char_length(name) <= 200),
  email text not null check (email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' and char_length(email) <= 320),
  message text not null check (message ~ '\S' and char_length(message) <= 5000),
  language text not null default 'es' check (language in ('es', 'en')),
  is_read boolean not null default false,
  created_at timestamptz not null default now(),
  suspected_spam boolean not null default false,
  archived boolean not null default false
);
alter table public.contact_messages enable row level security;
revoke all on public.contact_messages from anon, authenticated;
grant select, delete on public.contact_messages to authenticated;
grant all on public.contact_messages to service_role;
grant update (is_read, suspected_spam, archived) on public.contact_messages to authenticated;
create index contact_messages_created on public.contact_messages (created_at desc, id);
create index contact_messages_unread on public.contact_messages (created_at desc) where not is_read;
create policy contact_messages_read_admin on public.contact_messages for select to authenticated
  using ((select public.is_admin()));
create policy contact_messages_update_admin on public.contact_messages for update to authenticated
  using ((select public.is_admin())) with check ((select public.is_admin()));
create policy contact_messages_delete_admin on public.contact_messages for delete to authenticated
  using ((select public.is_admin()));

create table private.contact_settings (
  only_row boolean primary key default true check (only_row),
  salt text not null default encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')),
    'hex'),
  per_sender integer not null default 5,
  all_senders integer not null default 300,
  period interval not null default '1 hour'
);
alter table private.contact_settings enable row level security;
insert into private.contact_settings default values;

create table private.contact_sends (
  sender text not null,
  sent_at timestamptz not null default clock_timestamp()
);
alter table private.contact_sends enable row level security;
create index contact_sends_sender on private.contact_sends (sender, sent_at);
create index contact_sends_sent on private.contact_sends (sent_at);

create function private.counted_address(p_address text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  address inet;
begin
  address := btrim(p_address)::inet;
  return host(network(set_masklen(address, case family(address) when 6 then 64 else 32 end)));
exception when others then
  return left(btrim(p_address), 100);
end
$$;

create function private.contact_senders(p_client text, p_salt text) returns text[]
language plpgsql stable set search_path = '' as $$
declare
  headers jsonb;
  client constant text := nullif(private.counted_address(p_client), '');
  noted text[];
begin
  -- the role the statement was sent with; inside a security definer function current_user is its owner
  if current_setting('role', true) = 'service_role' and client is not null then
    noted := array['client ' || client];
  else
    begin
      headers := nullif(current_setting('request.headers', true), '')::jsonb;
    exception when others then
      headers := null;
    end;
    noted := array_remove(array[
      'peer ' || private.counted_address(headers ->> 'x-local-backend-peer'),
      'last ' || private.counted_address(substring(headers ->> 'x-forwarded-for' from '[^,]*$')),
      'edge ' || private.counted_address(headers ->> 'cf-connecting-ip')], null);
    if noted = '{}' then
      noted := '{unknown}';
    end if;
    noted := array_remove(noted || ('claim ' || client), null);
  end if;
  return array(select encode(sha256(convert_to(p_salt || n, 'UTF8')), 'hex') as hash from unnest(noted) n order by 1);
end
$$;

create function public.send_contact_message(
  p_name text, p_email text, p_message text, p_language text default 'es',
  p_client text default null, p_website text default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  spaces constant text := E' \t\n\r';
  trimmed_name constant text := btrim(p_name, spaces);
  trimmed_email constant text := btrim(p_email, spaces);
  trimmed_message constant text := btrim(p_message, spaces);
  suspected constant boolean := coalesce(p_website, '') ~ '\S';
  everybody constant text := case when suspected then 'all suspected' else 'all' end;
  settings private.contact_settings;
  senders text[];
  sender text;
  fullest timestamptz;
begin
  if coalesce(trimmed_name, '') !~ '\S' or char_length(trimmed_name) > 200 then
    return jsonb_build_object('status', 'invalid', 'field', 'name');
  end if;
  if coalesce(trimmed_email, '') !~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' or char_length(trimmed_email) > 320 then
    return jsonb_build_object('status', 'invalid', 'field', 'email');
  end if;
  if coalesce(trimmed_message, '') !~ '\S' or char_length(trimmed_message) > 5000 then
    return jsonb_build_object('status', 'invalid', 'field', 'message');
  end if;

  select * into strict settings from private.contact_settings;
  senders := private.contact_senders(p_client, settings.salt);
  -- One at a time for each sender: parallel calls must not all count four and all be the fifth.
  foreach sender in array senders loop
    perform pg_advisory_xact_lock(hashtextextended('contact:' || sender, 0));
  end loop;

  -- also what a clock that was set wrong left in the future, which would count until then
  delete from private.contact_sends s
   where s.sent_at not between clock_timestamp() - settings.period and clock_timestamp();
  -- for each sender over the limit: when its oldest counted message leaves the hour
  select max(full_since.sent_at) into fullest from unnest(senders) candidate
    cross join lateral (
      select s.sent_at from private.contact_sends s where s.sender = candidate
      order by s.sent_at desc offset settings.per_sender - 1 limit 1) full_since;
  if fullest is null then
    select s.sent_at into fullest from private.contact_sends s where s.sender = everybody
      order by s.sent_at desc offset settings.all_senders - 1 limit 1;
  end if;
  if fullest is not null then
    return jsonb_build_object('status', 'rate_limited', 'retry_after',
      greatest(1, ceil(extract(epoch from fullest + settings.period - clock_timestamp()))::integer));
  end if;

  insert into private.contact_sends (sender) select unnest(senders || everybody);
  insert into public.contact_messages (name, email, message, language, suspected_spam)
  values (trimmed_name, trimmed_email, trimmed_message, case when p_language = 'en' then 'en' else 'es' end, suspected);
  return jsonb_build_object('status', 'sent');
end
$$;

create function public.delete_old_contact_messages(p_months integer, p_spam_days integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  present constant timestamptz := private.cleanup_time();
  gone integer;
begin
  delete from public.contact_messages m where m.id in (
    select o.id from public.contact_messages o
     where o.created_at < present - case when o.suspected_spam
         then make_interval(days => greatest(p_spam_days, 1)) else make_interval(months => greatest(p_months, 1)) end
     order by o.created_at limit 1000);
  get diagnostics gone = row_count;
  return gone;
end
$$;

create function public.schools_of_messages(p_ids uuid[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (select coalesce(jsonb_object_agg(f.id, f.schools), '{}') from (
    select m.id, jsonb_agg(distinct jsonb_build_object('id', s.id, 'name', s.name)) as schools
      from public.contact_messages m cross join lateral (
        select n.id, n.name from public.schools n
         where n.slug in (select r[1] from regexp_matches(m.message, '/(?:escuela|school)/([a-z0-9-]+)', 'g') r)
        union select h.id, h.name from public.schools h
         where h.website is not null and private.web_host(h.website) = lower(split_part(m.email, '@', 2))) s
     where m.id = any (p_ids) group by m.id) f);
end
$$;

revoke execute on function public.schools_of_messages(uuid[]) from public, anon, authenticated, service_role;
grant execute on function public.schools_of_messages(uuid[]) to authenticated, service_role;

create trigger contact_messages_log after insert or update or delete on public.contact_messages
  for each row execute function private.log_change('id', '', '', 'created_at,name,email,message');

revoke execute on function
  public.send_contact_message(text,text,text,text,text,text)
  from public, anon, authenticated, service_role;
grant execute on function
  public.send_contact_message(text,text,text,text,text,text)
  to anon, authenticated, service_role;
revoke execute on function
  public.delete_old_contact_messages(integer,integer)
  from public, anon, authenticated, service_role;
grant execute on function
  public.delete_old_contact_messages(integer,integer)
  to service_role;

create table public.audit_log (
  id bigint generated always as identity primary key,
  happened_at timestamptz not null default now(),
  actor uuid,
  actor_name text,
  actor_role text not null,
  verb text not null check (verb ~ '^[a-z]+(_[a-z]+)*$'),
  thing text not null check (thing ~ '^[a-z]+(_[a-z]+)*$'),
  thing_id text check (char_length(thing_id) <= 100),
  label text check (char_length(label) <= 300),
  detail jsonb not null default '{}',
  address inet
);
alter table public.audit_log enable row level security;
revoke all on public.audit_log from anon, authenticated, service_role;
grant select on public.audit_log to authenticated, service_role;
create index audit_log_actor on public.audit_log (actor, id desc);
create index audit_log_verb on public.audit_log (verb, id desc);
create index audit_log_thing on public.audit_log (thing, id desc);
create index audit_log_happened on public.audit_log (happened_at);
create index audit_log_synonyms on public.audit_log (thing_id, id desc) where thing = 'synonym';
create policy audit_log_read_admin on public.audit_log for select to authenticated
  using ((select public.is_admin()));

create function private.audit_name(p_user uuid) returns text
language sql stable set search_path = '' as $$
  select p.full_name from public.profiles p where p.id = p_user
$$;

create function private.session_address() returns inet
language sql stable set search_path = '' as $$
  select s.ip from auth.sessions s where s.user_id = auth.uid() and s.id::text = auth.jwt() ->> 'session_id'
$$;

create function private.add_audit_entry(
  p_verb text, p_thing text, p_thing_id text default null, p_label text default null, p_detail jsonb default '{}',
  p_actor uuid default auth.uid(), p_address inet default private.session_address()
) returns void
language plpgsql set search_path = '' as $$
declare
  sent_as constant text := coalesce(nullif(current_setting('role', true), 'none'), 'owner');
  oldest constant timestamptz := private.cleanup_time() - interval '400 days';
begin
  delete from public.audit_log l where l.id in (
    select o.id from public.audit_log o where o.happened_at < oldest order by o.happened_at limit 100);
  insert into public.audit_log (actor, actor_name, actor_role, verb, thing, thing_id, label, detail, address)
  values (p_actor, private.audit_name(p_actor),
    case when p_actor is not null
        then coalesce((select r.role from public.user_roles r where r.user_id = p_actor), 'user')
      when sent_as = 'service_role' then 'service' when sent_as in ('anon', 'authenticated') then 'anon'
        else 'owner' end,
    p_verb, p_thing, left(p_thing_id, 100), left(p_label, 300), coalesce(p_detail, '{}'), p_address);
end
$$;

create function private.audit_session() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.add_audit_entry('signed_in', 'account', new.user_id::text, private.audit_name(new.user_id), '{}',
      new.user_id, new.ip);
  elsif pg_trigger_depth() = 1 and (old.not_after is null or old.not_after > now())
    and exists (select 1 from auth.users u where u.id = old.user_id) then
    perform private.add_audit_entry('signed_out', 'account', old.user_id::text, private.audit_name(old.user_id), '{}',
      old.user_id, old.ip);
  end if;
  return null;
end
$$;

create function private.audit_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.encrypted_password <> old.encrypted_password and '' not in (new.encrypted_password, old.encrypted_password)
    then
    perform private.add_audit_entry('password_changed', 'account', new.id::text, private.audit_name(new.id));
  end if;
  if new.email is distinct from old.email then
    perform private.add_audit_entry('email_changed', 'account', new.id::text, private.audit_name(new.id));
  end if;
  if new.banned_until is distinct from old.banned_until then
    perform private.add_audit_entry(case when new.banned_until > now() then 'banned' else 'unbanned' end,
      'account', new.id::text, private.audit_name(new.id));
  end if;
  return null;
end
$$;

create function private.audit_factor() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    perform private.add_audit_entry('factor_added', 'account', new.user_id::text, private.audit_name(new.user_id));
  elsif exists (select 1 from auth.users u where u.id = old.user_id) then
    perform private.add_audit_entry('factor_removed', 'account', old.user_id::text, private.audit_name(old.user_id));
  end if;
  return null;
end
$$;

create function private.audit_deleted_account() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  named constant text := private.audit_name(old.id);
begin
  perform private.add_audit_entry('account_deleted', 'account', null, named);
  update public.audit_log l set actor = null, address = null where l.actor = old.id;
  update public.audit_log l set thing_id = null where l.thing = 'account' and l.thing_id = old.id::text;
  return old;
end
$$;

create function private.audit_role() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was constant text := case when tg_op = 'INSERT' then 'user' else old.role end;
  became constant text := case when tg_op = 'DELETE' then 'user' else new.role end;
  whose constant uuid := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
begin
  if was <> became and exists (select 1 from auth.users u where u.id = whose) then
    perform private.add_audit_entry('role_changed', 'account', whose::text, private.audit_name(whose),
      jsonb_build_object('from', was, 'to', became));
  end if;
  return null;
end
$$;

create function public.audit_failed_sign_in(p_email text, p_address text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  meant uuid;
  came_from inet;
begin
  if (select count(*) from public.audit_log l
      where l.verb = 'sign_in_failed' and l.happened_at between now() - interval '1 hour' and now()) >= 1000 then
    return;
  end if;
  begin
    came_from := p_address::inet;
  exception when others then
    came_from := null;
  end;
  select u.id into meant from auth.users u where u.email = lower(btrim(p_email)) limit 1;
  perform private.add_audit_entry('sign_in_failed', 'account', meant::text, private.audit_name(meant), '{}', null,
    came_from);
end
$$;

create function private.audit_deleted_schools() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  gone record;
begin
  select count(*)::integer as amount, (array_agg(s.id order by s.sort_name, s.id))[1] as id,
      (array_agg(s.name order by s.sort_name, s.id))[1] as name into gone
    from old_schools s
   where coalesce(current_setting('directory.undoing', true), '') <> 'on'
     and coalesce(current_setting('directory.merging', true), '') <> 'on'
     and not exists (select 1 from public.deleted_schools d where d.school_id = s.id and d.undone);
  if gone.amount > 0 then
    perform private.add_audit_entry('school_deleted', 'school', case
      when gone.amount = 1 then gone.id::text end, gone.name,
      case when gone.amount = 1 then '{}' else jsonb_build_object('count', gone.amount) end);
  end if;
  return null;
end
$$;

create function private.audit_restored_school() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.add_audit_entry('school_restored', 'school', old.school_id::text, old.name);
  return null;
end
$$;

create function private.audit_import() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.status is distinct from old.status and new.status in ('importing', 'undoing') then
    perform private.add_audit_entry(case new.status when 'importing' then 'imported' else 'import_undone' end, 'import',
      new.id::text, new.file_name, jsonb_build_object('rows', new.row_count), coalesce(auth.uid(), new.actor));
  end if;
  return null;
end
$$;

create function private.audit_job() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  verb constant text := case
    when tg_op = 'INSERT' then 'job_started'
    when new.status = 'queued' and old.finished_at is not null then 'job_retried'
    when auth.uid() is null then null
    when new.cancel_asked_at is not null and old.cancel_asked_at is null then 'job_stopped'
    when new.status = 'cancelled' and old.cancel_asked_at is null then 'job_stopped' end;
begin
  if verb is not null then
    perform private.add_audit_entry(verb, 'job', new.id::text, new.kind, '{}', coalesce(auth.uid(), new.started_by));
  end if;
  return null;
end
$$;

create function private.audit_message() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  amount integer;
  first uuid;
begin
  select count(*), (array_agg(m.id))[1] into amount, first from old_messages m;
  if amount > 0 then
    perform private.add_audit_entry('message_deleted', 'message', case when amount = 1 then first::text end, null,
      case when amount = 1 then '{}' else jsonb_build_object('count', amount) end);
  end if;
  return null;
end
$$;

create function private.audit_setting() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.add_audit_entry('setting_changed', 'setting', null, tg_table_name::text, (
    select coalesce(jsonb_object_agg(n.key, case when n.key = any (tg_argv) then '"…"' else n.value end), '{}')
      from jsonb_each(to_jsonb(new)) n where n.value is distinct from to_jsonb(old) -> n.key));
  return null;
end
$$;

create function private.audit_export(p_thing text) returns void
language plpgsql set search_path = '' as $$
begin
  if not exists (select 1 from public.audit_log l where l.verb = 'exported' and l.thing = p_thing
      and l.actor is not distinct from auth.uid() and l.happened_at between now() - interval '10 minutes' and now())
        then
    perform private.add_audit_entry('exported', p_thing);
  end if;
end
$$;

create function public.audit_own_act(p_verb text, p_thing text, p_label text default null, p_detail jsonb default '{}')
returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if (p_verb, p_thing) not in (('exported', 'school'), ('exported', 'programme'), ('exported', 'audit'),
      ('pictures_repaired', 'picture'))
    or octet_length(p_detail::text) > 2000 then
    raise exception 'no such act' using errcode = 'invalid_parameter_value';
  end if;
  perform private.add_audit_entry(p_verb, p_thing, null, p_label, p_detail);
end
$$;

create function public.audit_people() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name)
      order by public.normalise_text(coalesce(p.name, '')), p.id), '[]')
    from (select u.id, private.account_name(u.id) as name from auth.users u
      where exists (select 1 from public.audit_log l where l.actor = u.id)) p);
end
$$;

create trigger audit_session after insert or delete on auth.sessions
  for each row execute function private.audit_session();
create trigger audit_account after update of encrypted_password, email, banned_until on auth.users
  for each row execute function private.audit_account();
create trigger audit_added_factor after update of status on auth.mfa_factors
  for each row when (old.status <> 'verified' and new.status = 'verified') execute function private.audit_factor();
create trigger audit_removed_factor after delete on auth.mfa_factors
  for each row when (old.status = 'verified') execute function private.audit_factor();
create trigger audit_deleted_account before delete on auth.users
  for each row execute function private.audit_deleted_account();
create trigger audit_role after insert or update or delete on public.user_roles
  for each row execute function private.audit_role();
create trigger audit_deleted_schools after delete on public.schools
  referencing old table as old_schools for each statement execute function private.audit_deleted_schools();
create trigger audit_restored_school after delete on public.deleted_schools
  for each row execute function private.audit_restored_school();
create trigger audit_import after update on private.school_imports
  for each row execute function private.audit_import();
create trigger audit_job after insert or update of status, cancel_asked_at on public.jobs
  for each row execute function private.audit_job();
create trigger audit_message after delete on public.contact_messages
  referencing old table as old_messages for each statement execute function private.audit_message();
create trigger audit_setting after update on private.contact_settings
  for each row when (old.* is distinct from new.*) execute function private.audit_setting('salt');
create trigger audit_setting after update on private.account_rules
  for each row when (old.* is distinct from new.*) execute function private.audit_setting();

revoke execute on function
  public.audit_failed_sign_in(text,text)
  from public, anon, authenticated, service_role;
grant execute on function
  public.audit_failed_sign_in(text,text)
  to service_role;
revoke execute on function
  public.audit_own_act(text,text,text,jsonb),
  public.audit_people()
  from public, anon, authenticated, service_role;
grant execute on function
  public.audit_own_act(text,text,text,jsonb),
  public.audit_people()
  to authenticated, service_role;

create table public.daily_counts (
  day date not null,
  kind text not null check (kind in ('school_view', 'empty_search', 'outgoing_click')),
  count bigint not null check (count > 0),
  primary key (day, kind)
);
alter table public.daily_counts enable row level security;
revoke all on public.daily_counts from anon, authenticated, service_role;
grant select on public.daily_counts to authenticated, service_role;
create policy daily_counts_read_admin on public.daily_counts for select to authenticated
  using ((select public.is_admin()));

create table public.daily_school_counts (
  day date not null,
  kind text not null check (kind in ('school_view', 'outgoing_click')),
  school_id uuid not null references public.schools (id) on delete cascade,
  count bigint not null check (count > 0),
  primary key (day, kind, school_id)
);
alter table public.daily_school_counts enable row level security;
revoke all on public.daily_school_counts from anon, authenticated, service_role;
grant select on public.daily_school_counts to authenticated, service_role;
create index daily_school_counts_school on public.daily_school_counts (school_id);
create policy daily_school_counts_read_admin on public.daily_school_counts for select to authenticated
  using ((select public.is_admin()));

create table public.daily_searches (
  day date not null,
  words text not null check (words ~ '\S' and char_length(words) <= 60 and words !~ '@'
    and words !~ '([0-9][^0-9]*){6}'),
  count bigint not null check (count > 0),
  primary key (words, day)
);
alter table public.daily_searches enable row level security;
revoke all on public.daily_searches from anon, authenticated, service_role;
grant select on public.daily_searches to authenticated, service_role;
create index daily_searches_day on public.daily_searches (day);
create policy daily_searches_read_admin on public.daily_searches for select to authenticated
  using ((select public.is_admin()));

create function public.add_daily_counts(p_counts jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  today constant date := (now() at time zone 'utc')::date;
begin
  if jsonb_typeof(p_counts) <> 'array' or jsonb_array_length(p_counts) > 1000 then
    raise exception 'a list of at most 1000 counts is needed' using errcode = '22023';
  end if;
  with sent as (
    select e.kind, s.id as school_id, sum(least(e.count, 100000))::bigint as count
    from jsonb_to_recordset(p_counts) as e (kind text, slug text, count bigint)
    left join public.schools s on s.slug = e.slug and s.is_active
    where e.count > 0 and (e.kind = 'empty_search') = (s.id is null)
      and e.kind in ('school_view', 'empty_search', 'outgoing_click')
    group by e.kind, s.id
  ), of_schools as (
    insert into public.daily_school_counts as c (day, kind, school_id, count)
    select today, kind, school_id, count from sent where school_id is not null order by kind, school_id
    on conflict (day, kind, school_id) do update set count = c.count + excluded.count
  )
  insert into public.daily_counts as c (day, kind, count)
  select today, kind, sum(count)::bigint from sent group by kind order by kind
  on conflict (day, kind) do update set count = c.count + excluded.count;
  delete from public.daily_school_counts c where (c.day, c.kind, c.school_id) in (
    select o.day, o.kind, o.school_id from public.daily_school_counts o
      where o.day < (private.cleanup_time() at time zone 'utc')::date - 400 limit 1000);
end
$$;

create function public.usage_summary(p_days int) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  if not public.is_admin() then
    raise exception 'only an admin may read how much the directory is used' using errcode = 'insufficient_privilege';
  end if;
  return (with span as (
    select (now() at time zone 'utc')::date - least(greatest(p_days, 1), 400) + 1 as first,
      (now() at time zone 'utc')::date as last
  )
  select jsonb_build_object(
    'first', (select first from span),
    'last', (select last from span),
    'days', coalesce((
      select jsonb_agg(jsonb_build_object('day', c.day, 'kind', c.kind, 'count', c.count) order by c.day, c.kind)
      from public.daily_counts c, span where c.day between span.first and span.last), '[]'),
    'schools', coalesce((
      select jsonb_agg(to_jsonb(t) order by t.views desc, t.clicks desc, t.id) from (
        select s.id, s.name, s.slug,
          coalesce(sum(c.count) filter (where c.kind = 'school_view'), 0) as views,
          coalesce(sum(c.count) filter (where c.kind = 'outgoing_click'), 0) as clicks
        from public.daily_school_counts c join public.schools s on s.id = c.school_id, span
        where c.day between span.first and span.last
        group by s.id order by views desc, clicks desc, s.id limit 20) t), '[]')));
end
$$;

create function private.counted_words(p_text text) returns text
language sql immutable set search_path = '' as $$
  select case when cardinality(w.words) between 1 and 6 and char_length(w.text) <= 60
      and w.text !~ '@' and w.text !~ '([0-9][^0-9]*){6}' then w.text end
    from (select m.words, array_to_string(m.words, ' ') as text
            from (select private.significant_words(private.words_of(left(p_text, 200))) as words) m) w
$$;

create function public.add_daily_searches(p_searches jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  today constant date := (now() at time zone 'utc')::date;
begin
  if jsonb_typeof(p_searches) <> 'array' or jsonb_array_length(p_searches) > 1000 then
    raise exception 'a list of at most 1000 searches is needed' using errcode = '22023';
  end if;
  -- One at a time: what leaves is chosen among all.
  perform pg_advisory_xact_lock(hashtext('daily_searches'));
  insert into public.daily_searches as s (day, words, count)
  select today, e.words, sum(e.count)::bigint
    from (select private.counted_words(j.words) as words, least(j.count, 100000) as count
            from jsonb_to_recordset(p_searches) as j (words text, count bigint) where j.count > 0) e
   where e.words is not null group by e.words
  on conflict (words, day) do update set count = s.count + excluded.count;
  if (select count(*) from public.daily_searches s where s.day = today) > 500 then
    delete from public.daily_searches s where s.day = today and s.words in (
      select d.words from public.daily_searches d where d.day = today
       order by (select sum(w.count) from public.daily_searches w where w.words = d.words and w.day > today - 8) desc,
         random()
      offset 500);
  end if;
  delete from public.daily_searches s where s.day <= (private.cleanup_time() at time zone 'utc')::date - 180;
end
$$;

create function public.list_empty_searches(p_days integer, p_page integer default 1, p_page_size integer default 25)
  returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  today constant date := (now() at time zone 'utc')::date;
  days constant integer := least(greatest(coalesce(p_days, 30), 1), 90);
  size constant integer := least(greatest(coalesce(p_page_size, 25), 1), 1000);
begin
  if not public.is_admin() then
    raise exception 'only an admin may read what was searched' using errcode = 'insufficient_privilege';
  end if;
  return (with words as materialized (
    select s.words, sum(s.count) filter (where s.day > today - days) as count,
        coalesce(sum(s.count) filter (where s.day <= today - days), 0) as before, max(s.day) as last
      from public.daily_searches s where s.day > today - 2 * days group by s.words
    having max(s.day) > today - days
  ), place as (
    select n.total, n.listed, n.pages, least(greatest(coalesce(p_page, 1), 1), n.pages) as page
      from (select count(*)::integer as total, coalesce(sum(w.count), 0)::bigint as listed,
              greatest(1, ceil(count(*)::numeric / size)::integer) as pages from words w) n
  )
  select jsonb_build_object('total', p.total, 'page', p.page, 'page_count', p.pages, 'listed', p.listed,
    'sum', (select coalesce(sum(c.count), 0) from public.daily_counts c where c.kind = 'empty_search'
      and c.day > today - days),
    'searches', (select coalesce(jsonb_agg(to_jsonb(l) order by l.count desc, l.words), '[]') from (
      select * from words w order by w.count desc, w.words offset (p.page - 1)::bigint * size limit size) l))
  from place p);
end
$$;

create function public.audit_searches_export(p_days integer) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.add_audit_entry('exported', 'search', null, null, jsonb_build_object('days', p_days));
end
$$;

revoke execute on function
  public.add_daily_counts(jsonb),
  public.add_daily_searches(jsonb)
  from public, anon, authenticated, service_role;
grant execute on function
  public.add_daily_counts(jsonb),
  public.add_daily_searches(jsonb)
  to service_role;
revoke execute on function
  public.audit_searches_export(integer),
  public.list_empty_searches(integer,integer,integer),
  public.usage_summary(integer)
  from public, anon, authenticated, service_role;
grant execute on function
  public.audit_searches_export(integer),
  public.list_empty_searches(integer,integer,integer),
  public.usage_summary(integer)
  to authenticated, service_role;
revoke execute on function
  private.counted_words(text)
  from public;

create table private.page_changes (
  id bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  happened_at timestamptz not null default clock_timestamp(),
  slugs text[],
  background boolean not null default false,
  removed boolean not null default false
);
comment on column private.page_changes.background is
  'Without addresses, every page may be seen once more while the new one is made. With them, the schools'' own pages are new at once, and the lists that show them soon.';
alter table private.page_changes enable row level security;
create index page_changes_xid on private.page_changes (xid);
create index page_changes_happened_at on private.page_changes (happened_at);
insert into private.page_changes (background) values (true);

create function private.write_page_change(p_slugs text[], p_schools integer, p_background boolean default false)
  returns void
language plpgsql set search_path = '' as $$
declare
  -- nothing, 'background', 'all' once that was recorded, or how many schools were named and a digest of the last
  -- addresses
  recorded constant text := coalesce(current_setting('directory.page_changes', true), '');
  named integer := 0;
  digest text;
begin
  if recorded = 'all' or p_slugs = '{}' then
    return;
  end if;
  if recorded not in ('', 'background') then
    named := split_part(recorded, ' ', 1)::integer;
  end if;
  if p_slugs is null or recorded = 'background' or named + p_schools > 500 then
    insert into private.page_changes (background) values (true);
    perform set_config('directory.page_changes', 'all', true);
    return;
  end if;
  digest := md5(p_slugs::text || p_background::text);
  if split_part(recorded, ' ', 2) = digest then
    return;
  end if;
  insert into private.page_changes (slugs, background) values (p_slugs, p_background);
  perform set_config('directory.page_changes', format('%s %s', named + p_schools, digest), true);
end
$$;

create function private.addresses_of(p_ids uuid[], p_slugs text[]) returns text[]
language sql stable set search_path = '' as $$
  select array(
    select s.slug from public.schools s where s.id = any (p_ids)
    union select h.slug from public.slug_history h where h.school_id = any (p_ids)
    union select d.slug from public.deleted_schools k cross join lateral unnest(k.former_slugs) d (slug)
      where k.school_id = any (p_ids)
    union select unnest(p_slugs) order by 1)
$$;

create function private.write_changed_schools(p_ids uuid[], p_slugs text[] default '{}',
  p_background boolean default false)
returns void
language plpgsql set search_path = '' as $$
begin
  if cardinality(p_ids) > 500 then
    perform private.write_page_change(null, 0);
  elsif p_ids <> '{}' then
    perform private.write_page_change(private.addresses_of(p_ids, p_slugs), cardinality(p_ids), p_background);
  end if;
end
$$;

create function private.write_removed(p_ids uuid[], p_slugs text[] default '{}') returns void
language sql set search_path = '' as $$
  insert into private.page_changes (slugs, removed)
  select case when cardinality(p_ids) <= 500 then private.addresses_of(p_ids, p_slugs) end, true where p_ids <> '{}'
$$;

create function private.record_changed_schools() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  ids uuid[];
  slugs text[];
  misleads boolean := false;
begin
  if tg_op = 'UPDATE' then
    -- no join: the plan of a small statement would serve a large one too
    select coalesce(array_agg(r.id), '{}'), array_agg(r.slug) into ids, slugs from (
      select w.id, max(w.slug) as slug from (
          select o.id, o.slug, o.is_active as was_active, false as now_active from old_rows o
          union all select n.id, n.slug, false, n.is_active from new_rows n) w
       group by w.id having bool_or(w.was_active) and not bool_or(w.now_active) limit 501) r;
    perform private.write_removed(ids, slugs);
  elsif tg_op = 'DELETE' then
    select coalesce(array_agg(r.id), '{}'), array_agg(r.slug) into ids, slugs from (
      select o.id, o.slug from old_rows o where o.is_active limit 501) r;
    perform private.write_removed(ids, slugs);
  end if;
  if current_setting('directory.page_changes', true) = 'all' then
    return null;
  end if;
  if tg_op = 'INSERT' then
    ids := array(select n.id from new_rows n where n.is_active limit 501);
  elsif tg_op = 'UPDATE' then
    -- no join: the plan of a small statement would serve a large one too
    select coalesce(array_agg(c.id), '{}'), coalesce(array_agg(c.slug), '{}'), coalesce(bool_or(c.misleads), false)
      into ids, slugs, misleads from (
      select w.id, max(w.slug) filter (where w.is_old) as slug,
          bool_or(w.is_active and w.is_old) and (not bool_or(w.is_active and not w.is_old)
            or min(w.slug) <> max(w.slug) or min(w.shown) <> max(w.shown)) as misleads
        from (
          select true as is_old, o.id, o.slug, o.is_active, o.version, o.completeness_band,
              row(o.country, o.region_slug, o.town_slug, o.image, o.listed)::text as shown from old_rows o
          union all
          select false, n.id, n.slug, n.is_active, n.version, n.completeness_band,
              row(n.country, n.region_slug, n.town_slug, n.image, n.listed)::text from new_rows n) w
       group by w.id
      having bool_or(w.is_active)
         and (min(w.version) <> max(w.version) or min(w.completeness_band) <> max(w.completeness_band))
       limit 501) c;
  else
    misleads := true;
  end if;
  perform private.write_changed_schools(ids, coalesce(slugs, '{}'), not misleads);
  return null;
end
$$;

create function private.record_changed_parts() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  unseen constant text[] := string_to_array(tg_argv[0], ',');
  is_linked constant boolean := tg_table_name in ('programmes', 'school_images');
  ids uuid[];
  misleads boolean := false;
begin
  if is_linked and tg_op = 'DELETE' then
    perform private.write_removed(array(
      select distinct o.school_id from old_rows o where coalesce((to_jsonb(o) ->> 'is_active')::boolean, true)
        limit 501));
  elsif tg_table_name = 'programmes' and tg_op = 'UPDATE' then
    perform private.write_removed(array(
      select distinct (max(w.school) filter (where w.was_active))::uuid from (
          select to_jsonb(o) ->> 'id' as id, to_jsonb(o) ->> 'school_id' as school,
            (to_jsonb(o) ->> 'is_active')::boolean as was_active, false as now_active
            from old_rows o
          union all select to_jsonb(n) ->> 'id', null, false, (to_jsonb(n) ->> 'is_active')::boolean from new_rows n) w
       group by w.id having bool_or(w.was_active) and not bool_or(w.now_active) limit 501));
  end if;
  if current_setting('directory.page_changes', true) = 'all' then
    return null;
  end if;
  if tg_op = 'INSERT' then
    ids := array(select distinct n.school_id from new_rows n
      where coalesce((to_jsonb(n) ->> 'is_active')::boolean, true) limit 501);
  elsif tg_op = 'DELETE' then
    misleads := is_linked;
    ids := array(select distinct o.school_id from old_rows o
      where coalesce((to_jsonb(o) ->> 'is_active')::boolean, true) limit 501);
  else
    ids := array(
      with before as (select to_jsonb(o) - unseen as part from old_rows o),
        after as (select to_jsonb(n) - unseen as part from new_rows n)
      select distinct (c.part ->> 'school_id')::uuid from (
          (select b.part from before b except select a.part from after a)
          union all
          (select a.part from after a except select b.part from before b)) c
       where coalesce((c.part ->> 'is_active')::boolean, true) limit 501);
    misleads := is_linked and ids <> '{}' and exists (
      select o.part ->> 'id', o.part ->> 'school_id', o.part ->> 'slug', o.part ->> 'image_url',
        o.part ->> 'image_category'
        from (select to_jsonb(w) as part from old_rows w) o where coalesce((o.part ->> 'is_active')::boolean, true)
      except
      select n.part ->> 'id', n.part ->> 'school_id', n.part ->> 'slug', n.part ->> 'image_url',
        n.part ->> 'image_category'
        from (select to_jsonb(w) as part from new_rows w) n where coalesce((n.part ->> 'is_active')::boolean, true));
  end if;
  if ids <> '{}' then
    perform private.write_changed_schools(
      array(select s.id from public.schools s where s.id = any (ids) and s.is_active), '{}', not misleads);
  end if;
  return null;
end
$$;

create function private.record_changed_addresses() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  ids uuid[];
  slugs text[] := '{}';
begin
  if current_setting('directory.page_changes', true) = 'all' or (tg_op <> 'DELETE' and pg_trigger_depth() > 1) then
    return null;
  end if;
  if tg_op = 'INSERT' then
    select array_agg(n.school_id), array_agg(n.slug) into ids, slugs from new_rows n;
  elsif tg_op = 'DELETE' then
    select array_agg(o.school_id), array_agg(o.slug) into ids, slugs from old_rows o;
  else
    select array_agg(c.school_id), array_agg(c.slug) into ids, slugs from (
      select o.school_id, o.slug from old_rows o union all select n.school_id, n.slug from new_rows n) c;
  end if;
  if ids is not null then
    perform private.write_changed_schools(array(select s.id from public.schools s where s.id = any (ids)
      and s.is_active),
      case when tg_table_name = 'slug_history' then slugs else '{}' end);
  end if;
  return null;
end
$$;

create function private.record_changed_everything() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  unseen constant text[] := string_to_array(tg_argv[0], ',');
  changed boolean;
begin
  if tg_op = 'INSERT' then
    changed := exists (select 1 from new_rows);
  elsif tg_op = 'DELETE' then
    changed := exists (select 1 from old_rows);
  else
    changed := exists (select to_jsonb(n) - unseen from new_rows n except select to_jsonb(o) - unseen from old_rows o);
  end if;
  if changed then
    perform private.write_page_change(null, 0);
  end if;
  return null;
end
$$;

create function public.follow_page_changes(p_snapshot text default null, p_id bigint default null,
  p_happened_at text default null)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  present constant pg_snapshot := pg_current_snapshot();
  seen constant pg_snapshot := p_snapshot::pg_snapshot;
  newest private.page_changes;
  unseen integer;
  everything text;
  lists text;
  named text[] := '{}';
  removed_slugs text[] := '{}';
  removes_everything boolean := false;
begin
  select * into newest from private.page_changes c order by c.id desc limit 1;
  if seen is not null then
    if pg_snapshot_xmax(seen) > pg_snapshot_xmax(present) or not exists (
        select 1 from private.page_changes c where c.id = p_id and c.happened_at = p_happened_at::timestamptz
           and (c.id = newest.id or c.happened_at > now() - interval '7 days')) then
      everything := 'now';
      removes_everything := true;
    else
      select count(*),
          case when bool_or(c.slugs is null and not c.background) filter (where not c.removed) then 'now'
            when bool_or(c.slugs is null) filter (where not c.removed) then 'background' end,
          case when bool_or(c.slugs is not null and not c.background) filter (where not c.removed) then 'now'
            when bool_or(c.slugs is not null) filter (where not c.removed) then 'background' end,
          coalesce(bool_or(c.removed and c.slugs is null), false)
        into unseen, everything, lists, removes_everything
        from private.page_changes c
       where c.xid >= pg_snapshot_xmin(seen) and not pg_visible_in_snapshot(c.xid, seen);
      if unseen = 0 then
        return null;
      end if;
      if everything is distinct from 'now' then
        named := array(select distinct s.slug from private.page_changes c cross join lateral unnest(c.slugs) s (slug)
           where not c.removed and c.xid >= pg_snapshot_xmin(seen) and not pg_visible_in_snapshot(c.xid, seen)
           order by 1 limit 2001);
        -- so many are made again like those of an import
        if cardinality(named) > 2000 then
          everything := 'background';
          named := '{}';
        end if;
      end if;
      removed_slugs := array(select distinct s.slug from private.page_changes c cross
        join lateral unnest(c.slugs) s (slug)
         where c.removed and c.xid >= pg_snapshot_xmin(seen) and not pg_visible_in_snapshot(c.xid, seen)
         order by 1 limit 2001);
      if cardinality(removed_slugs) > 2000 then
        removes_everything := true;
      end if;
    end if;
  end if;
  if removes_everything then
    removed_slugs := '{}';
  end if;
  return jsonb_build_object(
    'position', jsonb_build_object('snapshot', present::text, 'id', newest.id, 'happened_at', newest.happened_at),
    'everything', everything, 'slugs', to_jsonb(named), 'lists', case when named <> '{}' then lists end,
    'removed', jsonb_build_object('everything', removes_everything, 'slugs', to_jsonb(removed_slugs)));
end
$$;

create function public.announce_page_changes(p_slugs text[] default null, p_gently boolean default false) returns void
language sql security definer set search_path = '' as $$
  insert into private.page_changes (slugs, background) select p_slugs, p_gently where p_slugs is null or p_slugs <> '{}'
$$;

create function public.tidy_page_changes() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  removed integer;
begin
  delete from private.page_changes c where c.id in (
    select o.id from private.page_changes o
     where o.happened_at < now() - interval '8 days' and o.id < (select max(n.id) from private.page_changes n)
     order by o.happened_at limit 10000);
  get diagnostics removed = row_count;
  return removed;
end
$$;

create trigger schools_zz_page_insert after insert on public.schools
  referencing new table as new_rows for each statement execute function private.record_changed_schools();
create trigger schools_zz_page_update after update on public.schools
  referencing old table as old_rows new table as new_rows
    for each statement execute function private.record_changed_schools();
create trigger schools_zz_page_delete after delete on public.schools
  referencing old table as old_rows for each statement execute function private.record_changed_schools();
do $$
declare
  watched record;
begin
  for watched in select * from (values
      ('programmes', 'record_changed_parts', 'version,created_at,updated_at'),
      ('school_images', 'record_changed_parts', 'created_at,updated_at'),
      ('ai_generated_texts', 'record_changed_parts', 'id,model,written_by,written_at,fingerprint'),
      ('school_sources', 'record_changed_parts',
        'licence,also_identifiers,parent_identifier,parent_name,differing,left_out'),
      ('slug_history', 'record_changed_addresses', ''),
      ('programme_slug_history', 'record_changed_addresses', ''),
      ('countries', 'record_changed_everything', ''),
      ('exchange_rates', 'record_changed_everything', '')) w (table_name, function_name, unseen) loop
    execute format('create trigger %1$I after insert on public.%2$I referencing new table as new_rows
        for each statement execute function private.%3$I(%4$L)',
      watched.table_name || '_zz_page_insert', watched.table_name, watched.function_name, watched.unseen);
    execute format('create trigger %1$I after update on public.%2$I referencing old table as old_rows new table as new_rows
        for each statement execute function private.%3$I(%4$L)',
      watched.table_name || '_zz_page_update', watched.table_name, watched.function_name, watched.unseen);
    execute format('create trigger %1$I after delete on public.%2$I referencing old table as old_rows
        for each statement execute function private.%3$I(%4$L)',
      watched.table_name || '_zz_page_delete', watched.table_name, watched.function_name, watched.unseen);
  end loop;
end
$$;

revoke execute on function
  private.record_changed_addresses(),
  private.record_changed_everything(),
  private.record_changed_parts(),
  private.record_changed_schools(),
  private.addresses_of(uuid[],text[]),
  private.write_changed_schools(uuid[],text[],boolean),
  private.write_page_change(text[],integer,boolean),
  private.write_removed(uuid[],text[])
  from public;
revoke execute on function
  public.announce_page_changes(text[],boolean),
  public.follow_page_changes(text,bigint,text),
  public.tidy_page_changes()
  from public, anon, authenticated, service_role;
grant execute on function
  public.announce_page_changes(text[],boolean),
  public.follow_page_changes(text,bigint,text),
  public.tidy_page_changes()
  to service_role;

create function private.card_figures(p_ids uuid[]) returns table (school_id uuid, students jsonb, outcome jsonb)
language sql stable set search_path = '' as $$
  select f.school, (array_agg(f.figure order by f.place) filter (where f.measure = 'pupils'))[1],
      (array_agg(f.figure order by m.place, f.place) filter (where f.measure <> 'pupils'))[1]
    from (select g.*, jsonb_build_object('measure', g.measure, 'period', g.period, 'value', g.value, 'unit',
      g.unit) as figure
            from private.figures_of(p_ids) g where g.programme is null and g.subject = '' and g.state = 'known') f
    join unnest(array['pupils', 'employment_6m', 'employment_12m', 'graduation_rate'])
      with ordinality as m (measure, place)
      on m.measure = f.measure
   group by f.school
$$;

create function private.card_prices(p_ids uuid[], p_levels text[], p_languages text[])
  returns table (school_id uuid, price jsonb)
language sql stable set search_path = '' as $$
  select f.school_id, private.price_json(f.price) from (
    select distinct on (p.school_id) p.school_id, p as price
    from private.prices_of(array(select s from public.schools s where s.id = any (p_ids))) p
    left join public.programmes d on d.id = p.programme_id
   where (p_levels || p_languages) = '{}' or p.programme_id is null
     or (p_levels = '{}' or d.level = any (p_levels)) and (p_languages = '{}' or d.languages && p_languages
       or d.languages = '{}')
   order by p.school_id, (p_levels || p_languages) <> '{}' and p.programme_id is null, p.place) f
$$;

create function private.school_cards(p_ids uuid[], p_language text, p_levels text[] default '{}',
  p_languages text[] default '{}') returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', s.id, 'legacy_id', s.legacy_id, 'slug', s.slug, 'name', s.name, 'country', s.country, 'city', s.city,
      'region', case s.town_slug when '' then s.region end, 'type', s.type, 'ownership', s.ownership, 'levels',
        to_jsonb(p.levels), 'price', a.price,
      'outcome', g.outcome, 'students', g.students, 'specialties', to_jsonb(s.specialties),
      'specialties_en', to_jsonb(s.specialties_en), 'founded', s.founded,
      'programs_count', coalesce(nullif(p.taught, 0), s.programs_count), 'rating', s.rating, 'languages',
        to_jsonb(s.languages),
      'image', coalesce(i.image_url, s.image), 'image_type', i.image_type,
      'description', t.description, 'description_language', t.language, 'website', s.website,
      'coordinates_lat', s.coordinates_lat, 'coordinates_lng', s.coordinates_lng,
      'coordinates_precision', s.coordinates_precision, 'checked', s.checked_on is not null)
    order by wanted.place), '[]')
  from unnest(p_ids) with ordinality as wanted (id, place)
  join public.schools s on s.id = wanted.id
  left join private.card_prices(p_ids, p_levels, p_languages) a on a.school_id = s.id
  left join private.card_figures(p_ids) g on g.school_id = s.id
  left join public.school_images i on i.main_key = s.id
  cross join lateral (
    select coalesce(array_agg(distinct d.level) filter (where d.level is not null), '{}') as levels, count(*) as taught
      from public.programmes d where d.school_id = s.id and d.is_active) p
  left join lateral (
    select texts.language, texts.description
      from (values ('es', s.description), ('en', s.description_en)) as texts (language, description)
     where texts.description is not null
     order by texts.language = p_language desc limit 1) t on true
$$;

create table public.country_statements (
  key text primary key check (key ~ '^[a-z]{2}-[a-z]+-[0-9]+$'),
  country text not null check (country ~ '^[A-Z]{2}$'),
  topic text not null check (topic in ('system', 'admission', 'fees', 'finder', 'grants', 'visa', 'recognition',
    'work')),
  level text check (level in ('short-course', 'professional-course', 'certificate', 'vocational-intermediate',
    'diploma',
    'vocational-higher', 'associate', 'bachelor', 'postgraduate-diploma', 'master', 'doctorate')),
  ownership text check (ownership in ('public', 'private')),
  text_es text not null check (text_es ~ '\S' and char_length(text_es) <= 1000),
  text_en text not null check (text_en ~ '\S' and char_length(text_en) <= 1000),
  amount numeric check (amount >= 0),
  currency text check (currency ~ '^[A-Z]{3}$'),
  amount_per text check (char_length(amount_per) <= 50),
  year text check (char_length(year) <= 50),
  seen text check (char_length(seen) <= 50),
  url text not null check (url ~* '^https?://[^\s/]\S*$' and char_length(url) <= 2000),
  publisher text not null check (publisher ~ '\S' and char_length(publisher) <= 300),
  publisher_es text not null check (publisher_es ~ '\S' and char_length(publisher_es) <= 200),
  publisher_en text not null check (publisher_en ~ '\S' and char_length(publisher_en) <= 200),
  official boolean not null,
  quote text check (quote ~ '\S' and char_length(quote) <= 500),
  doubtful boolean not null default false,
  status text not null default 'waiting' check (status in ('shown', 'waiting', 'rejected')),
  reviewed_by uuid,
  reviewed_at timestamptz,
  version integer not null default 1,
  nationwide boolean not null default false,
  constraint country_statements_currency check ((amount is null) = (currency is null))
);
alter table public.country_statements enable row level security;
revoke all on public.country_statements from anon, authenticated;
grant select (key, country, topic, level, ownership, text_es, text_en, amount, currency, amount_per, year, seen, url,
  publisher,
  publisher_es, publisher_en, official, quote, doubtful, nationwide, status, reviewed_at, version)
    on public.country_statements to anon, authenticated;
grant update (text_es, text_en, publisher_es, publisher_en, status) on public.country_statements to authenticated;
grant all on public.country_statements to service_role;
create index country_statements_country on public.country_statements (country, topic);
create policy country_statements_read on public.country_statements for select to anon, authenticated
  using (status = 'shown' or (select public.is_admin()));
create policy country_statements_update_admin on public.country_statements for update to authenticated
  using ((select public.is_admin())) with check ((select public.is_admin()));

create function private.stamp_statement() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.version := old.version;
  if (to_jsonb(new) - '{version,reviewed_by,reviewed_at}'::text[]) <> (to_jsonb(old) - '{version,reviewed_by,reviewed_at}'::text[]) then
    new.version := old.version + 1;
    new.reviewed_by := auth.uid();
    new.reviewed_at := now();
  end if;
  return new;
end
$$;

create function private.audit_statement() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.add_audit_entry(
    case when new.status = old.status then 'statement_changed'
      else 'statement_' || new.status end, 'statement', new.key,
    new.key || ': ' || new.text_en,
    jsonb_build_object('was', (select coalesce(jsonb_object_agg(b.key, b.value), '{}') from jsonb_each(to_jsonb(old)) b
      where b.key not in ('version', 'reviewed_by', 'reviewed_at')
        and b.value is distinct from to_jsonb(new) -> b.key)));
  return null;
end
$$;

create function private.record_changed_statement() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.write_page_change(null, 0);
  return null;
end
$$;

create trigger country_statements_stamp before update on public.country_statements
  for each row execute function private.stamp_statement();
create trigger country_statements_audit after update on public.country_statements
  for each row when (old.version <> new.version) execute function private.audit_statement();
create trigger country_statements_zz_page_insert after insert on public.country_statements
  for each row when (new.status = 'shown') execute function private.record_changed_statement();
create trigger country_statements_zz_page_update after update on public.country_statements
  for each row when (old.version <> new.version and 'shown' in (old.status,
    new.status)) execute function private.record_changed_statement();
create trigger country_statements_zz_page_delete after delete on public.country_statements
  for each row when (old.status = 'shown') execute function private.record_changed_statement();

revoke execute on function
  private.audit_statement(),
  private.record_changed_statement(),
  private.stamp_statement()
  from public;

create table public.figures (
  source text not null check (source ~ '^[a-z-]{2,30}$'),
  register text not null check (register ~ '^[a-z]{2,30}$'),
  identifier text not null check (identifier ~ '\S' and char_length(identifier) <= 100),
  subject text not null default '' check (char_length(subject) <= 300),
  programme_id uuid,
  measure text not null check (measure in (
    'employment_6m', 'employment_12m', 'employment_18m', 'employment_24m', 'employment_year1', 'employment_year2',
      'contributing_1y',
    'employment_expected_6m', 'employment_added_6m', 'further_study', 'graduation_rate', 'retention_year1',
      'state_grade', 'dropout', 'earnings_1y', 'earnings_2y', 'earnings_4y', 'earnings_5y', 'earnings_6y_after_entry',
    'earnings_10y_after_entry', 'debt', 'awards', 'pupils', 'places', 'applicants', 'first_wishes', 'confirmed_wishes',
      'admitted',
    'enrolled', 'admission_rate', 'tuition_in_state', 'tuition_out_of_state', 'room_board', 'aid_share', 'grant_share',
      'grant_average', 'institutional_grant_average', 'loan_share', 'loan_average')),
  period text not null default '' check (period ~ '^(\d{4}(-\d\d)?)?$'),
  state text not null default 'known' check (state in ('known', 'suppressed', 'not published')),
  value numeric,
  unit text not null check (unit in ('percent', 'points', 'count') or unit ~ '^[A-Z]{3}$'),
  sample_size integer check (sample_size > 0),
  scope_es text not null check (scope_es ~ '\S' and char_length(scope_es) <= 300),
  scope_en text not null check (scope_en ~ '\S' and char_length(scope_en) <= 300),
  edition text not null check (edition ~ '\S' and char_length(edition) <= 100),
  primary key (register, identifier, source, subject, measure, period),
  constraint figures_known check ((state = 'known') = (value is not null)),
  constraint figures_in_bounds check (case unit when 'percent' then value between 0 and 100
    when 'points' then value between -100 and 100
    else value between 0 and 1e9 end)
);
alter table public.figures enable row level security;
revoke all on public.figures from anon, authenticated;
grant select on public.figures to anon, authenticated;
grant all on public.figures to service_role;
create index figures_source on public.figures (source);
create policy figures_read on public.figures for select to anon, authenticated
  using ((select public.is_admin()) or (
    exists (select 1 from public.school_sources k join public.schools s on s.id = k.school_id
      where k.register = figures.register and k.identifier = figures.identifier and s.listed)
    and (programme_id is null or exists (select 1 from public.programmes p where p.id = programme_id
      and p.is_active))));

create table private.figure_loads (
  source text primary key,
  loaded_at timestamptz not null default now()
);
alter table private.figure_loads enable row level security;

create function public.load_figures(p_source text, p_register text, p_series jsonb, p_rows jsonb) returns jsonb
language plpgsql security definer set search_path = '' set jit = off set statement_timeout = '5min' as $$
declare
  counted jsonb;
begin
  perform private.require_importer();
  perform pg_advisory_xact_lock(hashtextextended('figures ' || p_source, 0));
  with series as materialized (
    select s.place - 1 as place, w.* from jsonb_array_elements(p_series) with ordinality s (value, place)
      cross join lateral jsonb_to_record(s.value) w (measure text, unit text, period text, edition text, scope_es text,
        scope_en text)
  ), given as materialized (
    select r.value ->> 'identifier' as identifier, coalesce(r.value ->> 'subject', '') as subject,
        (r.value ->> 'programme')::uuid as programme_id, s.measure, coalesce(s.period, '') as period,
        coalesce(f.value ->> 3, 'known') as state, (f.value ->> 1)::numeric as value, s.unit,
          (f.value ->> 2)::integer as sample_size,
        s.scope_es, s.scope_en, s.edition
      from jsonb_array_elements(p_rows) r cross join lateral jsonb_array_elements(r.value -> 'figures') f
      left join series s on s.place = (f.value ->> 0)::integer
  ), removed as (
    delete from public.figures f where f.source = p_source
      and not exists (select 1 from given g where f.register = p_register
      and g.identifier = f.identifier and g.subject = f.subject and g.measure = f.measure and g.period = f.period)
    returning 1
  ), written as (
    insert into public.figures as f (source, register, identifier, subject, programme_id, measure, period, state, value,
      unit, sample_size,
        scope_es, scope_en, edition)
      select p_source, p_register, g.* from given g
    on conflict (register, identifier, source, subject, measure, period) do update
      set programme_id = excluded.programme_id,
      state = excluded.state, value = excluded.value, unit = excluded.unit, sample_size = excluded.sample_size,
      scope_es = excluded.scope_es, scope_en = excluded.scope_en, edition = excluded.edition
      where f.* is distinct from excluded.*
    returning 1
  )
  select jsonb_build_object('figures', (select count(*) from given), 'changed', (select count(*) from written),
      'removed', (select count(*) from removed), 'schools', count(*) filter (where k.school_id is not null),
      'unmatched', count(*) filter (where k.school_id is null)) into counted
    from (select distinct g.identifier from given g) i
    left join public.school_sources k on k.register = p_register and k.identifier = i.identifier;
  if (counted ->> 'figures')::integer <> (select count(*) from public.figures f where f.source = p_source) then
    raise exception 'a figure comes twice' using errcode = 'unique_violation';
  end if;
  insert into private.figure_loads (source) values (p_source) on conflict (source) do update set loaded_at = now();
  return counted;
end
$$;

create function private.figures_of(p_schools uuid[]) returns table (school uuid, programme uuid, subject text,
  measure text,
  period text, state text, value numeric, unit text, sample_size integer, scope_es text, scope_en text, source text,
    edition text,
  idle text, place bigint)
language sql stable set search_path = '' set enable_seqscan = off as $$
  with stated as (
    select k.school_id, f.*, max(round(f.value, 1)) filter (where f.measure = 'employment_6m') over w
          - max(round(f.value, 1)) filter (where f.measure = 'employment_expected_6m') over w as difference
      from public.school_sources k join public.figures f on f.register = k.register and f.identifier = k.identifier
     where k.school_id = any (p_schools)
    window w as (partition by k.school_id, f.register, f.identifier, f.source, f.subject, f.period)
  ), shown as (
    select s.school_id, s.programme_id, s.subject, s.measure, s.period, s.state,
        case s.measure when 'employment_added_6m' then s.difference
          else s.value end as value, s.unit, s.sample_size, s.scope_es,
        s.scope_en, s.source, s.edition, s.register, s.identifier
      from stated s where s.measure <> 'employment_added_6m' or s.difference is not null
    union all
    select s.id, null, '', 'pupils', '', 'known', s.students_count, 'count', null, 'toda la escuela',
      'the whole school', null, '', '', ''
      from public.schools s where s.id = any (p_schools) and s.students_count > 0
  )
  select f.school_id, f.programme_id, f.subject, f.measure, f.period, f.state, f.value, f.unit, f.sample_size,
    f.scope_es, f.scope_en,
      f.source, f.edition,
      case when f.measure = 'awards' and f.value = 0 and row_number() over w = 1 and lead(f.value) over w = 0
        then left(lead(f.period) over w, 4) || '-' || right(f.period, 2) end,
      row_number() over (partition by f.school_id
        order by f.programme_id nulls first, f.measure, f.subject, f.period desc, f.register, f.identifier, f.source)
    from shown f
  window w as (partition by f.school_id, f.programme_id, f.measure order by f.period desc, f.register, f.identifier)
$$;

create function public.school_figures(p_schools uuid[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(f) - 'place' order by f.school, f.place), '[]')
    from private.figures_of(p_schools[1:100]) f join public.schools s on s.id = f.school
   where (select public.is_admin()) or s.is_active and (s.listed or f.source is null)
     and (f.programme is null or exists (select 1 from public.programmes p where p.id = f.programme and p.is_active))
$$;

create function public.figure_sources() returns jsonb
language sql stable security definer set search_path = '' set jit = off as $$
  select coalesce(jsonb_agg(jsonb_build_object('source', l.source, 'loaded_on', (l.loaded_at at time zone 'UTC')::date,
      'figures', coalesce(c.figures, 0), 'schools', coalesce(c.schools, 0)) order by l.source), '[]')
    from private.figure_loads l left join (
      select f.source, count(*) as figures, count(distinct s.id) as schools
        from public.figures f
        join public.school_sources k on k.register = f.register and k.identifier = f.identifier
        join public.schools s on s.id = k.school_id and s.listed
       group by f.source) c on c.source = l.source
$$;

create function private.record_changed_figures() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  ids uuid[];
begin
  if current_setting('directory.page_changes', true) = 'all' then
    return null;
  end if;
  if tg_op = 'INSERT' then
    ids := array(select distinct s.id from new_rows n join public.school_sources k using (register, identifier)
      join public.schools s on s.id = k.school_id and s.is_active limit 501);
  elsif tg_op = 'DELETE' then
    ids := array(select distinct s.id from old_rows o join public.school_sources k using (register, identifier)
      join public.schools s on s.id = k.school_id and s.is_active limit 501);
  else
    ids := array(select distinct s.id from (
        (select * from new_rows except select * from old_rows)
          union all (select * from old_rows except select * from new_rows)) c
      join public.school_sources k using (register, identifier)
      join public.schools s on s.id = k.school_id and s.is_active limit 501);
  end if;
  perform private.write_changed_schools(ids, '{}', true);
  return null;
end
$$;

create trigger figures_zz_page_insert after insert on public.figures
  referencing new table as new_rows for each statement execute function private.record_changed_figures();
create trigger figures_zz_page_update after update on public.figures
  referencing old table as old_rows new table as new_rows
    for each statement execute function private.record_changed_figures();
create trigger figures_zz_page_delete after delete on public.figures
  referencing old table as old_rows for each statement execute function private.record_changed_figures();

revoke execute on function
  public.load_figures(text,text,jsonb,jsonb)
  from public, anon, authenticated, service_role;
grant execute on function
  public.load_figures(text,text,jsonb,jsonb)
  to service_role;
revoke execute on function
  public.figure_sources(),
  public.school_figures(uuid[])
  from public, anon, authenticated, service_role;
grant execute on function
  public.figure_sources(),
  public.school_figures(uuid[])
  to anon, authenticated, service_role;
revoke execute on function
  private.figures_of(uuid[]),
  private.record_changed_figures()
  from public;

create type private.price as (
  school_id uuid,
  programme_id uuid,
  basis text,
  min numeric,
  max numeric,
  currency text,
  per text,
  year text,
  audience text,
  texts jsonb,
  free boolean,
  source text,
  year_euros double precision,
  total_euros double precision,
  place integer
);

create function private.takes_school_price(p_level text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(p_level = any (array['professional-course', 'certificate', 'vocational-intermediate', 'diploma',
    'vocational-higher',
    'associate', 'bachelor']), false)
$$;

create function private.prices_of(p_schools public.schools[]) returns setof private.price
language plpgsql stable set search_path = '' set jit = off set plan_cache_mode = force_generic_plan
  set enable_seqscan = off as $$
begin
  -- In PL/pgSQL with one plan: planning takes longer than a page of results. Without sequential scans, which a plan
  -- from before the first load of figures would repeat for each school.
  return query
  with schools as materialized (
    select s.id, s.country, s.ownership, s.tuition_min, s.tuition_max, s.tuition_currency, s.tuition_year,
      s.tuition_free
      from unnest(p_schools) s
  ), taught as materialized (
    select p.id, p.school_id, p.level, p.weeks, p.prices from public.programmes p
     where p.is_active and p.school_id in (select s.id from schools s)
  ), laws as materialized (
    select s.id as school_id, t.level, t.currency, substring(t.year from '^\d{4}(?:-\d\d)?$') as year, t.url, t.key
      from schools s
      join public.countries c on c.name_en = s.country
      join public.country_statements t on t.country = c.code and t.topic = 'fees' and t.status = 'shown'
        and t.nationwide
        and t.amount = 0 and t.ownership = 'public'
     where s.ownership = 'public'
  ), tuitions as materialized (
    select f.* from (
      select k.school_id, f.measure, f.period, f.value, f.unit, f.source,
        max(f.period) over (partition by k.school_id) as newest
        from public.school_sources k join public.figures f on f.register = k.register and f.identifier = k.identifier
       where k.school_id in (select s.id from schools s) and f.measure in ('tuition_in_state', 'tuition_out_of_state')
         and f.subject = '' and f.state = 'known' and f.value > 0) f
     where f.period = f.newest
  ), of_schools as materialized (
    -- a decided price without a year is taken for the newest
    select s.id as school_id, nullif(s.tuition_min, 0) as min, nullif(s.tuition_max, 0) as max,
      s.tuition_currency as currency,
        s.tuition_year as year, coalesce(s.tuition_year, '9999') as since, null as audience, false as free,
          null as source
      from schools s where greatest(s.tuition_min, s.tuition_max) > 0
    union all
    select s.id, 0, 0, coalesce(s.tuition_currency, 'EUR'), s.tuition_year, coalesce(s.tuition_year, '9999'), null,
      true, null
      from schools s where s.tuition_free
    union all
    select f.school_id, f.value, f.value, f.unit, nullif(f.period, ''), f.period,
        case when count(*) = 2 then null when min(f.measure) = 'tuition_in_state' then 'in-state'
          else 'out-of-state' end, false, min(f.source)
      from tuitions f group by f.school_id, f.value, f.unit, f.period
  ), stated as (
    select p.school_id, p.id as programme_id, p.weeks, 'programme' as basis, (e.price ->> 'min')::numeric as min,
      (e.price ->> 'max')::numeric as max,
        e.price ->> 'currency' as currency, e.price ->> 'per' as per, e.price ->> 'year' as year,
          coalesce(e.price ->> 'year', '') as since,
        e.price ->> 'audience' as audience, e.price - array['min', 'max', 'currency', 'per', 'year',
          'audience'] as texts, false as free,
        null as source, e.nth
      from taught p cross join lateral jsonb_array_elements(p.prices) with ordinality e (price, nth)
    union all
    select o.school_id, p.id, p.weeks, 'school', o.min, o.max, o.currency, 'year', o.year, o.since, o.audience, '{}',
      o.free, o.source, 0
      from of_schools o
      join (select t.school_id, t.id, t.weeks from taught t where t.prices = '[]'
        and private.takes_school_price(t.level)
            union all select s.id, null, null from schools s) p on p.school_id = o.school_id
    union all
    (select distinct on (p.id) p.school_id, p.id, p.weeks, 'law', 0, 0, l.currency, 'year', l.year, '', null,
      '{}'::jsonb, true, l.url, 0
      from taught p join laws l on l.school_id = p.school_id and coalesce(l.level, p.level) = p.level
     where p.prices = '[]' order by p.id, l.level nulls last, l.key)
    union all
    (select distinct on (t.school_id) t.school_id, null, null, 'law', 0, 0, l.currency, 'year', l.year, '', null,
      '{}'::jsonb, true, l.url, 0
      from (select p.school_id, array_agg(distinct p.level) as levels from taught p
        where p.level is not null group by 1) t
      join laws l on l.school_id = t.school_id
     where not exists (select from unnest(t.levels) n (level) where not exists (
       select from laws a where a.school_id = t.school_id and coalesce(a.level, n.level) = n.level))
     order by t.school_id, l.level nulls last, l.key)
  ), compared as (
    select s.*, max(left(s.since, 4)) over (partition by s.school_id, s.programme_id, s.basis,
          case when s.basis = 'programme' then concat(s.audience, s.texts ->> 'audience_es',
            s.texts ->> 'audience_en') end) as newest,
        coalesce(s.min, s.max) / case s.currency when 'EUR' then 1 else r.per_euro end as euros
      from stated s left join public.exchange_rates r on r.currency = s.currency
  ), measured as (
    select c.*,
        round(case when c.free then 0 else c.euros * case c.per
          when 'year' then 1
          when 'semester' then 2
          when 'month' then least(12, coalesce(c.weeks * 12 / 52, 12))
          when 'programme' then case when c.weeks <= 52 then 1
            else 52 / c.weeks end end end, 2)::double precision as year_euros,
        -- a shorter programme of an institution is a year there, whose share nobody states
        round(case when c.free then 0 when c.per = 'programme' then c.euros
          when c.weeks is null or c.basis = 'school' and c.weeks < 52 then null
          else c.euros * greatest(1, c.weeks / case c.per when 'year' then 52 when 'semester' then 26
            when 'month' then 52.0 / 12 end)
          end, 2)::double precision as total_euros
      from compared c
  )
  select m.school_id, m.programme_id, m.basis, m.min, m.max, m.currency, m.per, m.year, m.audience, m.texts, m.free,
    m.source,
      m.year_euros, m.total_euros, row_number() over (partition by m.school_id order by m.programme_id is not null,
        array_position(array['programme', 'school', 'law'], m.basis), left(m.since, 4) <> m.newest,
        m.year_euros, m.total_euros, m.since desc, m.nth, m.programme_id)::integer
    from measured m;
end
$$;

create type private.compared_price as (id uuid, year_euros double precision, total_euros double precision,
  audience text, free boolean);

create function private.compared_prices(p_schools uuid[]) returns setof private.compared_price
language sql stable set search_path = '' as $$
  select d.id, (array_agg(p.year_euros order by p.place) filter (where p.year_euros is not null))[1],
      (array_agg(p.total_euros order by p.place) filter (where p.total_euros is not null))[1],
      (array_agg(p.audience order by p.place))[1], (array_agg(p.free order by p.place))[1]
    from private.prices_of(array(select s from public.schools s where s.id = any (p_schools) and s.listed)) p
    cross join lateral unnest(array[p.programme_id, p.school_id]) d (id)
   where d.id is not null group by d.id
$$;

create function private.price_json(p_price private.price) returns jsonb
language sql immutable set search_path = '' as $$
  select (p_price).texts || to_jsonb(p_price) - array['texts', 'school_id', 'programme_id', 'place']
    || jsonb_build_object('school', (p_price).school_id, 'programme', (p_price).programme_id)
$$;

create function public.school_prices(p_schools uuid[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(private.price_json(p) order by p.school_id, p.place), '[]')
    from private.prices_of(array(select s from public.schools s
      where s.id = any (p_schools[1:100]) and (s.is_active or (select public.is_admin())))) p
$$;

create function private.reprice(p_schools uuid[]) returns void
language plpgsql set search_path = '' as $$
declare
  changed uuid[];
begin
  if p_schools = '{}' then
    return;
  end if;
  with prices as materialized (
    select * from private.compared_prices(p_schools)
  ), updated as (
    update private.search_documents d set year_euros = n.year_euros, total_euros = n.total_euros, audience = n.audience
      from (select o.id, p.year_euros, p.total_euros, p.audience from private.search_documents o left
        join prices p on p.id = o.id
             where o.school_id = any (p_schools)) n
     where d.id = n.id and (d.year_euros, d.total_euros, d.audience) is distinct from (n.year_euros, n.total_euros,
       n.audience)
    returning 1
  )
  select coalesce(array_agg(d.id), '{}') into changed
    from private.search_documents d left join prices p on p.id = d.id
   where d.school_id = any (p_schools) and d.kind = 'programme'
     and (d.words @@ '''=priced:1'''::tsquery <> (p.id is not null)
       or d.words @@ '''=free:1'''::tsquery <> coalesce(p.free, false));
  if changed <> '{}' then
    perform private.index_search('{}', changed);
  end if;
end
$$;

create function public.reprice_programmes(p_after uuid default null, p_size integer default 500) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  portion constant uuid[] := array(select s.id from public.schools s where s.listed
    and (p_after is null or s.id > p_after)
    order by s.id limit least(greatest(coalesce(p_size, 500), 1), 5000));
begin
  perform private.reprice(portion);
  return portion[cardinality(portion)];
end
$$;

create function private.reprice_written() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  written constant text := concat_ws(' union all ', case when tg_op <> 'DELETE' then 'select * from new_rows' end,
    case when tg_op <> 'INSERT' then 'select * from old_rows' end);
  schools uuid[];
begin
  execute format(case tg_table_name when 'figures'
      then 'select array(select distinct k.school_id from (%s) w join public.school_sources k using (register, identifier) where w.measure like ''tuition%%'')'
      else 'select array(select distinct w.school_id from (%s) w)' end, written) into schools;
  perform private.reprice(schools);
  perform private.refresh_completeness(schools);
  if tg_table_name = 'figures' then
    execute format('select array(select distinct k.school_id from (%s) w join public.school_sources k using (register, identifier) where w.measure = ''awards'')', written)
      into schools;
  end if;
  perform private.index_search('{}', array(
    select d.id from private.search_documents d
    left join (select f.programme from private.figures_of(schools) f where f.idle is not null) i on i.programme = d.id
     where d.school_id = any (schools) and d.kind = 'programme' and (d.band >= 10) <> (i.programme is not null)));
  return null;
end
$$;

create function private.reprice_country() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  schools constant uuid[] := array(select s.id from public.schools s join public.countries c on c.name_en = s.country
    where c.code = coalesce(new.country, old.country) and s.ownership = 'public' and s.listed);
begin
  perform private.reprice(schools);
  perform private.refresh_completeness(schools);
  return null;
end
$$;

do $$
declare
  name text;
begin
  foreach name in array array['figures', 'school_sources'] loop
    execute format('create trigger %1$I after insert on public.%2$I referencing new table as new_rows
      for each statement when (current_setting(''directory.bulk'',
        true) is distinct from ''on'') execute function private.reprice_written()', name || '_prices_insert', name);
    execute format('create trigger %1$I after update on public.%2$I referencing old table as old_rows new table as new_rows
      for each statement when (current_setting(''directory.bulk'',
        true) is distinct from ''on'') execute function private.reprice_written()', name || '_prices_update', name);
    execute format('create trigger %1$I after delete on public.%2$I referencing old table as old_rows
      for each statement execute function private.reprice_written()', name || '_prices_delete', name);
  end loop;
end
$$;
create trigger country_statements_prices_update after update of status, nationwide, amount, ownership, level
  on public.country_statements
  for each row when (old.nationwide or new.nationwide) execute function private.reprice_country();
create trigger country_statements_prices_delete after delete on public.country_statements
  for each row when (old.nationwide) execute function private.reprice_country();

revoke execute on function private.compared_prices(uuid[]), private.price_json(private.price),
  private.prices_of(schools[]),
  private.reprice(uuid[]), private.reprice_country(), private.reprice_written(), private.takes_school_price(text)
    from public;
revoke execute on function public.reprice_programmes(uuid,integer), public.school_prices(uuid[])
  from public, anon, authenticated, service_role;
grant execute on function public.school_prices(uuid[]) to anon, authenticated, service_role;
grant execute on function public.reprice_programmes(uuid,integer) to service_role;

create function private.words_of(p_text text) returns text[]
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return case when coalesce(p_text, '') = '' then '{}' else (
    select array_remove(string_to_array(regexp_replace(regexp_replace(
        regexp_replace(regexp_replace(public.normalise_text(p_text), '[\u00ad\u200b-\u200f\u2060\ufeff]', '', 'g'),
          '\m([a-z0-9])\.(?=[a-z0-9]\M)', '\1', 'g'),
        '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u2000-\u2bff\u3000-\u303f\ufe00-\ufe0f\uff01-\uff0f\U0001F000-\U0001FAFF]+', ' ', 'g'),
      '([^ ]{40})[^ ]+', '\1', 'g'), ' '), '')) end;
end
$$;

create function private.stop_words() returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select '{a,al,alla,am,an,and,at,au,aux,avec,by,com,con,d,da,dal,dans,das,de,degli,dei,del,dell,della,delle,der,des,di,die,do,dos,du,
    e,el,em,en,et,for,from,gli,i,il,im,in,is,l,la,las,le,les,lo,los,me,mi,my,na,nel,nella,no,o,of,on,or,ou,para,per,por,pour,que,s,su,sur,the,
    to,un,una,und,unas,une,unos,with,y}'::text[]
$$;

create function private.significant_words(p_words text[]) returns text[]
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return (
    select case when kept.words = '{}' then p_words else kept.words end
      from (select array(select w.word from unnest(p_words) with ordinality w (word, place)
        where w.word <> all (private.stop_words()) and w.word !~ '^[a-z]$' order by w.place) as words) kept);
end
$$;

create table private.common_words (
  word text collate "C" primary key,
  ignored boolean not null
);
alter table private.common_words enable row level security;

create table private.country_phrases (
  words text[] not null,
  country text not null,
  primary key (words, country)
);
alter table private.country_phrases enable row level security;
create index country_phrases_country on private.country_phrases (country);

create table private.places (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('town', 'region')),
  country text not null,
  name text not null,
  lat double precision,
  lng double precision,
  weight integer not null default 0
);
alter table private.places enable row level security;
create index places_name on private.places (country, name);

create table private.place_names (
  plain text collate "C" not null,
  place integer not null references private.places (id) on delete cascade,
  word smallint not null,
  primary key (plain, place, word)
);
alter table private.place_names enable row level security;
create index place_names_place on private.place_names (place);

create function private.add_place(p_kind text, p_country text, p_name text, p_names text[], p_lat double precision,
  p_lng double precision, p_weight integer)
returns void
language plpgsql set search_path = '' as $$
declare
  known integer;
begin
  select p.id into known from private.place_names n join private.places p on p.id = n.place
   where n.plain = array_to_string(private.words_of(p_name), ' ') and n.word = 1 and p.country = p_country
     and p.kind = p_kind
   order by p.weight desc, p.id limit 1;
  if known is null then
    insert into private.places (kind, country, name, lat, lng, weight)
      values (p_kind, p_country, p_name, p_lat, p_lng, p_weight) returning id into known;
  end if;
  insert into private.place_names (plain, place, word)
    select array_to_string(w.words[n.word:], ' '), known, min(n.word)
      from unnest(p_names || p_name) given (name)
      cross join lateral (select private.words_of(given.name) as words offset 0) w
      cross join lateral generate_series(1, least(cardinality(w.words), 6)) n (word)
     group by 1
    on conflict do nothing;
end
$$;

revoke execute on function private.add_place(text,text,text,text[],double precision,double precision,integer),
  private.stop_words(), private.significant_words(text[]),
  private.words_of(text) from public;
grant execute on function private.stop_words(), private.significant_words(text[]), private.words_of(text)
  to authenticated, service_role;

create table public.search_synonyms (
  id uuid primary key default gen_random_uuid(),
  phrase text not null check (phrase ~ '\S' and char_length(phrase) <= 100),
  kind text not null constraint search_synonyms_kind_check
    check (kind in ('field', 'type', 'level', 'mode', 'attendance', 'language', 'ownership', 'country', 'any', 'near',
      'cheap', 'missing', 'topic', 'same')),
  value text not null default '' constraint search_synonyms_value_check check (case kind
    when 'field' then value in ('culinaryArts', 'pastry', 'bakery', 'wineGastronomy', 'hospitality', 'hotelManagement')
    when 'type' then value in ('university', 'institute', 'academy', 'college')
    when 'level' then value in ('short-course', 'professional-course', 'certificate', 'vocational-intermediate',
      'diploma',
      'vocational-higher', 'associate', 'bachelor', 'postgraduate-diploma', 'master', 'doctorate')
    when 'mode' then value in ('on-site', 'online', 'blended')
    when 'attendance' then value in ('full-time', 'part-time', 'evening')
    when 'ownership' then value in ('public', 'private', 'free')
    when 'missing' then value in ('scholarships', 'visa', 'housing', 'jobs', 'timetables')
    when 'same' then value ~ '^[a-z0-9]{1,30}$'
    when 'topic' then value ~ '^[a-z0-9-]{0,30}$'
    when 'language' then value ~ '\S' and char_length(value) <= 60
    when 'country' then value ~ '\S' and char_length(value) <= 100
    else value = '' end),
  words text[] generated always as (private.significant_words(private.words_of(phrase))) stored
    constraint search_synonyms_words_check check (cardinality(words) between 1 and 4),
  created_at timestamptz not null default now(),

  version integer not null default 1,
  constraint search_synonyms_key unique (words, kind, value)
);
alter table public.search_synonyms enable row level security;
revoke all on public.search_synonyms from anon, authenticated;
grant select on public.search_synonyms to anon;
grant select, insert, update, delete on public.search_synonyms to authenticated;
grant all on public.search_synonyms to service_role;
create index search_synonyms_value on public.search_synonyms (kind, value);
create policy search_synonyms_read on public.search_synonyms for select to anon, authenticated using (true);
create policy search_synonyms_insert_admin on public.search_synonyms for insert to authenticated
  with check ((select public.is_admin()));
create policy search_synonyms_update_admin on public.search_synonyms for update to authenticated
  using ((select public.is_admin())) with check ((select public.is_admin()));
create policy search_synonyms_delete_admin on public.search_synonyms for delete to authenticated
  using ((select public.is_admin()));

create function private.prepare_synonym() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  words constant text[] := private.significant_words(private.words_of(new.phrase));
begin
  new.phrase := btrim(regexp_replace(new.phrase, '\s+', ' ', 'g'));
  if words <> '{}' and words <@ private.stop_words() then
    raise exception 'search_synonyms_stop_words: a search does not ask for these words'
      using errcode = 'check_violation';
  end if;
  if words = '{}' and new.phrase ~ '\S' then
    raise exception 'search_synonyms_words_none: there is no word in it (words_check)'
      using errcode = 'check_violation';
  end if;
  if new.kind = 'country' and not exists (select 1 from public.countries c where c.name_en = new.value) then
    raise exception 'search_synonyms_unknown_country: there is no such country' using errcode = 'check_violation';
  end if;
  if tg_op = 'INSERT' then
    new.version := 1;
  else
    new.id := old.id;
    new.created_at := old.created_at;
    new.version := old.version
      + case when (new.phrase, new.kind, new.value) is distinct from (old.phrase, old.kind, old.value) then 1
        else 0 end;
  end if;
  return new;
end
$$;

create function private.audit_synonym() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.add_audit_entry('synonym_added', 'synonym', new.id::text, new.phrase,
      jsonb_build_object('kind', new.kind, 'value', new.value));
  elsif tg_op = 'DELETE' then
    perform private.add_audit_entry('synonym_deleted', 'synonym', old.id::text, old.phrase,
      jsonb_build_object('kind', old.kind, 'value', old.value));
  elsif new.version <> old.version then
    perform private.add_audit_entry('synonym_changed', 'synonym', new.id::text, new.phrase,
      jsonb_build_object('kind', new.kind, 'value', new.value,
        'was', jsonb_build_object('phrase', old.phrase, 'kind', old.kind, 'value', old.value)));
  end if;
  return null;
end
$$;

create function public.list_synonyms(
  p_search text default '', p_kind text default '', p_page integer default 1, p_page_size integer default 50
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  likeness constant text := '%' || replace(replace(replace(
    public.normalise_text(left(coalesce(p_search, ''), 200)), '\', '\\'), '%', '\%'), '_', '\_') || '%';
  size constant integer := least(greatest(coalesce(p_page_size, 50), 1), 200);
begin
  if not public.is_admin() then
    raise exception 'only an admin may list the synonyms' using errcode = 'insufficient_privilege';
  end if;
  return (with found as materialized (
    select s.id, s.phrase, s.kind, s.value, s.version, public.normalise_text(s.phrase) as plain
      from public.search_synonyms s
     where coalesce(p_kind, '') in ('', s.kind) and public.normalise_text(s.phrase || ' ' || s.value) like likeness
  ), place as (
    select n.total, n.pages, least(greatest(coalesce(p_page, 1), 1), n.pages) as page
      from (select count(*)::integer as total, greatest(1, ceil(count(*)::numeric / size)::integer) as pages
        from found) n
  )
  select jsonb_build_object('total', p.total, 'page', p.page, 'page_count', p.pages,
    'synonyms', (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'phrase', l.phrase, 'kind', l.kind, 'value',
      l.value,
        'version', l.version, 'changed_at', a.happened_at, 'changed_by',
          coalesce(a.actor_name, public.account_names(array[a.actor]) ->> a.actor::text))
          order by l.plain, l.kind, l.value), '[]')
      from (select * from found f order by f.plain, f.kind, f.value offset (p.page - 1)::bigint * size limit size) l
      left join lateral (select e.happened_at, e.actor_name, e.actor from public.audit_log e
        where e.thing = 'synonym' and e.thing_id = l.id::text order by e.id desc limit 1) a on true))
  from place p);
end
$$;

create function public.preview_synonym(p_phrase text, p_kind text, p_value text, p_id uuid default null) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  request constant jsonb := jsonb_build_object('search', p_phrase, 'exact', true, 'page_size', 0);
  before integer;
  after integer;
begin
  if not public.is_admin() then
    raise exception 'only an admin may try a synonym' using errcode = 'insufficient_privilege';
  end if;
  before := (public.search_schools(request) ->> 'total')::integer;
  begin
    if p_id is null then
      insert into public.search_synonyms (phrase, kind, value) values (p_phrase, p_kind, p_value);
    else
      update public.search_synonyms set phrase = p_phrase, kind = p_kind, value = p_value where id = p_id;
    end if;
    after := (public.search_schools(request) ->> 'total')::integer;
    raise exception 'taken back' using errcode = 'SYN00';
  exception when sqlstate 'SYN00' then
    null;
  end;
  return jsonb_build_object('before', before, 'after', after);
end
$$;

create trigger search_synonyms_prepare before insert or update on public.search_synonyms
  for each row execute function private.prepare_synonym();
create trigger search_synonyms_audit after insert or update or delete on public.search_synonyms
  for each row execute function private.audit_synonym();
create trigger search_synonyms_zz_page_insert after insert on public.search_synonyms
  referencing new table as new_rows
    for each statement execute function private.record_changed_everything('version,created_at');
create trigger search_synonyms_zz_page_update after update on public.search_synonyms
  referencing old table as old_rows new table as new_rows
    for each statement execute function private.record_changed_everything('version,created_at');
create trigger search_synonyms_zz_page_delete after delete on public.search_synonyms
  referencing old table as old_rows
    for each statement execute function private.record_changed_everything('version,created_at');

revoke execute on function private.audit_synonym(), private.prepare_synonym() from public;
revoke execute on function public.list_synonyms(text,text,integer,integer), public.preview_synonym(text,text,text,uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.list_synonyms(text,text,integer,integer), public.preview_synonym(text,text,text,uuid)
  to authenticated, service_role;

create view private.search_phrases as
  select s.words, s.kind, s.value from public.search_synonyms s
  union all
  select c.words, 'country', c.country from private.country_phrases c;

create table private.search_groups (
  id bigint primary key,
  kind text not null check (kind in ('school', 'programme', 'teaching')),
  marks text[] not null
);
alter table private.search_groups enable row level security;

create table private.search_documents (
  id uuid primary key,
  kind text not null check (kind in ('school', 'programme')),
  school_id uuid not null,
  group_id bigint not null,
  teaching_id bigint,
  band smallint not null,
  sort_es text collate "C" not null,
  sort_en text collate "C" not null,
  plain_name text collate "C" not null,
  country text not null,
  city text not null,
  lat double precision,
  lng double precision,
  checked_on date,
  weeks double precision,
  year_euros double precision,
  total_euros double precision,
  months smallint not null default 0,
  words tsvector not null,
  ranked tsvector not null,
  audience text
);
alter table private.search_documents alter column words set storage external;
alter table private.search_documents enable row level security;
create index search_documents_words on private.search_documents using gin (words) with (gin_pending_list_limit = 512);
create index search_documents_order_es on private.search_documents (kind, band, sort_es, id)
  include (group_id, teaching_id, city, country, weeks, year_euros, total_euros);
create index search_documents_order_en on private.search_documents (kind, band, sort_en, id)
  include (group_id, teaching_id, city, country, weeks, year_euros, total_euros);
create index search_documents_group on private.search_documents (group_id) include (kind, school_id, weeks, year_euros,
  total_euros, city, country);
create index search_documents_school on private.search_documents (school_id);
create index search_documents_place on private.search_documents (kind, lat, lng);
create index search_documents_name on private.search_documents (kind, plain_name);

create table private.search_words (
  word text collate "C" not null,
  size smallint generated always as (char_length(word)) stored
);
alter table private.search_words enable row level security;
create index search_words_word on private.search_words (word);
create index search_words_size on private.search_words (size, word);

create function private.add_search_words(p_words text[]) returns void
language sql set search_path = '' as $$
  insert into private.search_words (word)
    select distinct w.word from unnest(p_words) w (word)
     where w.word ~ '^[a-z]{3,30}$' and not exists (select 1 from private.search_words k where k.word = w.word)
$$;

create function private.add_synonym_words() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.add_search_words(new.words);
  return null;
end
$$;

create function private.lexeme(p_word text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select '''' || replace(replace(p_word, '\', '\\'), '''', '''''') || ''''
$$;

create function private.document_words(p_kind text, p_names text[], p_places text[], p_topics text[], p_texts text[],
  out words tsvector, out ranked tsvector)
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  words := array_to_tsvector(array['=kind:' || p_kind] || p_names || p_places || p_topics || p_texts
    || array(select '+' || n.word from unnest(p_names) n (word) where n.word !~ '^~'));
  ranked := (
    select coalesce(string_agg(private.lexeme(w.word) || ':1' || w.weight, ' '), '')::tsvector from (
      select a.word, min(a.weight) as weight from (
        select unnest(p_names) as word, 'A' as weight union all select unnest(p_places), 'B'
          union all select unnest(p_topics), 'C') a
       group by a.word) w);
end
$$;

create function private.initials(p_name text[], p_town text[]) returns text[]
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return (
    select array(select distinct '~' || i.initials from (
        select string_agg(left(w.word, 1), '' order by w.place) filter (where f.little
          or w.word <> all (private.stop_words()))
          from unnest(p_name) with ordinality w (word, place)
          cross join (values (true, true), (true, false), (false, true), (false, false)) f (little, town)
         where f.town or w.word <> all (p_town)
         group by f.little, f.town) i (initials)
      where i.initials ~ '^[a-z]{3,8}$'));
end
$$;

create function private.place_words(p_school public.schools) returns text[]
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(array_agg(distinct w.word), '{}') from (
      select unnest(private.words_of(concat_ws(' ', p_school.city, p_school.region, p_school.country,
        c.name_es))) as word
        from (select (select k.name_es from public.countries k where k.name_en = p_school.country) as name_es) c
      union all
      select unnest(string_to_array(n.plain, ' ') || ('=place:' || p.id)) from (
          (select p.id from public.countries c
            join private.place_names n on n.plain = array_to_string(private.words_of(p_school.city), ' ') and n.word = 1
            join private.places p on p.id = n.place and p.country = c.code and p.kind = 'town'
           where c.name_en = p_school.country
           order by private.distance_km(p_school.coordinates_lat, p_school.coordinates_lng, p.lat, p.lng) nulls last,
             p.weight desc, p.id limit 1)
          union all
          (select p.id from public.countries c
            join private.place_names n on n.plain = array_to_string(private.words_of(p_school.region), ' ')
              and n.word = 1
            join private.places p on p.id = n.place and p.country = c.code and p.kind = 'region'
           where c.name_en = p_school.country limit 1)) p
        join private.place_names n on n.place = p.id and n.word = 1) w);
end
$$;

create function private.group_of(p_kind text, p_marks text[]) returns bigint
language sql immutable parallel safe set search_path = '' as $$
  select hashtextextended(p_kind || E'\n' || array_to_string(p_marks, E'\n'), 0)
$$;

create function private.sorted_marks(p_marks text[]) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(array_agg(distinct m.mark collate "C" order by m.mark collate "C"), '{}')
    from unnest(p_marks) m (mark) where m.mark is not null
$$;

create function private.taught_keys() returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select '{level,attendance,length,month}'::text[]
$$;

create function private.school_marks(p_school public.schools) returns text[]
language plpgsql stable set search_path = '' as $$
begin
  return private.sorted_marks(array['country:' || p_school.country, 'type:' || p_school.type, 'ownership:'
    || p_school.ownership]
    || array(select 'field:' || f.field from unnest(p_school.specialties) f (field)
      where f.field = any (private.page_fields())));
end
$$;

create function private.programme_marks(p_programme public.programmes, p_country text, p_ownership text,
  out marks text[], out teaching text[])
language plpgsql stable set search_path = '' as $$
begin
  marks := private.sorted_marks(array['country:' || p_country, 'ownership:' || p_ownership, 'level:'
    || p_programme.level, 'field:' || p_programme.field,
      'mode:' || p_programme.mode, case when p_programme.attendance in ('full-time', 'both')
        then 'attendance:full-time' end,
      case when p_programme.attendance in ('part-time', 'both') then 'attendance:part-time' end,
      case when p_programme.attendance = 'evening' then 'attendance:evening' end,
      case when p_programme.application_deadlines <> '[]' then 'deadline:1' end,
      'length:' || case when p_programme.weeks <= 14 then '3m' when p_programme.weeks <= 27 then '6m'
        when p_programme.weeks <= 53 then '1y'
        when p_programme.weeks <= 105 then '2y' when p_programme.weeks > 105 then '3y' end,
      case when p_programme.internship in ('included', 'optional') then 'internship:1' end]);
  teaching := private.sorted_marks(array(select 'language:' || l.name from unnest(p_programme.languages) l (name))
    || array(select 'month:' || i.month from unnest(p_programme.intakes) i (month)));
end
$$;

create function private.school_programmes(p_school public.schools, out words text[], out marks text[])
language plpgsql stable set search_path = '' as $$
begin
  select private.words_of(string_agg(concat_ws(' ', p.name, p.name_es, p.name_en, p.recognised_by), ' ')),
    array_agg(distinct m.marks)
    into words, marks
    from public.programmes p
    cross join lateral private.programme_marks(p, p_school.country, p_school.ownership) k
    cross join lateral (select array_to_string(k.marks || k.teaching, E'\n') as marks) m
   where p.school_id = p_school.id and p.is_active;
  marks := array(select distinct '=' || m.mark from unnest(marks) g (marks) cross
    join lateral string_to_table(g.marks, E'\n') m (mark));
end
$$;

create function private.index_search(p_schools uuid[], p_programmes uuid[]) returns void
language plpgsql set search_path = '' as $$
declare
  priced constant private.compared_price[] := array(select c from private.compared_prices(
    p_schools || array(select p.school_id from public.programmes p where p.id = any (p_programmes))) c);
  idle constant uuid[] := array(select f.programme from private.figures_of(
    array(select p.school_id from public.programmes p where p.id = any (p_programmes))) f where f.idle is not null);
begin
  perform private.add_school_places(p_schools);
  delete from private.search_documents d where d.id = any (p_schools || p_programmes);
  with documents as materialized (
    select s.*, m.marks, private.group_of('school', m.marks) as group_id, t.words as taught, t.marks as taught_marks
      from (select s as school, private.words_of(s.name) as name_words
              from public.schools s where s.id = any (p_schools) and s.listed offset 0) s
      cross join lateral private.school_programmes(s.school) t
      cross join lateral (select private.sorted_marks(private.school_marks(s.school)
        || array(select substr(k.mark, 2) from unnest(t.marks) k (mark)
        where split_part(substr(k.mark, 2), ':', 1) = any (private.taught_keys()))) as marks offset 0) m
  ), groups as (
    insert into private.search_groups (id, kind, marks)
      select distinct on (d.group_id) d.group_id, 'school', d.marks from documents d
       where not exists (select from private.search_groups g where g.id = d.group_id) order by d.group_id
    on conflict do nothing
  )
  insert into private.search_documents (id, kind, school_id, group_id, band, sort_es, sort_en, plain_name, country,
    city, lat, lng,
      checked_on, year_euros, total_euros, audience, words, ranked)
    select (d.school).id, 'school', (d.school).id, d.group_id, (d.school).completeness_band, (d.school).sort_name,
      (d.school).sort_name,
        array_to_string(private.significant_words(d.name_words), ' '), (d.school).country,
          public.normalise_text((d.school).city),
        (d.school).coordinates_lat, (d.school).coordinates_lng, (d.school).checked_on, c.year_euros, c.total_euros,
          c.audience,
        w.words, w.ranked
      from documents d
      left join unnest(priced) c on c.id = (d.school).id
      cross join lateral (select private.words_of(array_to_string((d.school).features
          || (d.school).features_en, ' ')) as words) f
      cross join lateral private.document_words('school',
          d.name_words || private.words_of(concat_ws(' ', (d.school).trading_name, (d.school).former_name,
              (select string_agg(r.name, ' ') from public.school_sources r where r.school_id = (d.school).id)))
            || private.initials(d.name_words, private.words_of((d.school).city)),
          private.place_words(d.school),
          d.taught || d.taught_marks
            || array(select '=language:' || l.name from unnest((d.school).languages
              || array_remove(array[(d.school).derived_language], null)) l (name))
            || array(select '=' || m.mark from unnest(d.marks) m (mark))
            || case when d.taught_marks = '{}' then array['=level:'] else '{}' end
            || private.words_of(concat_ws(' ', array_to_string((d.school).specialties, ' '),
              array_to_string((d.school).specialties_en, ' '), array_to_string((d.school).accreditation, ' ')))
            || f.words || array(select '#' || w.word from unnest(f.words) w (word)),
          private.words_of(concat_ws(' ', (d.school).description, (d.school).description_en))) w
    on conflict (id) do nothing;
  with documents as materialized (
    select p.*, private.group_of('programme', p.marks) as group_id,
      private.group_of('teaching', p.teaching) as teaching_id
      from (select p as programme, s.*, k.teaching, c.id is not null as is_priced, c.year_euros, c.total_euros,
        c.audience,
                private.sorted_marks(k.marks || array[case when c.id is not null then 'priced:1' end, case
                  when c.free then 'free:1' end]) as marks
              from (select s.id as school_id, s.country, s.ownership, public.normalise_text(s.city) as city,
                s.coordinates_lat as lat, s.coordinates_lng as lng,
                        private.place_words(s) || private.words_of(concat_ws(' ', s.name, s.trading_name))
                          || private.initials(private.words_of(s.name), private.words_of(s.city))
                          || array_remove(array['=type:' || s.type], null) as places,
                        -- its only one is that of its programmes, and so is one that country and kind make certain
                        '=language:' || case cardinality(s.languages) when 1 then s.languages[1]
                          when 0 then s.derived_language end as language
                      from public.schools s
                     where s.listed and s.id in (select p.school_id from public.programmes p
                       where p.id = any (p_programmes)) offset 0) s
              join public.programmes p on p.school_id = s.school_id
              cross join lateral private.programme_marks(p, s.country, s.ownership) k
              left join unnest(priced) c on c.id = p.id
             where p.id = any (p_programmes) and p.is_active offset 0) p
  ), groups as (
    insert into private.search_groups (id, kind, marks)
      select distinct on (g.id) g.id, g.kind, g.marks
        from documents d cross join lateral (values (d.group_id, 'programme', d.marks),
          (d.teaching_id, 'teaching', d.teaching)) g (id, kind, marks)
       where not exists (select from private.search_groups k where k.id = g.id) order by g.id
    on conflict do nothing
  )
  insert into private.search_documents (id, kind, school_id, group_id, teaching_id, band, sort_es, sort_en, plain_name,
    country, city, lat, lng,
      checked_on, weeks, year_euros, total_euros, audience, months, words, ranked)
    select (d.programme).id, 'programme', d.school_id, d.group_id, d.teaching_id,
        (not d.is_priced)::integer + ((d.programme).duration_value is null and (d.programme).hours is null)::integer
          + ((d.programme).intakes = '{}')::integer + ((d.programme).languages = '{}')::integer
          + 10 * ((d.programme).id = any (idle))::integer,
        public.normalise_text(coalesce((d.programme).name_es, (d.programme).name)),
        public.normalise_text(coalesce((d.programme).name_en, (d.programme).name)),
        array_to_string(private.significant_words(private.words_of((d.programme).name)), ' '), d.country, d.city, d.lat,
          d.lng,
        (d.programme).checked_on, (d.programme).weeks, d.year_euros, d.total_euros, d.audience,
        (select coalesce(bit_or(1 << (i.month - 1)), 0) from unnest((d.programme).intakes) i (month)),
        w.words, w.ranked
      from documents d
      cross join lateral private.document_words('programme',
          private.words_of(concat_ws(' ', (d.programme).name, (d.programme).name_es, (d.programme).name_en)),
          d.places,
          private.words_of(concat_ws(' ', (d.programme).award_es, (d.programme).award_en, (d.programme).recognised_by))
            || array(select '=' || m.mark from unnest(d.marks || d.teaching) m (mark))
            || case when (d.programme).level is null then array['=level:'] else '{}' end
            || case when (d.programme).languages = '{}' and d.language is not null then array[d.language] else '{}' end,
          private.words_of(concat_ws(' ', (d.programme).note_es, (d.programme).note_en, (d.programme).requirements_es,
            (d.programme).requirements_en))) w
    on conflict (id) do nothing;
  perform private.add_search_words(array(
    select distinct l.lexeme from private.search_documents d cross
      join lateral unnest(d.ranked) l (lexeme, positions, weights)
     where d.id = any (p_schools || p_programmes)));
end
$$;

create function private.add_school_places(p_schools uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.add_place(w.kind, w.code, w.name, '{}', w.lat, w.lng, 0)
    from (select 'town' as kind, c.code, min(s.city) as name, avg(s.coordinates_lat) as lat,
      avg(s.coordinates_lng) as lng,
              array_to_string(private.words_of(s.city), ' ') as plain
            from public.schools s join public.countries c on c.name_en = s.country
           where s.id = any (p_schools) and s.listed and s.town_slug <> '' group by c.code, plain
          union all
          select 'region', c.code, min(s.region), null, null, array_to_string(private.words_of(s.region), ' ') as plain
            from public.schools s join public.countries c on c.name_en = s.country
           where s.id = any (p_schools) and s.listed and s.region ~ '\S' group by c.code, plain) w
   where w.plain <> '' and not exists (select 1 from private.place_names n join private.places p on p.id = n.place
     where n.plain = w.plain and n.word = 1 and p.country = w.code and p.kind = w.kind);
end
$$;

create function private.reindex_search() returns void
language plpgsql set search_path = '' as $$
begin
  delete from private.search_documents;
  delete from private.search_groups;
  delete from private.search_words;
  perform private.add_search_words(array(select w.word from private.search_phrases p cross
    join lateral unnest(p.words) w (word)));
  perform private.add_search_words(array(select w.word from private.place_names n
    join private.places p on p.id = n.place and p.weight >= 50000
    cross join lateral string_to_table(n.plain, ' ') w (word) where n.word = 1));
  perform private.index_search(array(select s.id from public.schools s), array(select p.id from public.programmes p));
end
$$;

create function private.index_written_schools() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  schools uuid[];
  moved uuid[] := '{}';
begin
  if tg_op = 'INSERT' then
    schools := array(select n.id from new_rows n where n.listed);
  elsif tg_op = 'DELETE' then
    schools := array(select o.id from old_rows o where o.listed);
  else
    -- most changes of a school touch nothing that is searched
    schools := array(
      select n.id from new_rows n join old_rows o on o.id = n.id
       where (n.listed or o.listed)
         and (n.listed, n.name, n.city, n.region, n.country, n.type, n.ownership, n.specialties, n.specialties_en,
           n.accreditation,
             n.features, n.features_en, n.description, n.description_en, n.completeness_band, n.checked_on,
               n.tuition_min, n.tuition_max,
             n.tuition_currency, n.tuition_year, n.tuition_free, n.coordinates_lat, n.coordinates_lng, n.trading_name,
               n.former_name, n.languages, n.derived_language)
           is distinct from
           (o.listed, o.name, o.city, o.region, o.country, o.type, o.ownership, o.specialties, o.specialties_en,
             o.accreditation,
             o.features, o.features_en, o.description, o.description_en, o.completeness_band, o.checked_on,
               o.tuition_min, o.tuition_max,
             o.tuition_currency, o.tuition_year, o.tuition_free, o.coordinates_lat, o.coordinates_lng, o.trading_name,
               o.former_name, o.languages, o.derived_language));
    moved := array(
      select n.id from new_rows n join old_rows o on o.id = n.id
       where n.id = any (schools)
         and ((n.listed, n.name, n.trading_name, n.city, n.region, n.country, n.type, n.ownership, n.coordinates_lat,
           n.coordinates_lng, n.languages, n.derived_language,
               n.tuition_min, n.tuition_max, n.tuition_currency, n.tuition_year, n.tuition_free)
             is distinct from (o.listed, o.name, o.trading_name, o.city, o.region, o.country, o.type, o.ownership,
               o.coordinates_lat, o.coordinates_lng, o.languages, o.derived_language,
               o.tuition_min, o.tuition_max, o.tuition_currency, o.tuition_year, o.tuition_free)));
  end if;
  if schools <> '{}' then
    perform private.index_search(schools, case when moved = '{}' then '{}'
      else array(select p.id from public.programmes p where p.school_id = any (moved)) end);
  end if;
  return null;
end
$$;

create function private.index_written_programmes() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  programmes uuid[];
  schools uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(n.id), array_agg(distinct n.school_id) into programmes, schools from new_rows n where n.is_active;
  elsif tg_op = 'DELETE' then
    select array_agg(o.id), array_agg(distinct o.school_id) into programmes, schools from old_rows o where o.is_active;
  else
    select array_agg(w.id), array_agg(distinct s.id) into programmes, schools from (
      select n.id, n.school_id, o.school_id as former
        from new_rows n join old_rows o on o.id = n.id
       where (n.is_active or o.is_active)
         and (to_jsonb(n) - array['position', 'slug', 'updated_at', 'version', 'website', 'sources'])
           is distinct from (to_jsonb(o) - array['position', 'slug', 'updated_at', 'version', 'website', 'sources'])) w
      cross join lateral (values (w.school_id), (w.former)) s (id);
  end if;
  if programmes is not null then
    schools := array(select s.id from public.schools s where s.id = any (schools) order by s.id for no key update);
    perform private.index_search(schools, programmes);
  end if;
  return null;
end
$$;

create trigger schools_zz_search_insert after insert on public.schools referencing new table as new_rows
  for each statement when (current_setting('directory.bulk',
    true) is distinct from 'on') execute function private.index_written_schools();
create trigger schools_zz_search_update after update on public.schools
  referencing old table as old_rows new table as new_rows
  for each statement when (current_setting('directory.bulk',
    true) is distinct from 'on') execute function private.index_written_schools();
create trigger schools_zz_search_delete after delete on public.schools referencing old table as old_rows
  for each statement execute function private.index_written_schools();
create trigger programmes_search_insert after insert on public.programmes
  referencing new table as new_rows for each statement when (current_setting('directory.bulk',
    true) is distinct from 'on') execute function private.index_written_programmes();
create trigger programmes_search_update after update on public.programmes
  referencing old table as old_rows new table as new_rows for each statement
    when (current_setting('directory.bulk',
    true) is distinct from 'on') execute function private.index_written_programmes();
create trigger programmes_search_delete after delete on public.programmes
  referencing old table as old_rows for each statement execute function private.index_written_programmes();
create trigger search_synonyms_words after insert or update on public.search_synonyms
  for each row execute function private.add_synonym_words();

revoke execute on function private.add_school_places(uuid[]), private.add_search_words(text[]),
  private.add_synonym_words(),
  private.document_words(text,text[],text[],text[],text[]), private.group_of(text,text[]),
    private.index_search(uuid[],uuid[]),
  private.index_written_programmes(), private.index_written_schools(), private.initials(text[],text[]),
    private.lexeme(text),
  private.place_words(schools), private.programme_marks(programmes,text,text), private.reindex_search(),
  private.school_marks(schools), private.school_programmes(schools),
  private.sorted_marks(text[]), private.taught_keys() from public;

create function private.search_text(p_search text) returns text
language sql immutable set search_path = '' as $$
  select btrim(left(public.normalise_text(left(coalesce(p_search, ''), 1000)), 200))
$$;

create function private.word_forms(p_word text) returns text[]
language plpgsql stable set search_path = '' as $$
begin
  return (
    select array_agg(distinct f.form) from (
      select unnest(array[p_word]
        || case when p_word ~ '^[a-z]{3,}s$' then array[left(p_word, -1)] else '{}' end
        || case when p_word ~ '^[a-z]{3,}es$' then array[left(p_word, -2)] else '{}' end
        || case when p_word ~ '^[a-z]{3,}$' then array[p_word || 's', p_word || 'es'] else '{}' end
        || case when p_word ~ '^[a-z]{3,8}$' then array['~' || p_word] else '{}' end) as form
      union
      select unnest(array[s.value, o.words[1]]) from public.search_synonyms s
        join public.search_synonyms o on o.kind = 'same' and o.value = s.value
       where s.kind = 'same' and (s.words[1] = p_word or s.value = p_word)) f);
end
$$;

create function private.words_query(p_words text[], p_mark text, p_weights text, p_begun boolean default false)
  returns text
language plpgsql stable set search_path = '' as $$
declare
  weights constant text := case when p_weights = '' then '' else ':' || p_weights end;
begin
  return (
    select string_agg('(' || (select string_agg(private.lexeme(case when f.form like '~%' then ''
      else p_mark end || f.form) || weights, ' | ')
          from unnest(private.word_forms(w.word)) f (form))
        || case when p_begun and w.place = cardinality(p_words) then ' | ' || private.lexeme(p_mark || w.word) || ':*'
          || p_weights else '' end || ')', ' & ')
      from unnest(p_words) with ordinality w (word, place));
end
$$;

create function private.is_known_word(p_word text) returns boolean
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off as $$
begin
  return p_word !~ '^[a-z]{3,30}$' or p_word !~ '[aeiouy]' or p_word = any (private.stop_words())
    or exists (select from private.common_words c where c.word = p_word)
    or exists (select from private.search_words k where k.word = p_word)
    or exists (select from private.place_names n where n.plain = p_word)
    or exists (select from private.search_documents d where d.words @@ (private.lexeme(p_word) || ' | '
      || private.lexeme('~' || p_word))::tsquery);
end
$$;

create function private.corrected_word(p_word text, p_other_words text[], p_begun boolean) returns text
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off as $$
begin
  return (
    with measured as materialized (
      -- two letters that changed places are one error, and two for levenshtein
      select k.word, case when k.word = any (turned.words) or p_begun
        and left(k.word, char_length(p_word)) = any (turned.words) then 1
          when p_begun then least(extensions.levenshtein_less_equal(k.word, p_word, 2),
            extensions.levenshtein_less_equal(left(k.word, char_length(p_word)), p_word, 2),
              extensions.levenshtein_less_equal(left(k.word, char_length(p_word) + 1), p_word, 2))
          else extensions.levenshtein_less_equal(k.word, p_word, 2) end as distance
        from private.search_words k
        cross join (select array(select overlay(p_word placing reverse(substr(p_word, n, 2)) from n for 2)
          from generate_series(1, char_length(p_word) - 1) n) as words) turned
       where k.size between char_length(p_word) - 2 and char_length(p_word) + case when p_begun then 30 else 2 end
    ), allowed as (
      select distinct m.word, m.distance, 1 as parts from measured m
       where m.distance between 1 and case when greatest(case when p_begun then 0
         else char_length(m.word) end, char_length(p_word)) >= 8 then 2 else 1 end
      union all
      select left(p_word, n) || ' ' || substr(p_word, n + 1), 2, 2 from generate_series(3, char_length(p_word) - 3) n
       where exists (select from private.search_documents d
         where d.words @@ format('%s & %s', private.lexeme('+' || left(p_word, n)),
           private.lexeme('+' || substr(p_word, n + 1)))::tsquery)
    ), nearest as (
      select * from allowed order by distance, left(word, 1) <> left(p_word, 1), word limit 12
    )
    select a.word from nearest a
      cross join lateral (select private.words_query(string_to_array(a.word, ' '), '', '') as query) q
     -- so many words are like one of four letters
     where char_length(p_word) > 4 or exists (select from unnest(p_other_words) b (word)
       where exists (select from private.search_documents d
       where d.words @@ (q.query || ' & ' || private.words_query(array[b.word], '', ''))::tsquery))
      order by a.distance, a.parts,
        (select count(*) from unnest(p_other_words) b (word) where exists (select from private.search_documents d
          where d.words @@ (q.query || ' & ' || private.words_query(array[b.word], '', ''))::tsquery)) desc,
        left(a.word, 1) <> left(p_word, 1),
        not exists (select from private.search_phrases p where p.words @> array[a.word]),
        (select count(*) from (select from private.search_documents d
          where d.words @@ q.query::tsquery limit 200) few) desc, a.word
      limit 1);
end
$$;

create function private.is_misplaced(p_word text, p_before text) returns boolean
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off as $$
begin
  return exists (select from private.common_words c where c.word = p_word and not c.ignored)
    and not exists (select from private.search_phrases p where p.words @> array[p_word])
    and p_before ~ '^[a-z]{4,}$' and not exists (select from private.common_words c where c.word = p_before)
    and exists (select from private.search_documents d where d.words @@ private.lexeme('+' || p_before)::tsquery)
    and not exists (select from private.search_documents d where d.words @@ private.lexeme(p_word)::tsquery
      and d.words @@ private.lexeme('+' || p_before)::tsquery)
    and exists (select from private.search_words k
      where k.size between char_length(p_word) - 1 and char_length(p_word) + 1 and k.word <> p_word
        and extensions.levenshtein_less_equal(k.word, p_word, 2) <= case when k.size = char_length(p_word) then 2
          else 1 end
        and exists (select from private.search_documents d
          where d.words @@ (private.lexeme('+' || p_before) || ' & ' || private.lexeme('+' || k.word))::tsquery));
end
$$;

create function private.corrected_words(p_words text[], p_exact boolean, p_begun boolean,
  p_typing boolean default false) returns text[]
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off as $$
declare
  words text[] := '{}';
  known jsonb := '{}';
  tried integer := 0;
  last boolean;
begin
  for at in 1..cardinality(p_words) loop
    last := p_begun and at = cardinality(p_words);
    if last or not known ? p_words[at] then
      known := known || jsonb_build_object(p_words[at], case
        -- a few corrections are a search, many are none
        when coalesce(p_exact, false) or p_typing and at < cardinality(p_words) or tried > 3
          or private.is_known_word(p_words[at]) and not private.is_misplaced(p_words[at], p_words[at - 1])
          or last and exists (select from private.search_words k where k.word >= p_words[at]
            and k.word < p_words[at] || chr(1114111))
          -- 'den haag'
          or exists (select from private.place_names n where n.word = 1
            and n.plain in (p_words[at - 1] || ' ' || p_words[at], p_words[at] || ' ' || p_words[at + 1]))
          then p_words[at]
        else coalesce(private.corrected_word(p_words[at], array_remove(array[p_words[at - 1], p_words[at + 1]], null),
          last and p_typing), p_words[at]) end);
      tried := tried + (known ->> p_words[at] <> p_words[at])::integer;
    end if;
    words := words || string_to_array(known ->> p_words[at], ' ');
  end loop;
  return words;
end
$$;

revoke execute on function private.search_text(text), private.corrected_words(text[],boolean,boolean,boolean),
  private.is_known_word(text), private.is_misplaced(text,text), private.corrected_word(text,text[],boolean),
  private.word_forms(text), private.words_query(text[],text,text,boolean) from public;

create type private.search_term as (
  kind text,
  words text,
  vals text[],
  place integer,
  required text,
  named text,
  tests tsquery[],
  gains real[]
);

create function private.place_spellings(p_plain text) returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  return array[p_plain] || case when p_plain ~ '\m(st|saint|ft|fort|mt|mount|ste|sainte)\M' then array[
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(p_plain, '\mst\M', 'saint'), '\mft\M', 'fort'),
      '\mmt\M', 'mount'), '\mste\M', 'sainte'),
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(p_plain, '\msaint\M', 'st'), '\mfort\M', 'ft'),
      '\mmount\M', 'mt'), '\msainte\M', 'ste')]
    else '{}' end;
end
$$;

create function private.place_score(p_place private.places) returns double precision
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off as $$
begin
  return case p_place.kind when 'region' then 1500000 else greatest(p_place.weight, 1) end * case
    when exists (select from private.search_documents d
      where d.words @@ private.lexeme('=place:' || p_place.id)::tsquery) then 30
    when (p_place.weight >= 15000 or p_place.kind = 'region') and private.has_schools_near(p_place, 100) then 10
    else 1 end;
end
$$;

create function private.has_schools_near(p_place private.places, p_km integer) returns boolean
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off as $$
begin
  return exists (select from private.search_documents d
    where d.kind = 'school' and d.lat between p_place.lat - p_km / 111.0 and p_place.lat + p_km / 111.0
      and abs(d.lng - p_place.lng) < p_km / 111.0 / greatest(cos(radians(p_place.lat)), 0.1));
end
$$;

create function private.same_places(p_place integer, p_namesakes text[]) returns integer[]
language sql stable set search_path = '' set enable_seqscan = off set jit = off as $$
  select array_agg(o.id order by o.id <> p.id)
    from private.places p cross join unnest(p_namesakes) n (id) join private.places o on o.id = n.id::integer
      and o.country = p.country
   where p.id = p_place and (o.id = p.id
     or o.kind = p.kind and private.distance_km(p.lat, p.lng, o.lat, o.lng) < 30
     or o.kind <> p.kind and exists (select from private.search_documents d
       where d.words @@ (private.lexeme('=place:' || p.id) || ' & ' || private.lexeme('=place:' || o.id))::tsquery))
$$;

create function private.search_term_of(p_kind text, p_words text[], p_vals text[], p_last boolean)
  returns private.search_term
language plpgsql stable set search_path = '' as $$
declare
  main constant text[] := private.significant_words(p_words);
  marks constant text := (select string_agg(private.lexeme('=' || p_kind || ':' || v.value), ' | ')
    from unnest(case p_kind when 'ownership' then array_replace(p_vals, 'free', 'public') else p_vals end) v (value));
  named text;
  weight integer;
  term private.search_term;
begin
  term.kind := p_kind;
  term.words := array_to_string(p_words, ' ');
  term.vals := p_vals;
  named := private.words_query(main, '', 'A');
  term.named := private.words_query(main, '+', '');
  if p_kind = 'place' then
    -- the place decides, not its name in other names: 'Porto' is not Puerto Rico
    term.place := p_vals[1]::integer;
    term.required := (select string_agg(private.lexeme('=place:' || s.id), ' | ')
      from unnest(private.same_places(term.place, p_vals)) s (id));
    term.tests := array[private.lexeme('=place:' || term.place), named]::tsquery[];
    term.gains := '{4,1}';
    weight := (select case p.kind when 'town' then p.weight else 1500000 end from private.places p
      where p.id = term.place);
    -- small towns are names in their country too; those that only a school is in are any word
    if weight < 100000 then
      term.required := term.required || ' | ' || case when weight = 0 then private.words_query(main, '', '', p_last)
        else '(' || term.named || ') & ' || (select private.lexeme('=country:' || c.name_en) from private.places p
          join public.countries c on c.code = p.country where p.id = term.place) end;
    end if;
  elsif p_kind = 'country' then
    -- regions may be called so: Georgia
    term.required := concat_ws(' | ', marks, (select string_agg(private.lexeme('=place:' || n.place), ' | ')
      from private.place_names n
      where n.plain = term.words and n.word = 1));
    term.tests := array[term.required, marks]::tsquery[];
    term.gains := '{5,1}';
  elsif p_kind = 'month' then
    term.required := marks;
    term.tests := array[marks]::tsquery[];
    term.gains := '{3}';
  elsif p_kind in ('word', 'missing') then
    if p_last and main[1] ~ '^[a-z]{1,2}$' then
      -- so many words begin so that only those of names are worth it
      term.required := private.words_query(main, '', '') || ' | ' || private.lexeme('+' || main[1]) || ':*';
    else
      term.required := private.words_query(main, '', '', p_last);
    end if;
    term.tests := array[private.words_query(main, '', 'ABC'), private.words_query(main, '', 'AB'),
      private.words_query(main, '', 'A', p_last), named]::tsquery[];
    term.gains := '{1,2,1,1}';
  elsif p_kind = 'any' then
    term.tests := array(select private.words_query(array[w.word], '', 'A') from unnest(main) w (word))::tsquery[];
    term.gains := array(select 1 from unnest(main));
  elsif p_kind = 'topic' then
    -- in the names of programmes, and in features of schools: a lycée that is named Boucher teaches no butchery for
    -- that
    term.required := private.phrases_query('topic', p_vals, '+', '');
    term.named := private.phrases_query('topic', p_vals, '#', '');
    term.tests := array[private.phrases_query('topic', p_vals, '', ':AC'),
      private.words_query(main, '', 'A')]::tsquery[];
    term.gains := '{4,1}';
  elsif p_kind in ('field', 'type', 'ownership') then
    term.required := marks || ' | ' || term.named;
    term.tests := array[marks || ' | ' || private.words_query(main, '', 'ABC'), named,
      -- 'bread' is the field of pastry, and those that are named so come first
      (select private.phrases_query('topic', array[p.value], '', ':A') from public.search_synonyms p
        where p_kind = 'field' and p.words = main and p.kind = 'topic' limit 1)]::tsquery[];
    term.gains := case p_kind when 'ownership' then '{3,2,0}' else '{4,2,3}' end;
  else
    term.required := marks;
    term.tests := array[marks, named, private.home_of_level(term.words)]::tsquery[];
    term.gains := '{3,2,2}';
  end if;
  return term;
end
$$;

create function private.place_or_name(p_term private.search_term) returns private.search_term
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off as $$
begin
  return case when not exists (select from private.search_documents d
        where d.words @@ (select string_agg(private.lexeme('=place:' || s.id), ' | ')
          from unnest(private.same_places(p_term.place, p_term.vals)) s (id))::tsquery)
      and not exists (select from private.places p where p.id = p_term.place
        and (p.kind = 'region' or p.weight >= 100000) and private.has_schools_near(p, 300))
      and exists (select from private.search_documents d where d.words @@ p_term.named::tsquery)
    then private.search_term_of('word', string_to_array(p_term.words, ' '), '{}', false) else p_term end;
end
$$;

create function private.phrases_query(p_kind text, p_values text[], p_mark text, p_weights text) returns text
language plpgsql stable set search_path = '' as $$
begin
  return (
    select string_agg('(' || (select string_agg(private.lexeme(p_mark || w.word) || p_weights, ' & ')
      from unnest(p.words) w (word)) || ')', ' | ')
      from public.search_synonyms p where p.kind = p_kind and p.value = any (p_values));
end
$$;

create function private.home_of_level(p_words text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return private.lexeme('=country:' || case
    when p_words = any ('{cap,bts,bac pro,bac professionnel,baccalaureat professionnel,licence}')
      or starts_with(p_words, 'certificat d aptitude') then 'France'
    when p_words = any ('{fp,formacion profesional,cfgm,cfgs,tecnico superior}') or starts_with(p_words, 'grado')
      or starts_with(p_words, 'ciclo formativo')
      or starts_with(p_words, 'certificado de profesionalidad') then 'Spain'
    when starts_with(p_words, 'laurea') then 'Italy'
    when p_words = 'aas' or starts_with(p_words, 'associate') then 'United States' end);
end
$$;

create function private.as_word(p_term private.search_term) returns private.search_term
language plpgsql stable set search_path = '' as $$
declare
  term private.search_term := private.search_term_of('word', string_to_array(p_term.words, ' '), '{}', false);
begin
  -- levels are known of most programmes, the others of few
  term.required := concat_ws(' | ', case p_term.kind when 'level' then p_term.required end, term.required,
    case p_term.kind when 'attendance' then private.phrases_query('attendance', p_term.vals, '', '')
    when 'topic' then private.phrases_query('topic', p_term.vals, '', '') end);
  return term;
end
$$;

create function private.negated(p_term private.search_term, p_words text[], p_bare text[]) returns private.search_term
language plpgsql immutable set search_path = '' as $$
declare
  term private.search_term := p_term;
begin
  if p_term.kind not in ('country', 'place', 'ownership', 'type', 'field', 'level', 'attendance', 'mode', 'language',
    'topic') then
    return null;
  end if;
  term.kind := case when p_term.kind in ('country', 'place', 'ownership', 'type') then 'not' else 'lacks' end;
  term.words := array_to_string(p_words, ' ');
  term.vals := array[array_to_string(p_bare, ' ')];
  term.place := null;
  term.required := '!(' || p_term.required || ')';
  term.named := term.required;
  term.tests := '{}';
  term.gains := '{}';
  return term;
end
$$;

create function private.narrowed_places(p_terms private.search_term[], p_either boolean) returns private.search_term[]
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off as $$
declare
  terms private.search_term[] := p_terms;
  inner_term private.search_term;
  outer_term private.search_term;
  inside text[];
  others text;
begin
  -- a name in a place: 'Columbia College Vienna'
  if not p_either then
    for inner_term in select t.* from unnest(p_terms) t where t.kind = 'place' loop
      for outer_term in select t.* from unnest(p_terms) t where t.kind = 'place' and t.words <> inner_term.words loop
        inside := (select array_agg(v.value order by v.place)
          from unnest(outer_term.vals) with ordinality v (value, place)
          where exists (select from private.search_documents d
            where d.words @@ (private.lexeme('=place:' || v.value) || ' & ' || inner_term.named)::tsquery)
            and not exists (select from private.search_documents d
              where d.words @@ (private.lexeme('=place:' || v.value) || ' & ' || inner_term.required)::tsquery));
        if inside is not null then
          return array(select case t.words when inner_term.words
            then private.search_term_of('word', string_to_array(t.words, ' '), '{}', false)
              when outer_term.words then private.search_term_of('place', string_to_array(t.words, ' '), inside, false)
                else t end
            from unnest(p_terms) t);
        end if;
      end loop;
    end loop;
  end if;
  for inner_term in select t.* from unnest(p_terms) t where t.kind = 'place' loop
    for outer_term in select t.* from unnest(p_terms) t where t.kind in ('place', 'country')
      and t.words <> inner_term.words loop
      if outer_term.kind = 'country' then
        inside := (select array_agg(v.value order by v.place)
          from unnest(inner_term.vals) with ordinality v (value, place)
          join private.places p on p.id = v.value::integer join public.countries c on c.code = p.country
            where c.name_en = any (outer_term.vals));
      else
        inside := null;
      end if;
      -- in a region: with schools of both, else the nearest one to the region's main town
      if inside is null then
        inside := (select array_agg(v.value order by n.distance) from unnest(inner_term.vals) v (value)
          join private.places p on p.id = v.value::integer
          join private.place_names r on r.plain = outer_term.words and r.word = 1
            join private.places o on o.id = r.place and o.kind = 'region' and o.country = p.country
          cross join lateral (select case when exists (select from private.search_documents d
              where d.words @@ (private.lexeme('=place:' || p.id) || ' & '
                || private.lexeme('=place:' || o.id))::tsquery) then 0
            else private.distance_km(p.lat, p.lng, o.lat, o.lng) end as distance) n
         where p.kind = 'town' and (n.distance = 0 or n.distance < 500
           and not exists (select from private.search_documents d
             where d.words @@ private.lexeme('=place:' || p.id)::tsquery)));
      end if;
      if inside is not null then
        terms := array(select case when t.words = inner_term.words and t.kind = 'place'
              then private.search_term_of('place', string_to_array(t.words, ' '), inside, false) else t end
          from unnest(terms) t where not (t.kind = outer_term.kind and t.words = outer_term.words));
        exit;
      end if;
    end loop;
  end loop;
  -- of namesakes the first one with what else is looked for: 'lycée cuisine Orange'
  for inner_term in select t.* from unnest(terms) t where t.kind = 'place' and cardinality(t.vals) > 1 loop
    others := (select string_agg('(' || t.required || ')', ' & ') from unnest(terms) t
      where t.kind not in ('place', 'country', 'any') and t.required is not null);
    continue when others is null;
    inside := (select array[v.value] || array_remove(inner_term.vals, v.value)
      from unnest(inner_term.vals) with ordinality v (value, place)
      where exists (select from private.search_documents d
        where d.words @@ (private.lexeme('=place:' || v.value) || ' & ' || others)::tsquery)
      order by v.place limit 1);
    if inside[1] <> inner_term.vals[1] and not exists (select from private.search_documents d
        where d.words @@ ('(' || inner_term.required || ') & ' || others)::tsquery)
       and (select p.weight from private.places p where p.id = inner_term.place) < 20 * (
         select greatest(p.weight, 10000) from private.places p where p.id = inside[1]::integer) then
      terms := array(select case when t.words = inner_term.words and t.kind = 'place'
          then private.search_term_of('place', string_to_array(t.words, ' '), inside, false) else t end
            from unnest(terms) t);
    end if;
  end loop;
  -- where no school is within 100 km of any of them, texts of schools in the country may name the place: a second
  -- campus
  for inner_term in select t.* from unnest(terms) t where t.kind = 'place' loop
    others := (select string_agg('(' || t.required || ')', ' & ') from unnest(terms) t
      where t.kind not in ('place', 'country', 'any') and t.required is not null);
    -- also where a name is looked for that no school there has
    continue when exists (select from private.places p where p.id = any (inner_term.vals::integer[])
        and (private.has_schools_near(p, 100) or exists (select from private.search_documents d
          where d.words @@ private.lexeme('=place:' || p.id)::tsquery)))
      and not (exists (select from unnest(terms) t where t.kind = 'word')
        and not exists (select from private.search_documents d
          where d.words @@ concat_ws(' & ', '(' || inner_term.required || ')', others)::tsquery));
    outer_term := inner_term;
    outer_term.required := '(' || private.words_query(private.significant_words(string_to_array(inner_term.words, ' ')),
      '', '') || ') & ' || (
      select private.lexeme('=country:' || c.name_en) from private.places p
        join public.countries c on c.code = p.country where p.id = inner_term.place);
    if exists (select from private.search_documents d where d.words @@ concat_ws(' & ', '(' || outer_term.required
      || ')', others)::tsquery) then
      terms := array(select case when t.words = inner_term.words and t.kind = 'place' then outer_term else t end
        from unnest(terms) t);
    end if;
  end loop;
  return terms;
end
$$;

revoke execute on function private.as_word(private.search_term), private.has_schools_near(private.places,integer),
  private.home_of_level(text),
  private.negated(private.search_term,text[],text[]), private.phrases_query(text,text[],text,text),
    private.place_or_name(private.search_term),
  private.narrowed_places(private.search_term[],boolean), private.place_score(private.places),
  private.place_spellings(text), private.same_places(integer,text[]),
  private.search_term_of(text,text[],text[],boolean) from public;

create type private.search_reading as (
  words text[],
  terms private.search_term[],
  ignored text[],
  missing text[],
  corrected text,
  near integer,
  near_words text,
  km double precision,
  price_max double precision,
  price_words text,
  cheap text,
  price_amount double precision,
  price_currency text,
  price_least double precision,
  price_min double precision,
  length_words text,
  length_value double precision,
  length_unit text,
  weeks_min double precision,
  weeks_max double precision,
  any_level boolean,
  length_end text
);

create function private.number_of(p_word text) returns double precision
language plpgsql immutable set search_path = '' as $$
begin
  return case when p_word ~ '^\d+$' then p_word::double precision else (select w.number from (values
    (1, '{one,un,una}'), (2, '{two,dos,deux,due}'), (3, '{three,tres,trois,tre}'), (4, '{four,cuatro}'), (5, '{five}'),
      (6, '{six,seis,sei}'),
    (9, '{nine,nueve,neuf,nove}'), (12, '{twelve,doce}')) w (number, words) where p_word = any (w.words::text[])) end;
end
$$;

create function private.month_of(p_word text) returns integer
language plpgsql immutable set search_path = '' as $$
begin
  return (select m.month from (values
    (1, '{enero,january,jan,janvier,gennaio}'), (2, '{febrero,february,feb,fevrier,febbraio}'),
      (3, '{marzo,march,mars}'),
    (4, '{abril,april,apr,avril,aprile}'), (5, '{mayo,may,mai,maggio}'), (6, '{junio,june,jun,juin,giugno}'),
    (7, '{julio,july,jul,juillet,luglio}'), (8, '{agosto,august,aug,aout}'),
      (9, '{septiembre,setiembre,september,sept,sep,septembre,settembre}'),
    (10, '{octubre,october,oct,octobre,ottobre}'), (11, '{noviembre,november,nov,novembre}'),
      (12, '{diciembre,december,dec,decembre,dicembre}')
  ) m (month, names) where p_word = any (m.names::text[]));
end
$$;

create function private.read_search(p_search text, p_exact boolean, p_begun boolean) returns private.search_reading
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off as $$
declare
  kinds constant text[] := array['near', 'cheap', 'month', 'country', 'field', 'level', 'attendance', 'ownership',
    'mode', 'language', 'topic', 'type', 'missing', 'place', 'known', 'far', 'any', 'unheld'];
  text text := private.search_text(p_search);
  -- of currencies that are known, so that no other word is taken for one: 'under 5000 spa'
  codes constant text := (select string_agg(lower(r.currency), '|') from public.exchange_rates r);
  currency constant text := concat_ws('|', '€|\$|£|eur', codes);
  negations constant text[] := '{minus,sin,no,not,without,except,non,sans,sauf,senza,excepto,salvo,ohne}';
  numbers constant text := '\d{1,2}|one|two|three|four|five|six|nine|twelve|un|una|dos|tres|cuatro|seis|nueve|doce|deux|trois|neuf|due|tre|sei|nove';
  figure constant text := '\d{1,3}(?:[., ]\d{3})+|\d{1,9}';
  units constant text := 'euros?|dollars?|dolares|pounds?|libras?|pesos?|yenes|yens?|' || currency;
  price text[];
  length text[];
  weeks double precision;
  amount double precision;
  typed text[];
  parsed text[];
  postcode text;
  next integer := 1;
  near_from integer;
  not_from integer;
  phrase record;
  term private.search_term;
  reading private.search_reading;
begin
  reading.terms := '{}';
  reading.ignored := '{}';
  reading.missing := '{}';
  -- the first checks are quick: of the patterns below a connection keeps few
  if text ~ '[0-9]' then
    -- 'under 5,000 euros', '<10k', 'entre 3000 y 6000 €', '5 mil euros o menos'
    price := regexp_match(text,
      '((?:(?:no superior a|no mas de|no more than|not more than|inferior a|under|below|less than|lower than|cheaper than|up to|at most|max|maximum|menos de|mas barat[oa]s? que|por menos de|por debajo de|hasta|maximo|moins de|jusqu''a|meno di|sotto|<|between|entre|de)\s*)'
      || '(?:(' || currency || ')?\s*(' || figure || ')\s*(k|mil)?\s*(?:' || units
        || ')?\s*(?:and|y|et|e|a|to|-|–)\s*)?(' || currency || ')?\s*(' || figure || ')\s*(k|mil)?\s*(' || units || ')?'
      || '(?:\s*(?:a year|per year|al ano|por ano|par an|all''anno))?)(?:\s|$)');
    if price is null or price[1] ~ '^(between|entre|de)' and price[3] is null then
      price := regexp_match(text, '(()()()(' || currency || ')?\s*(' || figure || ')\s*(k|mil)?\s*(' || units
        || ')?\s*(?:o|or|ou|oder)\s*(?:menos|less|moins|meno|under|cheaper))(?:\s|$)');
    end if;
    -- 'cocina 5 mil', 'pastelería 5000 euros'
    if price is null then
      price := regexp_match(text, '(()()()(€|\$|£)?\s*(' || figure
        || ')\s*(k\M|mil\M)?\s*(€|£|euros?\M|eur\M|usd\M|dollars?\M|dolares\M|libras?\M|pounds?\M|pesos?\M|yenes\M|yens?\M)?)(?:\s|$)');
      if concat(price[5], price[7], price[8]) = '' then
        price := null;
      end if;
    end if;
    amount := regexp_replace(price[6], '[., ]', '', 'g')::double precision * (case
      when nullif(price[7], '') is null then 1 else 1000 end);
    if amount between 100 and 1e9 then
      reading.price_words := btrim(price[1]);
      reading.price_amount := amount;
      reading.price_currency := case left(coalesce(nullif(price[5], ''), nullif(price[8], ''), nullif(price[2], '')), 3)
        when '$' then 'USD' when 'dol' then 'USD' when '£' then 'GBP' when 'pou' then 'GBP'
        when 'lib' then 'GBP' when 'pes' then 'MXN' when '€' then 'EUR' when 'yen' then 'JPY'
          else upper(left(coalesce(nullif(price[5], ''), nullif(price[8], ''), nullif(price[2], '')), 3)) end;
      reading.price_max := (select amount / r.per_euro from public.exchange_rates r
        where r.currency = reading.price_currency);
      if reading.price_max is null then
        reading.price_max := amount;
        reading.price_currency := 'EUR';
      end if;
      reading.price_least := regexp_replace(nullif(price[3], ''), '[., ]', '', 'g')::double precision
        * (case when nullif(price[4], '') is null and not (price[7] is not null and price[3] ~ '^\d{1,3}$') then 1
          else 1000 end);
      reading.price_min := reading.price_least * reading.price_max / reading.price_amount;
      text := overlay(text placing ' ' from strpos(text, price[1]) for char_length(price[1]));
    end if;
    -- of the United Kingdom, Canada, and those of five digits
    postcode := (regexp_match(text,
      '\m(\d{5}(?:-\d{4})?|[a-z]{1,2}\d[a-z\d]? \d[a-z]{2}|[a-z]\d[a-z] ?\d[a-z]\d)\M'))[1];
    if postcode is not null then
      reading.missing := array['postcode'];
      text := overlay(text placing ' ' from strpos(text, postcode) for char_length(postcode));
    end if;
  end if;
  if text ~ '\m(week|sem|settiman|month|mes|mois|year|an|short|cort|breve|court)' then
    -- '6 meses', 'two years', '6 to 9 months', 'less than a year'
    length := regexp_match(text,
      '\m((?:(under|less than|up to|at most|menos de|hasta|maximo|moins de|jusqu''a|meno di)\s+|(over|more than|at least|mas de|al menos|minimo|plus de|au moins|piu di)\s+)?'
      || '(?:(' || numbers || ')\s*(?:a|to|y|and|or|o|-|–)\s*)?(' || numbers
        || ')[\s-]*(weeks?|semanas?|semaines?|settimane|months?|mes|meses|mois|mesi|years?|anos?|ans?|anni|anno))\M');
    if length is not null then
      reading.length_words := btrim(length[1]);
      reading.length_unit := case when length[6] ~ '^(w|s)' then 'weeks' when length[6] ~ '^m' then 'months'
        else 'years' end;
      reading.length_value := private.number_of(length[5]);
      reading.length_end := case when length[2] is not null then 'most' when length[3] is not null then 'least' end;
      weeks := case reading.length_unit when 'weeks' then 1 when 'months' then 52.18 / 12 else 52.18 end;
      reading.weeks_min := case when length[2] is null then floor(case when length[3] is null then 0.8
        else 1 end * weeks * coalesce(private.number_of(length[4]), reading.length_value)) end;
      reading.weeks_max := case when length[3] is null then ceil(case when length[2] is null then 1.2
        else 1 end * weeks * reading.length_value) end;
      text := overlay(text placing ' ' from strpos(text, length[1]) for char_length(length[1]));
    else
      length := regexp_match(text, '\m(short|cort[oa]s?|breves?|courte?s?)\M');
      if length is not null then
        reading.length_words := length[1];
        reading.length_unit := 'months';
        reading.length_value := 3;
        reading.length_end := 'most';
        reading.weeks_max := 13;
        text := overlay(text placing ' ' from strpos(text, length[1]) for char_length(length[1]));
      end if;
    end if;
  end if;
  if strpos(text, '-') > 0 then
    text := regexp_replace(text, '(^|\s)-(?=[a-z])', '\1minus ', 'g');
  end if;
  typed := (private.words_of(text))[1:24];
  parsed := private.corrected_words(typed, p_exact, p_begun);
  if parsed <> typed then
    reading.corrected := regexp_replace(array_to_string(parsed, ' '), '\mminus ', '-', 'g');
  end if;
  reading.words := case when private.search_text(p_search) <> '' then parsed end;
  for phrase in
    with slices as materialized (
      select n.place, s.size, parsed[n.place:n.place + s.size - 1] as words,
        private.significant_words(parsed[n.place:n.place + s.size - 1]) as main,
          parsed[n.place] = any (private.stop_words())
            or parsed[n.place + s.size - 1] = any (private.stop_words()) as is_stop
        from generate_series(1, cardinality(parsed)) n (place) cross join generate_series(1, 6) s (size)
       where n.place + s.size <= cardinality(parsed) + 1
    ), found as (
      select a.place, a.size, case when p.kind = 'country'
        and not bool_or(exists (select from private.search_documents d
            where d.words @@ private.lexeme('=country:' || p.value)::tsquery)) then 'far'
              else p.kind end, array_agg(distinct p.value collate "C") as vals
        from slices a join private.search_phrases p on p.words = a.main
       where p.kind <> 'same' and (p.kind <> 'topic' or p.value <> '') and not a.is_stop
         -- 'in English', not 'French pastry'
         and (p.kind <> 'language' or p.value = 'English' or parsed[a.place - 1] in ('in', 'en', 'auf'))
           group by a.place, a.size, p.kind
      union all
      -- with its year; 'may' is a verb too
      select a.place, a.size, 'month', array[private.month_of(a.words[1])::text] from slices a
       where private.month_of(a.words[1]) is not null and (a.size = 1 or a.size = 2 and a.words[2] ~ '^20[0-9]{2}$')
         and (a.words[1] <> 'may' or a.size = 2 or parsed[a.place - 1] in ('in', 'from'))
      union all
      -- the most likely one first
      select a.place, a.size, case when bool_or(exists (select from private.search_documents d
            where d.words @@ private.lexeme('=place:' || p.id)::tsquery)) then 'place'
              when max(p.weight) >= 200000 then 'known' else 'unheld' end,
          (array_agg(p.id::text order by private.place_score(p) desc, p.id))[:20]
        from slices a
        join private.place_names n on n.plain = any (private.place_spellings(array_to_string(a.words, ' ')))
          and n.word = 1
        join private.places p on p.id = n.place
       group by 1, 2 having bool_or(case
         -- letters of a state: 'NY'; those that are a word as they are written, or behind a town
         when p.kind = 'region' and n.plain ~ '^[a-z]{2}$'
           then n.plain <> all ('{al,co,de,ga,hi,id,il,in,la,ma,me,mi,mo,ne,oh,ok,on,or,pa,sa}')
           or p_search ~ ('\m' || upper(n.plain) || '\M') and p_search <> upper(p_search)
           or a.place = cardinality(parsed) and exists (select from private.place_names b
             where b.plain = parsed[a.place - 1] and b.word = 1 and b.plain !~ '^[a-z]{1,2}$')
         -- a word of the language is a small town only behind 'in', or with the town's own accents
         when a.size = 1 and p.weight < 100000 and p.kind = 'town'
           and (a.is_stop or exists (select from private.common_words c where c.word = n.plain))
           then (parsed[a.place - 1] = any ('{in,en,a,near,cerca,de,di,dans}') and not a.is_stop
               or exists (select from private.place_names b join private.places q on q.id = b.place
                 and q.kind = 'region' and q.country = p.country
                 where b.word = 1 and b.plain in (parsed[a.place + 1], parsed[a.place + 1] || ' '
                   || parsed[a.place + 2]))
               or lower(p.name) <> n.plain and strpos(lower(p_search), lower(p.name)) > 0)
             and exists (select from private.search_documents d
               where d.words @@ private.lexeme('=place:' || p.id)::tsquery)
         else not a.is_stop or a.size > 1 end)
    )
    select * from (
      select distinct on (f.place) f.place, f.size, f.kind, f.vals from found f
       order by f.place, f.size desc, array_position(kinds, f.kind)) best
    union all
    select cardinality(parsed) + 1, 0, 'end', '{}'
    order by 1
  loop
    continue when phrase.place < next;
    while next < phrase.place loop
      if parsed[next] = any (negations) and parsed[next + 1] ~ '^[a-z]' then
        not_from := next;
      elsif not_from is not null and parsed[next] <> all (private.stop_words()) then
        reading.ignored := reading.ignored || regexp_replace(array_to_string(parsed[not_from:next], ' '), '\mminus ',
          '-');
        not_from := null;
      -- a year says nothing of a school: 'pastelería 2026'
      elsif cardinality(parsed) > 1 and (parsed[next] ~ '^20[0-9]{2}$'
        or exists (select from private.common_words c where c.word = parsed[next] and c.ignored)) then
        reading.ignored := reading.ignored || array_remove(parsed[next:next],
          (select w.word from unnest(private.stop_words()) w (word) where w.word = parsed[next]));
      elsif parsed[next] <> all (private.stop_words()) and parsed[next] !~ '^[a-z]$' or next = 1
        and cardinality(parsed) = 1 then
        if cardinality(reading.terms) < 12 then
          reading.terms := reading.terms || private.search_term_of('word', parsed[next:next], '{}',
            next = cardinality(parsed));
        else
          reading.ignored := reading.ignored || parsed[next];
        end if;
        near_from := null;
      end if;
      next := next + 1;
    end loop;
    exit when phrase.kind = 'end';
    next := phrase.place + phrase.size;
    term := null;
    phrase.kind := case when phrase.kind in ('unheld', 'known') then 'place' when phrase.kind = 'far' then 'country'
      else phrase.kind end;
    if phrase.kind = 'place' and near_from is not null and reading.near is null then
      reading.near := phrase.vals[1]::integer;
      reading.km := 50;
      reading.near_words := array_to_string(parsed[near_from:next - 1], ' ');
    elsif not_from is not null and phrase.kind in ('near', 'cheap', 'month', 'missing', 'any') then
      reading.ignored := reading.ignored || regexp_replace(array_to_string(parsed[not_from:next - 1], ' '), '\mminus ',
        '-');
    elsif phrase.kind = 'near' then
      near_from := phrase.place;
      -- without a place, as in 'near me'
      reading.near_words := coalesce(reading.near_words, array_to_string(parsed[phrase.place:next - 1], ' '));
      continue;
    elsif phrase.kind = 'cheap' then
      reading.cheap := array_to_string(parsed[phrase.place:next - 1], ' ');
    else
      term := private.search_term_of(phrase.kind, parsed[phrase.place:next - 1], phrase.vals, next > cardinality(parsed)
        and phrase.kind <> 'place');
      if not_from is not null then
        term := private.negated(term, array_remove(parsed[not_from:next - 1], 'minus'), parsed[phrase.place:next - 1]);
      elsif p_exact and term.kind = 'place' then
        term.required := term.required || ' | '
          || private.words_query(private.significant_words(parsed[phrase.place:next - 1]), '', '');
      end if;
      reading.terms := reading.terms || term;
      if phrase.kind = 'any' then
        reading.ignored := reading.ignored || term.words;
      elsif phrase.kind = 'missing' then
        reading.missing := reading.missing || phrase.vals;
      end if;
    end if;
    near_from := null;
    not_from := null;
  end loop;
  -- nothing but words that say nothing: they are looked for
  if reading.terms = '{}' and reading.ignored <> '{}' then
    reading.terms := array(select private.search_term_of('word', array[w.word], '{}', false)
      from unnest(private.significant_words(private.words_of(array_to_string(reading.ignored, ' ')))) w (word)
        limit 12);
    reading.ignored := '{}';
  end if;
  reading.terms := array(select case t.kind when 'place' then private.place_or_name(t) else t end
    from unnest(reading.terms) t);
  reading.terms := private.narrowed_places(reading.terms, parsed && '{o,u,or,ou,oder,od}');
  -- one of each
  reading.terms := array(select t from unnest(reading.terms)
    with ordinality u (kind, words, vals, place, required, named, tests, gains, position)
    cross join lateral (select (u.kind, u.words, u.vals, u.place, u.required, u.named, u.tests,
      u.gains)::private.search_term as t) c
    where not exists (select from unnest(reading.terms)
      with ordinality e (kind, words, vals, place, required, named, tests, gains, position)
      where e.position < u.position and (e.kind, e.words) = (u.kind, u.words))
    order by u.position limit 16);
  return reading;
end
$$;

revoke execute on function private.month_of(text), private.number_of(text),
  private.read_search(text,boolean,boolean) from public;

create type private.search_query as (
  kind text,
  words tsquery,
  schools uuid[],
  named tsquery,
  groups bigint[],
  teachings bigint[],
  by_total boolean,
  price_max double precision,
  price_unknown boolean,
  weeks_min double precision,
  weeks_max double precision,
  country text,
  city text,
  region text,
  town text,
  area double precision[],
  lat double precision,
  lng double precision,
  km double precision,
  plain text,
  tests tsquery[],
  gains real[],
  price_min double precision
);

create type private.request_group as (id bigint, kind text, failed text);
create type private.search_count as (group_id bigint, other_city boolean, unpriced boolean, documents integer);

create function private.request_marks(p_request jsonb) returns table (key text, marks text[])
language sql immutable set search_path = '' as $$
  select f.key, array(select f.key || ':' || (e.entry #>> '{}') from jsonb_array_elements(f.entries) e (entry)
      where jsonb_typeof(e.entry) in ('string', 'number') limit 20)
    from jsonb_each(case jsonb_typeof(p_request -> 'filters') when 'object' then p_request -> 'filters'
      else '{}' end) f (key, entries)
   where case jsonb_typeof(f.entries) when 'array' then jsonb_array_length(f.entries) > 0 else false end
$$;

create function private.request_number(p_request jsonb, p_key text) returns double precision
language sql immutable set search_path = '' as $$
  select case jsonb_typeof(p_request -> p_key)
    when 'number' then least(greatest((p_request ->> p_key)::numeric, -1e12), 1e12)::double precision end
$$;

create function private.request_string(p_request jsonb, p_key text) returns text
language sql immutable set search_path = '' as $$
  select case jsonb_typeof(p_request -> p_key) when 'string' then p_request ->> p_key else '' end
$$;

create function private.taught_query(p_request jsonb, p_reading private.search_reading, p_price private.search_query,
  out query private.search_query, out together private.search_term[])
language plpgsql stable set search_path = '' set enable_seqscan = off as $$
declare
  of_programmes constant text[] := '{level,mode,attendance,language,month,topic,lacks}';
  groups constant private.request_group[] := private.taught_groups(p_request);
begin
  together := array(select t from unnest(p_reading.terms) t where t.kind = any (of_programmes || '{field}')
    or t.kind = 'word' and exists (select from private.search_documents d
      where d.words @@ ('''=kind:programme'' & (' || t.required || ')')::tsquery));
  if coalesce(p_reading.weeks_min, p_reading.weeks_max) is null and p_reading.any_level is null
     and not exists (select from unnest(together) t where t.kind = 'topic')
     and (not exists (select from unnest(together) t where t.kind = any (of_programmes))
       or cardinality(together) + (p_price.price_max is not null)::integer < 2) then
    -- a filter does not change what the text asks for, so that its counts hold
    together := '{}';
  end if;
  if groups is null and together = '{}' and coalesce(p_reading.weeks_min, p_reading.weeks_max) is null then
    return;
  end if;
  query.kind := 'programme';
  query.groups := private.group_ids(groups, 'programme', true);
  query.teachings := private.group_ids(groups, 'teaching', true);
  query.weeks_min := p_reading.weeks_min;
  query.weeks_max := p_reading.weeks_max;
  query.words := concat_ws(' & ', '''=kind:programme''',
    (select string_agg('(' || t.required || ')', ' & ') from unnest(together) t))::tsquery;
  -- a programme whose price nobody knows costs no less than the cheapest that the school states
  if together <> '{}' or coalesce(p_reading.weeks_min, p_reading.weeks_max) is not null then
    query.price_max := p_price.price_max;
    query.price_min := p_price.price_min;
  end if;
  -- or the school itself does: what it is about, and without programmes its level is not known
  query.named := case when groups is null and query.price_max is null and coalesce(query.weeks_min,
    query.weeks_max) is null and not exists (
      select from unnest(together) t where t.kind in ('mode', 'attendance', 'language', 'month') or t.kind = 'level'
        and p_reading.any_level is null)
    then (select string_agg('(' || case t.kind when 'topic' then t.named when 'level' then '''=level:'''
      else t.required end || ')', ' & ')
      from unnest(together) t)::tsquery end;
end
$$;

create function private.taught_groups(p_request jsonb) returns private.request_group[]
language sql stable set search_path = '' as $$
  select private.request_groups('programme', jsonb_build_object('filters', jsonb_object_agg(f.key, f.value)))
    from jsonb_each(case jsonb_typeof(p_request -> 'filters') when 'object' then p_request -> 'filters' else '{}' end) f
   where f.key = any (private.taught_keys())
$$;

create function private.search_query_of(p_kind text, p_request jsonb, p_reading private.search_reading)
returns private.search_query
language plpgsql stable set search_path = '' set enable_seqscan = off as $$
declare
  area constant jsonb := p_request -> 'area';
  near constant jsonb := case jsonb_typeof(p_request -> 'near') when 'object' then p_request -> 'near' end;
  -- the words of a name, wherever the school is: 'Barcelona Culinary Hub'
  whole_name constant tsquery := private.words_query(private.significant_words(p_reading.words), '+', '')::tsquery;
  wanted private.search_query;
  one private.search_query;
  taught record;
  together private.search_term[] := '{}';
begin
  wanted.kind := p_kind;
  wanted.price_max := coalesce(p_reading.price_max, private.request_number(p_request, 'price_max'));
  wanted.price_min := p_reading.price_min;
  wanted.by_total := p_request ->> 'price_per' = 'programme';
  wanted.price_unknown := p_request -> 'price_unknown' = 'true';
  wanted.weeks_min := greatest(private.request_number(p_request, 'weeks_min'), case p_kind
    when 'programme' then p_reading.weeks_min end);
  wanted.weeks_max := least(private.request_number(p_request, 'weeks_max'), case p_kind
    when 'programme' then p_reading.weeks_max end);
  wanted.city := nullif(public.normalise_text(private.request_string(p_request, 'city')), '');
  wanted.country := case when wanted.city is not null then p_request #>> '{filters,country,0}' end;
  wanted.region := nullif(private.request_string(p_request, 'region'), '');
  wanted.town := nullif(private.request_string(p_request, 'town'), '');
  if jsonb_typeof(area) = 'array' and jsonb_array_length(area) = 4
     and not exists (select from jsonb_array_elements(area) e (entry) where jsonb_typeof(e.entry) <> 'number') then
    wanted.area := array(select least(greatest(e.entry::numeric, -1000), 1000)::double precision
      from jsonb_array_elements(area) with ordinality e (entry, place) order by e.place);
  end if;
  if near is not null and private.request_number(near, 'lat') is not null and private.request_number(near,
    'lng') is not null then
    wanted.lat := least(greatest(private.request_number(near, 'lat'), -90), 90);
    wanted.lng := private.request_number(near, 'lng');
    wanted.km := least(greatest(coalesce(private.request_number(near, 'km'), 50), 0), 1000);
  elsif p_reading.near is not null then
    select p.lat, p.lng, p_reading.km into wanted.lat, wanted.lng, wanted.km from private.places p
      where p.id = p_reading.near;
  end if;
  if p_kind = 'school' then
    select t.* into taught from private.taught_query(p_request, p_reading, wanted) t;
    one := taught.query;
    together := taught.together;
    if one.kind is not null then
      execute 'select coalesce(array_agg(distinct d.school_id), ''{}'') from private.search_documents d where '
        || private.search_condition()
        into wanted.schools using one;
      wanted.named := case when exists (select from unnest(together) t where t.kind = 'topic')
        and one.named is not null and whole_name is not null
        then one.named || whole_name else one.named end;
    end if;
  end if;
  -- several places are alternatives
  wanted.words := (select string_agg('(' || g.condition || ')', ' & ') from (
    select string_agg(t.required, ' | ') as condition from unnest(p_reading.terms)
      with ordinality t (kind, words, vals, place, required, named, tests, gains, position)
     where t.required is not null and not exists (select from unnest(together) o
       where (o.kind, o.words) = (t.kind, t.words))
     group by case when t.kind in ('place', 'country') then 0 else t.position end) g)::tsquery;
  if cardinality(private.significant_words(p_reading.words)) > 1
    and exists (select from unnest(p_reading.terms) t where t.kind in ('place', 'country')) then
    wanted.words := wanted.words || whole_name;
  end if;
  -- nothing but words that every school has
  if wanted.words is null and one.kind is null and exists (select from unnest(p_reading.terms) t where t.kind = 'any')
    then
    wanted.words := (select string_agg('(' || private.words_query(string_to_array(t.words, ' '), '+', '', true) || ')',
      ' & ') from unnest(p_reading.terms) t
      where t.kind = 'any')::tsquery;
  end if;
  wanted.words := wanted.words && private.lexeme('=kind:' || p_kind)::tsquery;
  -- marks alone find nothing
  if p_reading.words = '{}' and p_reading.price_words is null and p_reading.length_words is null then
    wanted.schools := '{}';
  end if;
  wanted.plain := array_to_string(private.significant_words(p_reading.words), ' ');
  select array_agg(g.test), array_agg(g.gain) into wanted.tests, wanted.gains
    from (select t.tests, t.gains from unnest(p_reading.terms) t limit 8) t cross
      join lateral unnest(t.tests, t.gains) g (test, gain)
   where g.test is not null;
  return wanted;
end
$$;

create function private.search_condition() returns text
language sql immutable set search_path = '' as $$
  select $c$ d.kind = ($1).kind
    and (($1).words is null or d.words @@ ($1).words)
    and (($1).schools is null or d.school_id = any (($1).schools) or (($1).named is not null and d.words @@ ($1).named))
    and (($1).groups is null or d.group_id = any (($1).groups))
    and (($1).teachings is null or d.teaching_id = any (($1).teachings))
    and (($1).city is null or ($1).country is not null or d.city = ($1).city)
    and (($1).price_max is null or coalesce(case when ($1).by_total then d.total_euros
      else d.year_euros end, ($1).price_max) <= ($1).price_max)
    and (($1).price_min is null or coalesce(case when ($1).by_total then d.total_euros
      else d.year_euros end, ($1).price_min) >= ($1).price_min)
    and (($1).weeks_min is null or d.weeks >= ($1).weeks_min)
    and (($1).weeks_max is null or d.weeks <= ($1).weeks_max)
    and (($1).area is null or d.lat between ($1).area[1] and ($1).area[3]
      and case when ($1).area[2] <= ($1).area[4] then d.lng between ($1).area[2] and ($1).area[4]
        else d.lng >= ($1).area[2] or d.lng <= ($1).area[4] end)
    and (($1).km is null or d.lat between ($1).lat - ($1).km / 111 and ($1).lat + ($1).km / 111
      and private.distance_km(($1).lat, ($1).lng, d.lat, d.lng) <= ($1).km)
    and (($1).region is null or d.school_id in (select s.id from public.schools s where s.region_slug = ($1).region))
    and (($1).town is null or d.school_id in (select s.id from public.schools s where s.town_slug = ($1).town)) $c$
$$;

create function private.other_city() returns text
language sql immutable set search_path = '' as $$
  select '(($1).city is not null and d.city <> ($1).city and d.country = ($1).country)'
$$;
create function private.is_unpriced() returns text
language sql immutable set search_path = '' as $$
  select '(($1).price_max is not null and case when ($1).by_total then d.total_euros else d.year_euros end is null)'
$$;

create function private.hit_condition() returns text
language sql immutable set search_path = '' as $$
  select private.search_condition() || ' and not ' || private.other_city()
    || ' and (coalesce(($1).price_unknown, false) or not ' || private.is_unpriced() || ')'
$$;

create function private.search_counts(p_query private.search_query, p_groups private.request_group[])
  returns private.search_count[]
language plpgsql stable set search_path = '' set enable_seqscan = off set work_mem = '32MB'
  set max_parallel_workers_per_gather = 0 set jit = off as $$
declare
  counts private.search_count[];
  passing constant bigint[] := private.group_ids(p_groups, p_query.kind, true);
  taught constant bigint[] := private.group_ids(p_groups, 'teaching', true);
begin
  execute 'select coalesce(array_agg((c.id, c.other_city, c.unpriced, c.documents)::private.search_count), ''{}'') from (
      select coalesce(d.group_id, d.teaching_id) as id, d.other_city, d.unpriced, count(*)::integer as documents
        from (select case when $3 is null or d.teaching_id = any ($3) then d.group_id end as group_id,
                  case when $2 is null or d.group_id = any ($2) then d.teaching_id end as teaching_id,
                  ' || private.other_city() || ' as other_city, ' || private.is_unpriced() || ' as unpriced
                from private.search_documents d where ' || private.search_condition() || ') d
       group by grouping sets ((d.group_id, d.other_city, d.unpriced), (d.teaching_id, d.other_city, d.unpriced))) c
         where c.id is not null'
    into counts using p_query, passing, taught;
  return counts;
end
$$;

create function private.search_ids(p_query private.search_query, p_sort text, p_language text, p_offset bigint,
  p_size integer) returns uuid[]
language plpgsql stable set search_path = '' set enable_seqscan = off set work_mem = '32MB'
  set max_parallel_workers_per_gather = 0 set jit = off as $$
declare
  ids uuid[];
  ranked constant boolean := p_query.tests is not null and p_sort = '';
  named constant text := format('d.sort_%s, d.id', p_language);
  -- schools by how complete they are
  ordered constant text := case p_query.kind when 'school' then 'd.band, ' else '' end || named;
  month constant text := format('((((d.months::integer << 12) | d.months) >> %s) & 4095)',
    extract(month from current_date)::integer % 12);
begin
  execute 'select array(select d.id from private.search_documents d where ' || private.hit_condition() || ' order by '
    || case
        when p_size is null then 'd.id'
        when p_sort = 'name' then named
        when p_sort = 'country'
          then format('(select public.normalise_text(c.name_%s) collate "C" from public.countries c where c.name_en = d.country), %s', p_language, ordered)
        when p_sort = 'price' then 'case when ($1).by_total then d.total_euros else d.year_euros end asc nulls last, '
          || ordered
        when p_sort = 'checked' then 'd.checked_on desc nulls last, ' || ordered
        when p_sort = 'length' then 'd.weeks asc nulls last, ' || named
        when p_sort = 'start' then format('nullif(%1$s, 0) & -(%1$s) asc nulls last, %2$s', month, named)
        when p_query.km is not null then 'private.distance_km(($1).lat, ($1).lng, d.lat, d.lng), d.band, ' || named
        when ranked then 'case when ($1).plain <> '''' and starts_with(d.plain_name, ($1).plain) then case when d.plain_name = ($1).plain then 2000 else 1000 end else 0 end'
          || (select string_agg(format(' + case when d.ranked @@ ($1).tests[%1$s] then ($1).gains[%1$s] else 0 end', n),
            '') from generate_series(1, cardinality(p_query.tests)) n)
          || ' desc, d.band, ' || named
        else 'd.band, ' || named end
      || ' offset $2 limit $3)'
    into ids using p_query, p_offset, p_size;
  return ids;
end
$$;

create function private.request_groups(p_kind text, p_request jsonb) returns private.request_group[]
language plpgsql stable set search_path = '' set jit = off as $$
begin
  return (
    with filters as materialized (
      select case when p_kind = 'programme' and a.key in ('language', 'month') then 'teaching'
        else p_kind end as kind, a.key, a.marks
        from private.request_marks(p_request) a where p_kind <> 'school' or a.key <> all (private.taught_keys())
    )
    select array_agg((f.id, f.kind, f.failed)::private.request_group) from (
      select g.id, g.kind, min(a.key) filter (where not g.marks && a.marks) as failed
        from private.search_groups g join filters a on a.kind = g.kind
       group by g.id having count(*) filter (where not g.marks && a.marks) <= 1
      union all
      select distinct 0, a.kind, '' from filters a) f);
end
$$;

create function private.group_ids(p_groups private.request_group[], p_kind text, p_passing boolean) returns bigint[]
language sql immutable set search_path = '' as $$
  select case when exists (select from unnest(p_groups) g where g.kind = p_kind)
    then array(select g.id from unnest(p_groups) g where g.kind = p_kind and (not p_passing or g.failed is null)) end
$$;

create function private.search_facets(p_kind text, p_counts private.search_count[], p_unknown boolean,
  p_groups private.request_group[]) returns jsonb
language sql stable set search_path = '' set enable_sort = off set enable_nestloop = off set work_mem = '32MB'
  set jit = off as $$
  with counted as materialized (
    select c.group_id, g.kind, g.marks, f.failed, c.other_city, c.unpriced, c.documents, not c.unpriced
      or coalesce(p_unknown, false) as affordable
      from unnest(p_counts) c left join unnest(p_groups) f on f.id = c.group_id
        join private.search_groups g on g.id = c.group_id
  ), summed as materialized (
    select m.mark, sum(c.documents)::integer as documents
      from counted c cross join lateral unnest(c.marks) m (mark)
     where c.affordable and (c.failed is null or starts_with(m.mark, c.failed || ':'))
       and (not c.other_city or starts_with(m.mark, 'country:'))
     group by 1
  ), facets as (
    select split_part(f.mark, ':', 1) as key, substr(f.mark, strpos(f.mark, ':') + 1) as value, f.documents
      from summed f
  )
  select jsonb_build_object(
    'total', (select coalesce(sum(c.documents) filter (where c.kind = p_kind and c.failed is null and not c.other_city
      and c.affordable), 0) from counted c),
    'unpriced', (select coalesce(sum(c.documents) filter (where c.kind = p_kind
      and c.failed is null and not c.other_city and c.unpriced), 0) from counted c),
    'facets', (select coalesce(jsonb_object_agg(k.key, k.counts), '{}') from (
      select f.key, jsonb_agg(jsonb_build_object('value', f.value, 'count', f.documents)
        order by f.value collate "C") as counts
        from facets f group by f.key) k))
$$;

create function private.taught_facets(p_query private.search_query, p_request jsonb, p_reading private.search_reading,
  p_groups private.request_group[]) returns jsonb
language plpgsql stable set search_path = '' set enable_seqscan = off set work_mem = '32MB'
  set max_parallel_workers_per_gather = 0 set jit = off as $$
declare
  groups constant private.request_group[] := private.taught_groups(p_request);
  others private.search_query := p_query;
  one private.search_query;
  taught record;
  schools uuid[];
  facets jsonb;
begin
  select t.* into taught from private.taught_query(p_request, p_reading, p_query) t;
  one := taught.query;
  if one.kind is null then
    return '{}';
  end if;
  others.schools := null;
  others.named := null;
  others.groups := private.group_ids(p_groups, 'school', true);
  execute 'select array(select d.id from private.search_documents d where ' || private.hit_condition()
    || ')' into schools using others;
  one.groups := private.group_ids(groups, 'programme', false);
  one.teachings := private.group_ids(groups, 'teaching', false);
  execute 'select coalesce(jsonb_object_agg(k.key, k.counts), ''{}'') from (
      select split_part(c.mark, '':'', 1) as key, jsonb_agg(jsonb_build_object(
          ''value'', substr(c.mark, strpos(c.mark, '':'') + 1), ''count'', c.schools)
            order by c.mark collate "C") as counts
        from (select m.mark, count(distinct d.school_id) as schools from private.search_documents d
          left join unnest($2) g on g.kind = ''programme'' and g.id = d.group_id
          left join unnest($2) t on t.kind = ''teaching'' and t.id = d.teaching_id
          join private.search_groups k on k.id in (d.group_id, d.teaching_id)
          cross join lateral unnest(k.marks) m (mark)
         where d.school_id = any ($3) and split_part(m.mark, '':'', 1) = any (private.taught_keys())
           and coalesce(starts_with(m.mark, g.failed || '':''), true)
             and coalesce(starts_with(m.mark, t.failed || '':''), true)
           and ' || private.search_condition() || '
         group by 1) c
       group by 1) k'
    into facets using one, groups, schools;
  -- none of a kind counts nothing, not what the schools have otherwise
  return (select jsonb_object_agg(t.key, coalesce(facets -> t.key, '[]')) from unnest(private.taught_keys()) t (key));
end
$$;

revoke execute on function private.request_groups(text,jsonb), private.request_marks(jsonb),
  private.request_number(jsonb,text), private.request_string(jsonb,text),
  private.group_ids(private.request_group[],text,boolean), private.hit_condition(), private.is_unpriced(),
  private.other_city(), private.search_condition(), private.search_counts(private.search_query,private.request_group[]),
  private.search_facets(text,private.search_count[],boolean,private.request_group[]),
  private.search_ids(private.search_query,text,text,bigint,integer),
  private.search_query_of(text,jsonb,private.search_reading), private.taught_groups(jsonb),
  private.taught_facets(private.search_query,jsonb,private.search_reading,private.request_group[]),
  private.taught_query(jsonb,private.search_reading,private.search_query) from public;

create function private.term_rank(p_term private.search_term) returns integer
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off as $$
begin
  return case
    when p_term.kind = 'word' and not exists (select from private.search_documents d
      where d.words @@ p_term.required::tsquery) then 0
    when p_term.kind = 'word' and p_term.words ~ '^[0-9]+$' then 5
    -- a rare word of names tells more than a place: 'Le Cordon Bleu Adelaide'
    when p_term.kind = 'word' and p_term.named <> '' and not exists (select from private.common_words c
      where c.word = p_term.words)
      and (select count(*) between 1 and 40 from (select from private.search_documents d where d.kind = 'school'
        and d.words @@ p_term.named::tsquery limit 41) few) then 20
    -- a small town that no school is in may as well be a name
    when p_term.kind = 'place' and (select max(p.weight) from private.places p
      where p.id = any (p_term.vals::integer[])) < 100000
      and not exists (select from private.search_documents d
        where d.words @@ (select string_agg(private.lexeme('=place:' || v.value), ' | ')
          from unnest(p_term.vals) v (value))::tsquery) then 8
    else array_position(array['missing', 'not', 'lacks', 'month', 'attendance', 'ownership', 'mode', 'language',
      'level', 'word', 'topic', 'place', 'country', 'type', 'field'], p_term.kind) end;
end
$$;

create type private.search_answer as (
  query private.search_query,
  reading private.search_reading,
  counts jsonb,
  relaxed jsonb,
  wider jsonb,
  unknown jsonb
);

create function private.tried_search(p_kind text, p_request jsonb, p_reading private.search_reading,
  p_groups private.request_group[])
returns private.search_answer
language plpgsql stable set search_path = '' as $$
declare
  query private.search_query := private.search_query_of(p_kind, p_request, p_reading);
  answer private.search_answer;
begin
  query.groups := private.group_ids(p_groups, p_kind, false);
  query.teachings := private.group_ids(p_groups, 'teaching', false);
  answer.reading := p_reading;
  answer.query := query;
  answer.counts := private.search_facets(p_kind, private.search_counts(query, p_groups), query.price_unknown, p_groups);
  return answer;
end
$$;

create function private.relaxed_reading(p_kind text, p_request jsonb, p_reading private.search_reading,
  p_groups private.request_group[],
  out reading private.search_reading, out dropped text)
language plpgsql stable set search_path = '' as $$
declare
  conditions constant private.search_term[] := array(select t from unnest(p_reading.terms) t where t.kind <> 'any');
  least constant integer := (select min(private.term_rank(t)) from unnest(conditions) t);
  term private.search_term;
  rest private.search_reading := p_reading;
  total integer;
  most integer := -1;
begin
  if coalesce(p_reading.weeks_min, p_reading.weeks_max) is not null and coalesce(least, 99) > 2 then
    reading := p_reading;
    reading.weeks_min := null;
    reading.weeks_max := null;
    dropped := p_reading.length_words;
  elsif p_reading.price_max is not null and coalesce(least, 99) > 4 then
    reading := p_reading;
    reading.price_max := null;
    reading.price_min := null;
    dropped := p_reading.price_words;
  elsif cardinality(conditions) > 1 or cardinality(conditions) = 1 and p_reading.near is not null then
    for term in select t.* from unnest(conditions) t where private.term_rank(t) = least limit 4 loop
      -- what is near a place counts too
      rest.terms := array(select t from unnest(p_reading.terms) t where t.words <> term.words
        and (t.place is null or term.place is not null));
      total := (private.tried_search(p_kind, p_request, rest, p_groups)).counts ->> 'total';
      if total > most then
        most := total;
        reading := p_reading;
        reading.terms := array(select t from unnest(p_reading.terms) t where t.words <> term.words);
        dropped := term.words;
      end if;
    end loop;
  end if;
end
$$;

create function private.without_places(p_reading private.search_reading) returns private.search_reading
language plpgsql stable set search_path = '' as $$
declare
  reading private.search_reading := p_reading;
  places constant text[] := '{place,country}';
begin
  if not exists (select from unnest(p_reading.terms) t where t.kind = 'mode' and 'online' = any (t.vals))
     or p_reading.near is null and not exists (select from unnest(p_reading.terms) t where t.kind = any (places))
     or not exists (select from unnest(p_reading.terms) t where t.kind <> all (places || '{mode,any,missing}')) then
    return null;
  end if;
  reading.near := null;
  reading.km := null;
  reading.terms := array(select case t.kind when 'mode'
    then private.search_term_of('mode', string_to_array(t.words, ' '), '{online}', false) else t end
    from unnest(p_reading.terms) t where t.kind <> all (places));
  return reading;
end
$$;

create function private.found_nearby(p_kind text, p_request jsonb, p_reading private.search_reading,
  p_groups private.request_group[],
  p_around integer, p_without text, p_kms integer[]) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  given private.search_reading := p_reading;
  answer private.search_answer;
  total integer;
begin
  if p_without is null then
    return null;
  end if;
  given.terms := array(select t from unnest(p_reading.terms) t where t.words <> p_without);
  foreach given.km in array p_kms loop
    if given.km is null then
      given.km := p_reading.km;
    elsif p_around is null then
      exit;
    else
      given.near := p_around;
      given.terms := array(select t from unnest(given.terms) t where t.kind not in ('place', 'country'));
    end if;
    answer := private.tried_search(p_kind, p_request, given, p_groups);
    total := answer.counts ->> 'total';
    if total > 0 then
      return jsonb_build_object('without', p_without, 'total', total, 'km', nullif(given.km, coalesce(p_reading.km, 0)),
        'school', case when total = 1 and p_kind = 'school'
          then (select jsonb_build_object('slug', s.slug, 'name', s.name)
          from public.schools s where s.id = any (private.search_ids(answer.query, '', 'es', 0, 1))) end);
    end if;
  end loop;
  return null;
end
$$;

create function private.conditions_as_words(p_reading private.search_reading) returns private.search_reading
language plpgsql stable set search_path = '' as $$
declare
  reading private.search_reading := p_reading;
begin
  if not exists (select from unnest(p_reading.terms) t where t.kind in ('level', 'mode', 'attendance', 'language',
    'topic')) then
    return null;
  end if;
  reading.terms := array(select case when t.kind in ('level', 'mode', 'attendance', 'language', 'topic')
    then private.as_word(t) else t end
    from unnest(p_reading.terms) t);
  return reading;
end
$$;

create function private.with_unknown_levels(p_reading private.search_reading) returns private.search_reading
language plpgsql immutable set search_path = '' as $$
declare
  reading private.search_reading := p_reading;
  term private.search_term;
begin
  reading.terms := '{}';
  foreach term in array p_reading.terms loop
    if term.kind = 'level' then
      reading.any_level := true;
      term.gains := 5000::real || term.gains;
      term.tests := term.required::tsquery || term.tests;
      term.required := term.required || ' | ''=level:''';
    end if;
    reading.terms := reading.terms || term;
  end loop;
  return case when reading.any_level then reading end;
end
$$;

create function private.unknown_levels(p_reading private.search_reading, p_known integer) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('known', p_known, 'words', (select jsonb_agg(t.words) from unnest(p_reading.terms) t
    where t.kind = 'level'))
$$;

create function private.relaxed_search(p_kind text, p_request jsonb) returns private.search_answer
language plpgsql stable set search_path = '' set jit = off as $$
declare
  text constant text := private.request_string(p_request, 'search');
  exact constant boolean := coalesce(p_request -> 'exact' = 'true', false);
  groups constant private.request_group[] := private.request_groups(p_kind, p_request);
  reading private.search_reading := private.read_search(text, exact, true);
  answer private.search_answer;
  less_strict private.search_answer;
  given private.search_reading;
  any_level private.search_reading;
  relaxed record;
  around integer;
  without text[] := '{}';
  found boolean;
  anywhere boolean := false;
  of_country boolean;
  kms integer[];
begin
  -- as it was typed: words are words, and the same ones under any filter
  if exact then
    given := private.conditions_as_words(reading);
    if given.terms is not null then
      reading := given;
    end if;
  end if;
  answer := private.tried_search(p_kind, p_request, reading, groups);
  found := answer.counts ->> 'total' <> '0';
  if not found and not exact then
    given := private.read_search(text, false, false);
    if given.corrected is distinct from reading.corrected then
      reading := given;
      answer := private.tried_search(p_kind, p_request, reading, groups);
      found := answer.counts ->> 'total' <> '0';
    end if;
  end if;
  if not found and not exact then
    given := private.conditions_as_words(reading);
    if given.terms is not null then
      less_strict := private.tried_search(p_kind, p_request, given, groups);
      found := less_strict.counts ->> 'total' <> '0';
      if found then
        reading := given;
        answer := less_strict;
      end if;
    end if;
  elsif not exact and (answer.counts ->> 'total')::integer < 12 then
    given := private.with_unknown_levels(reading);
    if given.terms is not null then
      less_strict := private.tried_search(p_kind, p_request, given, groups);
      if less_strict.counts -> 'total' <> answer.counts -> 'total' then
        less_strict.unknown := private.unknown_levels(reading, (answer.counts ->> 'total')::integer);
        answer := less_strict;
      end if;
    end if;
  end if;
  if not found and not exact and exists (select from unnest(reading.terms) t where t.kind <> 'any')
     -- what is further away than the filter allows is better than what has to be paid
     and not (jsonb_typeof(p_request -> 'near') is not distinct from 'object'
       and exists (select from unnest(reading.terms) t where t.kind = 'ownership')) then
    around := coalesce(reading.near, case when jsonb_typeof(p_request -> 'near') is distinct from 'object'
      then coalesce((
      select t.place from unnest(reading.terms) t join private.places p on p.id = t.place and p.lat is not null
       where t.kind = 'place' order by p.weight desc, p.id limit 1), (
      -- around the main town of a country
      select p.id from unnest(reading.terms) t join public.countries c on c.name_en = t.vals[1]
        join private.places p on p.country = c.code and p.kind = 'town'
       where t.kind = 'country' order by p.weight desc, p.id limit 1)) end);
    of_country := reading.near is null and not exists (select from unnest(reading.terms) t where t.kind = 'place');
    kms := case when of_country then '{500,1000,2000,4000,8000}' else '{100,200,300,1000,3000}' end;
    select reading as reading, null::text as dropped into relaxed;
    loop
      given := private.without_places(relaxed.reading);
      if given.terms is not null then
        answer := private.tried_search(p_kind, p_request, given, groups);
        anywhere := answer.counts ->> 'total' <> '0';
        found := anywhere;
      end if;
      exit when found;
      for widened in 0..5 loop
        given := relaxed.reading;
        continue when widened = 0 and without = '{}' or widened > 0 and around is null
          -- so far only for what nothing else is known of
          or widened >= 4 and (given.price_max is not null or coalesce(given.weeks_min,
            given.weeks_max) is not null or exists (select from unnest(given.terms) t where t.kind <> 'any'
            and private.term_rank(t) < 9));
        if widened > 0 then
          given.near := around;
          given.km := kms[widened];
          given.terms := array(select t from unnest(given.terms) t where t.kind not in ('place', 'country'));
        end if;
        answer := private.tried_search(p_kind, p_request, given, groups);
        found := answer.counts ->> 'total' <> '0';
        exit when found;
        any_level := case when widened between 1 and 3 then private.with_unknown_levels(given) end;
        if any_level.terms is not null then
          answer := private.tried_search(p_kind, p_request, any_level, groups);
          found := answer.counts ->> 'total' <> '0';
          answer.unknown := private.unknown_levels(reading, 0);
        end if;
        exit when found;
      end loop;
      exit when found;
      relaxed := private.relaxed_reading(p_kind, p_request, relaxed.reading, groups);
      exit when relaxed.dropped is null;
      without := without || relaxed.dropped;
      around := case when exists (select from unnest((relaxed.reading).terms) t where t.kind in ('place', 'country'))
        or reading.near = around then around end;
    end loop;
    if found then
      answer.relaxed := jsonb_build_object('without', to_jsonb(without), 'place', private.place_json(around) || case
        when of_country then (
          select jsonb_build_object('kind', 'country', 'name', p.country)
            from jsonb_to_record(private.place_json(around)) p (country text)) else '{}' end,
        'km', case when given.km is distinct from reading.km then given.km end, 'anywhere', anywhere,
        'beside', case when anywhere or given.km is distinct from reading.km then
          private.found_nearby(p_kind, p_request, relaxed.reading, groups, around,
            (select t.words from unnest((relaxed.reading).terms) t
              where t.kind = any (array['mode', case when not anywhere then 'ownership' end, case
              when not anywhere then 'level' end])
              order by t.kind desc limit 1), case when anywhere then array[null, 100, 200, 300]
                else array[null::integer] end) end);
      if around is not null and given.near is null and not anywhere then
        given.near := around;
        given.km := 100;
        given.terms := array(select t from unnest(given.terms) t where t.kind not in ('place', 'country'));
        answer.relaxed := answer.relaxed || jsonb_build_object('nearby',
          (private.tried_search(p_kind, p_request, given, groups)).counts -> 'total');
      end if;
    end if;
  elsif answer.counts ->> 'total' = '1' and reading.near is not null and p_kind = 'school' then
    given := reading;
    given.km := 200;
    answer.wider := jsonb_build_object('without', reading.near_words, 'place', private.place_json(reading.near), 'km',
      given.km,
      'total', (private.tried_search(p_kind, p_request, given, groups)).counts -> 'total');
  elsif answer.counts ->> 'total' = '1' then
    relaxed := private.relaxed_reading(p_kind, p_request, reading, groups);
    if relaxed.dropped is not null then
      answer.wider := jsonb_build_object('without', relaxed.dropped,
        'total', (private.tried_search(p_kind, p_request, relaxed.reading, groups)).counts -> 'total');
    end if;
  end if;
  if p_kind = 'school' then
    answer.counts := jsonb_set(answer.counts, '{facets}', (answer.counts -> 'facets')
      || private.taught_facets(answer.query, p_request, answer.reading, groups));
  end if;
  answer.reading := reading;
  answer.query.groups := private.group_ids(groups, p_kind, true);
  answer.query.teachings := private.group_ids(groups, 'teaching', true);
  return answer;
end
$$;

revoke execute on function private.relaxed_search(text,jsonb),
  private.found_nearby(text,jsonb,private.search_reading,private.request_group[],integer,text,integer[]),
  private.relaxed_reading(text,jsonb,private.search_reading,private.request_group[]),
  private.with_unknown_levels(private.search_reading), private.without_places(private.search_reading),
    private.unknown_levels(private.search_reading,integer), private.conditions_as_words(private.search_reading),
    private.term_rank(private.search_term),
  private.tried_search(text,jsonb,private.search_reading,private.request_group[]) from public;

create function private.place_json(p_place integer) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('name', p.name, 'kind', p.kind, 'country', c.name_en, 'lat', p.lat, 'lng', p.lng)
    from private.places p join public.countries c on c.code = p.country where p.id = p_place
$$;

create function private.place_choices(p_term private.search_term) returns jsonb
language sql stable set search_path = '' set enable_seqscan = off set jit = off as $$
  with towns as materialized (
    select s.country, coalesce(mode() within group (order by s.region), '') as region,
      mode() within group (order by s.city) as city, s.town_slug as town, count(*)::integer as schools,
        bool_or(d.words @@ (private.lexeme('=place:' || p_term.place))::tsquery) as best
      from private.search_documents d join public.schools s on s.id = d.id
     where d.kind = 'school' and d.words @@ (select string_agg(private.lexeme('=place:' || v.value), ' | ')
       from unnest(p_term.vals) v (value) join private.places p on p.id = v.value::integer and p.kind = 'town')::tsquery
     group by s.country, s.town_slug
  ), choices as (
    select t.country, t.region, t.city, t.town, t.schools, t.best from towns t
    union all
    -- the best known ones of all and of countries with schools, also where they have none
    select c.name_en, '', p.name, '', 0, true from private.places p join public.countries c on c.code = p.country
     where (p.id = p_term.place or p.id = (select w.id from private.places w where w.id = any (p_term.vals::integer[])
       order by w.weight desc, w.id limit 1))
       and p.kind = 'town' and p.weight >= 100000 and not exists (select from towns t where t.country = c.name_en)
  ), named as materialized (
    select s.name, s.slug from private.search_documents d join public.schools s on s.id = d.id
     where d.kind = 'school' and d.words @@ p_term.named::tsquery
       and not s.town_slug = any (array(select t.town from towns t))
       and starts_with(d.plain_name, array_to_string(private.significant_words(string_to_array(p_term.words, ' ')),
         ' '))
     order by d.band, d.sort_es limit 2
  )
  select case when (select count(*) from choices) + (select count(*) from named) > 1
    then jsonb_build_object('words', p_term.words,
    'places', (select jsonb_agg(to_jsonb(c) - 'best' order by c.best desc, c.schools desc, c.country, c.town)
      from (select * from choices order by best desc, schools desc, country, town limit 4) c),
    'schools', (select coalesce(jsonb_agg(to_jsonb(n)), '[]') from named n)) end
$$;

create function private.city_counts(p_query private.search_query, p_country text) returns jsonb
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off as $$
declare
  cities jsonb := '[]';
begin
  if coalesce(p_country, '') <> '' then
    p_query.city := null;
    execute 'select coalesce(jsonb_agg(jsonb_build_object(''value'', c.city, ''count'', c.programmes) order by c.city collate "C"), ''[]'') from (
        select max(s.city collate "C") as city, sum(n.programmes) as programmes from (
            select d.city, (array_agg(d.school_id))[1] as school, count(*) as programmes from private.search_documents d
             where ' || private.hit_condition() || ' group by 1) n join public.schools s on s.id = n.school
               and s.town_slug <> '''' group by n.city) c'
      into cities using p_query;
  end if;
  return cities;
end
$$;

create function private.search(p_kind text, p_request jsonb) returns jsonb
language plpgsql stable set search_path = '' set jit = off as $$
declare
  request constant jsonb := case jsonb_typeof(p_request) when 'object' then p_request else '{}' end;
  size constant integer := least(greatest(coalesce(private.request_number(request, 'page_size'), 12), 0), 100)::integer;
  requested_page constant integer := least(greatest(coalesce(private.request_number(request, 'page'), 1), 1),
    1e9)::integer;
  answer constant private.search_answer := private.relaxed_search(p_kind, request);
  reading constant private.search_reading := answer.reading;
  query constant private.search_query := answer.query;
  total constant integer := (answer.counts ->> 'total')::integer;
  page constant integer := least(requested_page, greatest(1, ceil(total::numeric / greatest(size, 1))::integer));
  requested_sort constant text := case when request ->> 'sort' in ('name', 'country', 'price', 'checked', 'length',
    'start') then request ->> 'sort' else '' end;
  ids uuid[] := '{}';
begin
  if size > 0 and total > 0 then
    ids := private.search_ids(query, case when requested_sort = '' and reading.cheap is not null then 'price'
      else requested_sort end,
      case when request ->> 'language' = 'en' then 'en' else 'es' end, (page - 1)::bigint * size, size);
  end if;
  return answer.counts || jsonb_build_object('page', page, 'page_size', size, 'ids', to_jsonb(ids),
    'km', case when query.km is not null then (select jsonb_agg(private.distance_km(query.lat, query.lng, d.lat, d.lng)
      order by i.place)
      from unnest(ids) with ordinality i (id, place) join private.search_documents d on d.id = i.id) end,
    'understood', (select coalesce(jsonb_agg(jsonb_build_object('kind', case when t.kind = 'lacks' then 'not'
      when t.kind = 'place' and answer.relaxed is null and total > 0
          -- found in names or texts
          and not exists (select from private.search_documents d
            where d.words @@ private.lexeme('=place:' || t.place)::tsquery) then 'word' else t.kind end,
        'words', t.words, 'values', case t.kind
        when 'place' then jsonb_build_array(private.place_json(t.place) ->> 'country',
          private.place_json(t.place) ->> 'name') else to_jsonb(t.vals) end)), '[]')
      from unnest(reading.terms) t where t.kind not in ('any', 'missing')),
    'ignored', case when exists (select from unnest(reading.terms) t where t.kind <> 'any')
      then to_jsonb(reading.ignored) else '[]' end, 'missing', to_jsonb(reading.missing), 'corrected',
      reading.corrected,
    'placeless', case when reading.near is null then reading.near_words end,
    'near', case when reading.near is not null then private.place_json(reading.near)
      || jsonb_build_object('words', reading.near_words) end,
    'price', case when reading.price_words is not null then jsonb_build_object('words', reading.price_words, 'euros',
      reading.price_max,
      'amount', reading.price_amount, 'least', reading.price_least, 'currency', reading.price_currency) end,
    'length', case when reading.length_words is not null then jsonb_build_object('words', reading.length_words, 'value',
      reading.length_value,
      'unit', reading.length_unit, 'end', reading.length_end) end,
    'cheap', reading.cheap, 'relaxed', answer.relaxed, 'wider', answer.wider, 'unknown', answer.unknown,
    'ambiguous', case when requested_page = 1 and p_kind = 'school' then
      (select private.place_choices(t) from unnest(reading.terms) t where t.kind = 'place' limit 1) end)
    || case when p_kind = 'programme' then jsonb_build_object('cities',
      private.city_counts(query, request #>> '{filters,country,0}'))
      -- of all schools of the answer, not only of the page
      when total <= 1000 then jsonb_build_object('programmes', (select count(*) from private.search_documents d
        where d.kind = 'programme' and d.school_id = any (private.search_ids(query, '', 'es', 0, null))))
      else '{}' end;
end
$$;

create function private.programme_cards(p_ids uuid[]) returns jsonb
language sql stable set search_path = '' as $$
  with prices as materialized (
    select p.programme_id, jsonb_agg(private.price_json(p) order by p.place) as prices
      from private.prices_of(array(select s from public.schools s where s.id in (
        select d.school_id from public.programmes d where d.id = any (p_ids)))) p
     where p.programme_id = any (p_ids) group by 1
  ), idle as materialized (
    select f.programme, f.idle from private.figures_of(array(
      select d.school_id from public.programmes d where d.id = any (p_ids))) f where f.idle is not null
  )
  select coalesce(jsonb_agg(to_jsonb(p) - array['position', 'is_active', 'created_at', 'editor_note']
    || jsonb_build_object(
      'school_slug', s.slug, 'school_name', s.name, 'country', s.country, 'city', s.city,
      'region', case s.town_slug when '' then s.region end, 'prices', coalesce(c.prices, '[]'), 'year_euros',
        d.year_euros, 'total_euros', d.total_euros, 'idle', i.idle)
    order by wanted.place), '[]')
  from unnest(p_ids) with ordinality as wanted (id, place)
  join public.programmes p on p.id = wanted.id
  join public.schools s on s.id = p.school_id
  -- those of closed schools have none
  left join private.search_documents d on d.id = p.id
  left join prices c on c.programme_id = p.id
  left join idle i on i.programme = p.id
$$;

create function private.understood_values(p_found jsonb, p_kind text) returns text[]
language sql immutable set search_path = '' as $$
  select array(select v.value from jsonb_array_elements(p_found -> 'understood') u cross
    join lateral jsonb_array_elements_text(u -> 'values') v (value)
    where u ->> 'kind' = p_kind)
$$;

create function public.search_schools(p_request jsonb default '{}') returns jsonb
language sql stable security definer set search_path = '' as $$
  select f.found - 'ids' || jsonb_build_object('schools', private.school_cards(
      array(select i.id::uuid from jsonb_array_elements_text(f.found -> 'ids') with ordinality i (id, place)
        order by i.place),
      case when p_request ->> 'language' = 'en' then 'en' else 'es' end,
      private.understood_values(f.found, 'level'), private.understood_values(f.found, 'language')))
    from (select private.search('school', p_request) as found offset 0) f
$$;

create function public.search_programmes(p_request jsonb default '{}') returns jsonb
language sql stable security definer set search_path = '' as $$
  select f.found - 'ids' || jsonb_build_object('programmes', private.programme_cards(
      array(select i.id::uuid from jsonb_array_elements_text(f.found -> 'ids') with ordinality i (id, place)
        order by i.place)))
    from (select private.search('programme', p_request) as found offset 0) f
$$;

create function public.directory_summary() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('schools', count(*), 'countries', count(distinct d.country),
      'specialties', (select count(distinct m.mark) from private.search_groups g cross
        join lateral unnest(g.marks) m (mark)
        where m.mark like 'field:%' and exists (select from private.search_documents k where k.group_id = g.id
          and k.kind = 'school')),
      'checked_on', max(d.checked_on),
      'updated_at', (select max(s.updated_at) from public.schools s where s.listed))
    from private.search_documents d where d.kind = 'school'
$$;

create function public.count_programmes() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('programmes', coalesce(sum(s.programmes), 0), 'schools', count(*), 'priced',
    coalesce(sum(s.priced), 0))
    from (select count(*) as programmes, count(*) filter (where 'priced:1' = any (g.marks)) as priced
            from private.search_documents d join private.search_groups g on g.id = d.group_id where d.kind = 'programme'
              group by d.school_id) s
$$;

revoke execute on function private.city_counts(private.search_query,text), private.place_choices(private.search_term),
  private.place_json(integer), private.programme_cards(uuid[]), private.search(text,jsonb),
  private.understood_values(jsonb,text) from public;
revoke execute on function public.count_programmes(), public.directory_summary(), public.search_programmes(jsonb),
  public.search_schools(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.count_programmes(), public.directory_summary(), public.search_programmes(jsonb),
  public.search_schools(jsonb) to anon, authenticated, service_role;

create function public.list_entries(p_keys text[], p_language text default 'es') returns jsonb
language sql stable security definer set search_path = '' as $$
  with requested as materialized (
    select k.key, k.place, split_part(k.key, '/', 1) as school, split_part(k.key, '/', 2) as programme
      from unnest(p_keys[1:200]) with ordinality as k (key, place) where char_length(k.key) <= 700
  ), found as materialized (
    select a.key, a.place, coalesce(p.school_id, s.id) as school_id, p.id as programme_id
      from requested a
      cross join lateral public.resolve_school('slug', a.school) s
      left join lateral (
        select o.id, o.school_id, 1 as place from public.programmes o
         where o.school_id = s.id and o.slug = a.programme and o.is_active
        union all
        select o.id, o.school_id, 2 from public.programme_slug_history h
          join public.programmes o on o.id = h.programme_id
          join public.schools t on t.id = o.school_id
         where h.school_id = s.id and h.slug = a.programme and o.is_active and t.is_active
        order by place limit 1) p on a.programme <> ''
     where a.programme = '' or p.id is not null
  )
  select jsonb_build_object(
    'entries', (select coalesce(jsonb_agg(jsonb_build_object(
      'asked', f.key, 'school', f.school_id, 'programme', f.programme_id) order by f.place), '[]') from found f),
    'schools', private.school_cards(array(select distinct f.school_id from found f),
      case when p_language = 'en' then 'en' else 'es' end),
    'programmes', private.programme_cards(array(select distinct f.programme_id from found f
      where f.programme_id is not null)),
    'status', (select coalesce(jsonb_object_agg(s.id, s.operating_status), '{}') from public.schools s
      where s.id in (select f.school_id from found f) and s.operating_status in ('closing', 'closed')))
$$;

revoke execute on function public.list_entries(text[],text) from public, anon, authenticated, service_role;
grant execute on function public.list_entries(text[],text) to anon, authenticated, service_role;

create function private.suggested_ids(p_kind text, p_words text[], p_language text, p_most integer) returns uuid[]
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off as $$
declare
  main constant text[] := private.significant_words(p_words);
  plain constant text := array_to_string(main, ' ');
  begun text := main[cardinality(main)];
  ids uuid[];
  mark text;
  query tsquery;
  -- for what is neither a name nor a place
  named_or_there constant tsquery := private.words_query(main, '', 'AB', true)::tsquery;
begin
  ids := array(select d.id from private.search_documents d
    where d.kind = p_kind and d.plain_name >= plain and d.plain_name < plain || chr(1114111)
    order by d.plain_name <> plain, d.band, d.plain_name, d.id limit p_most);
  if begun ~ '^[a-z0-9]{1,2}$' and cardinality(main) = 1 then
    return ids;
  end if;
  foreach mark in array case p_kind when 'school' then array['+', ''] else array['+'] end loop
    exit when cardinality(ids) >= p_most;
    query := (private.lexeme('=kind:' || p_kind) || ' & '
      || private.words_query(main, mark, '', char_length(begun) > 2))::tsquery;
    ids := ids || array(
      select f.id from (select d.id, d.band, d.sort_es, d.sort_en from private.search_documents d
         where d.words @@ query and d.ranked @@ named_or_there limit 1000) f
       where f.id <> all (ids)
       order by f.band, case p_language when 'en' then f.sort_en
         else f.sort_es end, f.id limit p_most - cardinality(ids));
  end loop;
  return ids;
end
$$;

create function private.suggested_places(p_plain text) returns jsonb
language sql stable set search_path = '' set enable_seqscan = off set jit = off as $$
  with named as materialized (
    select p.kind, c.name_en as country, p.id, p.name, n.plain = p_plain as exact, n.word, p.weight
      from private.place_names n join private.places p on p.id = n.place join public.countries c on c.code = p.country
     where n.plain >= p_plain and n.plain < p_plain || chr(1114111)
     order by n.plain <> p_plain, n.word > 1, p.weight desc, n.plain limit 300
  ), held as (
    select n.kind, n.country, s.name, s.slug, n.exact, n.word, s.schools
      from named n
      cross join lateral (
        select case n.kind when 'town' then mode() within group (order by s.city)
          else mode() within group (order by s.region) end as name,
            case n.kind when 'town' then s.town_slug else s.region_slug end as slug, count(*) as schools
          from private.search_documents d join public.schools s on s.id = d.id
         where d.kind = 'school' and d.words @@ private.lexeme('=place:' || n.id)::tsquery group by 2) s
  ), countries as (
    select 'country' as kind, p.value as country, '' as name, '' as slug,
      bool_or(array_to_string(p.words, ' ') = p_plain) as exact,
        min(case when starts_with(array_to_string(p.words, ' '), p_plain) then 1 else 2 end) as word, 1000000 as schools
      from private.search_phrases p
     where p.kind = 'country' and strpos(' ' || array_to_string(p.words, ' '), ' ' || p_plain) > 0
       and exists (select from private.search_documents d
         where d.words @@ private.lexeme('=country:' || p.value)::tsquery)
     group by p.value
  ), places as (
    select distinct on (a.kind, a.country, a.slug) a.* from (select * from countries union all select * from held) a
     order by a.kind, a.country, a.slug, a.exact desc, a.word, a.name
  )
  select coalesce(jsonb_agg(jsonb_build_object('kind', s.kind, 'country', s.country, 'name', s.name)
      order by not s.exact, s.word > 1, s.kind = 'region', s.schools desc, s.name, s.country), '[]')
    from (select p.* from places p
      -- a town that is called like its region is one place to its reader
      where p.kind <> 'region' or not exists (select from places t where t.kind = 'town' and t.country = p.country
        and t.slug = p.slug)
      order by not p.exact, p.word > 1, p.kind = 'region', p.schools desc, p.name, p.country limit 3) s
$$;

create function private.suggested_fields(p_plain text) returns jsonb
language sql stable set search_path = '' set enable_seqscan = off as $$
  select coalesce(jsonb_agg(f.value order by f.exact desc, f.value), '[]') from (
    select p.value, bool_or(array_to_string(p.words, ' ') = p_plain) as exact
      from private.search_phrases p
     where char_length(p_plain) > 1 and p.kind = 'field' and p.value = any (private.page_fields())
       and starts_with(array_to_string(p.words, ' '), p_plain)
       and exists (select from private.search_documents d
         where d.words @@ private.lexeme('=field:' || p.value)::tsquery)
     group by p.value order by 2 desc, 1 limit 2) f
$$;

create function public.suggest(p_search text, p_language text default 'es') returns jsonb
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set jit = off as $$
declare
  language constant text := case when p_language = 'en' then 'en' else 'es' end;
  typed constant text[] := (private.words_of(private.search_text(p_search)))[1:8];
  -- a word with a space behind it is complete
  complete constant boolean := right(coalesce(p_search, ''), 1) = ' ';
  words text[] := private.corrected_words(typed, complete, true, true);
  plain text;
  found jsonb;
begin
  if cardinality(typed) = 0 then
    return '{"schools": [], "programmes": [], "places": [], "fields": [], "corrected": null}';
  end if;
  -- what could be the beginning of a word that goes with no other
  if words = typed and private.suggested_ids('school', words, language, 1)
    || private.suggested_ids('programme', words, language, 1) = '{}' then
    words := private.corrected_words(typed, complete, false, true);
  end if;
  plain := array_to_string(words, ' ');
  found := jsonb_build_object(
    'schools', (select coalesce(jsonb_agg(jsonb_build_object('name', s.name, 'slug', s.slug, 'city', s.city, 'country',
      s.country)
        order by i.place), '[]')
      from unnest(private.suggested_ids('school', words, language, 4)) with ordinality i (id, place)
        join public.schools s on s.id = i.id and s.listed),
    'programmes', (select coalesce(jsonb_agg(jsonb_build_object(
          'name', coalesce(case when language = 'en' then p.name_en else p.name_es end, p.name), 'slug', p.slug,
          'school', s.name, 'school_slug', s.slug) order by i.place), '[]')
      from unnest(private.suggested_ids('programme', words, language, 3)) with ordinality i (id, place)
      join public.programmes p on p.id = i.id and p.is_active join public.schools s on s.id = p.school_id and s.listed),
    'places', private.suggested_places(plain),
    'fields', private.suggested_fields(array_to_string(private.significant_words(words), ' ')));
  return found || jsonb_build_object('corrected',
    case when words <> typed and exists (select from jsonb_each(found) f where f.value <> '[]') then plain end);
end
$$;

revoke execute on function private.suggested_fields(text), private.suggested_ids(text,text[],text,integer),
  private.suggested_places(text)
  from public;
revoke execute on function public.suggest(text,text) from public, anon, authenticated, service_role;
grant execute on function public.suggest(text,text) to anon, authenticated, service_role;

create function private.map_points(p_ids uuid[], p_matches integer[], p_box double precision[], p_most integer)
  returns jsonb
language plpgsql stable set search_path = '' set work_mem = '32MB' set jit = off as $$
declare
  box constant double precision[] := coalesce(p_box, array[-90, -180, 90, 180]);
  -- The least keeps a box without width from dividing by nothing.
  size constant double precision := greatest(box[4] - box[2] + case when box[4] < box[2] then 360 else 0 end,
    2 * (box[3] - box[1]), 0.001) / 64;
  most constant integer := least(greatest(coalesce(p_most, 0), 0), 20000);
  fields constant text[] := private.page_fields();
  answer jsonb;
begin
  with found as materialized (
    select s.id, s.coordinates_lat as lat, s.coordinates_lng as lng, m.matches
      from unnest(p_ids, p_matches) m (id, matches) join public.schools s on s.id = m.id and s.listed
  ), inside as materialized (
    select f.* from found f
     where f.lat between box[1] and box[3]
       and case when box[2] <= box[4] then f.lng between box[2] and box[4] else f.lng >= box[2] or f.lng <= box[4] end
  ), counted as (
    select (select count(*)::integer from inside) as total,
        (select count(*)::integer from found f where f.lat is null or f.lng is null) as without
  )
  select jsonb_build_object('total', c.total, 'without', c.without) || case when c.total <= most then
      jsonb_build_object('points', (
        select coalesce(jsonb_agg(jsonb_build_array(s.slug, s.name, s.city, s.country,
            (select f.field from unnest(s.specialties) with ordinality f (field, place) where f.field = any (fields)
              order by f.place limit 1),
            i.lat, i.lng, i.matches) order by s.country, s.town_slug, s.sort_name, s.id), '[]')
          from inside i join public.schools s on s.id = i.id))
    else
      jsonb_build_object('cells', (
        select coalesce(jsonb_agg(jsonb_build_array(g.lat, g.lng, g.schools, g.matches)), '[]')
          from (select avg(i.lat) as lat, avg(i.lng) as lng, count(*) as schools, sum(i.matches) as matches
                  from inside i group by floor((i.lat + 90) / size), floor((i.lng + 180) / size) order by 1, 2) g))
    end
    into answer from counted c;
  return answer;
end
$$;

create function public.school_points(p_request jsonb default '{}', p_box double precision[] default null,
  p_most integer default 10000)
returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.map_points(private.search_ids((private.relaxed_search('school', p_request)).query, '', 'es', 0, null),
    null, p_box, p_most)
$$;

create function public.programme_points(p_request jsonb default '{}', p_box double precision[] default null,
  p_most integer default 10000)
returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.map_points(coalesce(array_agg(f.school_id), '{}'), coalesce(array_agg(f.programmes), '{}'), p_box,
    p_most)
    from (select d.school_id, count(*)::integer as programmes
            from unnest(private.search_ids((private.relaxed_search('programme', p_request)).query, '', 'es', 0,
              null)) i (id)
            join private.search_documents d on d.id = i.id group by 1) f
$$;

revoke execute on function private.map_points(uuid[],integer[],double precision[],integer) from public;
revoke execute on function public.programme_points(jsonb,double precision[],integer), public.school_points(jsonb,double
  precision[],integer) from public, anon, authenticated, service_role;
grant execute on function public.programme_points(jsonb,double precision[],integer), public.school_points(jsonb,double
  precision[],integer) to anon, authenticated, service_role;

create function private.longitude_reach(p_lat double precision, p_km double precision) returns double precision
language sql immutable parallel safe set search_path = '' as $$
  select case when abs(p_lat) + p_km / 111 >= 89 then 360
    else degrees(asin(least(1, sin(radians(p_km / 111)) / cos(radians(abs(p_lat) + p_km / 111))))) end
$$;

create function private.place_ids(p_country text, p_region text, p_town text, p_specialty text) returns uuid[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(s.id order by s.completeness_band, s.sort_name, s.id), '{}') from public.schools s
   where s.listed and s.country = p_country
     and (p_region = '' or s.region_slug = p_region)
     and (p_town = '' or s.town_slug = p_town)
     and (p_specialty = '' or s.specialties @> array[p_specialty])
$$;

create function private.place_programmes(p_ids uuid[]) returns jsonb
language sql stable set search_path = '' as $$
  with programmes as materialized (
    select d.id, d.school_id, d.year_euros, d.audience from private.search_documents d where d.kind = 'programme'
      and d.school_id = any (p_ids)
  ), medians as (
    select p.level, percentile_cont(0.5) within group (order by d.year_euros) as euros, count(*)::integer as programmes,
        count(*) filter (where d.audience = 'international')::integer as international,
        count(*) filter (where d.audience = 'in-state')::integer as in_state
      from programmes d join public.programmes p on p.id = d.id
     where d.year_euros > 0 and p.level is not null
     group by p.level having count(*) >= 3 and count(distinct d.school_id) >= 2
  )
  select jsonb_build_object('programmes', (select count(*) from programmes),
    'medians', (select coalesce(jsonb_agg(to_jsonb(m) order by m.programmes desc, m.level), '[]') from medians m))
$$;

create function private.place_fields(p_country text, p_region text, p_town text) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('value', f.field, 'count', f.schools)
      order by f.schools desc, array_position(private.page_fields(), f.field)), '[]')
    from (
      select field, count(*)::integer as schools
        from public.schools s cross join lateral (select distinct unnest(s.specialties) as field) l
       where s.listed and s.country = p_country
         and (p_town = '' or s.town_slug = p_town) and (p_region = '' or s.region_slug = p_region)
         and field = any (private.page_fields())
       group by 1) f
$$;

create function private.place_towns(p_country text, p_region text, p_specialty text, p_most integer) returns jsonb
language sql stable set search_path = '' as $$
  with towns as materialized (
    select s.town_slug as slug, mode() within group (order by s.city collate "C") as name, count(*)::integer as schools,
        mode() within group (order by s.region_slug collate "C") as region, avg(s.coordinates_lat) as lat,
          avg(s.coordinates_lng) as lng
      from public.schools s
     where s.listed and s.country = p_country and s.town_slug <> '' and (p_region = '' or s.region_slug = p_region)
       and (p_specialty = '' or s.specialties @> array[p_specialty])
     group by 1
  ), most as (
    select * from towns order by schools desc, slug limit case when (select count(*) from towns) > p_most then 60
      else p_most end
  )
  select jsonb_build_object('count', (select count(*) from towns), 'towns',
    (select coalesce(jsonb_agg(to_jsonb(m) order by m.schools desc, m.slug), '[]') from most m))
$$;

create function private.place_neighbours(
  p_country text, p_town text, p_specialty text, p_lat double precision, p_lng double precision, p_km double precision,
    p_most integer
) returns jsonb
language sql stable set search_path = '' as $$
  with reach as materialized (select private.longitude_reach(p_lat, p_km) as degrees)
  select coalesce(jsonb_agg(to_jsonb(n) order by n.km, n.country, n.slug), '[]') from (
    select t.* from (
      select s.country, s.town_slug as slug, mode() within group (order by s.city collate "C") as name,
        count(*)::integer as schools,
          private.distance_km(p_lat, p_lng, avg(s.coordinates_lat), avg(s.coordinates_lng)) as km
        from public.schools s cross join reach r
       where s.listed and s.town_slug <> '' and (s.country, s.town_slug) <> (p_country, p_town)
         and s.coordinates_lat between p_lat - p_km / 111 and p_lat + p_km / 111
         and (abs(s.coordinates_lng - p_lng) <= r.degrees or abs(s.coordinates_lng - p_lng) >= 360 - r.degrees)
         and private.distance_km(p_lat, p_lng, s.coordinates_lat, s.coordinates_lng) <= p_km
         and (p_specialty = '' or s.specialties @> array[p_specialty])
       group by 1, 2) t
     order by t.km, t.country, t.slug limit p_most) n
$$;

create function public.place_page(
  p_country text, p_town text default '', p_specialty text default '', p_language text default 'es',
  p_page integer default 1, p_page_size integer default 12, p_region text default ''
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  requested_town constant text := coalesce(p_town, '');
  requested_region constant text := coalesce(p_region, '');
  field constant text := coalesce(p_specialty, '');
  size constant integer := least(greatest(coalesce(p_page_size, 12), 1), 100);
  inside constant uuid[] := private.place_ids(coalesce(p_country, ''), requested_region, requested_town, field);
  total constant integer := cardinality(inside);
  page constant integer := least(greatest(coalesce(p_page, 1), 1), greatest(1, ceil(total::numeric / size)::integer));
  town record;
  region jsonb;
  towns jsonb;
begin
  if total = 0 then
    return jsonb_build_object('total', 0);
  end if;
  if requested_region <> '' or requested_town <> '' then
    region := private.region_of(p_country, inside);
  end if;
  if requested_region <> '' and region is null then
    return jsonb_build_object('total', 0);
  end if;
  select mode() within group (order by s.city collate "C") as name, avg(s.coordinates_lat) as lat,
    avg(s.coordinates_lng) as lng
    into town from public.schools s
   where requested_town <> '' and s.listed and s.country = p_country and s.town_slug = requested_town;
  towns := private.place_towns(p_country, requested_region, field, case when requested_town = '' then 400 else 60 end);
  return jsonb_build_object('total', total, 'page', page, 'page_size', size,
    'schools', private.school_cards(inside[(page - 1) * size + 1 : page * size],
      case when p_language = 'en' then 'en' else 'es' end),
    'first', (select coalesce(jsonb_agg(s.slug order by f.place), '[]')
      from unnest(inside[1:20]) with ordinality f (id, place) join public.schools s on s.id = f.id
     where s.completeness_band < 3),
    'programmes', private.place_programmes(inside),
    'fields', private.place_fields(p_country, requested_region, requested_town),
    'region', region,
    'town', case when requested_town <> '' then to_jsonb(town) end,
    'town_count', towns -> 'count',
    'towns', towns -> 'towns',
    'regions', (
      select coalesce(jsonb_agg(to_jsonb(r) order by r.schools desc, r.slug), '[]')
        from (select * from private.country_regions(p_country, field)
               where requested_town = '' order by schools desc, slug limit 60) r),
    'neighbours', case when town.lat is null then '[]'
      else private.place_neighbours(p_country, requested_town, field, town.lat, town.lng, 150, 12) end,
    'countries', (
      select coalesce(jsonb_agg(jsonb_build_object('value', c.country, 'count', c.schools)
        order by c.schools desc, c.country), '[]')
        from (select s.country, count(*)::integer as schools from public.schools s
               where s.listed and s.country <> p_country and (field = '' or s.specialties @> array[field])
                 group by 1) c));
end
$$;

create function public.list_places(p_least integer default 1) returns jsonb
language sql stable security definer set search_path = '' set jit = off as $$
  with inside as materialized (
    select s.country, s.region_slug, s.town_slug, s.specialties, s.updated_at from public.schools s where s.listed
  ), with_fields as materialized (
    select i.country, i.region_slug, i.town_slug, '' as field, i.updated_at from inside i
    union all
    select i.country, i.region_slug, i.town_slug, l.field, i.updated_at
      from inside i cross join lateral (select distinct unnest(i.specialties) as field) l
     where l.field = any (private.page_fields())
  ), regions as (
    select c.country, r.slug, r.shared from (select distinct i.country from inside i where i.region_slug is not null) c
      cross join lateral private.country_regions(c.country, '') r
  ), counted as (
    select f.country, '' as region, coalesce(f.town_slug, '') as town, f.field as specialty, false as shared,
        count(*)::integer as schools, max(f.updated_at) as updated_at
      from with_fields f group by f.field, grouping sets ((f.country), (f.country, f.town_slug))
    having grouping(f.town_slug) = 1 or f.town_slug <> ''
    union all
    select f.country, r.slug, '', f.field, r.shared, count(*)::integer, max(f.updated_at)
      from with_fields f join regions r on r.country = f.country and r.slug = f.region_slug
     group by f.country, r.slug, f.field, r.shared
  )
  select coalesce(jsonb_agg(to_jsonb(c) order by c.country collate "C", c.region, c.town, c.specialty collate "C"),
    '[]')
    from counted c where c.schools >= greatest(coalesce(p_least, 1), 1)
$$;

create function private.country_regions(p_country text, p_specialty text)
returns table (slug text, name text, schools integer, shared boolean)
language sql stable set search_path = '' as $$
  with regions as materialized (
    select s.region_slug as slug, mode() within group (order by s.region collate "C") as name,
        count(*) filter (where p_specialty = '' or s.specialties @> array[p_specialty])::integer as schools,
        exists (select 1 from public.schools t
          where t.listed and t.country = p_country and t.town_slug = s.region_slug) as shared
      from public.schools s
     where s.listed and s.country = p_country and s.region_slug is not null
     group by s.region_slug
  )
  select r.slug, r.name, r.schools, r.shared from regions r
   where r.schools > 0 and not (r.shared and (
     exists (select 1 from public.schools t
       where t.listed and t.country = p_country and t.town_slug = r.slug || '-region')
     or exists (select 1 from regions o where o.slug = r.slug || '-region')))
$$;

revoke execute on function
  private.country_regions(text,text),
  private.place_fields(text,text,text),
  private.place_ids(text,text,text,text),
  private.place_towns(text,text,text,integer)
  from public;
revoke execute on function
  public.list_places(integer),
  public.place_page(text,text,text,text,integer,integer,text)
  from public, anon, authenticated, service_role;
grant execute on function
  public.list_places(integer),
  public.place_page(text,text,text,text,integer,integer,text)
  to anon, authenticated, service_role;

create type private.admin_needle as (likeness text, digits text, countries text[], ids uuid[]);

create function public.admin_search_schools(
  p_search text default '', p_country text default '', p_type text default '', p_status text default '',
  p_issue text default '', p_sort text default 'name', p_descending boolean default false,
  p_page integer default 1, p_page_size integer default 20,
  p_origin uuid default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  needle constant private.admin_needle := private.admin_needle_of(p_search);
  size constant integer := least(greatest(coalesce(p_page_size, 20), 1), 100);
  -- only what is asked for stands in the statement, so that each question gets a plan of its own
  condition constant text := concat_ws(' and ',
    'true',
    case when needle.likeness is not null then
      '(s.admin_text like $1 or s.admin_text like $9 or s.country = any ($2) or s.id = any ($8))' end,
    case when coalesce(p_country, '') <> '' then 's.country = $3' end,
    case when coalesce(p_type, '') <> '' then 's.type = $4' end,
    case p_status when 'active' then 's.is_active' when 'inactive' then 'not s.is_active' end,
    case when p_issue = 'ai_text' then 's.id in (select m.school_id from public.ai_generated_texts m)'
         when coalesce(p_issue, '') <> '' then 'private.has_quality_issue(s, $5)' end,
    case when p_origin is not null then
      's.id in (select c.school_id from private.import_changes c where c.import = $10)' end);
  direction constant text := case when p_descending then 'desc' else 'asc' end;
  sorting constant text := case p_sort
    when 'country' then format('s.country %1$s, s.sort_name %1$s, s.id %1$s', direction)
    when 'updated' then format('s.updated_at %1$s, s.id %1$s', direction)
    else format('s.sort_name %1$s, s.id %1$s', direction) end;
  found integer;
  page integer;
  schools jsonb;
begin
  perform private.require_admin();
  execute 'select count(*)::integer from public.schools s where ' || condition
    into found using needle.likeness, needle.countries, p_country, p_type, p_issue, 0::bigint, size, needle.ids,
      needle.digits,
      p_origin;
  page := least(greatest(coalesce(p_page, 1), 1), greatest(1, ceil(found::numeric / size)::integer));
  execute 'select coalesce(jsonb_agg(to_jsonb(hit) - ''place'' order by hit.place), ''[]'') from (
      select s.id, s.legacy_id, s.slug, s.name, s.country, s.city, s.type, s.students_count, s.rating, s.is_active,
        s.updated_at, s.version, to_jsonb(s.specialties) as specialties, coalesce(i.image_url, s.image) as image,
        i.image_type, row_number() over (order by ' || sorting || ') as place
        from public.schools s left join public.school_images i on i.main_key = s.id
       where ' || condition || ' order by ' || sorting || ' offset $6 limit $7) hit'
    into schools using needle.likeness, needle.countries, p_country, p_type, p_issue, (page - 1)::bigint * size, size,
      needle.ids, needle.digits, p_origin;
  return jsonb_build_object('total', found, 'page', page, 'page_count',
    greatest(1, ceil(found::numeric / size)::integer),
    'page_size', size, 'schools', schools,
    'origin', (select i.file_name from private.school_imports i where i.id = p_origin)) || private.admin_totals();
end
$$;

create function private.admin_totals() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'all', coalesce(sum(c.schools), 0),
    'active', coalesce(sum(c.active), 0),
    'countries', count(*),
    'country_options', coalesce(jsonb_agg(jsonb_build_object('value', c.country, 'count', c.schools)
      order by c.country collate "C"), '[]'))
  from (select s.country, count(*)::integer as schools, count(*) filter (where s.is_active)::integer as active
          from public.schools s group by s.country) c
$$;

create function public.admin_quality() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object('all', count(*), 'active', count(*) filter (where s.is_active)) || jsonb_build_object(
      'no_english', count(*) filter (where private.has_quality_issue(s, 'no_english')),
      'no_spanish', count(*) filter (where private.has_quality_issue(s, 'no_spanish')),
      'short_text', count(*) filter (where private.has_quality_issue(s, 'short_text')),
      'no_picture', count(*) filter (where private.has_quality_issue(s, 'no_picture')),
      'no_coordinates', count(*) filter (where private.has_quality_issue(s, 'no_coordinates')),
      'unchecked', count(*) filter (where private.has_quality_issue(s, 'unchecked')),
      'ai_text', count(*) filter (where s.id in (select m.school_id from public.ai_generated_texts m)))
    from public.schools s);
end
$$;

create function public.admin_attention() returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'matches', (select count(*) from private.open_matches()),
    'differences', (select count(*) from private.open_differences()),
    'statements', (select count(*) from public.country_statements t where t.status = 'waiting'),
    'failed_jobs', (select count(*) from public.jobs j
      where j.status in ('failed', 'cancelled') and j.finished_at > now() - interval '30 days' and not exists (
        select 1 from public.jobs k where k.kind = j.kind and k.subject = j.subject and k.status = 'done'
          and k.finished_at > j.finished_at)),
    'unproven_admins', (select count(*) from public.user_roles r where r.role in ('admin', 'super_admin')
      and not exists (
      select 1 from auth.mfa_factors f where f.user_id = r.user_id and f.status = 'verified')))
    || (select jsonb_build_object('unread', count(*), 'oldest_unread', min(m.created_at)) from public.contact_messages m
         where not m.is_read and not m.suspected_spam and not m.archived)
    || (select jsonb_build_object('inactive', jsonb_build_object('doubtful',
      count(*) filter (where w.reason = 'doubtful'),
            'imported', count(*) filter (where w.reason = 'imported'), 'hidden',
              count(*) filter (where w.reason = 'hidden')))
          from (select case
              when exists (select 1 from private.left_out_values() l where l.school_id = s.id
                and l.value ->> 'column' = 'name') then 'doubtful'
              when not exists (select 1 from public.change_log l where l.table_name = 'schools' and l.row_id = s.id
                and l.action = 'update'
                and l.new ? 'is_active') and exists (select 1 from private.import_changes c where c.row_id = s.id)
                  then 'imported'
              else 'hidden' end as reason
            from public.schools s where not s.is_active) w);
end
$$;

create function private.has_quality_issue(p_school public.schools, p_issue text) returns boolean
language sql stable as $$
  select case p_issue
    when 'no_english' then p_school.description_en is null
    when 'no_spanish' then p_school.description is null
    when 'short_text' then p_school.is_active and (coalesce(char_length(p_school.description), 0) < 400
      or coalesce(char_length(p_school.description_en), 0) < 400)
    when 'no_picture' then coalesce(p_school.image, '/placeholder.svg') = '/placeholder.svg'
    when 'no_coordinates' then p_school.coordinates_lat is null or p_school.coordinates_lng is null
    when 'unchecked' then p_school.checked_on is null or p_school.checked_on < current_date - interval '1 year'
    else true
  end
$$;

create function private.admin_needle_of(p_search text) returns private.admin_needle
language plpgsql stable set search_path = '' as $$
declare
  typed constant text := btrim(left(public.normalise_text(left(coalesce(p_search, ''), 1000)), 200));
  wanted constant text := regexp_replace(regexp_replace(typed, '^https?://(www\.)?(?=.)', ''), '^(.+)/$', '\1');
  digits constant text := regexp_replace(typed, '[^0-9]', '', 'g');
  likeness constant text := '%' || replace(replace(replace(wanted, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  needle private.admin_needle;
begin
  if wanted = '' then
    return needle;
  end if;
  needle.likeness := likeness;
  if typed ~ '^[0-9+()./ -]+$' and char_length(digits) >= 6 then
    needle.digits := '%' || digits || '%';
  end if;
  -- a country is found by its Spanish name too
  needle.countries := array(select c.name_en from public.countries c
    where public.normalise_text(c.name_es) like likeness);
  needle.ids := array(select h.school_id from public.slug_history h where h.slug like likeness)
    || case when typed ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then array[typed::uuid] else '{}'::uuid[] end;
  return needle;
end
$$;

create function public.similar_schools(p_name text, p_city text, p_website text, p_id uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted constant text := public.normalise_text(left(coalesce(p_name, ''), 200));
  town constant text := public.slugify(public.normalise_text(left(coalesce(p_city, ''), 200)));
  host constant text := private.web_host(left(p_website, 2000));
begin
  perform private.require_admin();
  return (select coalesce(jsonb_agg(to_jsonb(w) - 'likeness' order by w.likeness desc, w.id), '[]') from (
    select s.id, s.name, s.city, s.country, l.likeness,
        case when s.sort_name = wanted then 'name' when private.web_host(s.website) = host then 'website'
          else 'likeness' end as why
      from public.schools s cross join lateral (select extensions.similarity(s.sort_name, wanted) as likeness) l
     where s.id is distinct from p_id
       and (s.website is not null and private.web_host(s.website) = host
         or wanted <> '' and s.town_slug = town and l.likeness >= 0.5
         -- comparing lengths first spares most of the comparing of names
         or abs(char_length(s.sort_name) - char_length(wanted)) <= char_length(wanted) / 4 and l.likeness >= 0.7)
     order by l.likeness desc, s.id limit 5) w);
end
$$;

revoke execute on function public.similar_schools(text,text,text,uuid) from public, anon, authenticated, service_role;
grant execute on function public.similar_schools(text,text,text,uuid) to authenticated, service_role;

revoke execute on function
  public.admin_attention(),
  public.admin_quality(),
  public.admin_search_schools(text,text,text,text,text,text,boolean,integer,integer,uuid)
  from public, anon, authenticated, service_role;
grant execute on function
  public.admin_attention(),
  public.admin_quality(),
  public.admin_search_schools(text,text,text,text,text,text,boolean,integer,integer,uuid)
  to authenticated, service_role;
revoke execute on function
  private.admin_needle_of(text)
  from public;

create table private.school_merges (
  id uuid primary key default gen_random_uuid(),
  kept_id uuid not null,
  merged_id uuid not null,
  merged_name text not null,
  before jsonb not null,
  written jsonb not null default '{}',
  merged_by uuid,
  merged_at timestamptz not null default now(),
  undone_by uuid,
  undone_at timestamptz
);
alter table private.school_merges enable row level security;
create index school_merges_kept on private.school_merges (kept_id, merged_at desc);
create index school_merges_merged on private.school_merges (merged_id) where undone_at is null;

create function private.merge_columns() returns text[]
language sql stable set search_path = '' as $$
  select array_append(array(select c from unnest(private.school_fields()) c where c <> 'sources'), 'image')
$$;

create function private.was_merged(p_id uuid, p_legacy text) returns boolean
language sql stable set search_path = '' as $$
  select exists (select 1 from private.school_merges m
    where m.undone_at is null and (m.merged_id = p_id or m.before #>> '{merged,legacy_id}' = p_legacy))
$$;

create function private.move_programmes(p_rows jsonb, p_from uuid, p_to uuid) returns void
language plpgsql set search_path = '' as $$
declare
  ids constant uuid[] := array(select p.id from public.programmes p
    where p.school_id = p_from and p.id in (select (r ->> 'id')::uuid from jsonb_array_elements(p_rows) r));
  versions constant jsonb := (select coalesce(jsonb_object_agg(p.id, p.version), '{}') from public.programmes p
    where p.id = any (ids));
  marks constant jsonb := (select coalesce(jsonb_agg(to_jsonb(m) || jsonb_build_object('school_id', p_to)), '[]')
    from public.ai_generated_texts m where m.school_id = p_from and m.programme_id = any (ids));
begin
  update public.programmes p set school_id = p_to, position = r.position, slug = r.slug, is_active = r.is_active
    from jsonb_to_recordset(p_rows) r (id uuid, position integer, slug text, is_active boolean)
   where p.id = r.id and p.id = any (ids);
  perform private.insert_rows('public.ai_generated_texts', marks);
  update public.school_sources s set programmes = s.programmes || (
      select coalesce(jsonb_object_agg(p.id, p.version), '{}') from public.programmes p
       where p.id = any (ids) and s.programmes ->> p.id::text = versions ->> p.id::text)
   where s.school_id in (p_from, p_to) and s.programmes ?| ids::text[];
end
$$;

create function private.appended_programmes(p_school uuid, p_kept uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  taken text[] := array(select p.slug from public.programmes p where p.school_id = p_kept);
  last integer := (select coalesce(max(p.position), 0) from public.programmes p where p.school_id = p_kept);
  placed jsonb := '[]';
  one public.programmes;
  free text;
  number integer;
begin
  for one in select p.* from public.programmes p where p.school_id = p_school order by p.position, p.id loop
    free := one.slug;
    number := 2;
    while free = any (taken) loop
      free := one.slug || '-' || number;
      number := number + 1;
    end loop;
    taken := taken || free;
    last := least(last + 1, 100000);
    placed := placed || jsonb_build_object('id', one.id, 'position', last, 'slug', free, 'is_active', one.is_active
      and not exists (
      select 1 from public.programmes k where k.school_id = p_kept and k.is_active
        and k.level is not distinct from one.level
         and public.normalise_text(coalesce(k.name_es, k.name)) = public.normalise_text(coalesce(one.name_es,
           one.name))));
  end loop;
  return placed;
end
$$;

create function private.merge_snapshot(p_kept public.schools, p_merged public.schools) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'kept', to_jsonb(p_kept), 'merged', to_jsonb(p_merged),
    'programmes', (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'position', p.position, 'slug', p.slug,
      'is_active', p.is_active,
        'version', p.version) order by p.position, p.id), '[]') from public.programmes p
          where p.school_id = p_merged.id),
    'programme_slugs', (select coalesce(jsonb_agg(to_jsonb(h)), '[]') from public.programme_slug_history h
      where h.school_id = p_merged.id),
    'images', (select coalesce(jsonb_agg(to_jsonb(i)), '[]') from public.school_images i
      where i.school_id = p_merged.id),
    'kept_main', (select to_jsonb(i) from public.school_images i where i.main_key = p_kept.id),
    'slugs', (select coalesce(jsonb_agg(to_jsonb(h)), '[]') from public.slug_history h where h.school_id = p_merged.id),
    'counts', (select coalesce(jsonb_agg(to_jsonb(c)), '[]') from public.daily_school_counts c
      where c.school_id = p_merged.id),
    'sources', (select coalesce(jsonb_agg(jsonb_build_array(r.register, r.identifier)), '[]')
      from public.school_sources r where r.school_id = p_merged.id),
    'decisions', (select coalesce(jsonb_agg(d.id), '[]') from private.register_decisions d
      where d.school_id = p_merged.id),
    'log', (select coalesce(jsonb_agg(l.id), '[]') from public.change_log l where l.school_id = p_merged.id),
    'marks', (select coalesce(jsonb_agg(to_jsonb(m)), '[]') from public.ai_generated_texts m
      where m.school_id = p_merged.id and m.programme_id is null),
    'kept_marks', (select coalesce(jsonb_agg(to_jsonb(m)), '[]') from public.ai_generated_texts m
      where m.school_id = p_kept.id and m.programme_id is null))
$$;

create function private.merge_images(p_kept public.schools, p_merged public.schools, p_takes_main boolean) returns jsonb
language plpgsql set search_path = '' as $$
declare
  last constant integer := (select coalesce(max(i.display_order), 0) from public.school_images i
    where i.school_id = p_kept.id);
  loser constant public.schools := case when p_takes_main then p_kept else p_merged end;
  named constant boolean := private.names_picture(loser.image)
    and not exists (select 1 from public.school_images i where i.school_id = loser.id
      and (i.main_key = loser.id or i.image_url = loser.image));
  made uuid;
begin
  if p_takes_main then
    update public.school_images i set image_category = 'other', display_order = last + 1 where i.main_key = p_kept.id;
  end if;
  update public.school_images i set school_id = p_kept.id, display_order = last + 1 + i.display_order,
      image_category = case when i.image_category = 'main' and not p_takes_main then 'other' else i.image_category end
   where i.school_id = p_merged.id;
  if named then
    insert into public.school_images (school_id, image_url, image_category, display_order)
      values (p_kept.id, loser.image, 'other', last + 1) returning id into made;
  end if;
  return case when made is null then '[]' else jsonb_build_array(made) end;
end
$$;

create function public.merge_schools(p_kept uuid, p_merged uuid, p_columns text[], p_versions integer[]) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  kept public.schools;
  merged public.schools;
  snapshot jsonb;
  taken jsonb;
  made_images jsonb;
  merge uuid;
begin
  perform private.require_admin();
  if p_kept = p_merged or not p_columns <@ private.merge_columns() then
    raise exception 'two schools and columns of theirs are needed' using errcode = 'invalid_parameter_value';
  end if;
  -- programmes before their schools, as saving one locks them
  perform 1 from public.programmes p where p.school_id in (p_kept, p_merged) order by p.id for update;
  perform 1 from public.schools s where s.id in (p_kept, p_merged) order by s.id for update;
  select * into kept from public.schools s where s.id = p_kept;
  select * into merged from public.schools s where s.id = p_merged;
  if kept.id is null or merged.id is null then
    raise exception 'no such school' using errcode = 'no_data_found';
  end if;
  if p_versions is distinct from array[kept.version, merged.version] then
    raise exception 'the schools have changed meanwhile' using errcode = 'invalid_parameter_value';
  end if;
  snapshot := private.merge_snapshot(kept, merged);
  taken := (select coalesce(jsonb_object_agg(c, to_jsonb(merged) -> c), '{}') from unnest(p_columns) c)
    || jsonb_build_object('sources', kept.sources || (select coalesce(jsonb_agg(e.source order by e.place), '[]')
      from jsonb_array_elements(merged.sources) with ordinality e (source, place)
        where not kept.sources @> jsonb_build_array(e.source)))
    || case when kept.legacy_id is null and merged.legacy_id is not null
      then jsonb_build_object('legacy_id', merged.legacy_id) else '{}' end;

  perform set_config('directory.merging', 'on', true);
  perform private.move_programmes(private.appended_programmes(p_merged, p_kept), p_merged, p_kept);
  update public.programme_slug_history h set school_id = p_kept where h.school_id = p_merged
     and not exists (select 1 from public.programme_slug_history o where o.school_id = p_kept and o.slug = h.slug)
     and not exists (select 1 from public.programmes p where p.school_id = p_kept and p.slug = h.slug);
  made_images := private.merge_images(kept, merged, 'image' = any (p_columns));
  update public.school_sources r set school_id = p_kept where r.school_id = p_merged;
  update private.register_decisions d set school_id = p_kept where d.school_id = p_merged;
  update public.slug_history h set school_id = p_kept where h.school_id = p_merged;
  insert into public.daily_school_counts as c (day, kind, school_id, count)
    select w.day, w.kind, p_kept, w.count from public.daily_school_counts w where w.school_id = p_merged
  on conflict (day, kind, school_id) do update set count = c.count + excluded.count;
  delete from public.ai_generated_texts m where m.school_id = p_merged;

  delete from public.schools s where s.id = p_merged;
  update public.change_log l set school_id = p_kept where l.school_id = p_merged;

  perform private.write_columns('public.schools', array[p_kept], taken);
  perform set_config('directory.merging', '', true);
  perform private.insert_rows('public.ai_generated_texts',
    (select jsonb_agg(m || jsonb_build_object('school_id', p_kept))
    from jsonb_array_elements(snapshot -> 'marks') m where taken ? (m ->> 'field')
     and not exists (select 1 from public.ai_generated_texts o
       where o.school_id = p_kept and o.programme_id is null and o.field = m ->> 'field')));
  -- The addresses by its slug, by the identifiers and by its name.
  with made as (
    insert into public.slug_history (slug, school_id)
      select distinct a.slug, p_kept from unnest(array[merged.slug, merged.id::text, merged.legacy_id,
        merged.name_slug]) a (slug)
       where a.slug <> '' and not exists (select 1 from public.schools s where a.slug in (s.slug, s.legacy_id))
    on conflict (slug) do nothing returning slug)
  select snapshot || jsonb_build_object('made_images', made_images, 'made_slugs', coalesce(jsonb_agg(m.slug), '[]'))
    into snapshot from made m;
  perform private.index_search(array[p_kept], '{}');

  insert into private.school_merges (kept_id, merged_id, merged_name, before, written, merged_by)
    select p_kept, p_merged, merged.name, snapshot, (select coalesce(jsonb_object_agg(n.key, n.value), '{}')
      from jsonb_each(to_jsonb(s)) n
        where n.key = any (private.written_columns('public.schools') || array['slug'])
          and n.key not in ('version', 'updated_at', 'completeness')
            and n.value is distinct from to_jsonb(kept) -> n.key), auth.uid()
      from public.schools s where s.id = p_kept
  returning id into merge;
  perform private.add_audit_entry('schools_merged', 'school', p_kept::text, kept.name,
    jsonb_build_object('merged', merged.name));
  return merge;
end
$$;

create function private.split_images(p_kept uuid, p_merged uuid, p_before jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  delete from public.school_images i where i.school_id = p_kept
    and i.id in (select e.id::uuid from jsonb_array_elements_text(p_before -> 'made_images') e (id));
  update public.school_images i set school_id = p_merged, image_category = w.image_category,
    display_order = w.display_order
    from jsonb_populate_recordset(null::public.school_images, p_before -> 'images') w
   where i.id = w.id and i.school_id = p_kept
     and not exists (select 1 from public.schools s where s.id = p_kept and s.image = i.image_url);
  update public.school_images i set image_category = 'main',
    display_order = (p_before #>> '{kept_main,display_order}')::integer
   where i.id = (p_before #>> '{kept_main,id}')::uuid and i.school_id = p_kept and i.image_category = 'other'
     and exists (select 1 from public.schools s where s.id = p_kept and s.image = i.image_url)
     and not exists (select 1 from public.school_images o where o.main_key = p_kept);
end
$$;

create function public.undo_school_merge(p_merge uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  merge private.school_merges;
  kept public.schools;
  was jsonb;
  remaining text[];
  back jsonb;
begin
  perform private.require_admin();
  select * into merge from private.school_merges m where m.id = p_merge and m.undone_at is null for update;
  perform 1 from public.programmes p where p.school_id = merge.kept_id order by p.id for update;
  select * into kept from public.schools s where s.id = merge.kept_id for update;
  if kept.id is null or exists (select 1 from public.schools s where s.id = merge.merged_id) then
    raise exception 'no such merge, or its school is gone' using errcode = 'no_data_found';
  end if;
  was := merge.before;
  remaining := array(select w.key from jsonb_each(merge.written) w
    where to_jsonb(kept) ? w.key and to_jsonb(kept) -> w.key is distinct from w.value order by 1);

  perform set_config('directory.merging', 'on', true);
  delete from public.slug_history h where h.school_id = kept.id and h.slug in (
    select jsonb_array_elements_text(was -> 'made_slugs') union all select e ->> 'slug'
      from jsonb_array_elements(was -> 'slugs') e);
  perform private.write_columns('public.schools', array[kept.id],
    (select coalesce(jsonb_object_agg(w.key, was -> 'kept' -> w.key), '{}')
    from jsonb_each(merge.written) w where to_jsonb(kept) -> w.key = w.value));
  perform private.insert_rows('public.schools', jsonb_build_array(was -> 'merged' || jsonb_build_object(
    'slug', case when exists (select 1 from public.schools s where s.slug = was #>> '{merged,slug}') then ''
      else was #>> '{merged,slug}' end,
    'legacy_id', case when not exists (select 1 from public.schools s where s.legacy_id = was #>> '{merged,legacy_id}')
      then was #> '{merged,legacy_id}' end,
    'version', (was #>> '{merged,version}')::integer + 1)));
  perform private.insert_rows('public.slug_history', (select jsonb_agg(h) from jsonb_array_elements(was -> 'slugs') h
    where not exists (select 1 from public.schools s where s.slug = h ->> 'slug')
      and not exists (select 1 from public.slug_history o where o.slug = h ->> 'slug')));

  -- one that was changed since stays shown or hidden as it is
  back := (select coalesce(jsonb_agg(w.one || case when p.version > (w.one ->> 'version')::integer + 1
      then jsonb_build_object('is_active', p.is_active) else '{}' end), '[]')
        from jsonb_array_elements(was -> 'programmes') w (one)
    join public.programmes p on p.id = (w.one ->> 'id')::uuid and p.school_id = kept.id);
  perform private.move_programmes(back, kept.id, merge.merged_id);
  -- a run that gave them can still be taken back
  update private.register_changes c set programmes_before = (select jsonb_agg(case when p.id is null then e.value
      else e.value || jsonb_build_object('version', p.version) end order by e.place)
        from jsonb_array_elements(c.programmes_before) with ordinality e (value, place)
        left join jsonb_array_elements(back) w (one) on w.one ->> 'id' = e.value ->> 'id'
          and w.one ->> 'version' = e.value ->> 'version'
        left join public.programmes p on p.id = (w.one ->> 'id')::uuid
          and p.version = (w.one ->> 'version')::integer + 2)
   where c.school_id = merge.merged_id and c.programmes_before <> '[]';
  delete from public.programme_slug_history h using jsonb_populate_recordset(null::public.programme_slug_history,
    was -> 'programme_slugs') w
   where h.school_id = kept.id and h.slug = w.slug and h.programme_id = w.programme_id;
  perform private.insert_rows('public.programme_slug_history',
    (select jsonb_agg(h) from jsonb_array_elements(was -> 'programme_slugs') h
    join public.programmes p on p.id = (h ->> 'programme_id')::uuid
    where not exists (select 1 from public.programme_slug_history o where o.school_id = merge.merged_id
      and o.slug = h ->> 'slug')));
  perform private.split_images(kept.id, merge.merged_id, was);
  update public.school_sources r set school_id = merge.merged_id from jsonb_array_elements(was -> 'sources') e
   where r.school_id = kept.id and r.register = e ->> 0 and r.identifier = e ->> 1;
  update private.register_decisions d set school_id = merge.merged_id
   where d.school_id = kept.id and d.id in (select e.id::uuid
     from jsonb_array_elements_text(was -> 'decisions') e (id));
  update public.change_log l set school_id = merge.merged_id where l.school_id = kept.id
     and (l.row_id = merge.merged_id or l.id in (select e.id::bigint
       from jsonb_array_elements_text(was -> 'log') e (id)));
  with counts as (select c.* from jsonb_populate_recordset(null::public.daily_school_counts, was -> 'counts') c),
    emptied as (delete from public.daily_school_counts c using counts w
      where c.school_id = kept.id and c.day = w.day and c.kind = w.kind and c.count <= w.count),
    lessened as (update public.daily_school_counts c set count = c.count - w.count from counts w
      where c.school_id = kept.id and c.day = w.day and c.kind = w.kind and c.count > w.count)
  insert into public.daily_school_counts select c.* from counts c;
  perform private.insert_rows('public.ai_generated_texts', (select jsonb_agg(m)
    from jsonb_array_elements((was -> 'marks') || (was -> 'kept_marks')) m
      join public.schools s on s.id = (m ->> 'school_id')::uuid
   where m ->> 'fingerprint' = md5(to_jsonb(s) ->> (m ->> 'field'))
     and not exists (select 1 from public.ai_generated_texts o
     where o.school_id = s.id and o.programme_id is null and o.field = m ->> 'field')));
  perform set_config('directory.merging', '', true);
  perform private.index_search(array[kept.id, merge.merged_id], '{}');

  update private.school_merges m set undone_by = auth.uid(), undone_at = now() where m.id = merge.id;
  perform private.add_audit_entry('merge_undone', 'school', kept.id::text, kept.name,
    jsonb_build_object('merged', merge.merged_name));
  return jsonb_build_object('school', merge.merged_id, 'left', to_jsonb(remaining));
end
$$;

create function public.merges_of_school(p_school uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'name', m.merged_name, 'merged_at', m.merged_at,
      'by', private.account_name(m.merged_by)) order by m.merged_at desc, m.id), '[]')
    from private.school_merges m where m.kept_id = p_school and m.undone_at is null);
end
$$;

revoke execute on function
  private.merge_columns(),
  private.merge_images(public.schools,public.schools,boolean),
  private.merge_snapshot(public.schools,public.schools),
  private.move_programmes(jsonb,uuid,uuid),
  private.appended_programmes(uuid,uuid),
  private.split_images(uuid,uuid,jsonb),
  private.was_merged(uuid,text)
  from public;
revoke execute on function
  public.merge_schools(uuid,uuid,text[],integer[]),
  public.merges_of_school(uuid),
  public.undo_school_merge(uuid)
  from public, anon, authenticated, service_role;
grant execute on function
  public.merge_schools(uuid,uuid,text[],integer[]),
  public.merges_of_school(uuid),
  public.undo_school_merge(uuid)
  to authenticated, service_role;

create function private.bulk_columns() returns text[]
language sql stable set search_path = '' as $$
  select array(select c from unnest(private.school_fields()) c
    where c <> all (array['name', 'slug', 'programs', 'sources']))
$$;

create function public.schools_to_change(
  p_change jsonb default null, p_search text default '', p_country text default '', p_type text default '',
    p_status text default '',
  p_issue text default '', p_origin uuid default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  needle constant private.admin_needle := private.admin_needle_of(p_search);
begin
  perform private.require_admin();
  return (select jsonb_build_object('total', count(*), 'schools', coalesce(
      jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name) order by s.sort_name, s.id)
        filter (where p_change -> 'set' is null or not to_jsonb(s) @> (p_change -> 'set')), '[]'))
    from public.schools s
   where (p_origin is null or s.id in (select c.school_id from private.import_changes c where c.import = p_origin))
     and (needle.likeness is null or s.admin_text like needle.likeness or s.admin_text like needle.digits
       or s.country = any (needle.countries) or s.id = any (needle.ids))
     and (coalesce(p_country, '') = '' or s.country = p_country)
     and (coalesce(p_type, '') = '' or s.type = p_type)
     and (coalesce(p_status, '') = '' or s.is_active = (p_status = 'active'))
     and (coalesce(p_issue, '') = '' or case when p_issue = 'ai_text'
       then s.id in (select m.school_id from public.ai_generated_texts m)
         else private.has_quality_issue(s, p_issue) end));
end
$$;

create function private.change_schools(p_ids uuid[], p_change jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  sets constant jsonb := p_change -> 'set';
  changed jsonb;
begin
  perform 1 from public.schools s where s.id = any (p_ids) order by s.id for update;
  if p_change = '{"delete": true}' then
    with gone as (delete from public.schools s where s.id = any (p_ids) returning s.id)
    select jsonb_object_agg(g.id, '{"before": {}}'::jsonb) into changed from gone g;
    return coalesce(changed, '{}');
  end if;
  if jsonb_typeof(sets) is distinct from 'object' or exists (select 1 from jsonb_object_keys(sets) k
    where k <> all (private.bulk_columns())) then
    raise exception 'no such change of schools' using errcode = 'invalid_parameter_value';
  end if;
  select jsonb_object_agg(s.id, jsonb_build_object('before',
    (select jsonb_object_agg(k, to_jsonb(s) -> k) from jsonb_object_keys(sets) k)))
    into changed from public.schools s where s.id = any (p_ids) and not to_jsonb(s) @> sets;
  perform private.write_columns('public.schools', array(select k::uuid from jsonb_object_keys(changed) k), sets);
  return coalesce(changed, '{}');
end
$$;

create function private.undo_school_changes(p_before jsonb, p_change jsonb, p_actor uuid) returns jsonb
language plpgsql set search_path = '' as $$
declare
  ids constant uuid[] := array(select k::uuid from jsonb_object_keys(p_before) k);
  undone uuid[] := '{}';
  one record;
begin
  if p_change = '{"delete": true}' then
    if not exists (select 1 from public.user_roles r where r.user_id = p_actor and r.role = 'super_admin') then
      raise exception 'only a super admin may restore' using errcode = 'insufficient_privilege';
    end if;
    for one in select distinct on (d.school_id) d.school_id, d.id from public.deleted_schools d
        where d.school_id = any (ids) order by d.school_id, d.deleted_at desc loop
      perform private.restore_deleted_school(one.id);
      undone := undone || one.school_id;
    end loop;
  else
    perform 1 from public.schools s where s.id = any (ids) order by s.id for update;
    for one in select w.restored, array_agg(w.id) as ids from (
        select s.id, jsonb_object_agg(b.key, b.value) as restored
          from public.schools s cross join lateral jsonb_each(p_before -> s.id::text) b
         where s.id = any (ids) and to_jsonb(s) -> b.key = p_change -> 'set' -> b.key group by s.id) w
           group by w.restored loop
      perform private.write_columns('public.schools', one.ids, one.restored);
      undone := undone || one.ids;
    end loop;
  end if;
  return (select coalesce(jsonb_object_agg(u, '{}'::jsonb), '{}') from unnest(undone) u);
end
$$;

create function private.change_items(p_job public.jobs, p_positions integer[]) returns jsonb
language plpgsql set search_path = '' as $$
declare
  change constant jsonb := p_job.parameters -> 'change';
begin
  if p_job.kind = 'undo-change' then
    return private.undo_school_changes((select jsonb_object_agg(i.school_id, i.detail -> 'before')
      from public.job_items i
      where i.job_id = p_job.id and i.position = any (p_positions)), change, p_job.started_by);
  end if;
  return private.change_schools(array(select i.school_id from public.job_items i
    where i.job_id = p_job.id and i.position = any (p_positions)), change);
end
$$;

create function public.run_school_changes(p_job uuid, p_lease uuid, p_size integer default 100) returns text
language plpgsql security definer set search_path = '' set jit = off as $$
declare
  job constant public.jobs := private.leased_job(p_job, p_lease);
  began constant timestamptz := clock_timestamp();
  positions constant integer[] := array(select i.position from public.job_items i
    where i.job_id = p_job and i.status in ('queued', 'running')
    order by i.status desc, i.position limit least(greatest(coalesce(p_size, 100), 1), 500));
  results jsonb;
  one integer;
  refused integer[] := '{}';
begin
  if job.id is null then
    return 'lost';
  end if;
  perform private.act_for(job.started_by);
  begin
    results := private.change_items(job, positions);
  exception when check_violation then
    results := '{}';
    foreach one in array positions loop
      begin
        results := results || private.change_items(job, array[one]);
      exception when check_violation then
        refused := refused || one;
      end;
    end loop;
  end;
  with finished as (
    update public.job_items i set
      status = case when i.position = any (refused) then 'failed' when results ? i.school_id::text then 'done'
        else 'skipped' end,
      error_code = case when i.position = any (refused) then 'conflict' end, result = results -> i.school_id::text,
      started_at = coalesce(i.started_at, began), finished_at = clock_timestamp()
     where i.job_id = p_job and i.position = any (positions) returning i.status)
  update public.jobs j set done = j.done + f.done, skipped = j.skipped + f.skipped, failed = j.failed + f.failed,
    current_label = null,
      work_ms = j.work_ms + (extract(epoch from clock_timestamp() - began) * 1000)::bigint
    from (select count(*) filter (where status = 'done') as done, count(*) filter (where status = 'skipped') as skipped,
            count(*) filter (where status = 'failed') as failed from finished) f
   where j.id = p_job;
  return 'kept';
end
$$;

revoke execute on function
  private.bulk_columns(),
  private.change_items(public.jobs,integer[]),
  private.change_schools(uuid[],jsonb),
  private.restore_deleted_school(uuid),
  private.undo_school_changes(jsonb,jsonb,uuid)
  from public;
revoke execute on function
  public.run_school_changes(uuid,uuid,integer),
  public.schools_to_change(jsonb,text,text,text,text,text,uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.schools_to_change(jsonb,text,text,text,text,text,uuid) to authenticated, service_role;
grant execute on function
  public.run_school_changes(uuid,uuid,integer)
  to service_role;
