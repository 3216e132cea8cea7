-- The schema as one migration: the files of supabase/schemas in the order of supabase/config.toml on 28 November 2026.
-- Later changes are separate migrations; the files in schemas/ have the present state and the comments.
--
-- It replaces these 93 migrations. For a database that has exactly these the embedded backend only replaces the
-- history; docs/operations.md describes a hosted project.
-- replaces: 20261120100000 20261120100100 20261120100200 20261120100300 20261120100400 20261120100500 20261120100600 20261120100700
-- replaces: 20261120100800 20261120100900 20261120101000 20261121090000 20261121091000 20261121092000 20261122090000 20261122091000
-- replaces: 20261122092000 20261122093000 20261122094000 20261122095000 20261122096000 20261122097000 20261123090000 20261123091000
-- replaces: 20261124090000 20261124091000 20261124092000 20261124100000 20261124101000 20261124110000 20261124111000 20261124112000
-- replaces: 20261124120000 20261124121000 20261124130000 20261124131000 20261124132000 20261124140000 20261124141000 20261124142000
-- replaces: 20261124190000 20261125100000 20261125101000 20261125110000 20261125120000 20261126090000 20261126091000 20261126092000
-- replaces: 20261126098000 20261126100000 20261126101000 20261126110000 20261126111000 20261126120000 20261126121000 20261127090000
-- replaces: 20261127091000 20261127110000 20261127111000 20261128090000 20261128091000 20261128100000 20261128110000 20261128111000
-- replaces: 20261128130000 20261128131000 20261128132000 20261128136000 20261128137000 20261128140000 20261128145000 20261128146000
-- replaces: 20261129100000 20261129101000 20261129110000 20261129115000 20261129120000 20261129121000 20261129122000 20261129130000
-- replaces: 20261130100000 20261130101000 20261201100000 20261201200000 20261201201000 20261201202000 20261202100000 20261202101000
-- replaces: 20261202102000 20261202103000 20261202110000 20261203100000 20261203101000
-- seeds: 00_reference/10_countries.sql 00_reference/20_search_words.sql

-- Foundations: schemas, extensions, normalised text, lists as JSON text.

-- Bodies are checked at the first call: functions may call those of later files.
set check_function_bodies = off;

create schema if not exists private;
revoke all on schema private from public;

create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;
create extension if not exists fuzzystrmatch with schema extensions;

create function public.json_text_list(p_text text) returns text[]
language plpgsql immutable security definer set search_path = '' as $$
declare
  parsed jsonb;
begin
  if p_text is null or p_text = '' or private.is_oversized_json(p_text) then
    return '{}';
  end if;
  parsed := p_text::jsonb;
  if jsonb_typeof(parsed) <> 'array' then
    return '{}';
  end if;
  return coalesce(
    (select array_agg(entry #>> '{}' order by place)
       from jsonb_array_elements(parsed) with ordinality as list (entry, place)
      where jsonb_typeof(entry) = 'string'),
    '{}');
exception when others then
  return '{}';
end
$$;

create function public.json_text_is_list(p_text text) returns boolean
language plpgsql immutable security definer set search_path = '' as $$
begin
  if p_text is null or p_text = '' then
    return true;
  end if;
  if private.is_oversized_json(p_text) then
    return false;
  end if;
  return jsonb_typeof(p_text::jsonb) = 'array';
exception when others then
  return false;
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
  public.json_text_is_list(text),
  public.json_text_list(text),
  public.normalise_text(text),
  public.slugify(text)
  from public, anon, authenticated, service_role;
grant execute on function
  public.json_text_is_list(text),
  public.json_text_list(text),
  public.normalise_text(text),
  public.slugify(text)
  to anon, authenticated, service_role;
revoke execute on function
  public.has_migration(text)
  from public, anon, authenticated, service_role;
grant execute on function
  public.has_migration(text)
  to service_role;

-- Accounts: profiles, roles, second factors, and who the caller is.

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

create function private.keep_a_super_admin() returns trigger
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

create function private.steers_jobs() returns boolean
language sql stable set search_path = '' as $$
  select coalesce(current_setting('role', true) = 'service_role', false) or public.is_admin()
$$;

create function private.live_user_id() returns uuid
language sql stable security definer set search_path = '' as $$
  select u.id
    from auth.users u
    join auth.sessions s on s.user_id = u.id
   where u.id = auth.uid()
     and s.id::text = auth.jwt() ->> 'session_id'
     and (s.not_after is null or s.not_after > now())
     and (u.banned_until is null or u.banned_until <= now())
     and u.deleted_at is null
$$;

create function public.current_account() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', live.id, 'name', p.full_name, 'role', live.role,
      'second_factor', live.second_factor,
      'has_password', (select coalesce(u.encrypted_password, '') <> '' from auth.users u where u.id = live.id))
    from private.live_account() live
    left join public.profiles p on p.id = live.id
$$;

create function private.forget_unproven_password() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.encrypted_password := '';
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
  select array_agg(concat_ws('-', substr(made.hex, 1, 4), substr(made.hex, 5, 4), substr(made.hex, 9, 4), substr(made.hex, 13, 4)))
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
    raise exception 'no second factor is asked for' using errcode = 'insufficient_privilege';
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

create function public.account_emails(p_ids uuid[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not (select public.is_super_admin()) then
    raise exception 'only a super admin may read addresses' using errcode = 'insufficient_privilege';
  end if;
  return (select coalesce(jsonb_object_agg(u.id, u.email), '{}') from auth.users u
    where u.id = any (p_ids) and u.email is not null);
end
$$;

create trigger profiles_updated_at before update on public.profiles
  for each row execute function private.touch_updated_at();
create trigger user_roles_updated_at before update on public.user_roles
  for each row execute function private.touch_updated_at();
create trigger on_auth_user_created after insert on auth.users
  for each row execute function private.create_profile();
create trigger user_roles_keep_super_admin_update after update on public.user_roles
  referencing old table as old_rows for each statement execute function private.keep_a_super_admin();
create trigger user_roles_keep_super_admin_delete after delete on public.user_roles
  referencing old table as old_rows for each statement execute function private.keep_a_super_admin();
create trigger on_auth_user_proven before update on auth.users
  for each row
  when (old.email_confirmed_at is null and new.email_confirmed_at is not null
    and (old.confirmation_sent_at is not null or new.raw_user_meta_data ->> 'password' = 'later'))
  execute function private.forget_unproven_password();

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
  private.forget_unproven_password(),
  private.live_account(),
  private.live_user_id(),
  private.recovery_code_hash(uuid,text)
  from public;
revoke execute on function
  public.account_emails(uuid[]),
  public.make_recovery_codes(),
  public.require_second_factor(boolean),
  public.second_factor_required(),
  public.spend_recovery_code(text)
  from public, anon, authenticated, service_role;
grant execute on function
  public.account_emails(uuid[]),
  public.make_recovery_codes(),
  public.require_second_factor(boolean),
  public.second_factor_required(),
  public.spend_recovery_code(text)
  to authenticated, service_role;

-- Countries by stored names, and distances.

create table public.countries (
  code text primary key check (code ~ '^[A-Z]{2}$'),
  name_en text not null unique,
  name_es text not null,
  -- the value in filter addresses: spain, usa, …, united-kingdom
  key text not null unique check (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$')
);
alter table public.countries enable row level security;
revoke all on public.countries from anon, authenticated;
grant select on public.countries to anon, authenticated;
grant all on public.countries to service_role;
create policy countries_read on public.countries for select to anon, authenticated using (true);

create function private.distance_km(p_lat double precision, p_lng double precision, p_lat2 double precision, p_lng2 double precision)
returns double precision
language sql immutable parallel safe set search_path = '' as $$
  select 2 * 6371 * asin(least(1, sqrt(
    sin(radians((p_lat2 + 90) - (p_lat + 90)) / 2) ^ 2
      + abs(sin(radians(p_lat + 90)) * sin(radians(p_lat2 + 90))) * sin(radians((p_lng2 + 180) - (p_lng + 180)) / 2) ^ 2)))
$$;

-- Schools with slugs, validation, and changes by files and the static list.

create table public.schools (
  id uuid primary key default gen_random_uuid(),
  -- the earlier version's identifier, preferred over id for public identification
  legacy_id text unique check (legacy_id ~ '^\S{1,100}$'),
  -- '' asks the trigger for the slug of the rule; it is never stored
  slug text not null default '' unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 450),
  name text not null check (name ~ '\S' and char_length(name) <= 200),
  description text check (char_length(description) between 10 and 10000),
  description_en text check (description_en ~ '\S' and char_length(description_en) <= 10000),
  -- the English name, see countries; other text is allowed, as in existing data
  country text not null check (country ~ '\S' and char_length(country) <= 100),
  city text not null check (city ~ '\S' and char_length(city) <= 200),
  address text check (address ~ '\S' and char_length(address) <= 500),
  website text check (website ~* '^https?://[^\s/]\S*$' and char_length(website) <= 2000),
  email text check (email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' and char_length(email) <= 320),
  phone text check (phone ~ '\S' and char_length(phone) <= 100),
  type text not null default 'institute' check (type in ('university', 'institute', 'academy', 'college')),
  -- the upper bound is the current year, which a check may not read: see check_founded()
  founded integer check (founded >= 1800),
  students_count integer check (students_count >= 0),
  programs_count integer check (programs_count >= 0),
  image text default '/placeholder.svg' check (image ~ '\S' and char_length(image) <= 2000),
  rating numeric check (rating between 0 and 5 and rating * 10 = trunc(rating * 10)),
  -- yearly, in whole units of the currency; min above max is a warning in the editor, no error
  tuition_min numeric check (tuition_min between 0 and 1e9),
  tuition_max numeric check (tuition_max between 0 and 1e9),
  tuition_currency text check (tuition_currency in ('EUR', 'USD', 'GBP', 'CAD')),
  coordinates_lat double precision check (coordinates_lat between -90 and 90),
  coordinates_lng double precision check (coordinates_lng between -180 and 180),
  coordinates_precision text check (coordinates_precision in ('campus', 'town')),
  is_active boolean not null default true,

  -- Lists as JSON text, verbatim: the contract of existing data (decision 16). Broken text reads as empty.
  specialties text default '[]',
  specialties_en text default '[]',
  languages text default '[]',
  accreditation text default '[]',
  accreditation_en text default '[]',
  features text default '[]',
  features_en text default '[]',
  -- [{name, name_en, duration, duration_en, certified}]
  programs text default '[]',
  gallery text default '[]',

  -- where the facts come from, [{url, facts}], and the day they were last compared with it
  sources jsonb not null default '[]' check (jsonb_typeof(sources) = 'array'),
  checked_on date,

  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- counts the real changes: an editor saves `where version = <the one it loaded>` and so notices another's save
  version integer not null default 1,

  -- What queries use: never written by hand.
  specialties_list text[] generated always as (public.json_text_list(specialties)) stored,
  languages_list text[] generated always as (public.json_text_list(languages)) stored,
  has_broken_list boolean generated always as (not (
    public.json_text_is_list(specialties) and public.json_text_is_list(specialties_en)
    and public.json_text_is_list(languages)
    and public.json_text_is_list(accreditation) and public.json_text_is_list(accreditation_en)
    and public.json_text_is_list(features) and public.json_text_is_list(features_en)
    and public.json_text_is_list(programs) and public.json_text_is_list(gallery))) stored,
  -- order of names that is the same on every system: accents off, bytes compared
  sort_name text collate "C" generated always as (public.normalise_text(name)) stored,
  -- the slug that the name alone gives, for addresses that were built from a name
  name_slug text generated always as (public.slugify(name)) stored,

  application_url text check (application_url ~* '^https?://[^\s/]\S*$' and char_length(application_url) <= 2000),
  -- what the list of the admin area is searched for
  admin_text text collate "C" generated always as (
    public.normalise_text(name) || E'\n' || public.normalise_text(city) || E'\n' || public.normalise_text(country) || E'\n'
    || public.normalise_text(coalesce(website, '')) || E'\n' || public.normalise_text(coalesce(email, '')) || E'\n'
    || public.normalise_text(coalesce(phone, '')) || E'\n' || regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g') || E'\n'
    || public.normalise_text(coalesce(legacy_id, '')) || E'\n' || slug) stored,
  -- a state or a region, by its official name
  region text check (region ~ '\S' and char_length(region) <= 200),
  ownership text check (ownership in ('public', 'private')),
  town_slug text collate "C" generated always as (public.slugify(public.normalise_text(city))) stored,
  -- points of private.completeness_of(), and the band that lists are ordered by
  completeness integer not null default 0,
  completeness_band integer not null generated always as
    (case when completeness >= 55 then 1 when completeness >= 30 then 2 else 3 end) stored,
  region_slug text collate "C" generated always as (nullif(public.slugify(public.normalise_text(region)), '')) stored,
  -- a price needs its currency; zero and unknown do not
  constraint schools_tuition_needs_currency check (
    tuition_currency is not null or (coalesce(tuition_min, 0) = 0 and coalesce(tuition_max, 0) = 0))
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
create index schools_specialties on public.schools using gin (specialties_list)
  with (gin_pending_list_limit = 512);
create index schools_languages on public.schools using gin (languages_list)
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
create index schools_listed_slug on public.schools (slug) include (updated_at) where is_active and completeness_band < 3;
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

create function private.stamp_school() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- generated columns are not computed yet in a before trigger
  passive constant text[] := private.generated_columns(tg_relid) || array['version', 'updated_at', 'created_at', 'completeness'];
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
  if not public.is_admin() then
    raise exception 'only administrators may ask for a free slug' using errcode = 'insufficient_privilege';
  end if;
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

create function private.remember_slug() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    insert into public.slug_history (slug, school_id) values (old.slug, old.id)
    on conflict (slug) do update set school_id = excluded.school_id, created_at = now();
  end if;
  -- a living slug is never shadowed
  delete from public.slug_history h where h.slug = new.slug;
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
language plpgsql stable security definer set search_path = '' as $$
declare
  needle constant private.admin_needle := private.admin_needle_of(p_search);
begin
  if not (select public.is_admin()) then
    raise exception 'only an admin may export schools' using errcode = 'insufficient_privilege';
  end if;
  return (select coalesce(jsonb_agg(to_jsonb(page) order by page.sort_name, page.id), '[]') from (
    select s.* from public.schools s
     where (p_after_id is null or (s.sort_name, s.id) > (p_after_name collate "C", p_after_id))
       and (p_ids is null or s.id = any (p_ids))
       and (p_origin is null or s.id in (select c.school_id from private.import_changes c where c.import = p_origin))
       and (needle.likeness is null or s.admin_text like needle.likeness or s.admin_text like needle.digits
         or s.country = any (needle.countries) or s.id = any (needle.ids))
       and (coalesce(p_country, '') = '' or s.country = p_country)
       and (coalesce(p_type, '') = '' or s.type = p_type)
       and (coalesce(p_status, '') = '' or s.is_active = (p_status = 'active'))
       and (coalesce(p_issue, '') = '' or case when p_issue = 'ai_text'
         then s.id in (select m.school_id from public.ai_generated_texts m) else private.has_quality_issue(s, p_issue) end)
     order by s.sort_name, s.id limit least(greatest(coalesce(p_size, 200), 1), 500)) page);
end
$$;

create function private.act_for(p_user uuid) returns void
language plpgsql set search_path = '' as $$
begin
  if p_user is not null then
    perform set_config('request.jwt.claims',
      (coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}')::jsonb
        || jsonb_build_object('sub', p_user))::text, true);
  end if;
end
$$;

create function public.slug_sync_counts() returns table (schools integer, wrong integer)
language sql stable security definer set search_path = '' as $$
  select (select count(*)::integer from public.schools), (select count(*)::integer from public.schools s
    -- a slug that is just the name's, which most are, costs one comparison
    where s.slug <> s.name_slug and not private.is_rule_slug(s.slug, s.name, s.city, s.id))
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
    -- '' asks the trigger for the rule's; whoever changed the school meanwhile has had its slug looked at
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
     and (f.field not like 'tuition%' or coalesce(p_school.tuition_min, p_school.tuition_max) is null)
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
begin
  perform private.act_for(p_actor);
  for entry in select e.value from jsonb_array_elements(p_schools) e (value) loop
    legacy_id := entry ->> 'legacy_id';
    school_id := (entry ->> 'id')::uuid;
    -- nobody else brings the same school in meanwhile
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
      outcome := case when additions = '{}' then 'present' else 'completed' end;
      if p_write and additions <> '{}' then
        perform private.write_columns(school.id, additions);
      end if;
    elsif exists (select 1 from public.deleted_schools d where d.school_id = (entry ->> 'id')::uuid
        or d.school ->> 'legacy_id' = entry ->> 'legacy_id') then
      outcome := 'deleted';
    else
      outcome := 'inserted';
      if p_write then
        perform private.insert_kept('public.schools', jsonb_build_array(
          '{"is_active": true, "version": 1, "image": null}'::jsonb || entry || jsonb_build_object(
            'created_at', now(), 'updated_at', now(),
            -- the rule's own one when another school has the slug by now
            'slug', case when exists (select 1 from public.schools s where s.slug = entry ->> 'slug') then ''
                    else coalesce(entry ->> 'slug', '') end)));
      end if;
    end if;
    return next;
  end loop;
end
$$;

create function private.is_oversized_json(p_text text) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  shape text;
  flatter text;
begin
  if char_length(p_text) > 100000 then
    return true;
  end if;
  -- so few cannot be nested deeper
  if char_length(p_text) - char_length(translate(p_text, '[{', '')) <= 32 then
    return false;
  end if;
  -- A text that is not ended goes to the end: looked for from each of its quote marks, the work would grow with the square.
  shape := regexp_replace(regexp_replace(p_text, '"(?:[^"\\]|\\.)*(?:"|\\?$)', '', 'g'), '[^][{}]', '', 'g');
  for level in 1..32 loop
    flatter := replace(replace(shape, '[]', ''), '{}', '');
    exit when flatter = shape;
    shape := flatter;
  end loop;
  return shape <> '';
end
$$;

create function private.region_of(p_country text, p_ids uuid[]) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('slug', r.slug, 'name', r.name, 'shared', r.shared)
    from (select min(s.region_slug) as slug from public.schools s where s.id = any (p_ids)
          having count(distinct s.region_slug) = 1) only_one
    join private.country_regions(p_country, '') r on r.slug = only_one.slug
$$;

create trigger schools_check_founded before insert or update of founded on public.schools
  for each row execute function private.check_founded();
create trigger schools_zz_stamp before update on public.schools
  for each row execute function private.stamp_school();
create trigger schools_slug before insert or update of name, slug on public.schools
  for each row execute function private.set_school_slug();
create trigger schools_remember_slug_update after update on public.schools
  for each row when (old.slug is distinct from new.slug) execute function private.remember_slug();
create trigger schools_remember_slug_insert after insert on public.schools
  for each row execute function private.remember_slug();

revoke execute on function
  private.derive_school_slug(text,text,uuid),
  private.is_oversized_json(text),
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
  public.sync_school_slugs(integer,uuid)
  from public, anon, authenticated, service_role;
grant execute on function
  public.add_static_schools(jsonb,uuid,boolean),
  public.slug_sync_counts(),
  public.sync_school_slugs(integer,uuid)
  to service_role;

-- Programmes, their addresses, prices and exchange rates, and their short list in schools.programs.

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
      ('includes_es', 'string'), ('includes_en', 'string'), ('approximate', 'boolean'), ('quote', 'string')) t (name, type)
      where jsonb_typeof(p -> t.name) not in (t.type, 'null')) then
    return false;
  end if;
  low := (p ->> 'min')::numeric;
  high := (p ->> 'max')::numeric;
  return coalesce(low, high) is not null
    and coalesce(low, 0) between 0 and 1e9 and coalesce(high, 0) between 0 and 1e9
    and (low is null or high is null or low <= high)
    and coalesce(low, 0) * 100 = trunc(coalesce(low, 0) * 100) and coalesce(high, 0) * 100 = trunc(coalesce(high, 0) * 100)
    and coalesce(p ->> 'currency', '') ~ '^[A-Z]{3}$'
    and coalesce(p ->> 'per', '') in ('programme', 'year', 'semester', 'month')
    and coalesce(p ->> 'year', '2000') ~ '^(19|20)\d\d(-\d\d)?$'
    and (coalesce(p ->> 'year', '') !~ '-' or ((p ->> 'year')::char(4)::integer + 1) % 100 = right(p ->> 'year', 2)::integer)
    and coalesce(p ->> 'audience', 'residents') in ('residents', 'international', 'eu')
    and not exists (select 1 from unnest(array['audience_es', 'audience_en', 'includes_es', 'includes_en', 'quote']) k
      where p ->> k !~ '\S' or char_length(p ->> k) > 1000);
end
$$;

create table public.programmes (
  id uuid primary key default gen_random_uuid(),
  school_id uuid not null references public.schools (id) on delete cascade,
  -- its place in the school's list; equal ones are ordered by id
  position integer not null default 0 check (position between 0 and 100000),
  -- '' asks the trigger for one made of the name; unlike a school's it stays when the name changes
  slug text not null default '' check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 230),
  -- as the school calls it, and in Spanish and English where that is another name
  name text not null check (name ~ '\S' and char_length(name) <= 200),
  name_es text check (name_es ~ '\S' and char_length(name_es) <= 200),
  name_en text check (name_en ~ '\S' and char_length(name_en) <= 200),
  -- in this order: lib/programmes/model/levels.ts maps them to ISCED 2011 and to national names
  level text check (level in ('short-course', 'professional-course', 'certificate', 'vocational-intermediate', 'diploma',
    'vocational-higher', 'associate', 'bachelor', 'postgraduate-diploma', 'master', 'doctorate')),
  field text check (field in ('culinaryArts', 'pastry', 'bakery', 'wineGastronomy', 'hospitality', 'hotelManagement')),
  duration_value numeric check (duration_value > 0 and duration_value <= 10000),
  duration_unit text check (duration_unit in ('hours', 'days', 'weeks', 'months', 'semesters', 'years')),
  -- 'classes': a placement comes on top
  duration_scope text check (duration_scope in ('total', 'classes')),
  -- what somebody wrote about the length, where value and unit do not say all of it
  duration_text text check (duration_text ~ '\S' and char_length(duration_text) <= 200),
  duration_text_en text check (duration_text_en ~ '\S' and char_length(duration_text_en) <= 200),
  -- of the calendar, from value and unit; hours say nothing about it
  weeks numeric generated always as (round(duration_value * case duration_unit
    when 'days' then 1.0 / 5 when 'weeks' then 1 when 'months' then 52.0 / 12 when 'semesters' then 26 when 'years' then 52 end, 1)) stored,
  -- of teaching
  hours integer check (hours between 1 and 100000),
  credits_value numeric check (credits_value > 0 and credits_value <= 10000),
  credits_unit text check (credits_unit ~ '\S' and char_length(credits_unit) <= 50),
  -- [{min, max, currency, per, year, audience, audience_es, audience_en, includes_es, includes_en, approximate, quote}],
  -- see private.is_price()
  prices jsonb not null default '[]',
  -- months in which it starts, 1 to 12, in order
  intakes integer[] not null default '{}' check (intakes <@ array[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]),
  -- of teaching, by their English names
  languages text[] not null default '{}' check (cardinality(languages) <= 20),
  mode text check (mode in ('on-site', 'online', 'blended')),
  attendance text check (attendance in ('full-time', 'part-time', 'both')),
  requirements_es text check (requirements_es ~ '\S' and char_length(requirements_es) <= 2000),
  requirements_en text check (requirements_en ~ '\S' and char_length(requirements_en) <= 2000),
  internship text check (internship in ('included', 'optional', 'none')),
  internship_value numeric check (internship_value > 0 and internship_value <= 10000),
  internship_unit text check (internship_unit in ('hours', 'days', 'weeks', 'months', 'semesters', 'years')),
  award_es text check (award_es ~ '\S' and char_length(award_es) <= 500),
  award_en text check (award_en ~ '\S' and char_length(award_en) <= 500),
  -- whoever recognises the award
  recognised_by text check (recognised_by ~ '\S' and char_length(recognised_by) <= 200),
  -- whether it leads to a certificate, as the school's list says it
  certified boolean not null default false,
  website text check (website ~* '^https?://[^\s/]\S*$' and char_length(website) <= 2000),
  places integer check (places between 1 and 100000),
  -- a year
  graduates integer check (graduates between 0 and 100000),
  note_es text check (note_es ~ '\S' and char_length(note_es) <= 2000),
  note_en text check (note_en ~ '\S' and char_length(note_en) <= 2000),
  -- [{url, facts, facts_es, seen}]; `seen` is the day, month or year that the page is of
  sources jsonb not null default '[]',
  checked_on date,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- counts the real changes, as for schools
  version integer not null default 1,

  unique (school_id, slug),
  constraint programmes_duration_needs_unit check ((duration_value is null) = (duration_unit is null)),
  constraint programmes_credits_need_unit check ((credits_value is null) = (credits_unit is null)),
  constraint programmes_internship_needs_unit check ((internship_value is null) = (internship_unit is null)),
  constraint programmes_no_length_of_no_internship check (internship_value is null or internship in ('included', 'optional'))
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
  -- units of the currency for one euro
  per_euro numeric not null check (per_euro > 0),
  -- the day that the rate is of, and who states it
  day date not null,
  source text not null check (source ~ '^https?://')
);
alter table public.exchange_rates enable row level security;
revoke all on public.exchange_rates from anon, authenticated;
grant select on public.exchange_rates to anon, authenticated;
grant all on public.exchange_rates to service_role;
create policy exchange_rates_read on public.exchange_rates for select to anon, authenticated using (true);

create table public.programme_slug_history (
  -- the school in the address
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
    using errcode = 'check_violation', constraint = 'programmes_' || p_column || '_check', table = 'programmes', column = p_column;
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
    or exists (select 1 from jsonb_array_elements(new.sources) s (source) where not private.is_programme_source(s.source)) then
    perform private.refuse_programme('sources');
  end if;
  if exists (select 1 from unnest(new.languages) l (name) where l.name is null or l.name !~ '\S' or char_length(l.name) > 60) then
    perform private.refuse_programme('languages');
  end if;
  new.intakes := array(select distinct m.month from unnest(new.intakes) m (month) order by m.month);
  new.slug := coalesce(public.slugify(new.slug), '');
  if tg_op = 'UPDATE' and new.slug in ('', old.slug) then
    new.slug := old.slug;
  elsif new.slug = '' then
    -- Two programmes of one school and name, written at the same moment, wait for each other here instead of colliding: by the
    -- school's row, because thousands of advisory locks do not fit into one transaction.
    perform 1 from public.schools s where s.id = new.school_id for no key update;
    base := coalesce(nullif(public.slugify(new.name), ''), nullif(public.slugify(new.name_en), ''), 'programme-' || left(new.id::text, 8));
    candidate := base;
    while exists (select 1 from public.programmes p where p.school_id = new.school_id and p.slug = candidate and p.id <> new.id) loop
      candidate := base || '-' || number;
      number := number + 1;
    end loop;
    new.slug := candidate;
  end if;
  return new;
end
$$;

create function private.stamp_programme() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  passive constant text[] := private.generated_columns(tg_relid) || array['version', 'updated_at', 'created_at'];
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

create function private.programmes_source() returns text
language sql stable set search_path = '' as $$
  select coalesce(current_setting('directory.programmes_from', true), '')
$$;

create function private.duration_words(p_value numeric, p_unit text, p_language text) returns text
language sql immutable set search_path = '' as $$
  select case when p_language = 'en' then trim_scale(p_value)::text else replace(trim_scale(p_value)::text, '.', ',') end || ' ' ||
    (case when p_value = 1 then w.one else w.many end)
    from (values ('hours', 'es', 'hora', 'horas'), ('days', 'es', 'día', 'días'), ('weeks', 'es', 'semana', 'semanas'),
      ('months', 'es', 'mes', 'meses'), ('semesters', 'es', 'semestre', 'semestres'), ('years', 'es', 'año', 'años'),
      ('hours', 'en', 'hour', 'hours'), ('days', 'en', 'day', 'days'), ('weeks', 'en', 'week', 'weeks'),
      ('months', 'en', 'month', 'months'), ('semesters', 'en', 'semester', 'semesters'), ('years', 'en', 'year', 'years')
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

create function private.column_entry(p public.programmes) returns json
language sql stable set search_path = '' as $$
  select row_to_json(e) from (select
    coalesce(p.name_es, p.name) as name,
    p.name_en,
    coalesce(p.duration_text, private.duration_words(p.duration_value, p.duration_unit, 'es')) as duration,
    coalesce(p.duration_text_en, private.duration_words(p.duration_value, p.duration_unit, 'en')) as duration_en,
    p.certified) e
$$;

create function private.programmes_column(p_school uuid) returns text
language sql stable set search_path = '' as $$
  select '[' || coalesce(string_agg(private.column_entry(p)::text, ',' order by p.position, p.id), '') || ']'
    from public.programmes p where p.school_id = p_school and p.is_active
$$;

create function private.column_entries(p_programs text) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  if p_programs is null or not public.json_text_is_list(p_programs) or p_programs = '' then
    return '[]';
  end if;
  return p_programs::jsonb;
end
$$;

create function private.said_text(p_entry jsonb, p_key text) returns text
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(p_entry) = 'object' and jsonb_typeof(p_entry -> p_key) = 'string' and p_entry ->> p_key ~ '\S'
    then btrim(p_entry ->> p_key) end
$$;

create function private.listed_programmes(p_programs text)
returns table (place integer, name text, name_en text, duration text, duration_en text, certified boolean, value numeric, unit text,
  words text, words_en text)
language sql stable set search_path = '' as $$
  select (row_number() over (order by e.place))::integer, t.name, t.name_en, t.duration, t.duration_en, t.certified, l.value, l.unit,
      nullif(t.duration, private.duration_words(l.value, l.unit, 'es')),
      nullif(t.duration_en, private.duration_words(l.value, l.unit, 'en'))
    from jsonb_array_elements(private.column_entries(p_programs)) with ordinality as e (entry, place)
    cross join lateral (select
      left(coalesce(private.said_text(e.entry, 'name'), private.said_text(e.entry, 'name_en')), 200) as name,
      left(private.said_text(e.entry, 'name_en'), 200) as name_en,
      left(private.said_text(e.entry, 'duration'), 200) as duration,
      left(private.said_text(e.entry, 'duration_en'), 200) as duration_en,
      coalesce(e.entry -> 'certified' = 'true', false) as certified) t
    cross join lateral private.read_duration(coalesce(t.duration, t.duration_en)) l
   where t.name is not null
   order by e.place limit 500
$$;

create function private.write_programmes_columns(p_schools uuid[]) returns void
language plpgsql set search_path = '' as $$
declare
  before constant text := private.programmes_source();
begin
  -- one after the other, so that each knows the rows of whoever was before it
  perform 1 from public.schools s where s.id = any (p_schools) order by s.id for no key update;
  perform set_config('directory.programmes_from', 'rows', true);
  update public.schools s set programs = c.programs
    from (select w.id, private.programmes_column(w.id) as programs from unnest(p_schools) w (id)) c
   where s.id = c.id and private.column_entries(s.programs) is distinct from c.programs::jsonb;
  perform set_config('directory.programmes_from', before, true);
end
$$;

create function private.follow_programmes() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  schools uuid[];
begin
  if private.programmes_source() in ('column', 'both') then
    return null;
  end if;
  if tg_op = 'INSERT' then
    schools := array(select distinct n.school_id from new_rows n);
  elsif tg_op = 'DELETE' then
    schools := array(select distinct o.school_id from old_rows o);
  else
    schools := array(select n.school_id from new_rows n union select o.school_id from old_rows o);
  end if;
  if schools <> '{}' then
    perform private.write_programmes_columns(schools);
  end if;
  return null;
end
$$;

create function private.write_programme_rows(p_school uuid, p_programs text) returns void
language plpgsql set search_path = '' as $$
declare
  before constant text := private.programmes_source();
  used uuid[] := '{}';
  known public.programmes;
  entry record;
  said record;
begin
  perform set_config('directory.programmes_from', 'column', true);
  for entry in select l.* from private.listed_programmes(p_programs) l order by l.place loop
    -- mostly the name is the very same, which needs no normalising
    select p.* into known from public.programmes p
     where p.school_id = p_school and p.id <> all (used) and coalesce(p.name_es, p.name) = entry.name
     order by p.is_active desc, p.position, p.id limit 1;
    if not found then
      select p.* into known from public.programmes p
       where p.school_id = p_school and p.id <> all (used) and (
         public.normalise_text(entry.name) in (public.normalise_text(p.name), public.normalise_text(p.name_es), public.normalise_text(p.name_en))
         or public.normalise_text(entry.name_en) in (public.normalise_text(p.name), public.normalise_text(p.name_en)))
       order by public.normalise_text(entry.name) = public.normalise_text(coalesce(p.name_es, p.name)) desc, p.is_active desc, p.position, p.id
       limit 1;
    end if;
    if not found then
      insert into public.programmes (school_id, position, name, name_en, duration_value, duration_unit, duration_text, duration_text_en, certified)
      values (p_school, entry.place, entry.name, entry.name_en, entry.value, entry.unit, entry.words, entry.words_en, entry.certified)
      returning * into known;
    else
      select e.* into said from json_to_record(private.column_entry(known))
        as e (name text, name_en text, duration text, duration_en text, certified boolean);
      if said.name <> entry.name and known.name_es is null then
        known.name := entry.name;
      elsif said.name <> entry.name then
        known.name_es := entry.name;
      end if;
      if said.name_en is distinct from entry.name_en then
        known.name_en := entry.name_en;
      end if;
      if said.duration is distinct from entry.duration or said.duration_en is distinct from entry.duration_en then
        if (entry.value, entry.unit) is distinct from (known.duration_value, known.duration_unit) then
          -- whether a placement comes on top was said of the former length
          known.duration_scope := null;
        end if;
        known.duration_value := entry.value;
        known.duration_unit := entry.unit;
        known.duration_text := entry.words;
        known.duration_text_en := entry.words_en;
      end if;
      update public.programmes p set position = entry.place, is_active = true, name = known.name, name_es = known.name_es,
          name_en = known.name_en, duration_value = known.duration_value, duration_unit = known.duration_unit,
          duration_scope = known.duration_scope, duration_text = known.duration_text, duration_text_en = known.duration_text_en,
          certified = entry.certified
       where p.id = known.id and (p.position, p.is_active, p.name, p.name_es, p.name_en, p.duration_value, p.duration_unit,
           p.duration_scope, p.duration_text, p.duration_text_en, p.certified) is distinct from (entry.place, true, known.name,
           known.name_es, known.name_en, known.duration_value, known.duration_unit, known.duration_scope, known.duration_text,
           known.duration_text_en, entry.certified);
    end if;
    used := used || known.id;
  end loop;
  update public.programmes p set is_active = false where p.school_id = p_school and p.is_active and p.id <> all (used);
  perform set_config('directory.programmes_from', before, true);
end
$$;

create function private.follow_programmes_column() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  school record;
begin
  if private.programmes_source() in ('rows', 'both') then
    return null;
  end if;
  if tg_op = 'INSERT' then
    for school in select n.id, n.programs from new_rows n where n.programs is not null and n.programs not in ('', '[]') loop
      perform private.write_programme_rows(school.id, school.programs);
    end loop;
  else
    for school in
      select n.id, n.programs from new_rows n join old_rows o on o.id = n.id
       where n.programs is distinct from o.programs and private.column_entries(n.programs) <> private.column_entries(o.programs)
    loop
      perform private.write_programme_rows(school.id, school.programs);
    end loop;
  end if;
  return null;
end
$$;

create function private.comparable_prices(p_prices jsonb, p_weeks numeric,
  out year_euros double precision, out total_euros double precision)
language sql stable set search_path = '' as $$
  select
      round(min(a.euros * case a.per
        when 'year' then 1
        when 'semester' then 2
        when 'month' then least(12, coalesce(p_weeks * 12 / 52, 12))
        when 'programme' then case when p_weeks <= 52 then 1 else 52 / p_weeks end end), 2)::double precision,
      round(min(a.euros * case
        when a.per = 'programme' then 1
        when p_weeks is null then null
        when a.per = 'year' then greatest(1, p_weeks / 52)
        when a.per = 'semester' then greatest(1, p_weeks / 26)
        when a.per = 'month' then greatest(1, p_weeks * 12 / 52) end), 2)::double precision
    from (
      select p.price ->> 'per' as per,
          coalesce((p.price ->> 'min')::numeric, (p.price ->> 'max')::numeric)
            / case p.price ->> 'currency' when 'EUR' then 1 else r.per_euro end as euros
        from jsonb_array_elements(p_prices) p (price)
        left join public.exchange_rates r on r.currency = p.price ->> 'currency') a
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

create function private.remember_programme_slug() returns trigger
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
  for each row execute function private.stamp_programme();
create trigger programmes_column_insert after insert on public.programmes
  referencing new table as new_rows for each statement execute function private.follow_programmes();
create trigger programmes_column_update after update on public.programmes
  referencing old table as old_rows new table as new_rows for each statement execute function private.follow_programmes();
create trigger programmes_column_delete after delete on public.programmes
  referencing old table as old_rows for each statement execute function private.follow_programmes();
create trigger schools_programmes_insert after insert on public.schools
  referencing new table as new_rows for each statement execute function private.follow_programmes_column();
create trigger schools_programmes_update after update on public.schools
  referencing old table as old_rows new table as new_rows for each statement execute function private.follow_programmes_column();
create trigger programmes_remember_slug_update after update on public.programmes
  for each row when ((old.school_id, old.slug) is distinct from (new.school_id, new.slug))
  execute function private.remember_programme_slug();
create trigger programmes_remember_slug_insert after insert on public.programmes
  for each row execute function private.remember_programme_slug();

revoke execute on function
  private.column_entries(text),
  private.column_entry(programmes),
  private.comparable_prices(jsonb,numeric),
  private.duration_words(numeric,text,text),
  private.follow_programmes(),
  private.follow_programmes_column(),
  private.is_price(jsonb),
  private.is_programme_source(jsonb),
  private.listed_programmes(text),
  private.prepare_programme(),
  private.programmes_column(uuid),
  private.programmes_source(),
  private.read_duration(text),
  private.refuse_programme(text),
  private.remember_programme_slug(),
  private.said_text(jsonb,text),
  private.stamp_programme(),
  private.write_programme_rows(uuid,text),
  private.write_programmes_columns(uuid[])
  from public;
revoke execute on function
  public.reorder_programmes(uuid,uuid[])
  from public, anon, authenticated, service_role;
grant execute on function
  public.reorder_programmes(uuid,uuid[])
  to authenticated, service_role;
revoke execute on function
  public.resolve_programme(uuid,text)
  from public, anon, authenticated, service_role;
grant execute on function
  public.resolve_programme(uuid,text)
  to anon, authenticated, service_role;

-- Pictures of schools, files of the bucket, and their comparison.

create table public.school_images (
  id uuid primary key default gen_random_uuid(),
  school_id uuid not null references public.schools (id) on delete cascade,
  image_url text not null check (image_url ~ '\S' and char_length(image_url) <= 2000),
  image_type text not null default 'real' check (image_type in ('real', 'ai_generated')),
  alt_text text check (char_length(alt_text) <= 500),
  -- 'main' or a gallery category; unknown categories are shown as they are
  image_category text not null default 'main' check (image_category ~ '^[^/\s]{1,60}$'),
  display_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- An upsert needs a whole unique constraint as its target, a partial index will not do (decision 30):
  -- `on_conflict=main_key`. Null, and so never in conflict, for gallery pictures.
  main_key uuid generated always as (case when image_category = 'main' then school_id end) stored,
  -- the file in the bucket school-images, null for a picture elsewhere: what cleaning up removes
  storage_path text generated always as (
    nullif(split_part(split_part(image_url, '/storage/v1/object/public/school-images/', 2), '?', 1), '')) stored,
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

-- The bucket for pictures: readable by public address, writable for admins. The storage schema belongs to the platform:
-- only a project owner's operations are used, inserting the bucket and adding policies.
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
  if not (select public.is_admin()) then
    raise exception 'only an admin may list pictures' using errcode = 'insufficient_privilege';
  end if;
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
      select s.id, s.slug, s.name, s.country, s.city, s.type, to_jsonb(s.specialties_list) as specialties, s.is_active,
        coalesce(i.image_url, s.image) as image,
        case when i.id is not null then i.image_type when private.names_picture(s.image) then ''real'' end as image_type,
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
  if not (select public.is_admin()) then
    raise exception 'only an admin may inspect the bucket' using errcode = 'insufficient_privilege';
  end if;
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
  if not (select public.is_admin()) then
    raise exception 'only an admin may inspect the bucket' using errcode = 'insufficient_privilege';
  end if;
  return exists (select 1 from private.restorable_files() r (file) where r.file = p_file);
end
$$;

create trigger school_images_updated_at before update on public.school_images
  for each row execute function private.touch_updated_at();

revoke execute on function
  public.admin_search_pictures(text,text,integer,integer),
  public.inspect_pictures(integer),
  public.is_restorable_file(text),
  public.reorder_school_images(uuid,uuid[])
  from public, anon, authenticated, service_role;
grant execute on function
  public.admin_search_pictures(text,text,integer,integer),
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

-- History of changes, versions of schools, deleted schools.

create table public.change_log (
  id bigint generated always as identity primary key,
  happened_at timestamptz not null default now(),
  -- the signed-in user, null for the secret key and for the database's owner; no reference, because the entry stays
  -- when the account goes
  actor uuid,
  -- the database role that wrote: authenticated, service_role, or another one (migrations, seeds)
  actor_role text not null,
  table_name text not null,
  row_id uuid not null,
  -- for schools and their images: whose history this belongs to
  school_id uuid,
  action text not null check (action in ('insert', 'update', 'delete')),
  -- what a list shows for a row that is gone: a school's name, an image's category
  label text,
  -- field by field, changed ones only. An insert holds nothing (the row itself does, or its snapshot), a deletion
  -- what the row held unless a snapshot holds it.
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

  -- whether undoing an import deleted it
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
  omitted constant text[] := private.generated_columns(tg_relid) || string_to_array(tg_argv[3], ',');
  before constant jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  after constant jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  known constant jsonb := coalesce(after, before);
  was jsonb;
  became jsonb;
begin
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

create function private.keep_deleted_school() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
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
    auth.uid(), private.goes_with_undo(old.id));
  return old;
end
$$;

create function private.written_columns(p_table regclass) returns text[]
language sql stable set search_path = '' as $$
  select array_agg(a.attname::text order by a.attnum) from pg_catalog.pg_attribute a
   where a.attrelid = p_table and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
$$;

create function private.insert_kept(p_table regclass, p_rows jsonb) returns void
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

create function private.require_super_admin() returns void
language plpgsql set search_path = '' as $$
begin
  if not public.is_super_admin() then
    raise exception 'only a super admin may restore' using errcode = 'insufficient_privilege';
  end if;
end
$$;

create function public.restore_deleted_school(p_snapshot uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  kept public.deleted_schools;
begin
  perform private.require_super_admin();
  delete from public.deleted_schools d where d.id = p_snapshot returning * into kept;
  if not found then
    raise exception 'no such deleted school' using errcode = 'no_data_found';
  end if;
  -- snapshots from before there were programmes have none, and their column makes them
  perform set_config('directory.programmes_from', case when kept.programmes = '[]' then '' else 'both' end, true);
  perform private.insert_kept('public.schools', jsonb_build_array(kept.school || jsonb_build_object(
    'slug', case when exists (select 1 from public.schools s where s.slug = kept.slug) then '' else kept.slug end,
    'version', (kept.school ->> 'version')::integer + 1,
    'updated_at', now())));
  perform private.insert_kept('public.programmes', kept.programmes);
  perform set_config('directory.programmes_from', '', true);
  perform private.insert_kept('public.programme_slug_history', kept.programme_slugs);
  perform private.insert_kept('public.school_images', kept.images);
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

create function public.school_version(p_school uuid, p_change bigint) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not public.is_admin() then
    raise exception 'only an admin may read the history' using errcode = 'insufficient_privilege';
  end if;
  return (select to_jsonb(s) || private.fields_at(p_school, p_change) from public.schools s where s.id = p_school);
end
$$;

create function public.restore_school_version(p_school uuid, p_change bigint) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  new_version constant integer := private.restore_school_version(p_school, p_change);
begin
  perform private.add_audit_entry('version_restored', 'school', p_school::text,
    (select s.name from public.schools s where s.id = p_school), jsonb_build_object('change', p_change));
  return new_version;
end
$$;

create function private.restore_school_version(p_school uuid, p_change bigint) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  new_version integer;
begin
  perform private.require_super_admin();
  perform 1 from public.schools s where s.id = p_school for update;
  if not found or not exists (select 1 from public.change_log l
      where l.id = p_change and l.table_name = 'schools' and l.row_id = p_school) then
    raise exception 'no such version of this school' using errcode = 'no_data_found';
  end if;
  perform private.write_columns(p_school, private.fields_at(p_school, p_change));
  select s.version into new_version from public.schools s where s.id = p_school;
  return new_version;
end
$$;

create function private.school_fields() returns text[]
language sql stable set search_path = '' as $$
  select array(select c from unnest(private.written_columns('public.schools')) c
    where c <> all (array['id', 'legacy_id', 'image', 'gallery', 'created_at', 'updated_at', 'version', 'completeness']))
$$;

create function private.column_list(p_columns text[], p_row text default '') returns text
language sql immutable set search_path = '' as $$
  select string_agg(case when p_row = '' then format('%I', c) else format('%I.%I', p_row, c) end, ', ' order by i)
    from unnest(p_columns) with ordinality u (c, i)
$$;

create function private.write_columns(p_school uuid, p_columns jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  assignments constant text := (select string_agg(format('%I = kept.%I', c, c), ', ')
    from unnest(private.written_columns('public.schools')) c where p_columns ? c);
begin
  if assignments is not null then
    execute format('update public.schools s set %s from jsonb_populate_record(null::public.schools, $1) kept
                     where s.id = $2', assignments) using p_columns, p_school;
  end if;
end
$$;

create function private.goes_with_undo(p_school uuid) returns boolean
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
  return jsonb_build_object('total', found, 'page', page, 'page_count', greatest(1, ceil(found::numeric / size)::integer),
    'undone', (select count(*) from public.deleted_schools d where d.undone),
    'schools', (select coalesce(jsonb_agg(to_jsonb(w) order by w.deleted_at desc, w.id), '[]') from (
        select d.id, d.name, d.slug, d.deleted_at, d.deleted_by, p.full_name as deleted_by_name
          from public.deleted_schools d left join public.profiles p on p.id = d.deleted_by
         where d.undone = p_undone and public.normalise_text(d.name || ' ' || d.slug) like likeness
         order by d.deleted_at desc, d.id offset (page - 1)::bigint * size limit size) w));
end
$$;

create trigger school_images_log after insert or update or delete on public.school_images
  for each row execute function private.log_change('id', 'school_id', 'image_category', 'created_at,updated_at');
create trigger user_roles_log after insert or update or delete on public.user_roles
  for each row execute function private.log_change('user_id', '', 'role', 'created_at,updated_at');
create trigger schools_keep_deleted before delete on public.schools
  for each row execute function private.keep_deleted_school();
create trigger programmes_log after insert or update or delete on public.programmes
  for each row execute function private.log_change('id', 'school_id', 'name', 'created_at,updated_at,version');
create trigger schools_log after insert or update or delete on public.schools
  for each row execute function private.log_change('id', 'id', 'name', 'created_at,updated_at,version,completeness');

revoke execute on function
  public.list_deleted_schools(text,boolean,integer,integer),
  public.restore_deleted_school(uuid),
  public.restore_school_version(uuid,bigint),
  public.school_version(uuid,bigint)
  from public, anon, authenticated, service_role;
grant execute on function
  public.list_deleted_schools(text,boolean,integer,integer),
  public.restore_deleted_school(uuid),
  public.restore_school_version(uuid,bigint),
  public.school_version(uuid,bigint)
  to authenticated, service_role;
revoke execute on function
  private.restore_school_version(uuid,bigint)
  from public;
grant execute on function
  private.restore_school_version(uuid,bigint)
  to service_role;
revoke execute on function
  private.goes_with_undo(uuid)
  from public;

-- Completeness of schools: points, and bands for the order of lists.

create function private.completeness_parts(p_school public.schools)
returns table (part text, points integer, has boolean)
language sql stable set search_path = '' as $$
  select * from (values
    ('checked', 20, p_school.checked_on is not null and p_school.sources <> '[]'),
    ('text_es', 12, p_school.description is not null),
    ('text_en', 12, p_school.description_en is not null),
    ('programmes', 10, private.column_entries(p_school.programs) <> '[]'),
    -- a photograph; an address of a picture that nobody has uploaded counts as one
    ('picture', 8, exists (select 1 from public.school_images i where i.school_id = p_school.id and i.image_type = 'real')
      or (coalesce(p_school.image, '/placeholder.svg') <> '/placeholder.svg'
        and not exists (select 1 from public.school_images i where i.main_key = p_school.id))),
    ('website', 8, p_school.website is not null),
    ('price', 8, coalesce(greatest(p_school.tuition_min, p_school.tuition_max), 0) > 0
      or exists (select 1 from public.programmes p where p.school_id = p_school.id and p.is_active and p.prices <> '[]')),
    ('contact', 6, coalesce(p_school.email, p_school.phone) is not null),
    ('coordinates', 6, p_school.coordinates_lat is not null and p_school.coordinates_lng is not null),
    ('address', 4, p_school.address is not null),
    ('languages', 3, public.json_text_list(p_school.languages) <> '{}'),
    ('fields', 3, public.json_text_list(p_school.specialties) <> '{}')
  ) parts (part, points, has)
$$;

create function private.completeness_of(p_school public.schools) returns integer
language sql stable set search_path = '' as $$
  select coalesce(sum(p.points) filter (where p.has), 0)::integer from private.completeness_parts(p_school) p
$$;

create function private.weigh_school() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.completeness := private.completeness_of(new);
  return new;
end
$$;

create function private.weigh_schools(p_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  if p_ids <> '{}' then
    perform 1 from public.schools s where s.id = any (p_ids) order by s.id for no key update;
    update public.schools s set completeness = s.completeness
     where s.id = any (p_ids) and s.completeness <> private.completeness_of(s);
  end if;
end
$$;

create function private.weigh_programmes() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  ids uuid[];
begin
  if tg_op = 'INSERT' then
    ids := array(select distinct n.school_id from new_rows n where n.is_active and n.prices <> '[]');
  elsif tg_op = 'DELETE' then
    ids := array(select distinct o.school_id from old_rows o where o.is_active and o.prices <> '[]');
  else
    ids := array(
      select c.school_id from new_rows n join old_rows o on o.id = n.id
        cross join lateral (values (n.school_id), (o.school_id)) c (school_id)
       where (n.school_id, n.is_active and n.prices <> '[]') is distinct from (o.school_id, o.is_active and o.prices <> '[]')
       group by 1);
  end if;
  perform private.weigh_schools(ids);
  return null;
end
$$;

create function private.weigh_images() returns trigger
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
       where (n.school_id, n.image_type, n.image_category) is distinct from (o.school_id, o.image_type, o.image_category)
       group by 1);
  end if;
  perform private.weigh_schools(ids);
  return null;
end
$$;

create function public.school_completeness(p_ids uuid[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not (select public.is_admin()) then
    raise exception 'only an admin may see what schools lack' using errcode = 'insufficient_privilege';
  end if;
  return (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'completeness', s.completeness,
      'parts', (select jsonb_agg(to_jsonb(p) order by p.points desc, p.part) from private.completeness_parts(s) p)) order by s.id), '[]')
    from public.schools s where s.id = any (p_ids[1:100]));
end
$$;

create trigger schools_completeness before insert or update of completeness, checked_on, sources, description, description_en,
    programs, image, website, tuition_min, tuition_max, email, phone, coordinates_lat, coordinates_lng, address, languages, specialties
  on public.schools for each row execute function private.weigh_school();
create trigger programmes_completeness_insert after insert on public.programmes
  referencing new table as new_rows for each statement execute function private.weigh_programmes();
create trigger programmes_completeness_update after update on public.programmes
  referencing old table as old_rows new table as new_rows for each statement execute function private.weigh_programmes();
create trigger programmes_completeness_delete after delete on public.programmes
  referencing old table as old_rows for each statement execute function private.weigh_programmes();
create trigger school_images_completeness_insert after insert on public.school_images
  referencing new table as new_rows for each statement execute function private.weigh_images();
create trigger school_images_completeness_update after update on public.school_images
  referencing old table as old_rows new table as new_rows for each statement execute function private.weigh_images();
create trigger school_images_completeness_delete after delete on public.school_images
  referencing old table as old_rows for each statement execute function private.weigh_images();

revoke execute on function
  private.completeness_of(schools),
  private.completeness_parts(schools),
  private.weigh_images(),
  private.weigh_programmes(),
  private.weigh_school(),
  private.weigh_schools(uuid[])
  from public;
revoke execute on function
  public.school_completeness(uuid[])
  from public, anon, authenticated, service_role;
grant execute on function
  public.school_completeness(uuid[])
  to authenticated, service_role;

-- Background jobs with items, each run by one process at a time.

create table public.jobs (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind ~ '^[a-z][a-z-]{2,59}$'),
  -- '' for work on many schools; else what the job is about
  subject text not null default '' check (char_length(subject) <= 200),
  parameters jsonb not null default '{}',
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed', 'cancelled')),
  -- whether all its items are there; a long plan arrives in portions
  planned boolean not null default false,
  total integer not null default 0,
  done integer not null default 0 check (done >= 0),
  failed integer not null default 0 check (failed >= 0),
  skipped integer not null default 0 check (skipped >= 0),
  -- label of the item at work
  current_label text,
  -- US dollars; null when nothing was paid for
  cost numeric check (cost >= 0),
  -- time spent on finished items: the measured pace, whatever pauses there were
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

  -- of the job's code: a process of an older release leaves newer jobs alone
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
  -- no reference: what happened to a school stays readable when the school is gone
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

create table private.taken_turns (
  name text primary key check (name ~ '^[a-z][a-z-]{2,59}$'),
  taken_at timestamptz not null
);
alter table private.taken_turns enable row level security;

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
      select * into failure from public.job_items i where i.job_id = p_job and i.status = 'failed' order by i.position limit 1;
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
  select p_job, before + entry.position, (entry.item ->> 'school_id')::uuid, left(coalesce(entry.item ->> 'label', ''), 300),
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
    select k.id from public.jobs k where k.status not in ('queued', 'running') order by k.created_at desc, k.id offset 300);
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
  end loop;
  if item.status = 'queued' then
    update public.job_items i set status = 'running', attempts = i.attempts + 1, started_at = clock_timestamp()
     where i.job_id = p_job and i.position = item.position returning * into item;
  end if;
  update public.jobs j set current_label = item.label,
    leased_until = clock_timestamp() + make_interval(secs => p_seconds) where j.id = p_job;
  return jsonb_build_object('state', 'item', 'position', item.position, 'school_id', item.school_id, 'label', item.label,
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
  if not private.steers_jobs() then
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
  again text[] := case when p_rest then '{failed,cancelled}' else '{failed}' end;
  was_failed integer;
begin
  if not private.steers_jobs() then
    raise exception 'only an admin may retry jobs' using errcode = 'insufficient_privilege';
  end if;
  select * into job from public.jobs j where j.id = p_job for update;
  if not found then
    return 'missing';
  end if;
  if job.finished_at is null then
    return 'unfinished';
  end if;
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
  insert into private.taken_turns as t (name, taken_at) values (p_name, clock_timestamp())
  on conflict (name) do update set taken_at = excluded.taken_at
   where t.taken_at <= excluded.taken_at - make_interval(secs => p_seconds)
      -- a clock that went back must not close it for long
      or t.taken_at > excluded.taken_at + interval '1 minute';
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

-- AI texts: their marks, and daily limits of the provider.

create table public.ai_usage (
  -- of UTC
  day date primary key,
  text_calls integer not null default 0 check (text_calls >= 0),
  image_calls integer not null default 0 check (image_calls >= 0),
  input_tokens bigint not null default 0 check (input_tokens >= 0),
  output_tokens bigint not null default 0 check (output_tokens >= 0),
  -- what calls cost by the configured prices; for one under way the most it can cost
  dollars numeric(14, 8) not null default 0 check (dollars >= 0)
);
alter table public.ai_usage enable row level security;
revoke all on public.ai_usage from anon, authenticated;
grant select on public.ai_usage to authenticated;
grant all on public.ai_usage to service_role;
create policy ai_usage_read_admin on public.ai_usage for select to authenticated
  using ((select public.is_admin()));

create table public.ai_generated_texts (
  -- no reference: a school that was deleted and is brought back has the text, and so the mark, that it had
  school_id uuid not null,
  field text not null,
  model text not null check (char_length(model) between 1 and 200),
  -- who had it written, null when the account is unknown; no reference, as in change_log
  written_by uuid,
  written_at timestamptz not null default now(),
  -- md5 of the text that was written
  fingerprint text not null,

  id uuid primary key default gen_random_uuid(),
  -- no reference, as school_id: a programme comes back with its school, and so does its mark
  programme_id uuid,
  -- 'prices': for whom they are and what they include, not the amounts
  constraint ai_generated_texts_field_check check (case when programme_id is null
    then field in ('description', 'description_en', 'specialties_en', 'features_en', 'accreditation_en', 'programs')
    else field in ('name_en', 'requirements_en', 'award_en', 'note_en', 'prices') end)
);
alter table public.ai_generated_texts enable row level security;
revoke all on public.ai_generated_texts from anon, authenticated;
grant select, delete on public.ai_generated_texts to authenticated;
grant all on public.ai_generated_texts to service_role;
grant select (school_id, field, programme_id) on public.ai_generated_texts to anon;
create unique index ai_generated_texts_once on public.ai_generated_texts (school_id, programme_id, field) nulls not distinct;
create policy ai_generated_texts_read_admin on public.ai_generated_texts for select to authenticated
  using ((select public.is_admin()));
create policy ai_generated_texts_delete_admin on public.ai_generated_texts for delete to authenticated
  using ((select public.is_admin()));
create policy ai_generated_texts_read_public on public.ai_generated_texts for select to anon
  using (exists (select 1 from public.schools s where s.id = school_id and s.is_active)
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
  delete from public.ai_generated_texts m
   where m.school_id = new.id and m.programme_id is null and m.fingerprint is distinct from md5(to_jsonb(new) ->> m.field);
  return null;
end
$$;

create function public.write_ai_texts(
  p_school uuid, p_given jsonb, p_texts jsonb, p_model text, p_actor uuid default null, p_programmes jsonb default '[]')
returns integer language plpgsql security definer set search_path = '' as $$
declare
  allowed constant text[] :=
    array['description', 'description_en', 'specialties_en', 'features_en', 'accreditation_en', 'programs'];
  is_service constant boolean := coalesce(current_setting('role', true) = 'service_role', false);
  before constant text := private.programmes_source();
  present jsonb;
  has_programmes boolean;
  new_version integer;
begin
  if not (is_service or public.is_admin()) then
    raise exception 'only an admin may have texts written' using errcode = 'insufficient_privilege';
  end if;
  if jsonb_typeof(p_texts) is distinct from 'object' or jsonb_typeof(p_given) is distinct from 'object' or exists (
    select 1 from jsonb_each(p_texts) t where t.key <> all (allowed) or jsonb_typeof(t.value) <> 'string'
       or not p_given ? t.key) then
    raise exception 'AI texts are texts of known fields, each with what it held before'
      using errcode = 'invalid_parameter_value';
  end if;
  if jsonb_typeof(p_programmes) is distinct from 'array' or (p_programmes <> '[]' and p_texts ? 'programs') or exists (
    select 1 from jsonb_array_elements(case jsonb_typeof(p_programmes) when 'array' then p_programmes else '[]' end) p (one)
     where not private.are_programme_texts(p.one)) then
    raise exception 'AI texts of programmes are texts of known fields, each with what it held before'
      using errcode = 'invalid_parameter_value';
  end if;
  has_programmes := p_programmes <> '[]';
  -- Programmes before their school, as whoever saves one locks them.
  if has_programmes then
    perform 1 from public.programmes p
      where p.school_id = p_school and p.id in (select (e.one ->> 'id')::uuid from jsonb_array_elements(p_programmes) e (one))
      order by p.id for update;
  end if;
  select to_jsonb(s) into present from public.schools s where s.id = p_school for update;
  if not found then
    raise exception 'no such school' using errcode = 'no_data_found';
  end if;
  if exists (select 1 from jsonb_each(p_given) g where present -> g.key is distinct from g.value)
    or exists (select 1 from jsonb_array_elements(p_programmes) e (one)
      left join public.programmes p on p.id = (e.one ->> 'id')::uuid and p.school_id = p_school
     where p.id is null
        or exists (select 1 from jsonb_each(e.one -> 'given') g where to_jsonb(p) -> g.key is distinct from g.value)) then
    return null;
  end if;
  -- An admin writes in their own name, whatever they say.
  if is_service then
    perform private.act_for(p_actor);
  end if;
  if has_programmes then
    -- The school is written once, with its own texts and the column that the new names ask for.
    perform set_config('directory.programmes_from', 'both', true);
    update public.programmes p set
      name_en = coalesce(e.one -> 'texts' ->> 'name_en', p.name_en),
      requirements_en = coalesce(e.one -> 'texts' ->> 'requirements_en', p.requirements_en),
      award_en = coalesce(e.one -> 'texts' ->> 'award_en', p.award_en),
      note_en = coalesce(e.one -> 'texts' ->> 'note_en', p.note_en),
      prices = case when e.one -> 'texts' ? 'prices' then private.prices_in_english(p.prices, e.one -> 'texts' -> 'prices')
        else p.prices end
    from jsonb_array_elements(p_programmes) e (one) where p.id = (e.one ->> 'id')::uuid;
  end if;
  update public.schools s set
    description = case when p_texts ? 'description' then p_texts ->> 'description' else s.description end,
    description_en = case when p_texts ? 'description_en' then p_texts ->> 'description_en' else s.description_en end,
    specialties_en = case when p_texts ? 'specialties_en' then p_texts ->> 'specialties_en' else s.specialties_en end,
    features_en = case when p_texts ? 'features_en' then p_texts ->> 'features_en' else s.features_en end,
    accreditation_en =
      case when p_texts ? 'accreditation_en' then p_texts ->> 'accreditation_en' else s.accreditation_en end,
    programs = case
      when p_texts ? 'programs' then p_texts ->> 'programs'
      when has_programmes and private.column_entries(s.programs) is distinct from private.programmes_column(s.id)::jsonb
        then private.programmes_column(s.id)
      else s.programs end
  where s.id = p_school returning s.version into new_version;
  if has_programmes then
    perform set_config('directory.programmes_from', before, true);
  end if;
  insert into public.ai_generated_texts (school_id, field, model, written_by, fingerprint)
    select p_school, t.key, p_model, auth.uid(), md5(t.value) from jsonb_each_text(p_texts) t
    on conflict (school_id, programme_id, field) do update
      set model = excluded.model, written_by = excluded.written_by, written_at = now(), fingerprint = excluded.fingerprint;
  insert into public.ai_generated_texts (school_id, programme_id, field, model, written_by, fingerprint)
    select p_school, p.id, t.key, p_model, auth.uid(), md5(private.programme_text(p, t.key))
      from jsonb_array_elements(p_programmes) e (one)
      join public.programmes p on p.id = (e.one ->> 'id')::uuid
      cross join lateral jsonb_object_keys(e.one -> 'texts') t (key)
    on conflict (school_id, programme_id, field) do update
      set model = excluded.model, written_by = excluded.written_by, written_at = now(), fingerprint = excluded.fingerprint;
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
      (select string_agg(coalesce(e.price ->> 'audience_en', '') || E'\n' || coalesce(e.price ->> 'includes_en', ''), E'\n\n' order by e.place)
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
       and m.fingerprint is distinct from md5(private.programme_text(new, m.field));
  end if;
  return null;
end
$$;

create function private.prices_in_english(p_prices jsonb, p_texts jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(e.price || coalesce((select jsonb_object_agg(t.key, t.value) from jsonb_each(p_texts -> (e.place - 1)::integer) t
      where t.key in ('audience_en', 'includes_en') and coalesce(e.price ->> t.key, '') = ''), '{}') order by e.place), '[]')
    from jsonb_array_elements(p_prices) with ordinality e (price, place)
$$;

create function private.are_programme_texts(p_one jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_typeof(p_one -> 'texts') = 'object' and jsonb_typeof(p_one -> 'given') = 'object'
    and jsonb_typeof(p_one -> 'id') = 'string'
    and not exists (select 1 from jsonb_each(case jsonb_typeof(p_one -> 'texts') when 'object' then p_one -> 'texts' else '{}' end) t
      where not p_one -> 'given' ? t.key
         or case when t.key = 'prices' then jsonb_typeof(t.value) <> 'array' or exists (
                select 1 from jsonb_array_elements(case jsonb_typeof(t.value) when 'array' then t.value else '[]' end) p (texts)
                 where jsonb_typeof(p.texts) <> 'object' or exists (
                   select 1 from jsonb_each(case jsonb_typeof(p.texts) when 'object' then p.texts else '{}' end) e
                    where e.key not in ('audience_en', 'includes_en') or jsonb_typeof(e.value) <> 'string'))
              else t.key not in ('name_en', 'requirements_en', 'award_en', 'note_en') or jsonb_typeof(t.value) <> 'string' end), false)
$$;

create trigger programmes_drop_stale_ai_marks after insert or update or delete on public.programmes
  for each row execute function private.drop_stale_programme_marks();
create trigger schools_drop_stale_ai_marks after insert or update of description, description_en, specialties_en, features_en, accreditation_en, programs
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
  public.write_ai_texts(uuid,jsonb,jsonb,text,uuid,jsonb)
  from public, anon, authenticated, service_role;
grant execute on function
  public.write_ai_texts(uuid,jsonb,jsonb,text,uuid,jsonb)
  to authenticated, service_role;
revoke execute on function
  private.are_programme_texts(jsonb),
  private.drop_stale_programme_marks(),
  private.prices_in_english(jsonb,jsonb),
  private.programme_text(programmes,text)
  from public;

-- Files with schools or programmes: upload, check, duplicates, writing and undoing.

create table private.school_imports (
  id uuid primary key default gen_random_uuid(),
  -- null: a run that the site began itself; only super admins continue it
  actor uuid,
  file_name text not null check (char_length(file_name) <= 200),
  imported_at timestamptz,
  undone_at timestamptz,
  -- uploading, uploaded (nothing is known of its rows yet), checked, importing, imported, undoing, undone
  status text not null default 'uploading' check (status in
    ('uploading', 'uploaded', 'checked', 'importing', 'imported', 'undoing', 'undone')),
  headings jsonb not null default '[]',
  -- what the upload noticed about the file; what was chosen for the check
  details jsonb not null default '{}',
  options jsonb not null default '{}',
  row_count integer not null default 0,
  -- counts the checks: what an earlier one found is void
  run integer not null default 0,
  -- what becomes of probable duplicates without a choice of their own
  duplicates text not null default 'skip' check (duplicates in ('update', 'skip', 'create')),
  created_count integer not null default 0,
  changed_count integer not null default 0,
  undone_count integer not null default 0,
  left_count integer not null default 0,
  uploaded_at timestamptz not null default now(),
  contents text not null default 'schools' check (contents in ('schools', 'programmes')),
  register text check (register ~ '^[a-z]{2,30}$'),
  -- what the check found, kept when the rows are gone
  report jsonb
);
alter table private.school_imports enable row level security;
create index school_imports_actor on private.school_imports (actor, imported_at desc);
create index school_imports_uploaded on private.school_imports (uploaded_at desc, id);

create table private.import_rows (
  import uuid not null references private.school_imports (id) on delete cascade,
  position integer not null,
  -- as a spreadsheet counts
  number integer not null,
  cells jsonb not null check (jsonb_typeof(cells) = 'array'),
  -- what the check number `run` found
  run integer,
  kind text,
  name text,
  columns jsonb,
  errors jsonb,
  write jsonb,
  -- of a probable duplicate: what it is probably the same as, and what it would change there
  duplicate jsonb,
  update_write jsonb,
  choice text check (choice in ('update', 'skip', 'create')),
  -- what the import did
  outcome text check (outcome in ('created', 'changed', 'failed')),
  code text,
  row_id uuid,

  identifier text,
  differing integer not null default 0,
  -- matched: a school that was there turns out to be in the register
  constraint import_rows_kind_check check (kind in ('error', 'duplicate', 'new', 'matched', 'changed', 'same')),
  primary key (import, position)
);
alter table private.import_rows enable row level security;
create index import_rows_kind on private.import_rows (import, run, kind, position);
create index import_rows_failed on private.import_rows (import, position) where outcome = 'failed';

create table private.import_claims (
  import uuid not null references private.school_imports (id) on delete cascade,
  run integer not null,
  -- md5 of what is claimed
  claim uuid not null,
  position integer not null,
  primary key (import, run, claim)
);
alter table private.import_claims enable row level security;

create table private.import_changes (
  import uuid not null references private.school_imports (id) on delete cascade,
  school_id uuid not null,
  kind text not null check (kind in ('created', 'changed')),
  -- the entry of the history (change_log)
  change_id bigint not null,
  name text not null,
  -- null: still stands
  undone boolean,
  -- what was changed since, and so was left
  differing text[] not null default '{}',

  -- the school or programme
  row_id uuid not null,
  primary key (import, row_id)
);
alter table private.import_changes enable row level security;
create index import_changes_school on private.import_changes (school_id);
create index import_changes_standing on private.import_changes (import, school_id, row_id) where undone is null;
create index import_changes_left on private.import_changes (import, name, row_id) where not undone;

create function public.import_matches(p_ids uuid[], p_legacy_ids text[], p_slugs text[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_importer();
  return (select coalesce(jsonb_agg(to_jsonb(s)), '[]') from public.schools s
    where s.id in (select i.id from unnest(p_ids) i (id)
      union select l.id from public.schools l where l.legacy_id = any (p_legacy_ids)
      union select g.id from public.schools g where g.slug = any (p_slugs)));
end
$$;

create function private.require_importer() returns void
language plpgsql set search_path = '' as $$
begin
  if not private.steers_jobs() then
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
  update private.school_imports i set status = 'uploaded', headings = p_headings, row_count = p_rows, details = p_details
   where i.id = p_import and i.status = 'uploading';
end
$$;

create function private.tidy_imports(p_limit integer) returns integer
language plpgsql set search_path = '' as $$
declare
  gone integer;
  claims integer;
begin
  delete from private.import_rows r where r.ctid = any (array(
    select o.row from (
        select i.id, i.uploaded_at < now() - interval '7 days' and i.status in ('uploading', 'uploaded', 'checked')
            or i.imported_at < now() - interval '90 days' and (i.register is null or i.status = 'undone') as old
          from private.school_imports i
         where i.status in ('imported', 'undoing', 'undone') or i.uploaded_at < now() - interval '7 days') i
      cross join lateral (select p.ctid as row from private.import_rows p where p.import = i.id
        and (i.old or p.outcome in ('created', 'changed')
          or p.kind in ('same', 'new', 'matched', 'changed') and p.outcome is null)
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
      and i.uploaded_at < now() - interval '7 days' and not exists (select 1 from private.import_rows r where r.import = i.id);
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
  update private.school_imports i set status = 'uploading', uploaded_at = now() - interval '8 days' where i.id = p_import;
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
    update private.school_imports i set status = 'undoing', left_count = 0 where i.id = p_import;
  else
    raise exception 'not the turn of this step' using errcode = 'invalid_parameter_value';
  end if;
end
$$;

create function public.end_import_step(p_import uuid, p_step text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  import constant private.school_imports := private.own_import(p_import);
begin
  if import.register is not null and p_step = 'check' and import.status = 'uploaded' then
    update private.school_imports i set report = private.register_report(p_import, import.run) where i.id = p_import;
  elsif import.register is not null and p_step = 'apply' and import.status = 'importing' then
    perform private.mark_gone(import);
  end if;
  update private.school_imports i
     set status = case p_step when 'check' then 'checked' when 'apply' then 'imported' else 'undone' end,
         undone_at = case p_step when 'undo' then now() else i.undone_at end
   where i.id = p_import
     and i.status = case p_step when 'check' then 'uploaded' when 'apply' then 'importing' else 'undoing' end;
end
$$;

create function public.choose_import_duplicates(p_import uuid, p_choice text, p_position integer default null) returns void
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
  return (select jsonb_build_object('options', i.options, 'details', i.details, 'run', i.run, 'headings', i.headings, 'rows',
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
      select r.position, c.claim, true as certain from rows r cross join lateral jsonb_array_elements_text(r.claims) c (claim)
      union all
      select r.position, concat_ws(E'\n', 'name', r.name, r.country, r.city), false from rows r where r.fresh
    ), earlier as materialized (
      select e.* from private.note_import_claims(p_import, p_run, (select coalesce(jsonb_agg(c), '[]') from claims c)) e
    ), found as (
      select r.position, s.id, s.reason from rows r cross join lateral (
          select t.id, 'name' as reason, 1 as rank from public.schools t
           where t.country = r.country and t.sort_name = r.name and public.normalise_text(t.city) = r.city
          union all
          select min(t.id::text)::uuid, 'host', 2 from public.schools t
           where private.web_host(t.website) = r.host and t.website is not null and public.normalise_text(t.city) = r.city
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
  update private.import_rows r set run = p_run, kind = c.kind, name = left(c.name, 300), columns = c.columns,
      errors = c.errors, write = c.write, duplicate = c.duplicate, update_write = c.update_write, choice = null,
      identifier = c.identifier, differing = coalesce(c.differing, 0)
    from jsonb_to_recordset(p_rows) c (position integer, kind text, name text, columns jsonb, errors jsonb, write jsonb,
      duplicate jsonb, update_write jsonb, identifier text, differing integer)
   where r.import = p_import and r.position = c.position;
end
$$;

create function private.write_imported(p_import uuid, p_rows jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  contents constant text := (select i.contents from private.school_imports i where i.id = p_import);
  target constant regclass := private.imported_table(contents);
  fields constant text[] := private.imported_fields(contents);
  identity constant text[] := case contents when 'programmes' then array['id', 'school_id'] else array['id', 'legacy_id'] end;
  given constant jsonb := case contents when 'programmes' then private.with_places(p_rows) else p_rows end;
  rows constant jsonb := (select coalesce(jsonb_agg(g.value order by g.position), '[]') from (
    select w.value, (w.value -> 'position')::integer as position,
        row_number() over (partition by w.value #>> '{entry,id}' order by (w.value -> 'position')::integer) as number
      from jsonb_array_elements(given) w) g where g.number = 1);
  new_fields text[];
  before_change bigint;
  old_ids uuid[];
  new_ids uuid[];
begin
  perform private.lock_imported(contents,
    array(select (r.entry ->> 'id')::uuid from jsonb_to_recordset(rows) r (entry jsonb) where r.entry ? 'version'),
    array(select (r.entry ->> 'school_id')::uuid from jsonb_to_recordset(rows) r (entry jsonb) where not r.entry ? 'version'));
  select coalesce(max(l.id), 0) into before_change from public.change_log l;

  execute format('with written as (
      update %3$s s set (%1$s) = row (%2$s)
        from jsonb_to_recordset($1) r (entry jsonb)
        join %3$s o on o.id = (r.entry ->> ''id'')::uuid and o.version = (r.entry ->> ''version'')::integer
        cross join lateral jsonb_populate_record(o, r.entry - ''version'') k
       where r.entry ? ''version'' and s.id = o.id returning s.id)
    select coalesce(array_agg(id), ''{}'') from written',
    private.column_list(fields), private.column_list(fields, 'k'), target) into old_ids using rows;

  -- what no row of a new one names gets its default
  new_fields := identity || array(select f from unnest(fields) f where f = 'name'
    or exists (select 1 from jsonb_to_recordset(rows) r (entry jsonb) where not entry ? 'version' and entry ? f));
  execute format('with written as (
      insert into %3$s (%1$s)
      select %2$s
        from jsonb_to_recordset($1) r (position integer, entry jsonb)
        cross join lateral jsonb_populate_record(null::%3$s, r.entry) k
       where not r.entry ? ''version'' order by r.position returning id)
    select coalesce(array_agg(id), ''{}'') from written',
    private.column_list(new_fields), private.column_list(new_fields, 'k'), target) into new_ids using rows;

  insert into private.import_changes (import, school_id, row_id, kind, change_id, name)
  select p_import, l.school_id, l.row_id, case l.action when 'insert' then 'created' else 'changed' end, l.id, coalesce(l.label, '')
    from public.change_log l where l.id > before_change and l.table_name = contents and l.row_id = any (old_ids || new_ids)
   order by l.id
  on conflict do nothing;
  update private.import_rows r set row_id = e.id,
      outcome = case when e.id = any (new_ids) then 'created' when e.id = any (old_ids) then 'changed' else 'failed' end,
      code = case when e.id = any (old_ids || new_ids) then null else 'changed' end
    from (select (w.value ->> 'position')::integer as position, (w.value #>> '{entry,id}')::uuid as id
            from jsonb_array_elements(rows) w) e
   where r.import = p_import and r.position = e.position;
  update private.import_rows r set outcome = 'failed', code = 'changed'
    from jsonb_to_recordset(given) g (position integer)
   where r.import = p_import and r.position = g.position and r.outcome is null;
  update private.school_imports i set created_count = i.created_count + cardinality(new_ids),
    changed_count = i.changed_count + cardinality(old_ids) where i.id = p_import;
end
$$;

create function private.addresses_of(p_ids uuid[]) returns text[]
language sql stable set search_path = '' as $$
  select array(select s.slug from public.schools s where s.id = any (p_ids)
    union select h.slug from public.slug_history h where h.school_id = any (p_ids))
$$;

create function public.apply_import_rows(
  p_import uuid, p_from integer, p_to integer, p_limit integer, p_actor uuid default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  import private.school_imports;
  wanted jsonb;
  one jsonb;
  schools uuid[];
  slugs text[];
begin
  perform private.require_importer();
  select * into import from private.school_imports i where i.id = p_import and i.status = 'importing' for update;
  if not found then
    return '{"done": 0, "slugs": []}';
  end if;
  perform private.act_for(p_actor);
  select jsonb_agg(jsonb_build_object('position', w.position, 'entry', case when w.entry ? 'id' then w.entry
        else w.entry || jsonb_build_object('id', gen_random_uuid()) end) order by w.position) into wanted
    from (select r.position, case when r.kind <> 'duplicate' or coalesce(r.choice, import.duplicates) = 'create' then r.write
            else r.update_write end as entry
            from private.import_rows r
           where r.import = p_import and r.position between p_from and p_to and r.run = import.run and r.outcome is null
             and (r.kind in ('new', 'matched', 'changed')
               or (r.kind = 'duplicate' and (coalesce(r.choice, import.duplicates) = 'create'
                 or (coalesce(r.choice, import.duplicates) = 'update' and r.update_write is not null))))
           order by r.position limit least(greatest(p_limit, 1), 500)) w;
  if wanted is null then
    return '{"done": 0, "slugs": []}';
  end if;
  schools := array(select distinct (w.entry ->> case import.contents when 'programmes' then 'school_id' else 'id' end)::uuid
    from jsonb_to_recordset(wanted) w (entry jsonb));
  slugs := private.addresses_of(schools);
  begin
    perform private.write_rows(import, wanted);
  exception when integrity_constraint_violation or data_exception then
    for one in select w.value from jsonb_array_elements(wanted) w loop
      begin
        perform private.write_rows(import, jsonb_build_array(one));
      exception when unique_violation then
        update private.import_rows r set outcome = 'failed', code = 'taken'
         where r.import = p_import and r.position = (one ->> 'position')::integer;
      when foreign_key_violation then
        -- the programme's school is gone
        update private.import_rows r set outcome = 'failed', code = 'missing'
         where r.import = p_import and r.position = (one ->> 'position')::integer;
      when integrity_constraint_violation or data_exception then
        update private.import_rows r set outcome = 'failed', code = 'refused'
         where r.import = p_import and r.position = (one ->> 'position')::integer;
      end;
    end loop;
  end;
  return jsonb_build_object('done', jsonb_array_length(wanted),
    'slugs', array(select unnest(slugs) union select unnest(private.addresses_of(schools))));
end
$$;

create function private.differing_since(p_change private.import_changes, p_contents text) returns text[]
language sql stable set search_path = '' as $$
  select case p_change.kind
    when 'created' then array(
      select distinct f.field from public.change_log l
        cross join lateral (
          select 'images' as field where l.table_name = 'school_images'
          union all
          select k from jsonb_object_keys(case when l.table_name = p_contents then coalesce(l.new, '{}') else '{}' end) k
        ) f
       where l.school_id = p_change.school_id and l.id > p_change.change_id
         and case p_contents when 'programmes' then l.row_id = p_change.row_id and f.field not in ('is_active', 'position')
           else f.field <> 'is_active' end
         and (exists (select 1 from public.schools s where s.id = p_change.row_id)
           or exists (select 1 from public.programmes p where p.id = p_change.row_id)) order by 1)
    else array(
      select n.key from public.change_log l cross join lateral jsonb_each(l.new) n
        cross join lateral (
          select to_jsonb(s) as fields from public.schools s where s.id = p_change.row_id
          union all
          select to_jsonb(p) from public.programmes p where p.id = p_change.row_id) o
       where l.id = p_change.change_id and o.fields -> n.key is distinct from n.value order by 1)
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
  execute format('delete from %s s using private.import_changes c
    where c.import = $1 and c.row_id = any ($2) and c.kind = ''created'' and c.differing = ''{}'' and s.id = c.row_id', target)
    using p_import, p_ids;
  select jsonb_agg(jsonb_build_object('id', c.row_id, 'fields', (
        select coalesce(jsonb_object_agg(o.key, o.value), '{}') from jsonb_each(l.old) o where o.key <> all (c.differing))))
    into restored
    from private.import_changes c join public.change_log l on l.id = c.change_id
   where c.import = p_import and c.row_id = any (p_ids) and c.kind = 'changed';
  execute format('update %3$s s set (%1$s) = row (%2$s)
      from jsonb_to_recordset($1) r (id uuid, fields jsonb) join %3$s o on o.id = r.id
      cross join lateral jsonb_populate_record(o, r.fields) k
     where s.id = o.id', private.column_list(fields), private.column_list(fields, 'k'), target) using coalesce(restored, '[]');
  update private.import_changes c set undone = false
   where c.import = p_import and c.row_id = any (p_ids) and c.differing <> '{}';
end
$$;

create function public.undo_import_changes(p_import uuid, p_limit integer, p_actor uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  import private.school_imports;
  ids uuid[];
  schools uuid[];
  one uuid;
  slugs text[];
begin
  perform private.require_importer();
  select * into import from private.school_imports i where i.id = p_import and i.status = 'undoing' for update;
  if not found then
    return '{"done": 0, "slugs": []}';
  end if;
  perform private.act_for(p_actor);
  select coalesce(array_agg(c.row_id order by c.school_id, c.row_id), '{}'), coalesce(array_agg(distinct c.school_id), '{}')
    into ids, schools
    from (select u.row_id, u.school_id from private.import_changes u where u.import = p_import and u.undone is null
           order by u.school_id, u.row_id limit least(greatest(p_limit, 1), 500)) c;
  slugs := private.addresses_of(schools);
  begin
    perform private.undo_rows(import, ids);
  exception when integrity_constraint_violation or data_exception then
    foreach one in array ids loop
      begin
        perform private.undo_rows(import, array[one]);
      exception when unique_violation then
        -- a slug or an identifier that it had belongs to another one now
        update private.import_changes c set undone = false, differing = '{slug}'
         where c.import = p_import and c.row_id = one;
      when integrity_constraint_violation or data_exception then
        -- what it was does not go together with what it has become, a number with no unit, say
        update private.import_changes c set undone = false, differing = coalesce((select array_agg(k order by k)
            from public.change_log l cross join lateral jsonb_object_keys(l.new) k where l.id = c.change_id), '{}')
         where c.import = p_import and c.row_id = one;
      end;
    end loop;
  end;
  update private.school_imports i set
      undone_count = i.undone_count + (select count(*) from private.import_changes c
        where c.import = p_import and c.row_id = any (ids) and c.undone),
      left_count = i.left_count + (select count(*) from private.import_changes c
        where c.import = p_import and c.row_id = any (ids) and not c.undone)
   where i.id = p_import;
  return jsonb_build_object('done', cardinality(ids),
    'slugs', array(select unnest(slugs) union select unnest(private.addresses_of(schools))));
end
$$;

create function public.import_overview(p_import uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_importer();
  return (select to_jsonb(i) - 'actor' - 'run' || jsonb_build_object(
      'may_act', i.actor = auth.uid() or public.is_super_admin(),
      'sample', (select r.cells from private.import_rows r where r.import = i.id order by r.position limit 1),
      'changes', (select count(*) from private.import_changes c where c.import = i.id),
      'counts', (select coalesce(jsonb_object_agg(k.kind, k.rows), '{}') from (
          select r.kind, count(*) as rows from private.import_rows r
           where r.import = i.id and r.run = i.run and r.kind is not null group by r.kind) k),
      'failed', (select count(*) from private.import_rows r where r.import = i.id and r.outcome = 'failed'),
      -- what applying it would write of the probable duplicates
      'chosen', (select count(*) from private.import_rows r where r.import = i.id and r.run = i.run and r.kind = 'duplicate'
          and (coalesce(r.choice, i.duplicates) = 'create'
            or (coalesce(r.choice, i.duplicates) = 'update' and r.update_write is not null))))
    from private.school_imports i where i.id = p_import);
end
$$;

create function public.list_import_rows(p_import uuid, p_kind text, p_page integer, p_page_size integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  size constant integer := least(greatest(coalesce(p_page_size, 50), 1), 200);
  current_run integer;
  found integer;
  page integer;
begin
  perform private.require_importer();
  select i.run into current_run from private.school_imports i where i.id = p_import;
  select count(*) into found from private.import_rows r where r.import = p_import and r.run = current_run
    and (p_kind = '' or (p_kind = 'failed' and r.outcome = 'failed') or r.kind = p_kind);
  page := least(greatest(coalesce(p_page, 1), 1), greatest(1, ceil(found::numeric / size)::integer));
  return jsonb_build_object('total', found, 'page', page, 'page_count', greatest(1, ceil(found::numeric / size)::integer),
    'rows', (select coalesce(jsonb_agg(to_jsonb(w) order by w.position), '[]') from (
        select r.position, r.number, r.kind, r.name, r.columns, r.errors, r.duplicate, r.choice, r.outcome, r.code,
            r.update_write is not null as may_update
          from private.import_rows r where r.import = p_import and r.run = current_run
            and (p_kind = '' or (p_kind = 'failed' and r.outcome = 'failed') or r.kind = p_kind)
         order by r.position offset (page - 1)::bigint * size limit size) w));
end
$$;

create function public.import_problem_rows(p_import uuid, p_after integer, p_size integer default 500) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_importer();
  return (select coalesce(jsonb_agg(to_jsonb(w) order by w.position), '[]') from (
    select r.position, r.number, r.cells, r.kind, r.errors, r.duplicate, r.outcome, r.code
      from private.import_rows r join private.school_imports i on i.id = r.import and r.run = i.run
     where r.import = p_import and r.position > p_after and (r.kind in ('error', 'duplicate') or r.outcome = 'failed')
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
  size constant integer := least(greatest(coalesce(p_page_size, 50), 1), 200);
  found integer;
  page integer;
begin
  perform private.require_importer();
  select count(*) into found from private.import_changes c where c.import = p_import and not c.undone;
  page := least(greatest(coalesce(p_page, 1), 1), greatest(1, ceil(found::numeric / size)::integer));
  return jsonb_build_object('total', found, 'page', page, 'page_count', greatest(1, ceil(found::numeric / size)::integer),
    'rows', (select coalesce(jsonb_agg(to_jsonb(w) order by w.name, w.id), '[]') from (
        select c.row_id as id, c.name, c.school_id, c.differing,
            (select s.name from public.schools s where s.id = c.school_id and c.row_id <> c.school_id) as school
          from private.import_changes c
         where c.import = p_import and not c.undone order by c.name, c.row_id
        offset (page - 1)::bigint * size limit size) w));
end
$$;

create function public.export_programmes(
  p_schools uuid[], p_after_school uuid default null, p_after_position integer default null, p_after_id uuid default null,
  p_size integer default 500
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not (select public.is_admin()) then
    raise exception 'only an admin may export programmes' using errcode = 'insufficient_privilege';
  end if;
  return (select coalesce(jsonb_agg(to_jsonb(page) - 'place' order by page.place, page.position, page.id), '[]') from (
    select p.*, s.slug as school_slug, s.name as school_name, u.place
      from unnest(p_schools[1:500]) with ordinality u (id, place)
      join public.schools s on s.id = u.id join public.programmes p on p.school_id = u.id
     where p_after_id is null
        or (u.place, p.position, p.id) > (array_position(p_schools, p_after_school)::bigint, p_after_position, p_after_id)
     order by u.place, p.position, p.id limit least(greatest(coalesce(p_size, 500), 1), 1000)) page);
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
    union select i.id::uuid from jsonb_array_elements(named) n (ids) cross join lateral jsonb_array_elements_text(n.ids) i (id)
    union select p.school_id from public.programmes p where p.id = any (p_ids));
  select coalesce(jsonb_agg(to_jsonb(p)), '[]') into rows from public.programmes p
   where p.id = any (p_ids) or (p.school_id = any (found) and p.slug = any (p_slugs));
  return jsonb_build_object('named', named, 'programmes', rows, 'schools',
    (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'slug', s.slug, 'name', s.name)), '[]')
       from public.schools s where s.id = any (found)));
end
$$;

create function private.note_import_claims(p_import uuid, p_run integer, p_claims jsonb)
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
   where o.position < c.position group by c.position
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
      select r.position, c.claim, true as certain from rows r cross join lateral jsonb_array_elements_text(r.claims) c (claim)
      union all
      select r.position, concat_ws(E'\n', 'name', r.school, n.name), false
        from rows r cross join lateral unnest(r.names) n (name) where r.fresh
    ), earlier as materialized (
      select e.* from private.note_import_claims(p_import, p_run, (select coalesce(jsonb_agg(c), '[]') from claims c)) e
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
    schools := array(select unnest(p_schools) union select p.school_id from public.programmes p where p.id = any (p_ids));
    perform 1 from public.schools s where s.id = any (schools) order by s.id for no key update;
  else
    perform 1 from public.schools s where s.id = any (p_ids) order by s.id for update;
  end if;
end
$$;

create function private.with_places(p_rows jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(case when r.at_end then r.value || jsonb_build_object('entry', r.entry || jsonb_build_object('position',
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
  perform set_config('directory.page_changes', 'gently', true);
  return public.apply_import_rows(p_import, p_from, p_to, p_limit, p_actor);
end
$$;

create function public.undo_many_import_changes(p_import uuid, p_limit integer, p_actor uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_importer();
  perform set_config('directory.page_changes', 'gently', true);
  return public.undo_import_changes(p_import, p_limit, p_actor);
end
$$;

revoke execute on function
  public.apply_import_rows(uuid,integer,integer,integer,uuid),
  public.apply_many_import_rows(uuid,integer,integer,integer,uuid),
  public.end_import_step(uuid,text),
  public.find_import_duplicates(uuid,integer,jsonb),
  public.find_programme_duplicates(uuid,integer,jsonb),
  public.import_matches(uuid[],text[],text[]),
  public.import_portion(uuid,integer,integer),
  public.import_programme_matches(uuid[],uuid[],text[],text[],text[]),
  public.save_import_check(uuid,integer,jsonb),
  public.tidy_imports(integer),
  public.undo_import_changes(uuid,integer,uuid),
  public.undo_many_import_changes(uuid,integer,uuid)
  from public, anon, authenticated, service_role;
grant execute on function
  public.apply_import_rows(uuid,integer,integer,integer,uuid),
  public.apply_many_import_rows(uuid,integer,integer,integer,uuid),
  public.end_import_step(uuid,text),
  public.find_import_duplicates(uuid,integer,jsonb),
  public.find_programme_duplicates(uuid,integer,jsonb),
  public.import_matches(uuid[],text[],text[]),
  public.import_portion(uuid,integer,integer),
  public.import_programme_matches(uuid[],uuid[],text[],text[],text[]),
  public.save_import_check(uuid,integer,jsonb),
  public.tidy_imports(integer),
  public.undo_import_changes(uuid,integer,uuid),
  public.undo_many_import_changes(uuid,integer,uuid)
  to service_role;
revoke execute on function
  public.add_import_rows(uuid,jsonb),
  public.begin_import(text),
  public.choose_import_duplicates(uuid,text,integer),
  public.discard_import(uuid),
  public.end_import_upload(uuid,jsonb,integer,jsonb),
  public.export_programmes(uuid[],uuid,integer,uuid,integer),
  public.import_overview(uuid),
  public.import_problem_rows(uuid,integer,integer),
  public.list_import_differences(uuid,integer,integer),
  public.list_import_rows(uuid,text,integer,integer),
  public.list_imports(integer,integer),
  public.prepare_import(uuid,text,jsonb)
  from public, anon, authenticated, service_role;
grant execute on function
  public.add_import_rows(uuid,jsonb),
  public.begin_import(text),
  public.choose_import_duplicates(uuid,text,integer),
  public.discard_import(uuid),
  public.end_import_upload(uuid,jsonb,integer,jsonb),
  public.export_programmes(uuid[],uuid,integer,uuid,integer),
  public.import_overview(uuid),
  public.import_problem_rows(uuid,integer,integer),
  public.list_import_differences(uuid,integer,integer),
  public.list_import_rows(uuid,text,integer,integer),
  public.list_imports(integer,integer),
  public.prepare_import(uuid,text,jsonb)
  to authenticated, service_role;
revoke execute on function
  private.differing_since(private.import_changes,text),
  private.imported_fields(text),
  private.imported_table(text),
  private.lock_imported(text,uuid[],uuid[]),
  private.note_import_claims(uuid,integer,jsonb),
  private.with_places(jsonb)
  from public;

-- Open registers: which school is in which, runs of imports, matches and differences to decide.

create table public.school_sources (
  register text not null check (register ~ '^[a-z]{2,30}$'),
  -- the register's own: UNITID, UAI, CRICOS provider code, codice scuola
  identifier text not null check (identifier ~ '\S' and char_length(identifier) <= 100),
  -- no reference: that a school was deleted here is remembered, and the next run does not bring it back
  school_id uuid not null,
  -- as the register writes it; the search knows it
  name text not null check (char_length(name) <= 500),
  edition text not null check (char_length(edition) <= 50),
  licence text not null check (char_length(licence) <= 100),
  fetched_at timestamptz not null default now(),
  also_identifiers text[] not null default '{}',
  -- the institute that a branch belongs to
  parent_identifier text check (char_length(parent_identifier) <= 100),
  parent_name text check (char_length(parent_name) <= 500),
  -- the edition in which the school was missing; null as long as it is listed
  gone_since text check (char_length(gone_since) <= 50),
  -- The values that this register gave the school, by its columns. A value is the register's as long as it is the same.
  stated jsonb not null default '{}' check (jsonb_typeof(stated) = 'object'),
  -- What it states where somebody said otherwise: {column: {value: {column: …}, kept}}.
  differing jsonb not null default '{}' check (jsonb_typeof(differing) = 'object'),
  -- The programmes that it gave the school, with the versions that it left them in.
  programmes jsonb not null default '{}' check (jsonb_typeof(programmes) = 'object'),
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

create table private.register_decisions (
  id uuid primary key default gen_random_uuid(),
  register text not null,
  identifier text not null,
  -- the first column of a difference; null for the question which school an entry is
  difference text,
  choice text not null check (choice in ('merge', 'separate', 'take', 'keep')),
  -- no reference: the school may be deleted later
  school_id uuid not null,
  -- as the register writes it
  name text not null,
  -- merge, separate: the run of one row that wrote it, by which it is taken back
  import uuid unique references private.school_imports (id),
  -- take, keep: what the register states, and what the school said; of a value that was taken also the sources of before and after
  theirs jsonb,
  ours jsonb,
  -- the difference as it was noted, and what of it the register had given before
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

create function public.register_candidates(p_register text, p_country text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_importer();
  return (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'country', s.country, 'city', s.city, 'website', s.website,
      'lat', s.coordinates_lat, 'lng', s.coordinates_lng, 'exact', coalesce(s.coordinates_precision = 'campus', false),
      'taken', exists (select 1 from public.school_sources r where r.school_id = s.id and r.register = p_register),
      'names', jsonb_build_array(s.name) || coalesce((select jsonb_agg(r.name) from public.school_sources r where r.school_id = s.id), '[]'))
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
        (select coalesce(jsonb_agg(to_jsonb(p) order by p.position, p.id), '[]') from public.programmes p where p.school_id = s.id))), '[]')
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
    'differing', (select coalesce(sum(r.differing), 0) from private.import_rows r where r.import = p_import and r.run = p_run))
$$;

create function private.programmes_column_of(p_rows jsonb) returns text
language sql stable set search_path = '' as $$
  select '[' || coalesce(string_agg(private.column_entry(jsonb_populate_record(null::public.programmes,
      r.row || '{"certified": false}'))::text, ',' order by r.place), '') || ']'
    from jsonb_array_elements(p_rows) with ordinality r (row, place)
$$;

create function private.change_register_programmes(p_school uuid, p_changes jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  update public.programmes p set position = k.position, name = k.name, name_en = k.name_en, level = k.level, field = k.field,
      duration_value = k.duration_value, duration_unit = k.duration_unit, duration_text = k.duration_text,
      duration_text_en = k.duration_text_en, prices = k.prices, award_es = k.award_es, award_en = k.award_en, places = k.places,
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
  before constant text := private.programmes_source();
  good jsonb;
  known_ids uuid[];
  one record;
begin
  perform set_config('directory.programmes_from', 'both', true);
  perform 1 from public.schools s
    where s.id in (select (r.value #>> '{entry,id}')::uuid from jsonb_array_elements(p_rows) r) order by s.id for update;
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
  insert into public.school_sources as s (register, identifier, school_id, name, edition, licence, also_identifiers,
      parent_identifier, parent_name, gone_since, stated, differing, programmes)
    select k.register, k.identifier, (e ->> 'id')::uuid, k.name, k.edition, k.licence, k.also_identifiers,
        k.parent_identifier, k.parent_name, k.gone_since, k.stated, k.differing, k.programmes
      from jsonb_array_elements(good) e
      cross join lateral jsonb_populate_record(null::public.school_sources, e -> 'register_source') k
  on conflict (register, identifier) do update set name = excluded.name, edition = excluded.edition, licence = excluded.licence,
    fetched_at = now(), also_identifiers = excluded.also_identifiers, parent_identifier = excluded.parent_identifier,
    parent_name = excluded.parent_name, gone_since = excluded.gone_since, stated = excluded.stated,
    differing = excluded.differing, programmes = excluded.programmes;

  perform private.write_imported(p_import, (select jsonb_agg(case when r.value -> 'entry' ? 'version' then r.value
      else jsonb_set(r.value, '{entry,programs}',
        to_jsonb(private.programmes_column_of(r.value #> '{entry,register_programmes,insert}'))) end order by r.place)
    from jsonb_array_elements(p_rows) with ordinality r (value, place)));

  perform private.insert_kept('public.programmes', (select jsonb_agg(r.row || jsonb_build_object('school_id', e -> 'id'))
    from jsonb_array_elements(good) e cross join lateral jsonb_array_elements(e #> '{register_programmes,insert}') r (row)));
  for one in select (e ->> 'id')::uuid as school, e -> 'register_programmes' as changes from jsonb_array_elements(good) e
      where e #> '{register_programmes,update}' <> '[]' or e #> '{register_programmes,hide}' <> '[]' loop
    perform private.change_register_programmes(one.school, one.changes);
  end loop;
  if known_ids <> '{}' then
    perform private.write_programmes_columns(array(select (e ->> 'id')::uuid from jsonb_array_elements(good) e
      where e ? 'version' and e -> 'register_programmes' <> '{"insert": [], "update": [], "hide": []}'));
    perform private.index_schools(known_ids);
  end if;
  -- what changed nothing in the school itself is an act of this run all the same
  insert into private.import_changes (import, school_id, row_id, kind, change_id, name)
    select p_import, s.id, s.id, 'changed', 0, s.name from public.schools s where s.id = any (known_ids)
  on conflict do nothing;
  perform set_config('directory.programmes_from', before, true);
end
$$;

create function private.undo_registered(p_import uuid, p_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
declare
  before constant text := private.programmes_source();
  undone uuid[];
  one record;
begin
  perform set_config('directory.programmes_from', 'both', true);
  perform private.undo_changes(p_import, p_ids);
  undone := array(select c.school_id from private.import_changes c
    where c.import = p_import and c.school_id = any (p_ids) and (c.undone or c.kind = 'changed'));
  for one in select c.*, (e.value ->> 'id')::uuid as id, e.value -> 'before' as was, (e.value ->> 'version')::integer as version
      from private.register_changes c cross join lateral jsonb_array_elements(c.programmes_before) e
     where c.import = p_import and c.school_id = any (undone) loop
    if jsonb_typeof(one.was) = 'null' then
      delete from public.programmes p where p.id = one.id and p.version = one.version;
    else
      perform private.change_register_programmes(one.school_id, jsonb_build_object('hide', '[]'::jsonb, 'update', jsonb_build_array(one.was || jsonb_build_object('version', one.version))));
      update public.programmes p set is_active = (one.was ->> 'is_active')::boolean
       where p.id = one.id and p.is_active is distinct from (one.was ->> 'is_active')::boolean and p.version <= one.version + 1;
    end if;
  end loop;
  delete from public.school_sources s using private.register_changes c
   where c.import = p_import and c.school_id = any (undone) and c.source_before is null
     and s.register = c.register and s.identifier = c.identifier;
  update public.school_sources s set edition = k.edition, name = k.name, licence = k.licence, fetched_at = k.fetched_at,
      also_identifiers = k.also_identifiers, parent_identifier = k.parent_identifier, parent_name = k.parent_name,
      gone_since = k.gone_since, stated = k.stated, differing = k.differing,
      -- a programme that was brought back has a later version than it had
      programmes = k.programmes || (select coalesce(jsonb_object_agg(p.id, p.version), '{}') from public.programmes p
        where p.school_id = s.school_id and p.id in (select (e ->> 'id')::uuid from jsonb_array_elements(c.programmes_before) e
          where jsonb_typeof(e -> 'before') = 'object'))
    from private.register_changes c cross join lateral jsonb_populate_record(null::public.school_sources, c.source_before) k
   where c.import = p_import and c.school_id = any (undone) and c.source_before is not null
     and s.register = c.register and s.identifier = c.identifier;
  perform private.write_programmes_columns(array(select s.id from public.schools s join private.register_changes c on c.school_id = s.id
    where c.import = p_import and s.id = any (undone) and c.programmes_before <> '[]'));
  perform private.index_schools(array(select s.id from public.schools s where s.id = any (undone)));
  perform set_config('directory.programmes_from', before, true);
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
  size constant integer := least(greatest(coalesce(p_page_size, 20), 1), 100);
  found integer;
  page integer;
begin
  select count(*) into found from private.school_imports i
   where i.status <> 'uploading' and (i.register is not null) = p_registers
     and not exists (select 1 from private.register_decisions d where d.import = i.id);
  page := least(greatest(coalesce(p_page, 1), 1), greatest(1, ceil(found::numeric / size)::integer));
  return jsonb_build_object('total', found, 'page', page, 'page_count', greatest(1, ceil(found::numeric / size)::integer),
    'imports', (select coalesce(jsonb_agg(to_jsonb(w) order by w.uploaded_at desc, w.id), '[]') from (
        select i.id, i.file_name, i.contents, i.status, i.uploaded_at, i.imported_at, i.row_count, i.created_count, i.changed_count,
            i.undone_count, i.left_count, coalesce(i.actor = auth.uid(), false) or public.is_super_admin() as may_act, i.register, i.report
          from private.school_imports i where i.status <> 'uploading' and (i.register is not null) = p_registers
           and not exists (select 1 from private.register_decisions d where d.import = i.id)
         order by i.uploaded_at desc, i.id offset (page - 1)::bigint * size limit size) w));
end
$$;

create function public.school_registers(p_school uuid, p_programme uuid default null) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('register', r.register, 'identifier', r.identifier, 'name', r.name,
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
    select s.id, s.country, s.checked_on, jsonb_array_length(s.sources) as sources, coalesce(p.programmes, 0) as programmes
      from public.schools s
      left join (select d.school_id, count(*) as programmes from public.programmes d where d.is_active group by 1) p
        on p.school_id = s.id
     where s.is_active
  ), given as (
    select r.register, count(*) as programmes
      from public.school_sources r cross join lateral jsonb_object_keys(r.programmes) k (id)
      join public.programmes p on p.id = k.id::uuid and p.is_active
      join counted c on c.id = r.school_id
     group by 1
  )
  select jsonb_build_object(
    'checked', (select jsonb_build_object('schools', count(*), 'countries', count(distinct c.country),
        'programmes', coalesce(sum(c.programmes), 0), 'sources', coalesce(sum(c.sources), 0), 'latest', max(c.checked_on))
      from counted c where c.checked_on is not null),
    'registers', (select coalesce(jsonb_agg(to_jsonb(w) order by w.register), '[]') from (
        select r.register, mode() within group (order by r.edition) as edition,
            max(r.fetched_at at time zone 'UTC')::date as taken_in,
            count(distinct r.school_id) filter (where r.gone_since is null) as schools,
            coalesce(max(g.programmes), 0) as programmes,
            count(distinct r.school_id) filter (where r.gone_since is not null) as gone
          from public.school_sources r join counted c on c.id = r.school_id left join given g on g.register = r.register
         group by r.register) w),
    'countries', (select coalesce(jsonb_agg(to_jsonb(w) order by w.schools desc, w.country), '[]') from (
        select c.country, count(*) as schools, sum(c.programmes) as programmes from counted c group by 1) w))
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
      'live', coalesce(j.status = 'running' and j.leased_until >= now(), i.status = 'uploading' and i.uploaded_at > now() - interval '1 minute'))
      order by (i.status = 'importing') desc, i.uploaded_at, i.id), '[]')
    from private.school_imports i
    left join lateral (select w.id, w.status, w.leased_until from public.jobs w
      where w.subject = i.id::text and w.status in ('queued', 'running') order by w.created_at limit 1) j on true
    where i.register = p_register and i.actor is null
      -- what was given up is uploading, and older than a week: its rows go with the next uploads
      and (i.status in ('uploaded', 'checked', 'importing') or i.status = 'uploading' and i.uploaded_at > now() - interval '7 days'));
end
$$;

create function private.remember_kept() returns trigger
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
  select case when p_column = 'tuition_min' then array['tuition_min', 'tuition_max', 'tuition_currency']
    when p_column in ('region', 'ownership', 'address', 'website', 'email', 'phone', 'students_count') then array[p_column] end
$$;

create function private.told_of(p_school public.schools) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('region', p_school.region, 'ownership', p_school.ownership, 'address', p_school.address,
    'website', p_school.website, 'email', p_school.email, 'phone', p_school.phone, 'students_count', p_school.students_count,
    'tuition_min', p_school.tuition_min, 'tuition_max', p_school.tuition_max, 'tuition_currency', p_school.tuition_currency)
$$;

create function private.said_in(p_school public.schools, p_columns text[]) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(e.key, e.value), '{}') from jsonb_each(private.told_of(p_school)) e
   where e.key = any (p_columns) and e.value <> 'null'
$$;

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
  asked record;
  school constant uuid := (p_entry ->> 'id')::uuid;
  known constant integer := (p_entry ->> 'version')::integer;
  run uuid;
  made uuid;
  slugs text[];
begin
  perform private.require_importer();
  perform private.act_for(p_actor);
  select r.identifier, i.register, coalesce(p_entry #>> '{register_source,name}', r.name, '') as name into asked
    from private.import_rows r join private.school_imports i on i.id = r.import
   where r.import = p_import and r.position = p_position and r.kind = 'duplicate' and i.register is not null for update of r;
  if not found then
    raise exception 'no such row' using errcode = 'no_data_found';
  end if;
  if p_choice is null or p_choice not in ('merge', 'separate') or (p_choice = 'merge') <> (known is not null)
    or asked.identifier is distinct from p_entry #>> '{register_source,identifier}'
    or asked.register is distinct from p_entry #>> '{register_source,register}' then
    raise exception 'the entry is not of this row' using errcode = 'invalid_parameter_value';
  end if;
  -- the second of two decisions at one moment sees what the first has written
  perform pg_advisory_xact_lock(hashtextextended(concat_ws(' ', 'register entry', asked.register, asked.identifier), 0));
  if exists (select 1 from public.school_sources s where s.register = asked.register and s.identifier = asked.identifier) then
    raise exception 'this is decided' using errcode = 'object_in_use';
  end if;
  if not exists (select 1 from private.open_matches() m where m.import = p_import and m.position = p_position) then
    raise exception 'no such row' using errcode = 'no_data_found';
  end if;
  perform 1 from public.schools s where s.id = school for update;
  if found <> (p_choice = 'merge') or known <> (select s.version from public.schools s where s.id = school) then
    raise exception 'the school has changed' using errcode = 'invalid_parameter_value';
  end if;

  slugs := private.addresses_of(array[school]);
  insert into private.school_imports (actor, file_name, register, status, row_count, imported_at)
    values (auth.uid(), left(asked.name, 200), asked.register, 'imported', 1, now()) returning id into run;
  perform private.write_registered(run, jsonb_build_array(jsonb_build_object('position', 1, 'entry', p_entry)));
  insert into private.register_decisions (register, identifier, choice, school_id, name, import, decided_by)
    values (asked.register, asked.identifier, p_choice, school, asked.name, run, auth.uid()) returning id into made;
  perform private.add_audit_entry('register_decided', 'school', school::text,
    (select s.name from public.schools s where s.id = school),
    jsonb_build_object('register', asked.register, 'identifier', asked.identifier, 'choice', p_choice));
  return jsonb_build_object('id', made, 'slugs', array(select unnest(slugs) union select unnest(private.addresses_of(array[school]))));
end
$$;

create function private.decide_difference(p_asked jsonb, p_choice text) returns text
language plpgsql set search_path = '' as $$
declare
  col constant text := p_asked ->> 'column';
  columns constant text[] := private.difference_columns(col);
  school public.schools;
  source public.school_sources;
  noted jsonb;
  before jsonb;
  after jsonb;
begin
  -- the school first, as whoever writes a run does
  select s.* into school from public.schools s join public.school_sources r on r.school_id = s.id
    where r.register = p_asked ->> 'register' and r.identifier = p_asked ->> 'identifier' for update of s;
  if not found then
    return 'missing';
  end if;
  select r.* into source from public.school_sources r
    where r.register = p_asked ->> 'register' and r.identifier = p_asked ->> 'identifier' and r.school_id = school.id for update;
  noted := source.differing -> col;
  if noted is null or columns is null or noted -> 'kept' = 'true' then
    return 'decided';
  end if;
  before := private.said_in(school, columns);
  after := noted -> 'value';
  if after <> p_asked -> 'theirs' or before <> p_asked -> 'ours' then
    return 'changed';
  end if;
  if p_choice = 'take' then
    begin
      -- figures that need more words bring their source along
      if jsonb_typeof(noted -> 'sources') = 'array' then
        before := before || jsonb_build_object('sources', school.sources);
        after := after || jsonb_build_object('sources', school.sources || coalesce((select jsonb_agg(n) from jsonb_array_elements(noted -> 'sources') n
          where not exists (select 1 from jsonb_array_elements(school.sources) o where o -> 'facts' = n -> 'facts')), '[]'));
      end if;
      perform private.write_columns(school.id, after);
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
      (select coalesce(jsonb_object_agg(e.key, e.value), '{}') from jsonb_each(source.stated) e where e.key = any (columns)),
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
  schools uuid[] := '{}';
  asked record;
begin
  perform private.require_importer();
  if p_choice is null or p_choice not in ('take', 'keep') or coalesce(jsonb_array_length(p_asked), 0) not between 1 and 200 then
    raise exception 'no such decision' using errcode = 'invalid_parameter_value';
  end if;
  -- in one order, so that two administrators wait for each other instead of locking each other out
  for asked in select a.value, r.school_id from jsonb_array_elements(p_asked) a
      left join public.school_sources r on r.register = a.value ->> 'register' and r.identifier = a.value ->> 'identifier'
      order by r.school_id, a.value ->> 'register', a.value ->> 'identifier', a.value ->> 'column' loop
    outcome := private.decide_difference(asked.value, p_choice);
    outcomes := outcomes || jsonb_build_object(outcome, coalesce((outcomes ->> outcome)::integer, 0) + 1);
    if outcome = 'done' and p_choice = 'take' then
      schools := schools || asked.school_id;
    end if;
  end loop;
  return jsonb_build_object('outcomes', outcomes, 'slugs', to_jsonb(private.addresses_of(schools)));
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
    if (select coalesce(jsonb_object_agg(e.key, e.value), '{}') from jsonb_each(private.said_in(school, columns)) e where taken ? e.key) <> taken then
      raise exception 'the school has changed' using errcode = 'invalid_parameter_value';
    end if;
    perform private.write_columns(school.id, (select jsonb_object_agg(k, p_decision.ours -> k) from jsonb_object_keys(taken) k)
      || case when p_decision.theirs -> 'sources' = school.sources then jsonb_build_object('sources', p_decision.ours -> 'sources') else '{}' end);
    update public.school_sources r set stated = (r.stated - array(select jsonb_object_keys(taken))) || p_decision.stated_before,
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
  if exists (select 1 from private.import_changes c where c.import = p_decision.import and c.kind = 'created' and not c.undone) then
    raise exception 'the school has changed' using errcode = 'invalid_parameter_value';
  end if;
  update private.school_imports i set status = 'undone', undone_at = now() where i.id = p_decision.import;
end
$$;

create function public.undo_register_decision(p_decision uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  decision private.register_decisions;
  slugs text[];
begin
  perform private.require_importer();
  select * into decision from private.register_decisions d where d.id = p_decision for update;
  if not found then
    raise exception 'no such decision' using errcode = 'no_data_found';
  end if;
  if decision.undone_at is not null then
    raise exception 'this was taken back' using errcode = 'object_in_use';
  end if;
  slugs := private.addresses_of(array[decision.school_id]);
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
  return jsonb_build_object('slugs', array(select unnest(slugs) union select unnest(private.addresses_of(array[decision.school_id]))));
end
$$;

create function private.open_differences() returns table (
  register text, identifier text, name text, school_id uuid, "column" text, theirs jsonb)
language sql stable set search_path = '' as $$
  select r.register, r.identifier, r.name, r.school_id, d.key, d.value -> 'value'
    from public.school_sources r join public.schools s on s.id = r.school_id cross join lateral jsonb_each(r.differing) d
   where r.differing <> '{}' and d.value -> 'kept' = 'false' and private.difference_columns(d.key) is not null
     and not private.told_of(s) @> (d.value -> 'value')
$$;

create function public.list_registers() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_importer();
  return (with sources as (
      select r.register, count(*) filter (where r.gone_since is null) as schools, count(*) filter (where r.gone_since is not null) as gone,
          mode() within group (order by r.edition) filter (where r.gone_since is null) as edition
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
    )
    select coalesce(jsonb_agg(jsonb_build_object('register', k.register, 'schools', coalesce(s.schools, 0), 'gone', coalesce(s.gone, 0),
        'edition', s.edition, 'matches', coalesce(m.rows, 0), 'differences', coalesce(d.rows, 0),
        'run', r.id, 'run_status', r.status, 'run_at', r.happened_at) order by k.register), '[]')
      from (select register from sources union select register from runs) k
      left join sources s using (register) left join runs r using (register)
      left join matches m using (register) left join differences d using (register));
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
      and not exists (select 1 from private.import_rows r where r.import = import.id and r.run = import.run and r.identifier = s.identifier));
  end if;
  return (select count(*) from private.register_changes c join public.school_sources s
      on s.register = c.register and s.identifier = c.identifier
    where c.import = p_import and s.gone_since is not null and c.source_before -> 'gone_since' = 'null');
end
$$;

create function private.page_of(p_total bigint, p_page integer, p_page_size integer) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('total', p_total, 'page', p.page, 'page_count', p.pages, 'size', p.size, 'from', (p.page - 1)::bigint * p.size)
    from (select s.size, s.pages, least(greatest(coalesce(p_page, 1), 1), s.pages) as page
            from (select z.size, greatest(1, ceil(p_total::numeric / z.size)::integer) as pages
                    from (select least(greatest(coalesce(p_page_size, 20), 1), 200) as size) z) s) p
$$;

create function public.list_register_matches(p_register text, p_page integer, p_page_size integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  part jsonb;
begin
  perform private.require_importer();
  part := private.page_of((select count(*) from private.open_matches() m where p_register = '' or m.register = p_register),
    p_page, p_page_size);
  return part - 'from' - 'size' || jsonb_build_object('rows', (select coalesce(jsonb_agg(jsonb_build_object('import', w.import,
      'position', w.position, 'register', w.register, 'identifier', w.identifier, 'cells', w.cells, 'duplicate', w.duplicate, 'schools',
      (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'city', s.city, 'region', s.region,
            'address', s.address, 'website', s.website, 'phone', s.phone, 'lat', s.coordinates_lat, 'lng', s.coordinates_lng,
            'is_active', s.is_active, 'also', (select coalesce(jsonb_agg(o.name order by o.register, o.identifier), '[]')
              from public.school_sources o where o.school_id = s.id))), '[]')
         from public.schools s where s.id in (select (c ->> 'school')::uuid
           from jsonb_array_elements(jsonb_build_array(w.duplicate) || coalesce(w.duplicate -> 'others', '[]')) c))) order by w.place), '[]')
    from (select r.import, r.position, m.register, r.identifier, r.cells, r.duplicate,
              row_number() over (order by (r.duplicate ->> 'score')::numeric desc nulls last, m.register, r.identifier) as place
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
  part := private.page_of((select count(*) from private.open_differences() d where p_register = '' or d.register = p_register),
    p_page, p_page_size);
  return part - 'from' - 'size' || jsonb_build_object('rows', (select coalesce(jsonb_agg(to_jsonb(w) - 'place' order by w.place), '[]')
    from (select d.*, private.said_in(s, private.difference_columns(d.column)) as ours, s.name as school, s.city, s.checked_on
            from (select o.*, row_number() over (order by n.sort_name, n.id, o.register, o.identifier, o.column) as place
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
  return part - 'from' - 'size' || jsonb_build_object('rows', (select coalesce(jsonb_agg(to_jsonb(w) - 'place' order by w.place), '[]')
    from (select r.register, r.identifier, r.name, r.school_id, s.name as school, s.city, r.gone_since,
              row_number() over (order by s.sort_name, s.id, r.register, r.identifier) as place
            from public.school_sources r join public.schools s on s.id = r.school_id
           where r.gone_since is not null and (p_register = '' or r.register = p_register)
           order by place offset (part ->> 'from')::bigint limit (part ->> 'size')::integer) w));
end
$$;

create function public.list_register_decisions(p_register text, p_page integer, p_page_size integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  part jsonb;
begin
  perform private.require_importer();
  part := private.page_of((select count(*) from private.register_decisions d where p_register = '' or d.register = p_register),
    p_page, p_page_size);
  return part - 'from' - 'size' || jsonb_build_object('rows', (select coalesce(jsonb_agg(to_jsonb(w) order by w.decided_at desc, w.id), '[]')
    from (select d.id, d.register, d.identifier, d.name, d.difference, d.choice, d.school_id,
              (select s.name from public.schools s where s.id = d.school_id) as school, d.theirs - 'sources' as theirs,
              d.ours - 'sources' as ours, d.decided_at, private.audit_name(d.decided_by) as decided_by, d.undone_at,
              private.audit_name(d.undone_by) as undone_by
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

create trigger remember_kept before insert or update of differing on public.school_sources
  for each row when (new.differing <> '{}') execute function private.remember_kept();

revoke execute on function
  public.begin_register_run(text,text),
  public.decide_register_differences(jsonb,text),
  public.list_register_decisions(text,integer,integer),
  public.list_register_differences(text,integer,integer),
  public.list_register_gone(text,integer,integer),
  public.list_register_matches(text,integer,integer),
  public.list_register_runs(integer,integer),
  public.list_registers(),
  public.register_run_gone(uuid),
  public.undo_register_decision(uuid)
  from public, anon, authenticated, service_role;
grant execute on function
  public.begin_register_run(text,text),
  public.decide_register_differences(jsonb,text),
  public.list_register_decisions(text,integer,integer),
  public.list_register_differences(text,integer,integer),
  public.list_register_gone(text,integer,integer),
  public.list_register_matches(text,integer,integer),
  public.list_register_runs(integer,integer),
  public.list_registers(),
  public.register_run_gone(uuid),
  public.undo_register_decision(uuid)
  to authenticated, service_role;
revoke execute on function
  public.decide_register_match(uuid,integer,text,jsonb,uuid),
  public.first_registers(text[]),
  public.register_candidates(text,text),
  public.register_known(text,text[],uuid[]),
  public.register_match(uuid,integer),
  public.unfinished_register_runs(text)
  from public, anon, authenticated, service_role;
grant execute on function
  public.decide_register_match(uuid,integer,text,jsonb,uuid),
  public.first_registers(text[]),
  public.register_candidates(text,text),
  public.register_known(text,text[],uuid[]),
  public.register_match(uuid,integer),
  public.unfinished_register_runs(text)
  to service_role;
revoke execute on function
  private.change_register_programmes(uuid,jsonb),
  private.decide_difference(jsonb,text),
  private.difference_columns(text),
  private.listed_imports(boolean,integer,integer),
  private.mark_gone(private.school_imports),
  private.open_differences(),
  private.open_matches(),
  private.page_of(bigint,integer,integer),
  private.programmes_column_of(jsonb),
  private.register_report(uuid,integer),
  private.remember_kept(),
  private.said_in(schools,text[]),
  private.told_of(schools),
  private.undo_difference(private.register_decisions),
  private.undo_match(private.register_decisions),
  private.undo_registered(uuid,uuid[]),
  private.undo_rows(private.school_imports,uuid[]),
  private.write_registered(uuid,jsonb),
  private.write_rows(private.school_imports,jsonb)
  from public;
revoke execute on function
  public.data_sources(),
  public.school_registers(uuid,uuid)
  from public, anon, authenticated, service_role;
grant execute on function
  public.data_sources(),
  public.school_registers(uuid,uuid)
  to anon, authenticated, service_role;

-- Messages of the contact form, and limits of senders.

create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name ~ '\S' and char_length(name) <= 200),
  email text not null check (email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' and char_length(email) <= 320),
  message text not null check (message ~ '\S' and char_length(message) <= 5000),
  language text not null default 'es' check (language in ('es', 'en')),
  is_read boolean not null default false,
  created_at timestamptz not null default now()
);
alter table public.contact_messages enable row level security;
revoke all on public.contact_messages from anon, authenticated;
grant select, delete on public.contact_messages to authenticated;
grant all on public.contact_messages to service_role;
grant update (is_read) on public.contact_messages to authenticated;
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
  -- makes the hashes below useless elsewhere; another one in every installation
  salt text not null default encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'hex'),
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
  settings private.contact_settings;
  senders text[];
  sender text;
  fullest timestamptz;
begin
  if nullif(btrim(p_website), '') is not null then
    return jsonb_build_object('status', 'sent');
  end if;
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

  delete from private.contact_sends s where s.sent_at <= clock_timestamp() - settings.period;
  -- for each sender over the limit: when its oldest counted message leaves the hour
  select max(full_since.sent_at) into fullest from unnest(senders) candidate
    cross join lateral (
      select s.sent_at from private.contact_sends s where s.sender = candidate
      order by s.sent_at desc offset settings.per_sender - 1 limit 1) full_since;
  if fullest is null then
    select s.sent_at into fullest from private.contact_sends s where s.sender = 'all'
      order by s.sent_at desc offset settings.all_senders - 1 limit 1;
  end if;
  if fullest is not null then
    return jsonb_build_object('status', 'rate_limited', 'retry_after',
      greatest(1, ceil(extract(epoch from fullest + settings.period - clock_timestamp()))::integer));
  end if;

  insert into private.contact_sends (sender) select unnest(senders || 'all'::text);
  insert into public.contact_messages (name, email, message, language)
  values (trimmed_name, trimmed_email, trimmed_message, case when p_language = 'en' then 'en' else 'es' end);
  return jsonb_build_object('status', 'sent');
end
$$;

create trigger contact_messages_log after insert or update or delete on public.contact_messages
  for each row execute function private.log_change('id', '', '', 'created_at,name,email,message');

revoke execute on function
  public.send_contact_message(text,text,text,text,text,text)
  from public, anon, authenticated, service_role;
grant execute on function
  public.send_contact_message(text,text,text,text,text,text)
  to anon, authenticated, service_role;

-- The audit log, written by triggers.

create table public.audit_log (
  id bigint generated always as identity primary key,
  happened_at timestamptz not null default now(),
  -- whoever did it; null for the server itself, the database's owner, and accounts that are gone
  actor uuid,
  -- as they were called then
  actor_name text,
  -- their role then; 'service' for the server, 'owner' for the database's owner, 'anon' for somebody signed out
  actor_role text not null,
  verb text not null check (verb ~ '^[a-z]+(_[a-z]+)*$'),
  -- what it was done to: the kind, an identifier of it, what it is called, and what a reader needs beside that
  thing text not null check (thing ~ '^[a-z]+(_[a-z]+)*$'),
  thing_id text check (char_length(thing_id) <= 100),
  label text check (char_length(label) <= 300),
  detail jsonb not null default '{}',
  -- where the session was opened, or where the attempt came from
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
begin
  delete from public.audit_log l where l.id in (
    select o.id from public.audit_log o where o.happened_at < now() - interval '400 days' order by o.happened_at limit 100);
  insert into public.audit_log (actor, actor_name, actor_role, verb, thing, thing_id, label, detail, address)
  values (p_actor, private.audit_name(p_actor),
    case when p_actor is not null
        then coalesce((select r.role from public.user_roles r where r.user_id = p_actor), 'user')
      when sent_as = 'service_role' then 'service' when sent_as in ('anon', 'authenticated') then 'anon' else 'owner' end,
    p_verb, p_thing, left(p_thing_id, 100), left(p_label, 300), coalesce(p_detail, '{}'), p_address);
end
$$;

create function private.audit_session() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.add_audit_entry('signed_in', 'account', new.user_id::text, private.audit_name(new.user_id), '{}', new.user_id, new.ip);
  elsif (old.not_after is null or old.not_after > now())
    and exists (select 1 from auth.users u where u.id = old.user_id) then
    perform private.add_audit_entry('signed_out', 'account', old.user_id::text, private.audit_name(old.user_id), '{}', old.user_id, old.ip);
  end if;
  return null;
end
$$;

create function private.audit_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.encrypted_password <> old.encrypted_password and '' not in (new.encrypted_password, old.encrypted_password) then
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
      where l.verb = 'sign_in_failed' and l.happened_at > now() - interval '1 hour') >= 1000 then
    return;
  end if;
  begin
    came_from := p_address::inet;
  exception when others then
    came_from := null;
  end;
  select u.id into meant from auth.users u where u.email = lower(btrim(p_email)) limit 1;
  perform private.add_audit_entry('sign_in_failed', 'account', meant::text, private.audit_name(meant), '{}', null, came_from);
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
   where not exists (select 1 from public.deleted_schools d where d.school_id = s.id and d.undone);
  if gone.amount > 0 then
    perform private.add_audit_entry('school_deleted', 'school', case when gone.amount = 1 then gone.id::text end, gone.name,
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
begin
  perform private.add_audit_entry('message_deleted', 'message', old.id::text);
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

create function public.audit_own_act(p_verb text, p_thing text, p_label text default null, p_detail jsonb default '{}')
returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not public.is_admin() then
    raise exception 'only an admin has acts to tell' using errcode = 'insufficient_privilege';
  end if;
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
  if not public.is_admin() then
    raise exception 'only an admin may read the audit log' using errcode = 'insufficient_privilege';
  end if;
  return (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.full_name)
      order by public.normalise_text(coalesce(p.full_name, '')), p.id), '[]')
    from public.profiles p where exists (select 1 from public.audit_log l where l.actor = p.id));
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
  for each row execute function private.audit_message();
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

-- Usage: daily sums, and searches without results.

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
  words text not null check (words ~ '\S' and char_length(words) <= 60 and words !~ '@' and words !~ '([0-9][^0-9]*){6}'),
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
    select o.day, o.kind, o.school_id from public.daily_school_counts o where o.day < today - 400 limit 1000);
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
            from (select private.main_words(private.words_of(left(p_text, 200))) as words) m) w
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
       order by (select sum(w.count) from public.daily_searches w where w.words = d.words and w.day > today - 8) desc, random()
      offset 500);
  end if;
  delete from public.daily_searches s where s.day <= today - 180;
end
$$;

create function public.list_empty_searches(p_days integer, p_page integer default 1, p_page_size integer default 25) returns jsonb
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
    'sum', (select coalesce(sum(c.count), 0) from public.daily_counts c where c.kind = 'empty_search' and c.day > today - days),
    'searches', (select coalesce(jsonb_agg(to_jsonb(l) order by l.count desc, l.words), '[]') from (
      select * from words w order by w.count desc, w.words offset (p.page - 1)::bigint * size limit size) l))
  from place p);
end
$$;

create function public.audit_searches_export(p_days integer) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not public.is_admin() then
    raise exception 'only an admin may take the searches away' using errcode = 'insufficient_privilege';
  end if;
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

-- The feed of changed pages, which every process reads.

create table private.page_changes (
  id bigint generated always as identity primary key,
  -- the transaction that wrote this: transactions commit in any order, and by it a follower knows what it has not seen
  xid xid8 not null default pg_current_xact_id(),
  happened_at timestamptz not null default clock_timestamp(),
  -- addresses of the schools that changed, present and former ones; null is every page
  slugs text[],
  -- an old page may be seen once more while the new one is made
  gently boolean not null default false,

  programmes boolean not null default true
);
comment on column private.page_changes.gently is
  'Without addresses, every page may be seen once more while the new one is made. With them, the schools'' own pages are new at once, and the lists that show them soon.';
comment on column private.page_changes.programmes is
  'Whether pages of programmes of these schools are new at once although lists are not; where `gently` is false they are anyway.';
alter table private.page_changes enable row level security;
create index page_changes_xid on private.page_changes (xid);
create index page_changes_happened_at on private.page_changes (happened_at);
-- An initial row, as the starting position.
insert into private.page_changes (gently) values (true);

create function private.write_page_change(p_slugs text[], p_schools integer, p_gently boolean default false,
  p_programmes boolean default false) returns void
language plpgsql set search_path = '' as $$
declare
  -- nothing, 'gently', 'all' once that was said, or how many schools were named and a digest of the last addresses
  said constant text := coalesce(current_setting('directory.page_changes', true), '');
  named integer := 0;
  digest text;
begin
  if said = 'all' or p_slugs = '{}' then
    return;
  end if;
  if said not in ('', 'gently') then
    named := split_part(said, ' ', 1)::integer;
  end if;
  if p_slugs is null or said = 'gently' or named + p_schools > 500 then
    insert into private.page_changes (gently) values (true);
    perform set_config('directory.page_changes', 'all', true);
    return;
  end if;
  digest := md5(p_slugs::text || p_gently::text || p_programmes::text);
  if split_part(said, ' ', 2) = digest then
    return;
  end if;
  insert into private.page_changes (slugs, gently, programmes) values (p_slugs, p_gently, p_programmes);
  perform set_config('directory.page_changes', format('%s %s', named + p_schools, digest), true);
end
$$;

create function private.write_changed_schools(p_ids uuid[], p_slugs text[] default '{}', p_gently boolean default false,
  p_programmes boolean default false) returns void
language plpgsql set search_path = '' as $$
begin
  if cardinality(p_ids) > 500 then
    perform private.write_page_change(null, 0);
  elsif p_ids <> '{}' then
    perform private.write_page_change(array(
      select s.slug from public.schools s where s.id = any (p_ids)
      union select h.slug from public.slug_history h where h.school_id = any (p_ids)
      union select unnest(p_slugs) order by 1), cardinality(p_ids), p_gently, p_programmes);
  end if;
end
$$;

create function private.note_changed_schools() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- programmes that changed as rows say so themselves
  by_column constant boolean := private.programmes_source() not in ('rows', 'both');
  ids uuid[];
  slugs text[];
  misleads boolean := false;
begin
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
              row(o.country, o.region_slug, o.town_slug, o.image,
                case when by_column then o.programs end)::text as shown from old_rows o
          union all
          select false, n.id, n.slug, n.is_active, n.version, n.completeness_band,
              row(n.country, n.region_slug, n.town_slug, n.image,
                case when by_column then n.programs end)::text from new_rows n) w
       group by w.id
      having bool_or(w.is_active)
         and (min(w.version) <> max(w.version) or min(w.completeness_band) <> max(w.completeness_band))
       limit 501) c;
  else
    misleads := true;
    select coalesce(array_agg(c.id), '{}'), coalesce(array_agg(c.slug), '{}') into ids, slugs from (
      select o.id, o.slug from old_rows o where o.is_active limit 501) c;
    -- the rows of their former addresses are gone by now
    slugs := slugs || array(select unnest(d.former_slugs) from public.deleted_schools d where d.school_id = any (ids));
  end if;
  perform private.write_changed_schools(ids, coalesce(slugs, '{}'), not misleads);
  return null;
end
$$;

create function private.note_changed_parts() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  unseen constant text[] := string_to_array(tg_argv[0], ',');
  is_linked constant boolean := tg_table_name in ('programmes', 'school_images');
  ids uuid[];
  misleads boolean := false;
begin
  if current_setting('directory.page_changes', true) = 'all' then
    return null;
  end if;
  -- rows that follow their school's column say nothing that the school has not said
  if tg_table_name = 'programmes' and private.programmes_source() = 'column' then
    return null;
  end if;
  if tg_op = 'INSERT' then
    ids := array(select distinct n.school_id from new_rows n where coalesce((to_jsonb(n) ->> 'is_active')::boolean, true) limit 501);
  elsif tg_op = 'DELETE' then
    misleads := is_linked;
    ids := array(select distinct o.school_id from old_rows o where coalesce((to_jsonb(o) ->> 'is_active')::boolean, true) limit 501);
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
      select o.part ->> 'id', o.part ->> 'school_id', o.part ->> 'slug', o.part ->> 'image_url', o.part ->> 'image_category'
        from (select to_jsonb(w) as part from old_rows w) o where coalesce((o.part ->> 'is_active')::boolean, true)
      except
      select n.part ->> 'id', n.part ->> 'school_id', n.part ->> 'slug', n.part ->> 'image_url', n.part ->> 'image_category'
        from (select to_jsonb(w) as part from new_rows w) n where coalesce((n.part ->> 'is_active')::boolean, true));
  end if;
  if ids <> '{}' then
    perform private.write_changed_schools(
      array(select s.id from public.schools s where s.id = any (ids) and s.is_active), '{}', not misleads, tg_table_name = 'programmes');
  end if;
  return null;
end
$$;

create function private.note_changed_addresses() returns trigger
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
    perform private.write_changed_schools(array(select s.id from public.schools s where s.id = any (ids) and s.is_active),
      case when tg_table_name = 'slug_history' then slugs else '{}' end);
  end if;
  return null;
end
$$;

create function private.note_changed_everything() returns trigger
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

create function public.follow_page_changes(p_snapshot text default null, p_id bigint default null, p_happened_at text default null)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  present constant pg_snapshot := pg_current_snapshot();
  seen constant pg_snapshot := p_snapshot::pg_snapshot;
  newest private.page_changes;
  unseen integer;
  everything text;
  lists text;
  programmes text;
  named text[] := '{}';
begin
  select * into newest from private.page_changes c order by c.id desc limit 1;
  if seen is not null then
    if pg_snapshot_xmax(seen) > pg_snapshot_xmax(present) or not exists (
        select 1 from private.page_changes c where c.id = p_id and c.happened_at = p_happened_at::timestamptz
           and (c.id = newest.id or c.happened_at > now() - interval '7 days')) then
      everything := 'now';
    else
      select count(*), case when bool_or(c.slugs is null and not c.gently) then 'now' when bool_or(c.slugs is null) then 'gently' end,
          case when bool_or(c.slugs is not null and not c.gently) then 'now' when bool_or(c.slugs is not null) then 'soon' end,
          case when bool_or(c.slugs is not null and (not c.gently or c.programmes)) then 'now' when bool_or(c.slugs is not null) then 'soon' end
        into unseen, everything, lists, programmes
        from private.page_changes c
       where c.xid >= pg_snapshot_xmin(seen) and not pg_visible_in_snapshot(c.xid, seen);
      if unseen = 0 then
        return null;
      end if;
      if everything is distinct from 'now' then
        named := array(select distinct s.slug from private.page_changes c cross join lateral unnest(c.slugs) s (slug)
           where c.xid >= pg_snapshot_xmin(seen) and not pg_visible_in_snapshot(c.xid, seen)
           order by 1 limit 2001);
        -- so many are made anew like those of an import
        if cardinality(named) > 2000 then
          everything := 'gently';
          named := '{}';
        end if;
      end if;
    end if;
  end if;
  return jsonb_build_object(
    'position', jsonb_build_object('snapshot', present::text, 'id', newest.id, 'happened_at', newest.happened_at),
    'everything', everything, 'slugs', to_jsonb(named), 'lists', case when named <> '{}' then lists end,
    'programmes', case when named <> '{}' then programmes end);
end
$$;

create function public.announce_page_changes(p_slugs text[] default null, p_gently boolean default false) returns void
language sql security definer set search_path = '' as $$
  insert into private.page_changes (slugs, gently) select p_slugs, p_gently where p_slugs is null or p_slugs <> '{}'
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
  referencing new table as new_rows for each statement execute function private.note_changed_schools();
create trigger schools_zz_page_update after update on public.schools
  referencing old table as old_rows new table as new_rows for each statement execute function private.note_changed_schools();
create trigger schools_zz_page_delete after delete on public.schools
  referencing old table as old_rows for each statement execute function private.note_changed_schools();
do $$
declare
  watched record;
begin
  for watched in select * from (values
      ('programmes', 'note_changed_parts', 'version,created_at,updated_at'),
      ('school_images', 'note_changed_parts', 'created_at,updated_at'),
      ('ai_generated_texts', 'note_changed_parts', 'id,model,written_by,written_at,fingerprint'),
      ('school_sources', 'note_changed_parts', 'licence,also_identifiers,parent_identifier,parent_name,differing'),
      ('slug_history', 'note_changed_addresses', ''),
      ('programme_slug_history', 'note_changed_addresses', ''),
      ('countries', 'note_changed_everything', ''),
      ('exchange_rates', 'note_changed_everything', '')) w (table_name, function_name, unseen) loop
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
  private.note_changed_addresses(),
  private.note_changed_everything(),
  private.note_changed_parts(),
  private.note_changed_schools(),
  private.write_changed_schools(uuid[],text[],boolean,boolean),
  private.write_page_change(text[],integer,boolean,boolean)
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

-- What words of a search mean: synonyms, names of countries and towns, and the words that are known.

create function private.words_of(p_text text) returns text[]
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return (
    select array_remove(string_to_array(regexp_replace(regexp_replace(
        regexp_replace(public.normalise_text(p_text), '\m([a-z0-9])\.(?=[a-z0-9]\M)', '\1', 'g'),
        '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u2000-\u2bff\u3000-\u303f\ufe00-\ufe0f\uff01-\uff0f\U0001F000-\U0001FAFF]+', ' ', 'g'),
      '([^ ]{40})[^ ]+', '\1', 'g'), ' '), ''));
end
$$;

create function private.little_words() returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select '{a,al,an,and,at,by,con,d,da,das,de,degli,dei,del,della,delle,der,des,di,die,do,dos,du,e,el,en,et,for,from,gli,i,il,in,l,la,
    las,le,les,lo,los,o,of,on,or,para,por,que,s,su,the,to,un,una,und,unas,une,unos,with,y}'::text[]
$$;

create function private.main_words(p_words text[]) returns text[]
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return (
    select case when kept.words = '{}' then p_words else kept.words end
      from (select array(select w.word from unnest(p_words) with ordinality w (word, place)
        where w.word <> all (private.little_words()) and w.word !~ '^[a-z]$' order by w.place) as words) kept);
end
$$;

create table public.search_synonyms (
  id uuid primary key default gen_random_uuid(),
  phrase text not null check (phrase ~ '\S' and char_length(phrase) <= 100),
  kind text not null check (kind in ('field', 'type', 'level', 'mode', 'country', 'any')),
  value text not null default '' check (case kind
    when 'field' then value in ('culinaryArts', 'pastry', 'bakery', 'wineGastronomy', 'hospitality', 'hotelManagement')
    when 'type' then value in ('university', 'institute', 'academy', 'college')
    when 'level' then value in ('short-course', 'professional-course', 'certificate', 'vocational-intermediate', 'diploma',
      'vocational-higher', 'associate', 'bachelor', 'postgraduate-diploma', 'master', 'doctorate')
    when 'mode' then value in ('on-site', 'online', 'blended')
    when 'country' then value ~ '\S' and char_length(value) <= 100
    else value = '' end),
  -- what is compared: the words of the phrase, four at most
  words text[] generated always as (private.main_words(private.words_of(phrase))) stored
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

create table private.country_phrases (
  words text[] not null,
  country text not null,
  primary key (words, country)
);
alter table private.country_phrases enable row level security;
create index country_phrases_country on private.country_phrases (country);

create table private.town_names (
  country text not null,
  town text not null,
  plain text not null,
  primary key (country, town, plain)
);
alter table private.town_names enable row level security;
create index town_names_plain on private.town_names (country, plain);

create view private.search_phrases as
  select s.words, s.kind, s.value from public.search_synonyms s
  union all
  select c.words, 'country', c.country from private.country_phrases c;

create function private.town_aliases(p_country text, p_city text) returns text
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(string_agg(distinct other.plain, ' '), '')
      from public.countries c
      join private.town_names known on known.country = c.code and known.plain = public.normalise_text(p_city)
      join private.town_names other on other.country = known.country and other.town = known.town
     where c.name_en = p_country);
end
$$;

create function private.prepare_synonym() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  words constant text[] := private.main_words(private.words_of(new.phrase));
begin
  new.phrase := btrim(regexp_replace(new.phrase, '\s+', ' ', 'g'));
  if words <> '{}' and words <@ private.little_words() then
    raise exception 'search_synonyms_little_words: a search does not ask for these words' using errcode = 'check_violation';
  end if;
  if words = '{}' and new.phrase ~ '\S' then
    raise exception 'search_synonyms_words_none: there is no word in it (words_check)' using errcode = 'check_violation';
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
      + case when (new.phrase, new.kind, new.value) is distinct from (old.phrase, old.kind, old.value) then 1 else 0 end;
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
    select s.id, s.phrase, s.kind, s.value, s.version, public.normalise_text(s.phrase) as plain from public.search_synonyms s
     where coalesce(p_kind, '') in ('', s.kind) and public.normalise_text(s.phrase || ' ' || s.value) like likeness
  ), place as (
    select n.total, n.pages, least(greatest(coalesce(p_page, 1), 1), n.pages) as page
      from (select count(*)::integer as total, greatest(1, ceil(count(*)::numeric / size)::integer) as pages from found) n
  )
  select jsonb_build_object('total', p.total, 'page', p.page, 'page_count', p.pages,
    'synonyms', (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'phrase', l.phrase, 'kind', l.kind, 'value', l.value,
        'version', l.version, 'changed_at', a.happened_at, 'changed_by', a.actor_name) order by l.plain, l.kind, l.value), '[]')
      from (select * from found f order by f.plain, f.kind, f.value offset (p.page - 1)::bigint * size limit size) l
      left join lateral (select e.happened_at, e.actor_name from public.audit_log e
        where e.thing = 'synonym' and e.thing_id = l.id::text order by e.id desc limit 1) a on true))
  from place p);
end
$$;

create function public.preview_synonym(p_phrase text, p_kind text, p_value text, p_id uuid default null) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  before integer;
  after integer;
begin
  if not public.is_admin() then
    raise exception 'only an admin may try a synonym' using errcode = 'insufficient_privilege';
  end if;
  before := (public.search_schools(p_search => p_phrase, p_exact => true, p_page_size => 1) ->> 'total')::integer;
  begin
    if p_id is null then
      insert into public.search_synonyms (phrase, kind, value) values (p_phrase, p_kind, p_value);
    else
      update public.search_synonyms set phrase = p_phrase, kind = p_kind, value = p_value where id = p_id;
    end if;
    after := (public.search_schools(p_search => p_phrase, p_exact => true, p_page_size => 1) ->> 'total')::integer;
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

revoke execute on function
  private.little_words(),
  private.main_words(text[]),
  private.words_of(text)
  from public;
grant execute on function
  private.little_words(),
  private.main_words(text[]),
  private.words_of(text)
  to authenticated, service_role;
revoke execute on function
  private.audit_synonym(),
  private.prepare_synonym(),
  private.town_aliases(text,text)
  from public;
revoke execute on function
  public.list_synonyms(text,text,integer,integer),
  public.preview_synonym(text,text,text,uuid)
  from public, anon, authenticated, service_role;
grant execute on function
  public.list_synonyms(text,text,integer,integer),
  public.preview_synonym(text,text,text,uuid)
  to authenticated, service_role;

-- The search for schools: one document for each, the query, counts, and the lists of the directory.

create type private.search_question as (
  words text[],
  condition text,
  score text,
  plain integer[],
  understood jsonb,
  corrected text,
  by_bits boolean,
  quick text,
  special text,
  sure text,
  more text,
  met text,
  direct_score text
);

create type private.search_term as (
  kind text,
  words text[],
  last boolean,
  asked text[],
  beginnings text[],
  marks text[],
  -- the phrases that mean the same
  phrases text[]
);

create type private.group_count as (group_id integer, schools integer);

create table private.search_groups (
  id integer generated always as identity primary key,
  country text not null,
  type text not null,
  -- distinct and sorted
  specialties text[] not null,
  -- with the changes below: how many active schools
  schools integer not null default 0,
  unique (country, type, specialties)
);
alter table private.search_groups enable row level security;

create table private.search_group_changes (
  group_id integer not null,
  schools integer not null
);
alter table private.search_group_changes enable row level security;

create table private.search_values (
  kind text not null,
  value text not null,
  schools integer not null,
  primary key (kind, value)
);
alter table private.search_values enable row level security;

create table private.search_documents (
  school_id uuid primary key,
  group_id integer not null,
  -- schools.completeness_band
  band smallint not null,
  checked_on date,
  -- the cheapest known price for a year
  euros double precision,
  sort_name text collate "C" not null,
  -- the main words of the name, one space between them
  plain_name text collate "C" not null,
  -- of the school and of what registers call it
  names tsvector not null,
  -- town, region and country by all their names, and the marks
  places tsvector not null,
  -- programmes, and specialties of its own
  topics tsvector not null,
  -- all of these, and the descriptions; of which the rest is found by an index and never read
  words tsvector not null,

  bits_0 bigint not null default 0,
  bits_1 bigint not null default 0,
  bits_2 bigint not null default 0,
  bits_3 bigint not null default 0,
  bits_4 bigint not null default 0,
  bits_5 bigint not null default 0,
  bits_6 bigint not null default 0,
  bits_7 bigint not null default 0,
  bits_8 bigint not null default 0,
  bits_9 bigint not null default 0,
  bits_10 bigint not null default 0,
  bits_11 bigint not null default 0,
  place integer not null default 0,
  bits_12 bigint not null default 0,
  bits_13 bigint not null default 0,
  bits_14 bigint not null default 0,
  bits_15 bigint not null default 0,
  bits_16 bigint not null default 0,
  bits_17 bigint not null default 0,
  bits_18 bigint not null default 0,
  bits_19 bigint not null default 0
);
alter table private.search_documents alter column words set storage external;
alter table private.search_documents enable row level security;
create index search_documents_group on private.search_documents (group_id);
create index search_documents_words on private.search_documents using gin (words) with (gin_pending_list_limit = 512);
create index search_documents_names on private.search_documents using gin (names) with (gin_pending_list_limit = 512);
create index search_documents_names_in_order on private.search_documents (band, plain_name, school_id);
create index search_documents_order on private.search_documents (band, sort_name, school_id)
  include (group_id, plain_name, bits_0, bits_1, bits_2, bits_3, bits_4, bits_5, bits_6, bits_7, bits_8, bits_9, bits_10, bits_11, bits_12, bits_13,
    bits_14, bits_15, bits_16, bits_17, bits_18, bits_19);

create table private.search_words (
  word text collate "C" not null,
  size smallint generated always as (char_length(word)) stored
);
alter table private.search_words enable row level security;
create index search_words_end on private.search_words (right(word, 2), size);
create index search_words_word on private.search_words (word) include (size);

create function private.group_values(p_group private.search_groups) returns table (kind text, value text)
language sql immutable set search_path = '' as $$
  select 'schools', '' union all select 'country', p_group.country union all select 'type', p_group.type
  union all select 'specialty', specialty from unnest(p_group.specialties) as s (specialty)
$$;

create view private.search_counts as
  select g.id, g.country, g.type, g.specialties, g.schools + coalesce(c.schools, 0) as schools
    from private.search_groups g
    left join (select group_id, sum(schools)::integer as schools from private.search_group_changes group by 1) c
      on c.group_id = g.id;

create view private.search_value_counts as
  select kind, value, sum(schools)::integer as schools from (
    select kind, value, schools from private.search_values
    union all
    select v.kind, v.value, c.schools from private.search_group_changes c
      join private.search_groups g on g.id = c.group_id cross join lateral private.group_values(g) v) counts
   group by 1, 2 having sum(schools) > 0;

create function private.settle_search_groups(p_above integer) returns void
language plpgsql set search_path = '' as $$
begin
  if exists (select 1 from private.search_group_changes offset p_above)
     and pg_try_advisory_xact_lock(hashtextextended('settle search groups', 0)) then
    with settled as (
      delete from private.search_group_changes returning group_id, schools
    ), sums as (
      select group_id, sum(schools) as schools from settled group by 1
    ), updated as (
      update private.search_groups g set schools = g.schools + s.schools from sums s where g.id = s.group_id
      returning g.id
    )
    insert into private.search_values as known (kind, value, schools)
      select v.kind, v.value, sum(s.schools)
        from sums s join private.search_groups g on g.id = s.group_id cross join lateral private.group_values(g) v
       group by 1, 2 having sum(s.schools) <> 0
    on conflict (kind, value) do update set schools = known.schools + excluded.schools;
  end if;
end
$$;

create function private.index_schools(p_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  lock table private.frequent_lexemes in row exclusive mode;
  -- in one order, so that two writers of the same new groups cannot wait for each other
  insert into private.search_groups (country, type, specialties)
    select distinct w.country, w.type, w.specialties from (
        select s.country, s.type, array(select distinct unnest(s.specialties_list) order by 1) as specialties
          from public.schools s where s.id = any (p_ids) and s.is_active) w
     where not exists (select 1 from private.search_groups g
        where (g.country, g.type, g.specialties) = (w.country, w.type, w.specialties))
     order by 1, 2, 3
    on conflict do nothing;

  delete from private.search_bits b where b.school_id = any (p_ids);
  with gone as (
    delete from private.search_documents d where d.school_id = any (p_ids) returning d.group_id
  ), came as (
    insert into private.search_documents (school_id, group_id, band, sort_name, checked_on, euros, plain_name, names, places, topics, words,
        place, bits_0, bits_1, bits_2, bits_3, bits_4, bits_5, bits_6, bits_7, bits_8, bits_9, bits_10, bits_11, bits_12, bits_13,
        bits_14, bits_15, bits_16, bits_17, bits_18, bits_19)
      select s.id, g.id, s.completeness_band, s.sort_name, d.checked_on, d.euros, d.plain_name, d.names, d.places, d.topics, d.words,
          private.order_place(s.completeness_band::smallint, s.sort_name), d.bits[1], d.bits[2], d.bits[3], d.bits[4], d.bits[5], d.bits[6],
          d.bits[7], d.bits[8], d.bits[9], d.bits[10], d.bits[11], d.bits[12], d.bits[13], d.bits[14], d.bits[15], d.bits[16],
          d.bits[17], d.bits[18], d.bits[19], d.bits[20]
        from public.schools s
        join private.search_groups g on (g.country, g.type, g.specialties)
          = (s.country, s.type, array(select distinct unnest(s.specialties_list) order by 1))
        cross join lateral private.search_document(s) d
       where s.id = any (p_ids) and s.is_active
      returning school_id, group_id, place, plain_name,
        bits_0, bits_1, bits_2, bits_3, bits_4, bits_5, bits_6, bits_7, bits_8, bits_9, bits_10, bits_11, bits_12, bits_13,
        bits_14, bits_15, bits_16, bits_17, bits_18, bits_19
  ), numbered as (
    insert into private.search_bits
      select c.school_id, c.group_id, c.place, private.name_start(c.plain_name),
          c.bits_0, c.bits_1, c.bits_2, c.bits_3, c.bits_4, c.bits_5, c.bits_6, c.bits_7, c.bits_8, c.bits_9, c.bits_10,
          c.bits_11, c.bits_12, c.bits_13, c.bits_14, c.bits_15, c.bits_16, c.bits_17, c.bits_18, c.bits_19
        from came c
  )
  insert into private.search_group_changes (group_id, schools)
    select group_id, sum(change) from (
      select group_id, -1 as change from gone
      union all
      select group_id, 1 from came) changes
     group by group_id having sum(change) <> 0;

  perform private.add_search_words(array(
    select distinct l.lexeme from private.search_documents d cross join lateral unnest(d.names || d.places || d.topics) l
     where d.school_id = any (p_ids)));
  perform private.settle_search_groups(500);
end
$$;

create function private.index_written_schools() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  ids uuid[];
begin
  if tg_op = 'INSERT' then
    ids := array(select n.id from new_rows n where n.is_active);
  elsif tg_op = 'DELETE' then
    ids := array(select o.id from old_rows o where o.is_active);
  else
    -- most changes of a school touch nothing that is searched
    ids := array(
      select n.id from new_rows n join old_rows o on o.id = n.id
       where (n.is_active or o.is_active)
         and (n.is_active, n.sort_name, n.city, n.region, n.country, n.type, n.specialties_list, n.specialties_en, n.description,
             n.description_en, n.completeness_band, n.checked_on, n.tuition_min, n.tuition_max, n.tuition_currency)
           is distinct from
           (o.is_active, o.sort_name, o.city, o.region, o.country, o.type, o.specialties_list, o.specialties_en, o.description,
             o.description_en, o.completeness_band, o.checked_on, o.tuition_min, o.tuition_max, o.tuition_currency));
  end if;
  if ids <> '{}' then
    perform private.index_schools(ids);
  end if;
  return null;
end
$$;

create function private.reindex_schools(p_least integer default 5000, p_one_of integer default 40) returns void
language plpgsql set search_path = '' as $$
declare
  sample constant integer := 3000;
  most_lexemes constant integer := 832;
  most_beginnings constant integer := 448;
begin
  lock table private.frequent_lexemes in share row exclusive mode;
  delete from private.search_documents;
  delete from private.search_bits;
  delete from private.search_group_changes;
  delete from private.search_groups;
  delete from private.search_values;
  delete from private.search_words;
  delete from private.frequent_lexemes;
  perform private.add_search_words(array(select w.word from private.search_phrases p cross join lateral unnest(p.words) w (word)));
  if (select count(*) from public.schools s where s.is_active) >= p_least then
    with sampled as materialized (
      select s.id from public.schools s where s.is_active order by md5(s.id::text) limit sample
    ), words as materialized (
      select i.id, l.lexeme collate "C" as lexeme
        from sampled i join public.schools s on s.id = i.id
        cross join lateral private.search_document(s) d
        cross join lateral unnest(d.words) l (lexeme)
    ), found as materialized (
      select w.lexeme, count(*) as documents from words w
        -- a search does not ask for little words beside others, and seldom for numbers
       where w.lexeme ~ '^[=~]|[^0-9@+#].' and ltrim(w.lexeme, '@+#') <> all (private.little_words())
       group by 1 having count(*) * p_one_of > (select count(*) from sampled)
       order by 2 desc, 1 limit most_lexemes
    ), begun as (
      -- the beginnings of names that have one or two letters are asked for by whoever types so far
      select b.beginning || '*' as lexeme, count(distinct w.id) as documents
        from words w cross join lateral (select left(w.lexeme, n) as beginning from generate_series(1, 7) n) b
       where b.beginning ~ '^([a-z]{3,6}|[+][a-z]{1,6}|[@#][a-z]{2,6})$' and not exists (select from found f where f.lexeme = w.lexeme)
       group by b.beginning having count(distinct w.id) * 100 > (select count(*) from sampled)
       order by b.beginning ~ '^[+].{1,2}$' desc, 2 desc, 1 limit most_beginnings
    )
    insert into private.frequent_lexemes (lexeme, bit)
      select f.lexeme, row_number() over (order by f.lexeme collate "C") - 1
        from (select f.lexeme from found f union all select b.lexeme from begun b) f;
  end if;
  perform private.choose_places();
  perform private.index_schools(array(select s.id from public.schools s where s.is_active));
  perform private.settle_search_groups(0);
end
$$;

create function private.filtered_groups(p_countries text[], p_types text[], p_specialties text[]) returns integer[]
language sql stable set search_path = '' as $$
  select case when p_countries || p_types || p_specialties <> '{}' then array(
    select g.id from private.search_groups g
     where (p_countries = '{}' or g.country = any (p_countries))
       and (p_types = '{}' or g.type = any (p_types))
       and (p_specialties = '{}' or g.specialties && p_specialties)) end
$$;

create function private.asked_text(p_search text) returns text
language sql immutable set search_path = '' as $$
  select btrim(left(public.normalise_text(left(coalesce(p_search, ''), 1000)), 200))
$$;

create function private.text_page(p_condition text, p_columns text, p_joined text, p_ordered text, p_groups integer[],
  p_page integer, p_size integer, out total integer, out page integer, out ids uuid[])
language plpgsql stable set search_path = '' set work_mem = '32MB'
  set enable_seqscan = off
  set max_parallel_workers_per_gather = 0 set jit = off as $$
declare
  hits uuid[];
  ranks integer[];
  skipped integer;
  level record;
begin
  execute format(
    'select coalesce(array_agg(h.school_id), ''{}''), coalesce(array_agg(h.rank), ''{}'')
       from (select d.school_id, %s from private.search_documents d %s where %s and %s order by %s) h',
    p_columns, p_joined, p_condition,
    case when p_groups is null then 'true' else 'd.group_id = any ($1)' end, p_ordered)
    into hits, ranks using p_groups;
  total := cardinality(hits);
  page := least(p_page, greatest(1, ceil(total::numeric / p_size)::integer));
  skipped := (page - 1) * p_size;
  ids := '{}';
  for level in select u.rank, count(*)::integer as schools from (select unnest(ranks) as rank) u group by 1 order by 1 desc loop
    if skipped < level.schools then
      ids := ids || array(select hits[p.place] from unnest((array_positions(ranks, level.rank))[skipped + 1:skipped + p_size - cardinality(ids)])
        with ordinality p (place, n) order by p.n);
      exit when cardinality(ids) = p_size;
    end if;
    skipped := greatest(skipped - level.schools, 0);
  end loop;
end
$$;

create function private.text_counts(p_condition text) returns private.group_count[]
language plpgsql stable set search_path = '' set work_mem = '32MB'
  set enable_seqscan = off
  set max_parallel_workers_per_gather = 0 set jit = off as $$
declare
  counts private.group_count[];
begin
  execute format('select array_agg((f.group_id, f.schools)::private.group_count) from (
                    select d.group_id, count(*) as schools from private.search_documents d where %s group by 1) f', p_condition) into counts;
  return coalesce(counts, '{}');
end
$$;

create function private.plain_page(p_groups integer[], p_page integer, p_size integer,
  out total integer, out page integer, out ids uuid[])
language plpgsql stable set search_path = '' set jit = off as $$
begin
  if p_groups is null then
    select coalesce(sum(v.schools), 0) into total from private.search_value_counts v where v.kind = 'schools';
  else
    select coalesce(sum(c.schools), 0) into total from private.search_counts c where c.id = any (p_groups);
  end if;
  page := least(p_page, greatest(1, ceil(total::numeric / p_size)::integer));
  execute format('select array(select d.school_id from private.search_documents d where %s
                    order by d.band, d.sort_name, d.school_id offset $1 limit $2)',
                 case when p_groups is null then 'true' else 'd.group_id = any ($3)' end)
    into ids using (page - 1)::bigint * p_size, p_size, p_groups;
end
$$;

create function private.school_cards(p_ids uuid[], p_language text) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', s.id, 'legacy_id', s.legacy_id, 'slug', s.slug, 'name', s.name, 'country', s.country, 'city', s.city,
      'type', s.type, 'specialties', to_jsonb(s.specialties_list),
      'specialties_en', to_jsonb(public.json_text_list(s.specialties_en)), 'founded', s.founded,
      'students_count', s.students_count, 'programs_count', s.programs_count, 'rating', s.rating,
      'languages', to_jsonb(s.languages_list), 'tuition_min', s.tuition_min, 'tuition_max', s.tuition_max,
      'tuition_currency', s.tuition_currency,
      'image', coalesce(i.image_url, s.image), 'image_type', i.image_type,
      'description', t.description, 'description_language', t.language, 'website', s.website,
      'coordinates_lat', s.coordinates_lat, 'coordinates_lng', s.coordinates_lng,
      'coordinates_precision', s.coordinates_precision, 'checked', s.checked_on is not null)
    order by wanted.place), '[]')
  from unnest(p_ids) with ordinality as wanted (id, place)
  join public.schools s on s.id = wanted.id
  left join public.school_images i on i.main_key = s.id
  left join lateral (
    select texts.language, texts.description
      from (values ('es', s.description), ('en', s.description_en)) as texts (language, description)
     where texts.description is not null
     order by texts.language = p_language desc limit 1) t on true
$$;

create function public.search_schools(
  p_countries text[], p_types text[] default '{}', p_specialties text[] default '{}', p_search text default '',
  p_language text default 'es', p_page integer default 1, p_page_size integer default 12,
  p_sort text default '', p_exact boolean default false, p_price_max double precision default null,
  p_area double precision[] default null
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  language constant text := case when p_language = 'en' then 'en' else 'es' end;
  size constant integer := least(greatest(coalesce(p_page_size, 12), 1), 100);
  asked_page constant integer := greatest(coalesce(p_page, 1), 1);
  groups constant integer[] := private.filtered_groups(
    private.asked_values(p_countries), private.asked_values(p_types), private.asked_values(p_specialties));
  question constant private.search_question := private.settled_question(p_search, p_exact);
  condition constant text := private.search_condition(question, p_price_max, p_area);
  filter constant text := coalesce(' and ' || private.search_condition(null, null, p_area), '');
  found_order record;
  found_page record;
begin
  if condition is null and coalesce(p_sort, '') not in ('name', 'country', 'price', 'checked') then
    select * into found_page from private.plain_page(groups, asked_page, size);
  elsif question.by_bits and p_price_max is null and coalesce(p_sort, '') not in ('name', 'country', 'price', 'checked') then
    select * into found_page from private.ranked_page(question, filter, groups, asked_page, size);
  else
    select * into found_order from private.search_order(p_sort, language, question);
    select * into found_page from private.text_page(coalesce(condition, 'true'),
      found_order.columns, found_order.joined, found_order.ordered, groups, asked_page, size);
  end if;
  return jsonb_build_object('total', found_page.total, 'page', found_page.page, 'page_size', size,
    'schools', private.school_cards(found_page.ids, language),
    'understood', coalesce(question.understood, '[]'), 'corrected', question.corrected);
end
$$;

create function public.search_facets(
  p_countries text[], p_types text[] default '{}', p_specialties text[] default '{}', p_search text default '',
  p_language text default 'es', p_exact boolean default false, p_price_max double precision default null,
  p_area double precision[] default null
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  countries constant text[] := private.asked_values(p_countries);
  types constant text[] := private.asked_values(p_types);
  fields constant text[] := private.asked_values(p_specialties);
  question constant private.search_question := private.settled_question(p_search, p_exact);
  condition constant text := private.search_condition(question, p_price_max, p_area);
  filter constant text := coalesce(' and ' || private.search_condition(null, null, p_area), '');
  counts constant private.group_count[] := case when question.by_bits and p_price_max is null then private.bits_counts(question, filter)
    when condition is not null then private.text_counts(condition) end;
begin
  if counts is null and countries || types || fields = '{}' then
    return private.facets_of(array(select v from private.search_value_counts v));
  end if;
  return private.facets_of(array(
    with groups as materialized (
      select c.country, c.type, c.specialties, n.schools,
        countries = '{}' or c.country = any (countries) as in_country,
        types = '{}' or c.type = any (types) as in_type,
        fields = '{}' or c.specialties && fields as in_specialty
      from private.search_counts c
      left join unnest(counts) m on m.group_id = c.id
      cross join lateral (select case when counts is null then c.schools else m.schools end as schools) n
      where n.schools > 0
    ), facets as (
      select 'country' as kind, country as value, sum(schools)::integer as schools
        from groups where in_type and in_specialty group by country
      union all
      select 'type', type, sum(schools)::integer from groups where in_country and in_specialty group by type
      union all
      select 'specialty', s.value, sum(s.schools)::integer
        from (select unnest(specialties) as value, schools from groups where in_country and in_type) s group by s.value
    )
    select (f.kind, f.value, f.schools)::private.search_value_counts from facets f));
end
$$;

create function private.facets_of(p_counts private.search_value_counts[]) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_object_agg(facets.name, coalesce(
      (select jsonb_agg(jsonb_build_object('value', c.value, 'count', c.schools) order by c.value collate "C")
         from unnest(p_counts) c
        where c.kind = facets.kind and (c.kind <> 'specialty'
          or c.value in ('culinaryArts', 'hospitality', 'pastry', 'wineGastronomy', 'hotelManagement'))), '[]'))
    from (values ('countries', 'country'), ('types', 'type'), ('specialties', 'specialty')) as facets (name, kind)
$$;

create function public.directory_summary() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
      'schools', coalesce(sum(v.schools) filter (where v.kind = 'schools'), 0),
      'countries', count(*) filter (where v.kind = 'country'),
      'specialties', count(*) filter (where v.kind = 'specialty'),
      'checked_on', (select max(s.checked_on) from public.schools s where s.is_active),
      'updated_at', (select max(s.updated_at) from public.schools s where s.is_active))
    from private.search_value_counts v
$$;

create function public.search_schools_near(
  p_lat double precision, p_lng double precision, p_km double precision,
  p_countries text[], p_types text[] default '{}', p_specialties text[] default '{}', p_search text default '',
  p_language text default 'es', p_page integer default 1, p_page_size integer default 12,
  p_sort text default '', p_exact boolean default false, p_price_max double precision default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  asked_language constant text := case when p_language = 'en' then 'en' else 'es' end;
  size constant integer := least(greatest(coalesce(p_page_size, 12), 1), 100);
  reach constant double precision := least(greatest(coalesce(p_km, 0), 0), 1000);
  countries constant text[] := private.asked_values(p_countries);
  types constant text[] := private.asked_values(p_types);
  fields constant text[] := private.asked_values(p_specialties);
  question constant private.search_question := private.settled_question(p_search, p_exact);
  answer jsonb;
begin
  with hits as materialized (
    select d.school_id, d.band, d.sort_name, d.km, d.euros, d.checked_on, g.country, g.type, g.specialties,
        countries = '{}' or g.country = any (countries) as in_country,
        types = '{}' or g.type = any (types) as in_type,
        fields = '{}' or g.specialties && fields as in_specialty
      from private.documents_near(p_lat, p_lng, reach, private.search_condition(question, p_price_max, null)) d
      join private.search_groups g on g.id = d.group_id
  ), found as materialized (
    select h.school_id, h.km, row_number() over (order by
        case when p_sort = 'name' then h.sort_name collate "C" end, case when p_sort = 'country' then h.country collate "C" end,
        case when p_sort = 'price' then h.euros end nulls last, case when p_sort = 'checked' then h.checked_on end desc nulls last,
        h.km, h.band, h.sort_name collate "C", h.school_id) as place
      from hits h where h.in_country and h.in_type and h.in_specialty
  ), place as (
    select f.total, least(greatest(coalesce(p_page, 1), 1), greatest(1, ceil(f.total::numeric / size)::integer)) as page
      from (select count(*)::integer as total from found) f
  ), shown as (
    select f.school_id, f.km, f.place from found f, place p
     where f.place > (p.page - 1)::bigint * size and f.place <= p.page::bigint * size
  ), facets as (
    select 'country' as kind, country as value, count(*)::integer as schools
      from hits where in_type and in_specialty group by country
    union all
    select 'type', type, count(*)::integer from hits where in_country and in_specialty group by type
    union all
    select 'specialty', s.value, count(*)::integer from hits cross join lateral unnest(specialties) as s (value)
     where in_country and in_type group by s.value
  )
  select jsonb_build_object('total', p.total, 'page', p.page, 'page_size', size,
      'schools', private.school_cards(array(select school_id from shown order by shown.place), asked_language),
      'km', to_jsonb(array(select km from shown order by shown.place)),
      'understood', coalesce(question.understood, '[]'), 'corrected', question.corrected)
      || private.facets_of(array(select (f.kind, f.value, f.schools)::private.search_value_counts from facets f))
    into answer from place p;
  return answer;
end
$$;

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

create function private.initials(p_name text[], p_town text[]) returns text[]
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return (
    select array(select distinct i.initials from (
        select string_agg(left(w.word, 1), '' order by w.place) filter (where f.little or w.word <> all (private.little_words()))
          from unnest(p_name) with ordinality w (word, place)
          cross join (values (true, true), (true, false), (false, true), (false, false)) f (little, town)
         where f.town or w.word <> all (p_town)
         group by f.little, f.town) i (initials)
      where i.initials ~ '^[a-z]{3,8}$'));
end
$$;

create function private.school_euros(p_school public.schools) returns double precision
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce((select min(d.year_euros) from private.programme_documents d where d.school_id = p_school.id),
      nullif(least(p_school.tuition_min, p_school.tuition_max), 0)::double precision
        / case p_school.tuition_currency when 'EUR' then 1
            else (select r.per_euro from public.exchange_rates r where r.currency = p_school.tuition_currency) end::double precision));
end
$$;

create function private.search_document(p_school public.schools)
returns table (checked_on date, euros double precision, plain_name text, names tsvector, places tsvector, topics tsvector, words tsvector,
  bits bigint[])
language sql stable set search_path = '' as $$
  select p_school.checked_on,
      private.school_euros(p_school),
      array_to_string(private.main_words(w.name), ' '),
      array_to_tsvector(t.names), array_to_tsvector(t.places), array_to_tsvector(t.topics),
      array_to_tsvector(l.rare), l.bits
    from (select private.words_of(p_school.name) as name, private.words_of(p_school.city) as town offset 0) w
    cross join lateral (
      select coalesce(string_agg(concat_ws(' ', p.name, p.name_es, p.name_en), ' '), '') as names,
          coalesce(array_agg(distinct '=f:' || p.field) filter (where p.field is not null), '{}')
            || coalesce(array_agg(distinct '=l:' || p.level) filter (where p.level is not null), '{}')
            || coalesce(array_agg(distinct '=m:' || p.mode) filter (where p.mode is not null), '{}') as marks
        from public.programmes p
       where p.school_id = p_school.id and p.is_active) taught
    cross join lateral (
      select w.name || private.words_of((select string_agg(r.name, ' ') from public.school_sources r where r.school_id = p_school.id))
            || array(select '~' || i.initials from unnest(private.initials(w.name, w.town)) i (initials)) as names,
          w.town || private.words_of(concat_ws(' ', p_school.region, p_school.country,
              (select c.name_es from public.countries c where c.name_en = p_school.country),
              private.town_aliases(p_school.country, p_school.city)))
            || array['=c:' || p_school.country, '=t:' || p_school.type]
            || array(select '=f:' || f.field from unnest(p_school.specialties_list) f (field)
              where f.field in ('culinaryArts', 'pastry', 'wineGastronomy', 'hospitality', 'hotelManagement')) || taught.marks as places,
          private.words_of(concat_ws(' ', taught.names, array_to_string(p_school.specialties_list, ' '),
            array_to_string(public.json_text_list(p_school.specialties_en), ' '))) as topics
      offset 0) t
    cross join lateral (
      with lexemes as materialized (
        select a.lexeme, f.bit from (
          select unnest(t.names || t.places || t.topics
            || private.words_of(concat_ws(' ', p_school.description, p_school.description_en))) as lexeme
          union
          select '+' || n.word from unnest(t.names) n (word) where n.word not like '~%'
          union
          select '@' || p.word from unnest(t.places) p (word) where p.word not like '=%'
          union
          select '#' || o.word from unnest(t.topics) o (word)) a
        left join private.frequent_lexemes f on f.lexeme = a.lexeme
      ), told as (
        select x.bit from lexemes x where x.bit is not null
        union all
        select f.bit from lexemes x
          cross join generate_series(case when x.lexeme ~ '^[+]' then 2 else 3 end, least(char_length(x.lexeme), 7)) n
          join private.frequent_lexemes f on f.lexeme = left(x.lexeme, n) || '*'
         where x.bit is null and x.lexeme !~ '^[=~]' and exists (select from private.frequent_lexemes)
      )
      select coalesce((select array_agg(x.lexeme) from lexemes x where x.bit is null), '{}') as rare,
          array[
            coalesce(bit_or(1::bigint << f.bit % 64) filter (where f.bit / 64 = 0), 0),
            coalesce(bit_or(1::bigint << f.bit % 64) filter (where f.bit / 64 = 1), 0),
            coalesce(bit_or(1::bigint << f.bit % 64) filter (where f.bit / 64 = 2), 0),
            coalesce(bit_or(1::bigint << f.bit % 64) filter (where f.bit / 64 = 3), 0),
            coalesce(bit_or(1::bigint << f.bit % 64) filter (where f.bit / 64 = 4), 0),
            coalesce(bit_or(1::bigint << f.bit % 64) filter (where f.bit / 64 = 5), 0),
            coalesce(bit_or(1::bigint << f.bit % 64) filter (where f.bit / 64 = 6), 0),
            coalesce(bit_or(1::bigint << f.bit % 64) filter (where f.bit / 64 = 7), 0),
            coalesce(bit_or(1::bigint << f.bit % 64) filter (where f.bit / 64 = 8), 0),
            coalesce(bit_or(1::bigint << f.bit % 64) filter (where f.bit / 64 = 9), 0),
            coalesce(bit_or(1::bigint << f.bit % 64) filter (where f.bit / 64 = 10), 0),
            coalesce(bit_or(1::bigint << f.bit % 64) filter (where f.bit / 64 = 11), 0),
            coalesce(bit_or(1::bigint << f.bit % 64) filter (where f.bit / 64 = 12), 0),
            coalesce(bit_or(1::bigint << f.bit % 64) filter (where f.bit / 64 = 13), 0),
            coalesce(bit_or(1::bigint << f.bit % 64) filter (where f.bit / 64 = 14), 0),
            coalesce(bit_or(1::bigint << f.bit % 64) filter (where f.bit / 64 = 15), 0),
            coalesce(bit_or(1::bigint << f.bit % 64) filter (where f.bit / 64 = 16), 0),
            coalesce(bit_or(1::bigint << f.bit % 64) filter (where f.bit / 64 = 17), 0),
            coalesce(bit_or(1::bigint << f.bit % 64) filter (where f.bit / 64 = 18), 0),
            coalesce(bit_or(1::bigint << f.bit % 64) filter (where f.bit / 64 = 19), 0)] as bits
        from told f) l
$$;

create function private.index_schools_of_programmes() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  ids uuid[];
begin
  if tg_op = 'UPDATE' then
    ids := array(select n.school_id from new_rows n join old_rows o on o.programme_id = n.programme_id
      where n.year_euros is distinct from o.year_euros group by 1);
    if ids <> '{}' then
      perform 1 from public.schools s where s.id = any (ids) order by s.id for no key update;
      update private.search_documents d set euros = private.school_euros(s)
        from public.schools s
       where s.id = any (ids) and d.school_id = s.id and d.euros is distinct from private.school_euros(s);
    end if;
    return null;
  elsif tg_op = 'INSERT' then
    ids := array(select distinct n.school_id from new_rows n);
  else
    -- one that is only written anew comes again in the next statement
    ids := array(select distinct o.school_id from old_rows o where not exists (
      select 1 from public.programmes p where p.id = o.programme_id and p.school_id = o.school_id and p.is_active));
  end if;
  ids := array(select s.id from public.schools s where s.id = any (ids) and s.is_active order by s.id for no key update);
  if ids <> '{}' then
    perform private.index_schools(ids);
  end if;
  return null;
end
$$;

create function private.any_lexeme(p_lexemes text[], p_ending text default '') returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return (
    select string_agg('''' || replace(replace(l.lexeme, '\', '\\'), '''', '''''') || '''' || p_ending, ' | ' order by l.place)
      from unnest(p_lexemes) with ordinality l (lexeme, place));
end
$$;

create function private.word_forms(p_word text) returns text[]
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return (
    select array[p_word]
      || case when p_word ~ '^[a-z]{3,}s$' then array[left(p_word, -1)] else '{}' end
      || case when p_word ~ '^[a-z]{3,}es$' then array[left(p_word, -2)] else '{}' end
      || case when p_word ~ '^[a-z]{3,}$' then array[p_word || 's', p_word || 'es'] else '{}' end
      || case when p_word ~ '^[a-z]{3,8}$' then array['~' || p_word] else '{}' end);
end
$$;

create function private.search_question_of(p_words text[]) returns private.search_question
language plpgsql stable set search_path = '' as $$
declare
  question private.search_question;
  found record;
  asked private.search_term[];
  term private.search_term;
  weighed record;
  scores text[] := '{}';
  directs text[] := '{}';
begin
  question.words := p_words[1:16];
  found := private.search_terms(question.words);
  question.plain := found.plain;
  question.understood := found.understood;
  asked := array(select t from unnest(found.terms) t where t.kind is distinct from 'any');
  -- nothing else is asked for
  if asked = '{}' and cardinality(found.terms) > 0 then
    term.asked := array(select f.form from unnest(found.terms) t cross join lateral unnest(private.forms_in('+', t.words[1])) f (form));
    term.beginnings := array(select '+' || t.words[1] from unnest(found.terms) t);
    asked := array[term];
  end if;
  select c.condition, c.by_bits, c.sure, c.more, c.met
    into question.condition, question.by_bits, question.sure, question.more, question.met from private.condition_of(asked) c;
  foreach term in array found.terms loop
    directs := directs || private.term_score(term);
    if question.by_bits then
      weighed := private.broad_score(term);
      scores := scores || weighed.full_score;
      question.quick := concat_ws(' + ', question.quick, weighed.quick);
      question.special := nullif(concat_ws(' | ', question.special, weighed.special), '');
    end if;
  end loop;
  question.direct_score := coalesce(nullif(array_to_string(directs, ' + '), ''), '0');
  question.score := case when question.by_bits and scores <> '{}' then array_to_string(scores, ' + ') else question.direct_score end;
  return question;
end
$$;

create function private.mark_query(p_kind text, p_values text[]) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return (
    select private.any_lexeme(array(select '=' || left(p_kind, 1) || ':' || v.value from unnest(p_values) v (value))));
end
$$;

create function private.finds_any(p_question private.search_question) returns boolean
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off set max_parallel_workers_per_gather = 0 as $$
declare
  found boolean;
begin
  if p_question.by_bits then
    found := private.bits_find_any(p_question.sure);
    if found or p_question.more is null then
      return found;
    end if;
  end if;
  execute format('select count(*) > 0 from private.search_documents d where %s', case when p_question.by_bits
      then format('d.words @@ %L::tsquery and %s', p_question.more, p_question.met) else p_question.condition end)
    into found;
  return found;
end
$$;

create function private.likely_words(p_word text) returns text[]
language plpgsql stable set search_path = '' set jit = off set enable_seqscan = off as $$
begin
  return (
    with near as materialized (
      select k.word from private.search_words k
       where k.word >= left(p_word, 1) and k.word < chr(ascii(p_word) + 1)
         and k.size between char_length(p_word) - 2 and char_length(p_word) + 2
         and extensions.levenshtein_less_equal(k.word, p_word, 2) <= 2
      union
      select k.word from private.search_words k
       where right(k.word, 2) = right(p_word, 2) and k.size between char_length(p_word) - 2 and char_length(p_word) + 2
         and extensions.levenshtein_less_equal(k.word, p_word, 2) <= 2
    ), measured as (
      -- two letters that changed places are one error, and two for levenshtein
      select n.word, case when n.word = any (turned.words) then 1 else extensions.levenshtein_less_equal(n.word, p_word, 2) end as distance
        from near n
        cross join (select array(select overlay(p_word placing reverse(substr(p_word, n, 2)) from n for 2)
          from generate_series(1, char_length(p_word) - 1) n) as words) turned
       where n.word <> p_word
    ), allowed as (
      select m.word, m.distance from measured m
       where m.distance <= case when greatest(char_length(m.word), char_length(p_word)) >= 8 then 2
         when greatest(char_length(m.word), char_length(p_word)) >= 4 then 1 else 0 end
      union all
      select left(p_word, n) || ' ' || substr(p_word, n + 1), 1 from generate_series(3, char_length(p_word) - 3) n
       where exists (select 1 from private.search_words k where k.word = left(p_word, n))
         and exists (select 1 from private.search_words k where k.word = substr(p_word, n + 1))
    ), nearest as (
      select a.word, a.distance from allowed a order by a.distance, left(a.word, 1) <> left(p_word, 1), a.word limit 5
    )
    select array(select n.word from nearest n
      order by n.distance, left(n.word, 1) <> left(p_word, 1),
        (select count(*) from private.search_documents d where d.names @@ array_to_string(string_to_array(n.word, ' '), ' & ')::tsquery) desc, n.word
      limit 3));
end
$$;

create function private.corrected_question(p_question private.search_question) returns private.search_question
language plpgsql stable set search_path = '' as $$
declare
  words constant text[] := p_question.words;
  unknown integer[];
  tried text[];
  likely text[];
  place integer;
  choice integer;
  answer private.search_question;
begin
  if private.finds_any(p_question) then
    return null;
  end if;
  unknown := array(select p.place from unnest(p_question.plain) p (place)
    where words[p.place] ~ '^[a-z]{3,30}$' and not exists (select 1 from private.search_words k where k.word = words[p.place]) order by 1);
  if cardinality(unknown) > 3 then
    return null;
  end if;
  tried := words;
  if cardinality(unknown) > 0 then
    foreach place in array unknown loop
      likely := private.likely_words(words[place]);
      if likely = '{}' then
        return null;
      end if;
      tried[place] := likely[1];
    end loop;
    answer := private.question_in_place(tried, words);
    if answer.corrected is not null or cardinality(unknown) > 1 then
      return case when answer.corrected is not null then answer end;
    end if;
  else
    unknown := array(select p.place from unnest(p_question.plain) p (place) where words[p.place] ~ '^[a-z]{3,30}$' order by 1 limit 4);
  end if;
  foreach place in array unknown loop
    likely := private.likely_words(words[place]);
    for choice in 1..cardinality(likely) loop
      answer := private.question_in_place(tried[:place - 1] || likely[choice] || tried[place + 1:], words);
      if answer.corrected is not null then
        return answer;
      end if;
    end loop;
  end loop;
  return null;
end
$$;

create function private.question_in_place(p_words text[], p_typed text[]) returns private.search_question
language plpgsql stable set search_path = '' as $$
declare
  corrected constant text := array_to_string(p_words, ' ');
  question private.search_question;
begin
  if p_words <> p_typed then
    question := private.search_question_of(string_to_array(corrected, ' '));
    if private.finds_any(question) then
      question.corrected := corrected;
    end if;
  end if;
  return question;
end
$$;

create function private.asked_words(p_search text) returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  return (select case when private.asked_text(p_search) <> '' then array(
    select w.word from unnest(private.main_words(private.words_of(private.asked_text(p_search)))) with ordinality w (word, place)
     group by w.word order by min(w.place)) end);
end
$$;

create function private.search_order(p_sort text, p_language text, p_question private.search_question,
  out columns text, out joined text, out ordered text)
language plpgsql stable set search_path = '' as $$
begin
  columns := '0 as rank';
  joined := '';
  ordered := 'd.band, d.sort_name, d.school_id';
  if p_sort = 'name' then
    ordered := 'd.sort_name, d.school_id';
  elsif p_sort = 'country' then
    joined := format('join (select g.id, public.normalise_text(coalesce(c.name_%s, g.country)) collate "C" as country
      from private.search_groups g left join public.countries c on c.name_en = g.country offset 0) k on k.id = d.group_id', p_language);
    ordered := 'k.country, ' || ordered;
  elsif p_sort = 'price' then
    ordered := 'd.euros asc nulls last, ' || ordered;
  elsif p_sort = 'checked' then
    ordered := 'd.checked_on desc nulls last, ' || ordered;
  elsif p_question.score is not null then
    columns := format('%s + %s as rank', private.document_name_weight(array_to_string(p_question.words, ' ')),
      private.weight_of(p_question));
  end if;
end
$$;

create function private.search_condition(p_question private.search_question, p_price_max double precision,
  p_area double precision[]) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return (select nullif(concat_ws(' and ', p_question.condition,
    case when p_price_max is not null then format('d.euros <= %L::double precision', p_price_max) end,
    case when p_area is not null then
      format('d.school_id in (select a.id from private.schools_inside(%L::double precision[]) a (id))', p_area) end), ''));
end
$$;

create function private.documents_near(p_lat double precision, p_lng double precision, p_km double precision, p_condition text)
returns table (school_id uuid, group_id integer, band smallint, sort_name text, checked_on date, euros double precision,
  km double precision)
language plpgsql stable set search_path = '' set jit = off as $$
begin
  return query execute format($sql$
    select d.school_id, d.group_id, d.band, d.sort_name, d.checked_on, d.euros, a.km
      from (select s.id, private.distance_km($1, $2, s.coordinates_lat, s.coordinates_lng) as km
              from public.schools s
             where s.is_active and s.coordinates_lat between $1 - $3 / 111 and $1 + $3 / 111
               and (abs(s.coordinates_lng - $2) <= $4 or abs(s.coordinates_lng - $2) >= 360 - $4) offset 0) a
      join private.search_documents d on d.school_id = a.id
     where a.km <= $3 and %s$sql$, coalesce(p_condition, 'true')) using p_lat, p_lng, p_km, private.longitude_reach(p_lat, p_km);
end
$$;

create function private.any_group(p_groups text[]) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return (select string_agg('''' || replace(replace(replace(g.lexemes, '\', '\\'), '''', ''''''), E'\n', ''' & ''') || '''', ' | ' order by g.place)
    from unnest(p_groups) with ordinality g (lexemes, place));
end
$$;

create function private.lexeme_test(p_groups text[], p_beginnings text[], p_bits boolean,
  out sure text, out rest text, out more text, out test text, out direct text)
language plpgsql stable set search_path = '' set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  begun record;
  unbegun text[] := p_beginnings;
  partly record;
begin
  if p_bits then
    -- 'inter*' is every rare word that begins so; frequent ones have bits themselves
    select array_agg(b.beginning) filter (where f.bit is not null) as told, array_agg(b.beginning) filter (where f.bit is null) as untold
      into begun from unnest(p_beginnings) b (beginning) left join private.frequent_lexemes f on f.lexeme = b.beginning || '*';
    with members as (
      select g.place, m.lexeme, f.bit, count(*) over (partition by g.place) as size, count(f.bit) over (partition by g.place) as known
        from unnest(p_groups) with ordinality g (lexemes, place)
        cross join lateral string_to_table(g.lexemes, E'\n') m (lexeme)
        left join private.frequent_lexemes f on f.lexeme = m.lexeme
       where not exists (select from unnest(begun.told) b (beginning) where starts_with(g.lexemes, b.beginning))
    ), any_bit as (
      select m.bit from members m where m.size = 1 and m.bit is not null
      union
      select f.bit from unnest(p_beginnings) b (beginning)
        join private.frequent_lexemes f on f.lexeme >= b.beginning and f.lexeme < b.beginning || chr(1114111)
    ), several as (
      select m.place, min(m.size) = min(m.known) as told,
          string_agg(format('d.bits_%s & %L::bigint <> 0', m.bit / 64, 1::bigint << m.bit % 64), ' and ') filter (where m.bit is not null) as bits,
          private.any_group(array[string_agg(m.lexeme, E'\n') filter (where m.bit is null)]) as rare
        from members m where m.size > 1 and m.known > 0 group by m.place
    ), tests as (
      select format('d.bits_%s & %L::bigint <> 0', a.bit / 64, bit_or(1::bigint << a.bit % 64)) as test from any_bit a group by a.bit / 64
      union all
      select '(' || s.bits || ')' from several s where s.told
    )
    select (select string_agg(t.test, ' or ') from tests t) as sure,
        private.any_group(array(select string_agg(m.lexeme, E'\n') from members m where m.known = 0 group by m.place order by m.place)) as rest,
        string_agg(s.rare, ' | ') as more,
        string_agg('(' || s.bits || ' and ' || private.found_by(s.rare) || ')', ' or ') as test,
        string_agg(format('(%s and d.words @@ %L::tsquery)', s.bits, s.rare), ' or ') as direct
      into partly from several s where not s.told;
    unbegun := begun.untold;
    sure := coalesce(partly.sure, case when partly.more is not null then 'false' end);
    rest := partly.rest;
    more := partly.more;
    test := partly.test;
    direct := partly.direct;
  else
    rest := private.any_group(p_groups);
  end if;
  rest := nullif(concat_ws(' | ', rest, private.any_lexeme(unbegun, ':*')), '');
  more := nullif(concat_ws(' | ', rest, more), '');
  test := concat_ws(' or ', sure, test, private.found_by(rest));
  direct := concat_ws(' or ', sure, direct, case when rest is not null then format('d.words @@ %L::tsquery', rest) end);
end
$$;

create function private.found_by(p_query text) returns text
language plpgsql immutable strict set search_path = '' as $$
begin
  return format('d.school_id in (select r.school_id from private.search_documents r where r.words @@ %L::tsquery)', p_query);
end
$$;

create function private.forms_in(p_mark text, p_word text) returns text[]
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return (select array_agg(case when f.form like '~%' then f.form else p_mark || f.form end)
    from unnest(private.word_forms(p_word)) f (form) where p_mark in ('', '+') or f.form not like '~%');
end
$$;

create function private.term_score(p_term private.search_term) returns text
language plpgsql immutable set search_path = '' as $$
declare
  typed constant text := (select string_agg('(' || private.any_lexeme(private.word_forms(w.word)) || ')', ' & ') from unnest(p_term.words) w (word));
  begun text;
  marks constant text := private.any_lexeme(p_term.marks);
begin
  if p_term.kind = 'any' then
    return format('case when d.names @@ %L::tsquery then 1 else 0 end', typed);
  elsif p_term.kind = 'country' then
    -- a country is a place before it is a name
    return format('case when d.places @@ %L::tsquery then 6 else 5 end', marks);
  elsif p_term.kind in ('level', 'mode') then
    return format('case when d.names @@ %L::tsquery then 6 when d.places @@ %L::tsquery or d.names @@ %L::tsquery then 4 else 1 end', typed, marks,
      private.any_group(p_term.phrases));
  elsif p_term.kind is not null then
    -- whoever meets it has the mark or one of its names
    return format('case when d.names @@ %L::tsquery then 6 else 4 end', typed);
  end if;
  begun := typed || case when p_term.last then ' | ' || private.any_lexeme(p_term.words, ':*') else '' end;
  return format('case when d.names @@ %1$L::tsquery then 6 when d.names @@ %2$L::tsquery then 5
    when d.places @@ %2$L::tsquery then 4 when d.topics @@ %2$L::tsquery then 2 else 1 end', typed, begun);
end
$$;

create function private.broad_score(p_term private.search_term, out quick text, out full_score text, out special text)
language plpgsql stable set search_path = '' as $$
declare
  word constant text := p_term.words[1];
  shape text := 'case when %s then 6 else 4 end';
  quicks text[] := '{}';
  fulls text[] := '{}';
  test record;
begin
  -- the words in a name, all of them
  select string_agg(coalesce('(' || t.sure || ')', 'false'), ' and '), string_agg('(' || t.test || ')', ' and '), string_agg(t.more, ' | ')
    into quick, full_score, special
    from unnest(p_term.words) w (word) cross join lateral private.lexeme_test(private.forms_in('+', w.word), '{}', true) t;
  quicks := array[quick];
  fulls := array[full_score];
  if p_term.kind = 'any' then
    shape := 'case when %s then 1 else 0 end';
  elsif p_term.kind = 'country' then
    shape := 'case when %s then 6 else 5 end';
    quicks := '{}';
    fulls := '{}';
    special := null;
  elsif p_term.kind in ('level', 'mode') then
    shape := 'case when %s then 6 when %s then 4 else 1 end';
  elsif p_term.kind is null and p_term.last and word ~ '^[a-z]{1,2}$' and word = any (private.little_words()) then
    -- only names were asked for
    shape := 'case when %s then 6 else 5 end';
  elsif p_term.kind is null then
    shape := 'case when %s then 6 ' || case when p_term.last then 'when %s then 5 ' else '' end || 'when %s then 4 when %s then 2 else 1 end';
  end if;
  for test in
    select t.sure, t.test, t.more from (
      select 1 as place, p_term.marks as groups, '{}'::text[] as beginnings where p_term.kind = 'country'
      union all
      select 1, p_term.marks || array(select '+' || replace(p.words, E'\n', E'\n+') from unnest(p_term.phrases) p (words)), '{}'
       where p_term.kind in ('level', 'mode')
      union all
      select n.place, case when n.place > 1 then private.forms_in(n.mark, word) else '{}' end,
          case when p_term.last then array[n.mark || word] else '{}' end
        from (values (1, '+'), (2, '@'), (3, '#')) n (place, mark)
       where p_term.kind is null and shape like '%then 2%' and (n.place > 1 or p_term.last)) a
      cross join lateral private.lexeme_test(a.groups, a.beginnings, true) t order by a.place
  loop
    quicks := quicks || coalesce('(' || test.sure || ')', 'false');
    fulls := fulls || ('(' || test.test || ')');
    special := nullif(concat_ws(' | ', special, test.more), '');
  end loop;
  quick := format(shape, variadic quicks);
  full_score := format(shape, variadic fulls);
end
$$;

create function private.search_terms(p_words text[], out terms private.search_term[], out plain integer[], out understood jsonb)
language plpgsql stable set search_path = '' as $$
declare
  count constant integer := cardinality(p_words);
  place integer := 1;
  phrase record;
  term private.search_term;
  word text;
begin
  terms := '{}';
  plain := '{}';
  understood := '[]';
  for phrase in
    select distinct on (f.place) f.* from (
      select a.place, a.size, p.kind, array_agg(distinct p.value collate "C" order by p.value collate "C") as vals
        from (select n.place, s.size, p_words[n.place:n.place + s.size - 1] as words
          from generate_series(1, count) n (place) cross join generate_series(1, 4) s (size) where n.place + s.size <= count + 1) a
        join private.search_phrases p on p.words = a.words
       group by a.place, a.size, p.kind) f
     order by f.place, f.size desc, array_position(array['country', 'field', 'level', 'mode', 'type', 'any'], f.kind)
  loop
    continue when phrase.place < place;
    for other in place..phrase.place - 1 loop
      plain := plain || other;
      terms := terms || private.word_term(p_words[other], false);
    end loop;
    place := phrase.place + phrase.size;
    term := null;
    term.kind := phrase.kind;
    term.words := p_words[phrase.place:place - 1];
    if phrase.kind = 'any' then
      -- not asked for; it counts for the order alone, each word by itself
      foreach word in array term.words loop
        term.words := array[word];
        terms := terms || term;
      end loop;
      continue;
    end if;
    term.marks := array(select '=' || left(phrase.kind, 1) || ':' || v.value from unnest(phrase.vals) v (value));
    term.phrases := array(select distinct array_to_string(p.words, E'\n') from private.search_phrases p
      where p.kind = phrase.kind and p.value = any (phrase.vals) order by 1);
    term.asked := term.marks || case when phrase.kind in ('level', 'mode') then term.phrases
      else array(select '+' || replace(p.words, E'\n', E'\n+') from unnest(term.phrases) p (words)) end;
    term.beginnings := '{}';
    terms := terms || term;
    understood := understood
      || jsonb_build_object('words', array_to_string(term.words, ' '), 'kind', phrase.kind, 'values', phrase.vals);
  end loop;
  for other in place..count loop
    plain := plain || other;
    terms := terms || private.word_term(p_words[other], other = count);
  end loop;
end
$$;

create function private.word_term(p_word text, p_last boolean) returns private.search_term
language plpgsql immutable set search_path = '' as $$
declare
  term private.search_term;
begin
  term.words := array[p_word];
  term.last := p_last;
  if p_last and p_word ~ '^[a-z]{1,2}$' then
    term.asked := private.forms_in('+', p_word) || case when p_word = any (private.little_words()) then '{}' else private.word_forms(p_word) end;
    term.beginnings := array['+' || p_word];
  else
    term.asked := private.word_forms(p_word);
    term.beginnings := case when p_last then array[p_word] else '{}' end;
  end if;
  return term;
end
$$;

create function private.condition_of(p_terms private.search_term[],
  out condition text, out by_bits boolean, out sure text, out more text, out met text)
language plpgsql stable set search_path = '' as $$
declare
  bits constant boolean := exists (select from private.frequent_lexemes);
  term private.search_term;
  test record;
  tests text[] := '{}';
  directs text[] := '{}';
  rare text[] := '{}';
  sures text[] := '{}';
begin
  foreach term in array p_terms loop
    test := private.lexeme_test(term.asked, term.beginnings, bits);
    if test.sure is null then
      rare := rare || test.rest;
    else
      sures := sures || ('(' || test.sure || ')');
      tests := tests || ('(' || test.test || ')');
      directs := directs || ('(' || test.direct || ')');
      more := nullif(concat_ws(' | ', more, test.more), '');
    end if;
  end loop;
  by_bits := rare = '{}' and tests <> '{}';
  if by_bits then
    sure := array_to_string(sures, ' and ');
    met := array_to_string(directs, ' and ');
  else
    more := null;
  end if;
  if rare <> '{}' then
    tests := format('d.words @@ %L::tsquery', '(' || array_to_string(rare, ') & (') || ')') || tests;
  end if;
  condition := coalesce(nullif(array_to_string(tests, ' and '), ''), 'false');
end
$$;

create function private.asked_values(p_values text[]) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select array(select v.value from unnest(p_values[:20]) with ordinality v (value, place)
    where v.value <> '' group by v.value order by min(v.place))
$$;

create function private.settled_question(p_search text, p_exact boolean) returns private.search_question
language plpgsql stable set search_path = '' set jit = off as $$
declare
  words constant text[] := private.asked_words(p_search);
  question private.search_question;
  corrected private.search_question;
  is_met boolean;
begin
  if words is null then
    return null;
  end if;
  question := private.search_question_of(words);
  if coalesce(p_exact, false) then
    return question;
  end if;
  if question.by_bits then
    is_met := private.bits_find_any(question.sure);
  else
    execute format('select exists (select 1 from (
        select d.* from private.search_documents d order by d.band, d.sort_name, d.school_id limit 20) d where %s)', question.condition)
      into is_met;
  end if;
  if not is_met then
    corrected := private.corrected_question(question);
  end if;
  return case when corrected.condition is null then question else corrected end;
end
$$;

create function private.order_place(p_band smallint, p_sort_name text) returns integer
language plpgsql stable parallel safe set search_path = '' set enable_seqscan = off as $$
begin
  return coalesce((select p.place from private.order_places p where (p.band, p.sort_name) <= (p_band, p_sort_name collate "C")
    order by p.band desc, p.sort_name desc limit 1), 0);
end
$$;

create function private.name_start(p_name text, p_filled text default '0') returns bigint
language sql immutable parallel safe set search_path = '' as $$
  select ('x' || rpad(left(encode(convert_to(p_name, 'UTF8'), 'hex'), 16), 16, p_filled))::bit(64)::bigint
$$;

create function private.weight_of(p_question private.search_question) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case when p_question.special is null then p_question.score
    else format('case when %s then %s else %s end', private.found_by(p_question.special), p_question.score, p_question.quick) end;
end
$$;

create function private.name_weight(p_is text, p_begins text) returns text
language sql immutable set search_path = '' as $$
  select format('case when %s then case when %s then 2000 else 1000 end else 0 end', p_begins, p_is)
$$;

create function private.ranked_page(p_question private.search_question, p_filter text, p_groups integer[], p_page integer, p_size integer,
  out total integer, out page integer, out ids uuid[])
language plpgsql stable set search_path = '' set work_mem = '32MB' set random_page_cost = 0.5 set enable_sort = off set enable_hashjoin = off
  set max_parallel_workers_per_gather = 0 set jit = off as $$
declare
  name constant text := array_to_string(p_question.words, ' ');
  document_name constant text := private.document_name_weight(name);
  quick constant text := coalesce(p_question.quick, '0');
  filter constant text := p_filter || case when p_groups is null then '' else ' and d.group_id = any ($1)' end;
  -- a level is the rank, the highest one first, and 10 bits of the place
  level constant text := '(4095 - (%s + %s)) << 10 | d.place';
  among_special text := 'false';
  few text := '';
  counted_few text := '';
  shown text := format('%s and 4095 - (s.level >> 10) = %s + %s', p_question.sure, quick, document_name);
begin
  if p_question.more is not null or p_question.special is not null then
    -- those that bits do not tell, and those of which bits tell too low a rank: these are counted by bits like all others, and put right
    if p_question.special is not null then
      few := format('special as materialized (select r.school_id from private.search_documents r where r.words @@ %L::tsquery), ',
        p_question.special);
      among_special := 'd.school_id in (select r.school_id from special r)';
    end if;
    few := few || format(
      'few as materialized (
        select d.school_id, %s as is_sure, %s as quick_level, %s as level from private.search_documents d
         where d.words @@ %L::tsquery and (%s or not (%s)) and %s %s), ',
      p_question.sure, format(level, quick, document_name),
      format(level, format('case when %s then %s else %s end', among_special, p_question.direct_score, quick), document_name),
      concat_ws(' | ', p_question.more, p_question.special), among_special, p_question.sure, p_question.met, filter);
    counted_few := 'union all select f.level, 1 from few f union all select f.quick_level, -1 from few f where f.is_sure';
    shown := format('case when d.school_id in (select f.school_id from few f)
      then (d.school_id, s.level >> 10) in (select f.school_id, f.level >> 10 from few f) else %s end', shown);
  end if;
  execute format('
    with %s counted as materialized (
      select k.level, sum(k.schools)::integer as schools from (
          select b.level, count(*) as schools from (select %s as level from private.search_bits d where %s %s offset 0) b group by 1 %s) k
       group by 1 having sum(k.schools) > 0
    ), asked as materialized (
      select t.total, least($2, greatest(1, ceil(t.total::numeric / $3)::integer)) as page
        from (select coalesce(sum(c.schools), 0)::integer as total from counted c) t
    ), shown as materialized (
      select l.level, l.skipped, least(l.schools - l.skipped, a.page * $3 - l.before - l.skipped) as taken,
          coalesce(p.band, 0::smallint) as band, coalesce(p.sort_name, '''') as sort_name
        from asked a
        cross join (select c.level, c.schools, (sum(c.schools) over (order by c.level) - c.schools)::integer as before from counted c) o
        cross join lateral (select o.level, o.schools, o.before, greatest(0, (a.page - 1) * $3 - o.before) as skipped) l
        left join private.order_places p on p.place = l.level & 1023
       where l.before < a.page * $3 and l.skipped < l.schools
    )
    select a.total, a.page, array(
        select f.school_id from shown s cross join lateral (
            select d.school_id, d.band, d.sort_name from private.search_documents d
             where (d.band, d.sort_name) >= (s.band, s.sort_name) and %s %s
             order by d.band, d.sort_name, d.school_id offset s.skipped limit s.taken) f
         order by s.level, f.band, f.sort_name, f.school_id)
      from asked a',
    few, format(level, quick, private.row_name_weight(name)), p_question.sure, filter, counted_few, shown, filter)
    into total, page, ids using p_groups, p_page, p_size;
end
$$;

create function private.document_name_weight(p_name text) returns text
language sql immutable set search_path = '' as $$
  select private.name_weight(format('d.plain_name = %L', p_name), format('starts_with(d.plain_name, %L)', p_name))
$$;

create function private.row_name_weight(p_name text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  start constant bigint := private.name_start(p_name);
  names constant text := 'd.school_id in (select c.school_id from private.search_documents c where c.band in (0, 1, 2, 3) and ';
begin
  if octet_length(p_name) < 8 then
    return private.name_weight(format('d.called = %s', start),
      format('d.called between %s and %s', start, private.name_start(p_name, 'f')));
  end if;
  return private.name_weight(format(names || 'c.plain_name = %L)', p_name),
    format('d.called = %s and ' || names || 'c.plain_name >= %L and c.plain_name < %L)', start, p_name, p_name || chr(1114111)));
end
$$;

create trigger schools_search_insert after insert on public.schools referencing new table as new_rows
  for each statement execute function private.index_written_schools();
create trigger schools_search_update after update on public.schools
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.index_written_schools();
create trigger schools_search_delete after delete on public.schools referencing old table as old_rows
  for each statement execute function private.index_written_schools();
create trigger search_synonyms_words after insert or update on public.search_synonyms
  for each row execute function private.add_synonym_words();

revoke execute on function
  private.add_search_words(text[]),
  private.add_synonym_words(),
  private.any_group(text[]),
  private.any_lexeme(text[],text),
  private.asked_values(text[]),
  private.asked_words(text),
  private.broad_score(private.search_term),
  private.condition_of(private.search_term[]),
  private.corrected_question(private.search_question),
  private.document_name_weight(text),
  private.documents_near(double precision,double precision,double precision,text),
  private.filtered_groups(text[],text[],text[]),
  private.finds_any(private.search_question),
  private.forms_in(text,text),
  private.found_by(text),
  private.index_schools_of_programmes(),
  private.initials(text[],text[]),
  private.lexeme_test(text[],text[],boolean),
  private.likely_words(text),
  private.mark_query(text,text[]),
  private.name_start(text,text),
  private.name_weight(text,text),
  private.order_place(smallint,text),
  private.plain_page(integer[],integer,integer),
  private.question_in_place(text[],text[]),
  private.ranked_page(private.search_question,text,integer[],integer,integer),
  private.reindex_schools(integer,integer),
  private.row_name_weight(text),
  private.school_euros(schools),
  private.search_condition(private.search_question,double precision,double precision[]),
  private.search_document(schools),
  private.search_order(text,text,private.search_question),
  private.search_question_of(text[]),
  private.search_terms(text[]),
  private.settled_question(text,boolean),
  private.term_score(private.search_term),
  private.text_counts(text),
  private.text_page(text,text,text,text,integer[],integer,integer),
  private.weight_of(private.search_question),
  private.word_forms(text),
  private.word_term(text,boolean)
  from public;
revoke execute on function
  public.directory_summary(),
  public.search_facets(text[],text[],text[],text,text,boolean,double precision,double precision[]),
  public.search_schools(text[],text[],text[],text,text,integer,integer,text,boolean,double precision,double precision[]),
  public.search_schools_near(double precision,double precision,double precision,text[],text[],text[],text,text,integer,integer,text,boolean,double precision)
  from public, anon, authenticated, service_role;
grant execute on function
  public.directory_summary(),
  public.search_facets(text[],text[],text[],text,text,boolean,double precision,double precision[]),
  public.search_schools(text[],text[],text[],text,text,integer,integer,text,boolean,double precision,double precision[]),
  public.search_schools_near(double precision,double precision,double precision,text[],text[],text[],text,text,integer,integer,text,boolean,double precision)
  to anon, authenticated, service_role;

-- Bitmaps of frequent words, which make searches of very large directories faster.

create table private.frequent_lexemes (
  lexeme text collate "C" primary key,
  bit smallint not null unique check (bit between 0 and 1279)
);
alter table private.frequent_lexemes enable row level security;

create table private.search_bits (
  school_id uuid primary key,
  group_id integer not null,
  -- where it stands in the order of the directory, roughly: private.order_place()
  place integer not null,
  -- the first eight bytes of `plain_name`: private.name_start()
  called bigint not null,
  bits_0 bigint not null,
  bits_1 bigint not null,
  bits_2 bigint not null,
  bits_3 bigint not null,
  bits_4 bigint not null,
  bits_5 bigint not null,
  bits_6 bigint not null,
  bits_7 bigint not null,
  bits_8 bigint not null,
  bits_9 bigint not null,
  bits_10 bigint not null,
  bits_11 bigint not null,

  bits_12 bigint not null default 0,
  bits_13 bigint not null default 0,
  bits_14 bigint not null default 0,
  bits_15 bigint not null default 0,
  bits_16 bigint not null default 0,
  bits_17 bigint not null default 0,
  bits_18 bigint not null default 0,
  bits_19 bigint not null default 0
);
alter table private.search_bits enable row level security;

create table private.order_places (
  place integer primary key,
  band smallint not null,
  sort_name text collate "C" not null
);
alter table private.order_places enable row level security;
create index order_places_start on private.order_places (band, sort_name) include (place);

create function private.bits_find_any(p_condition text) returns boolean
language plpgsql stable set search_path = '' set enable_seqscan = on set random_page_cost = 0.5 set jit = off
  set max_parallel_workers_per_gather = 0 as $$
declare
  found boolean;
begin
  execute format('select exists (select from private.search_bits d where %s)', p_condition) into found;
  return found;
end
$$;

create function private.bits_counts(p_question private.search_question, p_filter text) returns private.group_count[]
language plpgsql stable set search_path = '' set work_mem = '32MB' set random_page_cost = 0.5 set enable_sort = off set jit = off
  set max_parallel_workers_per_gather = 0 as $$
declare
  counts private.group_count[];
  few constant text := case when p_question.more is null then '' else format(
    'union all select d.group_id, count(*) from private.search_documents d where d.words @@ %L::tsquery and not (%s) and %s %s group by 1',
    p_question.more, p_question.sure, p_question.met, p_filter) end;
begin
  execute format('select array_agg((f.group_id, f.schools)::private.group_count) from (
                    select p.group_id, sum(p.schools) as schools from (
                        select d.group_id, count(*) as schools from private.search_bits d where %s %s group by 1 %s) p group by 1) f',
      p_question.sure, p_filter, few) into counts;
  return coalesce(counts, '{}');
end
$$;

create function private.choose_places() returns void
language plpgsql set search_path = '' as $$
declare
  most constant integer := 100;
begin
  delete from private.order_places;
  insert into private.order_places (place, band, sort_name)
    select row_number() over (order by f.band, f.sort_name), f.band, f.sort_name from (
      select distinct o.band, o.sort_name from (
          select s.completeness_band as band, s.sort_name collate "C" as sort_name, count(*) over () as schools,
              row_number() over (order by s.completeness_band, s.sort_name collate "C") as number
            from public.schools s where s.is_active) o
       where o.number % greatest(1, ceil(o.schools::numeric / most)::integer) = 0) f;
end
$$;

revoke execute on function
  private.bits_counts(private.search_question,text),
  private.bits_find_any(text),
  private.choose_places()
  from public;

-- Points and cells of the map.

create function private.schools_inside(p_area double precision[]) returns setof uuid
language sql stable set search_path = '' as $$
  select s.id from public.schools s
   where s.is_active and s.coordinates_lat between p_area[1] and p_area[3]
     and case when p_area[2] <= p_area[4] then s.coordinates_lng between p_area[2] and p_area[4]
       else s.coordinates_lng >= p_area[2] or s.coordinates_lng <= p_area[4] end
$$;

create function private.map_points(p_ids uuid[], p_matches integer[], p_box double precision[], p_most integer) returns jsonb
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
      from unnest(p_ids, p_matches) m (id, matches) join public.schools s on s.id = m.id and s.is_active
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
            (select f.field from unnest(s.specialties_list) with ordinality f (field, place) where f.field = any (fields)
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

create function public.school_points(
  p_countries text[], p_types text[] default '{}', p_specialties text[] default '{}', p_search text default '',
  p_region text default '', p_town text default '', p_near double precision[] default null,
  p_exact boolean default false, p_price_max double precision default null, p_area double precision[] default null,
  p_box double precision[] default null, p_most integer default 10000
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  groups constant integer[] := private.filtered_groups(
    private.asked_values(p_countries), private.asked_values(p_types), private.asked_values(p_specialties));
  reach constant double precision := least(greatest(coalesce(p_near[3], 0), 0), 1000);
  condition constant text :=
    private.search_condition(private.settled_question(p_search, p_exact), p_price_max, p_area);
  ids uuid[];
begin
  execute format('select coalesce(array_agg(d.school_id), ''{}'') from private.search_documents d where %s and %s',
      coalesce(condition, 'true'), case when groups is null then 'true' else 'd.group_id = any ($1)' end)
    into ids using groups;
  if coalesce(p_town, '') <> '' or coalesce(p_region, '') <> '' then
    ids := array(select s.id from unnest(ids) i (id) join public.schools s on s.id = i.id
      and coalesce(p_town, '') in ('', s.town_slug) and coalesce(p_region, '') in ('', s.region_slug));
  end if;
  if p_near is not null then
    ids := array(select n.school_id from private.documents_near(p_near[1], p_near[2], reach, null) n
      join unnest(ids) i (id) on i.id = n.school_id);
  end if;
  return private.map_points(ids, null, p_box, p_most);
end
$$;

create function private.asked_area(p_filters jsonb) returns double precision[]
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(p_filters -> 'area') = 'array' and jsonb_array_length(p_filters -> 'area') = 4
      and not exists (select 1 from jsonb_array_elements(p_filters -> 'area') e (entry) where jsonb_typeof(e.entry) <> 'number')
    then array(select e.entry::double precision from jsonb_array_elements(p_filters -> 'area') with ordinality e (entry, place)
      order by e.place) end
$$;

create function public.programme_points(
  p_filters jsonb default '{}', p_box double precision[] default null, p_most integer default 10000
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  asked record;
  found record;
begin
  asked := private.programme_conditions(case jsonb_typeof(p_filters) when 'object' then p_filters else '{}' end);
  execute format('select coalesce(array_agg(f.school_id), ''{}'') as ids, coalesce(array_agg(f.programmes), ''{}'') as programmes
      from (select d.school_id, count(*)::integer as programmes from private.programme_documents d where %s group by 1) f',
    asked.passes) into found;
  return private.map_points(found.ids, found.programmes, p_box, p_most);
end
$$;

revoke execute on function
  private.asked_area(jsonb),
  private.map_points(uuid[],integer[],double precision[],integer),
  private.schools_inside(double precision[])
  from public;
revoke execute on function
  public.programme_points(jsonb,double precision[],integer),
  public.school_points(text[],text[],text[],text,text,text,double precision[],boolean,double precision,double precision[],double precision[],integer)
  from public, anon, authenticated, service_role;
grant execute on function
  public.programme_points(jsonb,double precision[],integer),
  public.school_points(text[],text[],text[],text,text,text,double precision[],boolean,double precision,double precision[],double precision[],integer)
  to anon, authenticated, service_role;

-- Suggestions during typing.

create table private.place_names (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('town', 'region')),
  -- as schools have them
  country text not null,
  name text not null,
  -- schools.town_slug; of a region ''
  slug text not null,
  plain text collate "C" not null,
  -- which word of the name this begins with, from 1
  word smallint not null,
  -- how often the schools there can be halved, about: by it the largest come first
  size smallint not null default 0
);
alter table private.place_names enable row level security;
create index place_names_plain on private.place_names (plain);
create index place_names_place on private.place_names (country, slug, name);

create function private.add_place_names() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  with places as (
    select distinct 'town' as kind, s.country, s.city as name, s.town_slug as slug
      from new_rows n join public.schools s on s.id = n.school_id where s.town_slug <> ''
    union
    select 'region', s.country, s.region, '' from new_rows n join public.schools s on s.id = n.school_id where s.region ~ '\S'
  ), called as (
    select p.*, p.name as alias from places p
    union
    select p.*, other.plain
      from places p
      join public.countries c on c.name_en = p.country
      join private.town_names known on known.country = c.code and known.plain = public.normalise_text(p.name)
      join private.town_names other on other.country = known.country and other.town = known.town
     where p.kind = 'town'
  )
  insert into private.place_names (kind, country, name, slug, plain, word)
    select distinct on (c.kind, c.country, c.name, plain) c.kind, c.country, c.name, c.slug, array_to_string(w.words[n.word:], ' ') as plain, n.word
      from called c
      cross join lateral (select private.words_of(c.alias) as words offset 0) w
      cross join lateral generate_series(1, least(cardinality(w.words), 8)) n (word)
     where not exists (select 1 from private.place_names k where (k.country, k.slug, k.name, k.kind, k.plain)
        = (c.country, c.slug, c.name, c.kind, array_to_string(w.words[n.word:], ' ')))
     order by c.kind, c.country, c.name, plain, n.word;

  -- whoever finds a row in another's hands leaves it: the number only orders
  with counted as (
    select t.country, t.slug, ceil(log(2, t.schools + 1)) as size from (
      select p.country, p.town_slug as slug, (select count(*) from (select from public.schools s
          where s.is_active and s.country = p.country and s.town_slug = p.town_slug limit 1024) few) as schools
        from (select distinct s.country, s.town_slug from new_rows n join public.schools s on s.id = n.school_id where s.town_slug <> '') p) t
  ), free as materialized (
    select k.id, c.size from counted c
      join private.place_names k on k.country = c.country and k.slug = c.slug and k.kind = 'town' and k.size <> c.size
     order by k.id for update of k skip locked
  )
  update private.place_names k set size = f.size from free f where k.id = f.id;
  return null;
end
$$;

create function private.suggested_schools(p_plain text, p_query tsquery, p_whole tsquery, p_short boolean, p_whole_words text[], p_begun text)
returns uuid[]
language plpgsql stable set search_path = '' set enable_seqscan = off set enable_indexscan = off set jit = off as $$
declare
  most constant integer := 4;
  best uuid[];
  more uuid[];
  terms private.search_term[];
begin
  best := private.schools_by_prefix(p_plain, most);
  if cardinality(best) = most or (p_short and p_whole is null) then
    return best;
  end if;
  -- so many that the first ones in order are among the best
  if p_short then
    select array_agg(h.school_id order by h.band, h.plain_name, h.school_id) into more from (
      select d.school_id, d.band, d.plain_name from private.search_documents d
       where d.names @@ p_whole and (d.names || ''::tsvector) @@ p_query limit 1000) h;
  else
    select array_agg(h.school_id order by h.band, h.plain_name, h.school_id) into more from (
      select d.school_id, d.band, d.plain_name from private.search_documents d where d.names @@ p_query limit 1000) h;
  end if;
  if cardinality(more) = 1000 then
    more := private.schools_in_order(p_query, most) || more;
  end if;
  best := private.without_repetition(best || more, most);
  if cardinality(best) < most and cardinality(p_whole_words) + (p_begun is not null)::integer > 1 then
    terms := array(select (null, array[w.word], false, private.forms_in('+', w.word) || private.forms_in('@', w.word),
        case when w.begun then array['+' || w.word, '@' || w.word] else '{}' end, null, null)::private.search_term
      from (select unnest(p_whole_words) as word, false as begun union select p_begun, true where not p_short and p_begun is not null) w);
    execute format('select array_agg(h.school_id order by h.band, h.plain_name, h.school_id) from (
        select d.school_id, d.band, d.plain_name from private.search_documents d where %s and (not $1 or (d.names || d.places) @@ $2)
         limit 1000) h', (private.condition_of(terms)).condition)
      into more using p_short, p_query;
    best := private.without_repetition(best || more, most);
  end if;
  return best;
end
$$;

create function private.without_repetition(p_ids uuid[], p_most integer) returns uuid[]
language sql immutable set search_path = '' as $$
  select array(select i.id from unnest(p_ids) with ordinality i (id, place) group by i.id order by min(i.place) limit p_most)
$$;

create function private.schools_by_prefix(p_plain text, p_most integer) returns uuid[]
language sql stable set search_path = '' set enable_seqscan = off set enable_bitmapscan = off set jit = off as $$
  select array(select f.school_id from generate_series(0, 3) b (band)
    cross join lateral (select d.school_id, d.band, d.plain_name from private.search_documents d
       where d.band = b.band::smallint and d.plain_name >= p_plain and d.plain_name < p_plain || chr(1114111)
       order by d.plain_name, d.school_id limit p_most) f
    order by f.plain_name <> p_plain, f.band, f.plain_name, f.school_id limit p_most)
$$;

create function private.schools_in_order(p_query tsquery, p_most integer) returns uuid[]
language sql stable set search_path = '' set enable_seqscan = off set enable_bitmapscan = off set jit = off as $$
  select array(select f.school_id from (
      select d.school_id, d.names from private.search_documents d order by d.band, d.plain_name, d.school_id limit 2000) f
    where f.names @@ p_query limit p_most)
$$;

create function private.suggested_programmes(p_text text, p_query tsquery, p_whole tsquery, p_short boolean, p_language text)
returns uuid[]
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off
  set max_parallel_workers_per_gather = 0 as $$
declare
  most constant integer := 3;
  best uuid[];
  more uuid[];
begin
  if p_language = 'en' then
    best := array(select f.programme_id from generate_series(0, 4) k (known)
      cross join lateral (select d.programme_id, d.known, d.sort_en from private.programme_documents d
         where d.known = k.known::smallint and d.sort_en >= p_text and d.sort_en < p_text || chr(1114111)
         order by d.sort_en, d.programme_id limit most) f
      order by f.known desc, f.sort_en, f.programme_id limit most);
  else
    best := array(select f.programme_id from generate_series(0, 4) k (known)
      cross join lateral (select d.programme_id, d.known, d.sort_es from private.programme_documents d
         where d.known = k.known::smallint and d.sort_es >= p_text and d.sort_es < p_text || chr(1114111)
         order by d.sort_es, d.programme_id limit most) f
      order by f.known desc, f.sort_es, f.programme_id limit most);
  end if;
  if p_whole is null and p_short then
    return best;
  end if;
  for step in reverse 4..0 loop
    exit when cardinality(best) >= most;
    select array_agg(h.programme_id order by h.sort, h.programme_id) into more from (
      select d.programme_id, case when p_language = 'en' then d.sort_en else d.sort_es end as sort from private.programme_documents d
       where private.programme_lexemes(d.known, d.sort_es, d.sort_en)
           @@ (format('''=%s''', step)::tsquery && case when p_short then p_whole else p_query end)
         and (not p_short or (private.programme_lexemes(d.known, d.sort_es, d.sort_en) || ''::tsvector) @@ p_query) limit 300) h;
    best := private.without_repetition(best || more, most);
    -- a beginning takes long to look up, which words that no programme has need not wait for
    exit when step = 4 and more is null and p_whole is not null and not exists (select from private.programme_documents d
      where private.programme_lexemes(d.known, d.sort_es, d.sort_en) @@ p_whole);
  end loop;
  return best;
end
$$;

create function private.suggested_places(p_plain text) returns jsonb
language sql stable set search_path = '' set enable_seqscan = off set jit = off as $$
  with named as materialized (
    select n.kind, n.country, n.name, n.slug, n.plain = p_plain as exact, n.word, n.size
      from private.place_names n
     where n.plain >= p_plain and n.plain < p_plain || chr(1114111)
     order by n.plain <> p_plain, n.word > 1, n.size desc, n.plain, n.id limit 40
  ), countries as (
    select 'country' as kind, p.value as country, '' as name, '' as slug, bool_or(array_to_string(p.words, ' ') = p_plain) as exact,
        min(case when starts_with(array_to_string(p.words, ' '), p_plain) then 1 else 2 end) as word, 20 as size
      from private.search_phrases p
      join private.search_value_counts v on v.kind = 'country' and v.value = p.value
     where p.kind = 'country' and strpos(' ' || array_to_string(p.words, ' '), ' ' || p_plain) > 0
     group by p.value
  ), places as (
    select distinct on (a.kind, a.country, case a.kind when 'town' then a.slug else a.name end) a.*
      from (select * from countries union all select * from named) a
     order by a.kind, a.country, case a.kind when 'town' then a.slug else a.name end, a.exact desc, a.word, a.name
  ), shown as (
    select p.* from places p
     where p.kind = 'country'
        or p.kind = 'town' and exists (select from public.schools s where s.is_active and s.country = p.country and s.town_slug = p.slug)
        or p.kind = 'region' and exists (select from public.schools s where s.is_active and s.country = p.country and s.region = p.name)
          -- a town that is called like its region is the same to whoever types it
          and not exists (select from places t where t.kind = 'town' and t.country = p.country
            and t.slug = public.slugify(public.normalise_text(p.name)))
     order by not p.exact, p.word > 1, p.kind = 'region', p.size desc, p.name, p.country limit 3
  )
  select coalesce(jsonb_agg(jsonb_build_object('kind', s.kind, 'country', s.country, 'name', s.name)
    order by not s.exact, s.word > 1, s.kind = 'region', s.size desc, s.name, s.country), '[]') from shown s
$$;

create function private.suggested_fields(p_plain text) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(f.value order by f.exact desc, f.schools desc, f.value), '[]') from (
    select p.value, bool_or(array_to_string(p.words, ' ') = p_plain) as exact, min(v.schools) as schools
      from private.search_phrases p
      join private.search_value_counts v on v.kind = 'specialty' and v.value = p.value
     where char_length(p_plain) > 1 and p.kind = 'field' and p.value = any (private.page_fields()) and starts_with(array_to_string(p.words, ' '), p_plain)
     group by p.value order by 2 desc, 3 desc, 1 limit 2) f
$$;

create function private.meant_word(p_word text, p_begun boolean) returns text
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off as $$
begin
  if p_word !~ '^[a-z]{3,30}$' or exists (select from private.search_words k where k.word = p_word) then
    return p_word;
  elsif p_begun and exists (select from private.search_words k where k.word >= p_word and k.word < p_word || chr(1114111)) then
    return p_word;
  end if;
  return coalesce((
    select f.word from (
      select k.word, k.size, least(
          case when k.word = any (t.words) or p_begun and left(k.word, t.size) = any (t.words) then 1 else 3 end,
          extensions.levenshtein_less_equal(k.word, p_word, 2),
          case when p_begun then least(extensions.levenshtein_less_equal(left(k.word, t.size), p_word, 2),
            extensions.levenshtein_less_equal(left(k.word, t.size + 1), p_word, 2),
            extensions.levenshtein_less_equal(left(k.word, t.size - 1), p_word, 2)) end) as distance
        from private.search_words k
        cross join (select char_length(p_word) as size, array(select overlay(p_word placing reverse(substr(p_word, n, 2)) from n for 2)
          from generate_series(1, char_length(p_word) - 1) n) as words) t
       where k.word >= left(p_word, 1) and k.word < left(p_word, 1) || chr(1114111)
         and k.size >= t.size - 2 and (p_begun or k.size <= t.size + 2)) f
     where f.distance <= case when greatest(f.size, char_length(p_word)) >= 8 then 2 when greatest(f.size, char_length(p_word)) >= 4 then 1 else 0 end
     order by f.distance, abs(f.size - char_length(p_word)), f.word limit 1), p_word);
end
$$;

create function private.suggestions_of(p_words text[], p_text text, p_language text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  last constant text := p_words[cardinality(p_words)];
  plain constant text := array_to_string(p_words, ' ');
  -- 'escuela de': the little word at the end may begin another one, and the others are to be met
  before constant text[] := array(select w.word from unnest(private.main_words(p_words[:cardinality(p_words) - 1])) w (word)
    where p_words[:cardinality(p_words) - 1] <> '{}' and w.word <> all (private.little_words()));
  begun constant boolean := before = '{}' or last <> all (private.little_words());
  short constant boolean := char_length(last) < 3 and last ~ '^[a-z0-9]+$';
  whole text;
  query text;
  schools uuid[];
  programmes uuid[];
begin
  select string_agg('(' || private.any_lexeme(private.word_forms(w.word)) || ')', ' & ') into whole from (select distinct unnest(before)) w (word);
  query := concat_ws(' & ', whole, case when begun then '(' || private.any_lexeme(private.word_forms(last)) || ' | '
    || private.any_lexeme(array[last], ':*') || ')' end);
  schools := private.suggested_schools(array_to_string(before || case when begun then array[last] else '{}' end, ' '), query::tsquery,
    whole::tsquery, short, before, case when begun then last end);
  programmes := private.suggested_programmes(p_text, query::tsquery, whole::tsquery, short, p_language);
  return jsonb_build_object(
    'schools', (select coalesce(jsonb_agg(jsonb_build_object('name', s.name, 'slug', s.slug, 'city', s.city, 'country', s.country)
        order by i.place), '[]')
      from unnest(schools) with ordinality i (id, place) join public.schools s on s.id = i.id and s.is_active),
    'programmes', (select coalesce(jsonb_agg(jsonb_build_object(
          'name', coalesce(case when p_language = 'en' then p.name_en else p.name_es end, p.name), 'slug', p.slug,
          'school', s.name, 'school_slug', s.slug) order by i.place), '[]')
      from unnest(programmes) with ordinality i (id, place)
      join public.programmes p on p.id = i.id and p.is_active join public.schools s on s.id = p.school_id and s.is_active),
    'places', private.suggested_places(plain),
    'fields', private.suggested_fields(plain));
end
$$;

create function public.suggest(p_search text, p_language text default 'es') returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  language constant text := case when p_language = 'en' then 'en' else 'es' end;
  typed constant text := private.asked_text(p_search);
  words constant text[] := (private.words_of(typed))[1:8];
  nothing constant jsonb := '{"schools": [], "programmes": [], "places": [], "fields": []}';
  meant text[];
  answer jsonb := nothing;
begin
  if cardinality(words) > 0 then
    answer := private.suggestions_of(words, typed, language);
    if answer = nothing then
      meant := array(
        with asked as (
          select w.word, w.place, w.place = cardinality(words) as begun from unnest(words) with ordinality w (word, place)
        ), known as (
          select a.word, a.begun, private.meant_word(a.word, a.begun) as meant from (select distinct word, begun from asked) a
        )
        select k.meant from asked a join known k using (word, begun) order by a.place);
      if meant = words then
        -- the beginning of a word that does not go with the others
        meant[cardinality(meant)] := private.meant_word(words[cardinality(words)], false);
      end if;
      if meant <> words then
        answer := private.suggestions_of(meant, array_to_string(meant, ' '), language);
      end if;
    end if;
  end if;
  return answer || jsonb_build_object('corrected', case when meant <> words and answer <> nothing then array_to_string(meant, ' ') end);
end
$$;

create trigger search_documents_places after insert on private.search_documents
  referencing new table as new_rows for each statement execute function private.add_place_names();

revoke execute on function
  private.add_place_names(),
  private.meant_word(text,boolean),
  private.schools_by_prefix(text,integer),
  private.schools_in_order(tsquery,integer),
  private.suggested_fields(text),
  private.suggested_places(text),
  private.suggested_programmes(text,tsquery,tsquery,boolean,text),
  private.suggested_schools(text,tsquery,tsquery,boolean,text[],text),
  private.suggestions_of(text[],text,text),
  private.without_repetition(uuid[],integer)
  from public;
revoke execute on function
  public.suggest(text,text)
  from public, anon, authenticated, service_role;
grant execute on function
  public.suggest(text,text)
  to anon, authenticated, service_role;

-- The search for programmes: one document for each, filters, counts.

create function private.programme_choices(p_kind text) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select case p_kind
    when 'level' then array['short-course', 'professional-course', 'certificate', 'vocational-intermediate', 'diploma',
      'vocational-higher', 'associate', 'bachelor', 'postgraduate-diploma', 'master', 'doctorate']
    when 'field' then array['culinaryArts', 'pastry', 'bakery', 'wineGastronomy', 'hospitality', 'hotelManagement']
    when 'mode' then array['on-site', 'online', 'blended'] end
$$;

create function private.filter_bit(p_filter text) returns bigint
language sql immutable parallel safe set search_path = '' as $$
  select 1::bigint << case p_filter when 'levels' then 12 when 'fields' then 20 when 'modes' then 25 when 'internship' then 27
    when 'priced' then 29 when 'price' then 32 when 'months' then 33 when 'languages' then 34 when 'country' then 35
    when 'city' then 36 end
$$;

create function private.programme_body(p_lines text[], p_sorts text[]) returns text
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(string_agg(distinct l.line collate "C", E'\n' order by l.line collate "C"), '')
    from unnest(p_lines) l (line) where l.line <> all (p_sorts)
$$;

create function private.programme_lexemes(p_known smallint, p_es text, p_en text) returns tsvector
language sql immutable parallel safe set search_path = '' as $$
  select array_to_tsvector(private.words_of(p_es || ' ' || p_en) || ('=' || p_known))
$$;

create table private.programme_terms (
  id integer generated always as identity primary key,
  kind text not null,
  value text not null,
  plain text not null,
  unique (kind, value)
);
alter table private.programme_terms enable row level security;
create index programme_terms_plain on private.programme_terms (kind, plain);

create table private.programme_totals (
  dimension text not null,
  value bigint not null,
  programmes integer not null,
  primary key (dimension, value)
);
alter table private.programme_totals enable row level security;

create table private.programme_total_changes (
  dimension text not null,
  value bigint not null,
  programmes integer not null
);
alter table private.programme_total_changes enable row level security;

create table private.programme_documents (
  -- of private.programme_terms
  country integer not null,
  city integer not null,
  -- the list of languages, of private.programme_terms, above the bits of the months of intake, the lowest for January
  teaching bigint not null,
  -- places in private.programme_choices(), 0 for unknown
  level smallint not null,
  field smallint not null,
  mode smallint not null,
  -- how much of what people decide by is known: price, length, intake, language
  known smallint not null,
  -- whether it is included or can be chosen
  internship boolean not null,
  -- whether any price is stated, comparable or not
  priced boolean not null,
  programme_id uuid not null primary key,
  school_id uuid not null,
  weeks double precision,
  -- cheapest for a year and in all, of private.comparable_prices()
  year_euros double precision,
  total_euros double precision,
  -- a bit for each level, field and mode, and for what is so or not; above those of a filter its private.filter_bit() is free
  facts bigint not null generated always as ((1::bigint << level) | (1::bigint << (13 + field)) | (1::bigint << (21 + mode))
    | (internship::integer::bigint << 26) | (priced::integer::bigint << 28)
    | ((year_euros is null)::integer::bigint << 30) | ((total_euros is null)::integer::bigint << 31)) stored,
  sort_es text collate "C" not null,
  sort_en text collate "C" not null,
  -- what else is searched for words, of private.programme_body(): other names, school, city, country in both languages
  body text collate "C" not null
);
alter table private.programme_documents enable row level security;
create index programme_documents_first_es on private.programme_documents (known desc, sort_es, programme_id)
  include (facts, teaching, country, city, year_euros, total_euros, weeks);
create index programme_documents_first_en on private.programme_documents (known desc, sort_en, programme_id)
  include (facts, teaching, country, city, year_euros, total_euros, weeks);
create index programme_documents_country on private.programme_documents (country, city)
  include (facts, teaching, year_euros, total_euros, weeks);
create index programme_documents_school on private.programme_documents (school_id) include (priced);
create index programme_documents_trigrams on private.programme_documents using gin (sort_es extensions.gin_trgm_ops,
  sort_en extensions.gin_trgm_ops, body extensions.gin_trgm_ops) with (gin_pending_list_limit = 512);
create index programme_documents_words on private.programme_documents using gin (private.programme_lexemes(known, sort_es, sort_en))
  with (gin_pending_list_limit = 512);

create function private.settle_programme_totals(p_above integer) returns void
language plpgsql set search_path = '' as $$
begin
  if exists (select 1 from private.programme_total_changes offset p_above)
     and pg_try_advisory_xact_lock(hashtextextended('settle programme totals', 0)) then
    with settled as (
      delete from private.programme_total_changes returning dimension, value, programmes
    )
    insert into private.programme_totals as known (dimension, value, programmes)
      select s.dimension, s.value, sum(s.programmes) from settled s group by 1, 2 having sum(s.programmes) <> 0
    on conflict (dimension, value) do update set programmes = known.programmes + excluded.programmes;
  end if;
end
$$;

create function private.count_documents() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op in ('UPDATE', 'DELETE') then
    insert into private.programme_total_changes
      select t.dimension, t.value, -count(*)::integer from old_rows o
        cross join lateral (values ('country', o.country::bigint), ('facts', o.facts), ('teaching', o.teaching)) t (dimension, value)
       group by 1, 2;
  end if;
  if tg_op in ('UPDATE', 'INSERT') then
    insert into private.programme_total_changes
      select t.dimension, t.value, count(*)::integer from new_rows n
        cross join lateral (values ('country', n.country::bigint), ('facts', n.facts), ('teaching', n.teaching)) t (dimension, value)
       group by 1, 2;
  end if;
  perform private.settle_programme_totals(500);
  return null;
end
$$;

create function private.language_list(p_languages text[]) returns text
language sql immutable set search_path = '' as $$
  select coalesce(string_agg(distinct replace(l.name, E'\n', ' '), E'\n' order by replace(l.name, E'\n', ' ')), '')
    from unnest(p_languages) l (name)
$$;

create function private.reindex_programmes(p_ids uuid[] default null) returns void
language plpgsql set search_path = '' as $$
begin
  if p_ids is null then
    delete from private.programme_documents;
    delete from private.programme_total_changes;
    delete from private.programme_totals;
    delete from private.programme_terms;
    p_ids := array(select p.id from public.programmes p where p.is_active);
  else
    delete from private.programme_documents d where d.programme_id = any (p_ids);
  end if;
  -- in one order, so that two writers of the same new terms cannot wait for each other
  insert into private.programme_terms (kind, value, plain)
    select distinct t.kind, t.value, public.normalise_text(t.value)
      from public.programmes p
      join public.schools s on s.id = p.school_id
      cross join lateral (values ('country', s.country), ('city', s.city),
        ('languages', private.language_list(p.languages))) t (kind, value)
     where p.id = any (p_ids) and p.is_active and s.is_active
       and not exists (select 1 from private.programme_terms known where (known.kind, known.value) = (t.kind, t.value))
     order by 1, 2
    on conflict do nothing;
  insert into private.programme_documents (country, city, teaching, level, field, mode, known, internship, priced,
      programme_id, school_id, weeks, year_euros, total_euros, sort_es, sort_en, body)
    select country.id, city.id,
        languages.id::bigint << 12 | (select coalesce(bit_or(1 << (m.month - 1)), 0) from unnest(p.intakes) m (month)),
        coalesce(array_position(private.programme_choices('level'), p.level), 0),
        coalesce(array_position(private.programme_choices('field'), p.field), 0),
        coalesce(array_position(private.programme_choices('mode'), p.mode), 0),
        (p.prices <> '[]')::integer + (p.duration_value is not null or p.hours is not null)::integer
          + (p.intakes <> '{}')::integer + (p.languages <> '{}')::integer,
        coalesce(p.internship in ('included', 'optional'), false),
        p.prices <> '[]',
        p.id, s.id, p.weeks, c.year_euros, c.total_euros, sort.es, sort.en,
        private.programme_body(array[public.normalise_text(p.name), s.sort_name, city.plain, country.plain,
          public.normalise_text(k.name_es)], array[sort.es, sort.en])
      from public.programmes p
      join public.schools s on s.id = p.school_id
      join private.programme_terms country on (country.kind, country.value) = ('country', s.country)
      join private.programme_terms city on (city.kind, city.value) = ('city', s.city)
      join private.programme_terms languages on (languages.kind, languages.value) = ('languages', private.language_list(p.languages))
      left join public.countries k on k.name_en = s.country
      cross join lateral private.comparable_prices(p.prices, p.weeks) c
      cross join lateral (select public.normalise_text(coalesce(p.name_es, p.name)) as es,
        public.normalise_text(coalesce(p.name_en, p.name)) as en offset 0) sort
     where p.id = any (p_ids) and p.is_active and s.is_active
    on conflict (programme_id) do nothing;
end
$$;

create function private.index_written_programmes() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  ids uuid[];
begin
  -- rows that follow their school's column are indexed with it, all at once
  if private.programmes_source() = 'column' then
    return null;
  end if;
  if tg_op = 'INSERT' then
    ids := array(select n.id from new_rows n where n.is_active);
  elsif tg_op = 'DELETE' then
    ids := array(select o.id from old_rows o where o.is_active);
  else
    ids := array(
      select n.id from new_rows n join old_rows o on o.id = n.id
       where (n.is_active or o.is_active)
         and (n.is_active, n.school_id, n.name, n.name_es, n.name_en, n.level, n.field, n.mode, n.internship, n.duration_value,
           n.weeks, n.hours, n.prices, n.intakes, n.languages)
           is distinct from
           (o.is_active, o.school_id, o.name, o.name_es, o.name_en, o.level, o.field, o.mode, o.internship, o.duration_value,
           o.weeks, o.hours, o.prices, o.intakes, o.languages));
  end if;
  if ids <> '{}' then
    perform private.reindex_programmes(ids);
  end if;
  return null;
end
$$;

create function private.index_programmes_of_schools() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  followed constant boolean := private.programmes_source() not in ('rows', 'both');
  ids uuid[];
begin
  if tg_op = 'INSERT' then
    ids := array(select p.id from new_rows n join public.programmes p on p.school_id = n.id where followed);
  else
    ids := array(
      select p.id from new_rows n
        join old_rows o on o.id = n.id
        join public.programmes p on p.school_id = n.id
       where (n.is_active or o.is_active)
         and ((n.is_active, n.sort_name, n.city, n.country) is distinct from (o.is_active, o.sort_name, o.city, o.country)
           or (followed and n.programs is distinct from o.programs)));
  end if;
  if ids <> '{}' then
    perform private.reindex_programmes(ids);
  end if;
  return null;
end
$$;

create function public.reprice_programmes(p_after uuid default null, p_size integer default 500) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  portion uuid[];
begin
  portion := array(select d.programme_id from private.programme_documents d
    where d.priced and (p_after is null or d.programme_id > p_after)
    order by d.programme_id limit least(greatest(coalesce(p_size, 500), 1), 5000));
  update private.programme_documents d set year_euros = c.year_euros, total_euros = c.total_euros
    from public.programmes p cross join lateral private.comparable_prices(p.prices, p.weeks) c
   where d.programme_id = any (portion) and p.id = d.programme_id
     and (d.year_euros, d.total_euros) is distinct from (c.year_euros, c.total_euros);
  return portion[cardinality(portion)];
end
$$;

create function private.asked_texts(p_filters jsonb, p_key text) returns text[]
language sql immutable set search_path = '' as $$
  select array_agg(e.entry #>> '{}') from jsonb_array_elements(
      case jsonb_typeof(p_filters -> p_key) when 'array' then p_filters -> p_key when 'string' then '[]' end) e (entry)
   where jsonb_typeof(e.entry) = 'string' and e.entry #>> '{}' <> ''
$$;

create function private.asked_number(p_filters jsonb, p_key text) returns double precision
language sql immutable set search_path = '' as $$
  select case jsonb_typeof(p_filters -> p_key)
    when 'number' then least(greatest((p_filters ->> p_key)::numeric, -1e12), 1e12)::double precision end
$$;

create function private.programme_conditions(p_filters jsonb, out always text, out late text, out fails text, out passes text,
  out own text, out asked bigint, out euros text, out country integer)
language plpgsql stable set search_path = '' as $$
declare
  area constant double precision[] := private.asked_area(p_filters);
  inside constant text := case when area is not null then
    format('d.school_id in (select a.id from private.schools_inside(%L::double precision[]) a (id))', area) end;
begin
  select c.always, c.late, c.fails, c.passes, c.own, c.asked, c.euros, c.country
    into always, late, fails, passes, own, asked, euros, country
    from private.programme_filter_conditions(p_filters) c;
  if inside is not null then
    always := case when always = 'true' then inside else always || ' and ' || inside end;
    passes := passes || ' and ' || inside;
  end if;
end
$$;

create function private.programme_counts(p_always text, p_late text, p_fails text, p_passes text, p_own text, p_asked bigint,
  p_euros text, p_country integer) returns jsonb
language plpgsql stable set search_path = '' set work_mem = '32MB' set jit = off set max_parallel_workers_per_gather = 0
  set random_page_cost = 1 as $$
declare
  simple constant boolean := (p_always, p_late) = ('true', 'true') and p_asked & (p_asked - 1) = 0;
  -- of a country and its city alone nothing else need be looked at than the country
  town constant boolean := (p_always, p_late) = ('true', 'true')
    and p_asked = private.filter_bit('country') | private.filter_bit('city');
  keys text;
  cells record;
begin
  if simple and p_asked = 0 then
    return private.programme_facets(null, null, null, null, null, null, null, 0, p_euros, null);
  end if;
  if simple or p_asked = 0 then
    keys := format('select d.facts, d.teaching, d.country, d.city from private.programme_documents d where %s', p_passes);
  else
    keys := format($sql$
      select case d.fails when 0 then d.facts%1$s else 0 end | d.fails as facts, case d.fails when 0 then d.teaching end as teaching,
          case d.fails when 0 then d.country end as country, case d.fails when 0 then d.city end as city
        from (select d.facts, d.teaching, d.country, d.city%2$s, %3$s as fails from private.programme_documents d where %4$s offset 0) d
       where d.fails & (d.fails - 1) = 0%5$s$sql$,
      p_own, case when p_late <> 'true' then ', d.sort_es, d.sort_en, d.body' end, p_fails,
      case when town then format('d.country = %s', p_country) else p_always end,
      -- not before the rest is known
      case when p_late <> 'true' then format(' and case when d.fails & (d.fails - 1) = 0 then %s end', p_late) end);
  end if;
  execute format($sql$
    select array_agg(facts) filter (where facts is not null) as facts,
        array_agg(programmes) filter (where facts is not null) as facts_programmes,
        array_agg(teaching) filter (where teaching is not null) as teaching,
        array_agg(country) filter (where teaching is not null) as country,
        array_agg(programmes) filter (where teaching is not null) as taught_programmes,
        array_agg(city) filter (where city is not null) as city,
        array_agg(programmes) filter (where city is not null) as city_programmes
      from (select facts, teaching, country, %2$s as city, count(*)::integer as programmes from (%1$s) keys
             group by grouping sets ((facts), (teaching, country)%3$s)) counts$sql$,
    keys, case when p_country is null then 'null::integer' else 'city' end,
    case when p_country is not null then ', (city)' end) into cells;
  return private.programme_facets(cells.facts, cells.facts_programmes, cells.teaching, cells.country, cells.taught_programmes,
    cells.city, cells.city_programmes, case when simple then p_asked when town then private.filter_bit('country') end, p_euros, p_country);
end
$$;

create function private.programme_order(p_sort text, p_language text, p_euros text) returns text
language sql stable set search_path = '' as $$
  select case p_sort
      when 'price' then format('%s asc nulls last, ', p_euros)
      when 'length' then 'd.weeks asc nulls last, '
      when 'start' then format('nullif(%1$s, 0) & -(%1$s) asc nulls last, ',
        format('((((d.teaching & 4095) << 12) | (d.teaching & 4095)) >> %s & 4095)', extract(month from current_date)::integer % 12))
      when 'name' then ''
      else 'd.known desc, ' end
    || format('d.sort_%s, d.programme_id', p_language)
$$;

create function private.programme_page(p_passes text, p_order text, p_offset bigint, p_size integer) returns uuid[]
language plpgsql stable set search_path = '' set work_mem = '32MB' set jit = off set max_parallel_workers_per_gather = 0 set random_page_cost = 1 as $$
declare
  ids uuid[];
begin
  execute format('select array(select d.programme_id from private.programme_documents d where %s order by %s offset $1 limit $2)',
    p_passes, p_order) into ids using p_offset, p_size;
  return ids;
end
$$;

create function private.programme_hits(p_ids uuid[]) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(p) - array['position', 'is_active', 'created_at'] || jsonb_build_object(
      'school_slug', s.slug, 'school_name', s.name, 'country', s.country, 'city', s.city,
      'year_euros', d.year_euros, 'total_euros', d.total_euros)
    order by wanted.place), '[]')
  from unnest(p_ids) with ordinality as wanted (id, place)
  join public.programmes p on p.id = wanted.id
  join public.schools s on s.id = p.school_id and s.is_active
  join private.programme_documents d on d.programme_id = p.id
$$;

create function public.search_programmes(
  p_filters jsonb default '{}', p_language text default 'es', p_sort text default 'relevance',
  p_page integer default 1, p_page_size integer default 20
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  language constant text := case when p_language = 'en' then 'en' else 'es' end;
  size constant integer := least(greatest(coalesce(p_page_size, 20), 1), 100);
  asked record;
  counts jsonb;
  page integer;
begin
  asked := private.programme_conditions(case jsonb_typeof(p_filters) when 'object' then p_filters else '{}' end);
  counts := private.programme_counts(asked.always, asked.late, asked.fails, asked.passes, asked.own, asked.asked,
    asked.euros, asked.country);
  page := least(greatest(coalesce(p_page, 1), 1), greatest(1, ceil((counts ->> 'total')::numeric / size)::integer));
  return counts || jsonb_build_object('page', page, 'page_size', size, 'programmes', private.programme_hits(
    private.programme_page(asked.passes, private.programme_order(p_sort, language, asked.euros), (page - 1)::bigint * size, size)));
end
$$;

create function public.count_programmes() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('programmes', coalesce(sum(s.programmes), 0), 'schools', count(*), 'priced', coalesce(sum(s.priced), 0))
    from (select count(*) as programmes, count(*) filter (where d.priced) as priced
            from private.programme_documents d group by d.school_id) s
$$;

create function private.other_filter_bits(p_filter text default '') returns bigint
language sql immutable parallel safe set search_path = '' as $$
  select bit_or(private.filter_bit(f.name)) from unnest(array['levels', 'fields', 'modes', 'internship', 'priced', 'months',
    'languages', 'country', 'city', 'price']) f (name) where f.name <> p_filter
$$;

create function private.choice_bits(p_kind text, p_values text[]) returns bigint
language sql immutable set search_path = '' as $$
  select coalesce(bit_or(1::bigint << array_position(private.programme_choices(p_kind), v.value)), 0) from unnest(p_values) v (value)
$$;

create function private.programme_filter_conditions(p_filters jsonb, out always text, out late text, out fails text, out passes text,
  out own text, out asked bigint, out euros text, out country integer)
language plpgsql stable set search_path = '' as $$
declare
  base text[] := '{}';
  short text[] := '{}';
  conditions text[] := '{}';
  bits bigint[] := '{}';
  -- of the choices: the bits of what is wanted, those that carry any of them to the filter's own bit, and these
  wanted bigint := 0;
  carry bigint := 0;
  closed bigint := 0;
  texts text[];
  months integer;
  city text;
  number double precision;
  word text;
begin
  own := '';
  euros := case when p_filters ->> 'price_per' = 'programme' then 'd.total_euros' else 'd.year_euros' end;
  texts := private.asked_texts(p_filters, 'levels');
  if texts is not null then
    closed := closed | private.filter_bit('levels');
    own := own || format(' when %s then d.facts & 4095', private.filter_bit('levels'));
    carry := carry | ((1 << 12) - 1);
    wanted := wanted | private.choice_bits('level', texts);
  end if;
  texts := private.asked_texts(p_filters, 'fields');
  if texts is not null then
    closed := closed | private.filter_bit('fields');
    own := own || format(' when %s then d.facts & 1040384', private.filter_bit('fields'));
    carry := carry | (((1 << 7) - 1) << 13);
    wanted := wanted | (private.choice_bits('field', texts) << 13);
  end if;
  texts := private.asked_texts(p_filters, 'modes');
  if texts is not null then
    closed := closed | private.filter_bit('modes');
    own := own || format(' when %s then d.facts & 31457280', private.filter_bit('modes'));
    carry := carry | (((1 << 4) - 1) << 21);
    wanted := wanted | (private.choice_bits('mode', texts) << 21);
  end if;
  if p_filters -> 'internship' = 'true' then
    closed := closed | private.filter_bit('internship');
    carry := carry | (1 << 26);
    wanted := wanted | (1 << 26);
  end if;
  if p_filters -> 'priced' = 'true' then
    closed := closed | private.filter_bit('priced');
    carry := carry | (1 << 28);
    wanted := wanted | (1 << 28);
  end if;
  if jsonb_typeof(p_filters -> 'country') = 'string' and p_filters ->> 'country' <> '' then
    bits := bits || private.filter_bit('country');
    own := own || format(' when %s then d.country::bigint << 37', private.filter_bit('country'));
    country := coalesce((select t.id from private.programme_terms t
      where t.kind = 'country' and t.value = p_filters ->> 'country'), 0);
    conditions := conditions || format('d.country = %s', country);
  end if;
  if jsonb_typeof(p_filters -> 'city') = 'string' and public.normalise_text(p_filters ->> 'city') <> '' then
    bits := bits || private.filter_bit('city');
    own := own || format(' when %s then d.city::bigint << 37', private.filter_bit('city'));
    -- of the country that is asked for: another country is chosen without its cities
    city := format('d.city = any (%L::integer[])', array(select t.id from private.programme_terms t
      where t.kind = 'city' and t.plain = public.normalise_text(p_filters ->> 'city')));
    conditions := conditions || format('(%s%s)', city, ' or d.country <> ' || country);
  end if;
  texts := private.asked_texts(p_filters, 'languages');
  if texts is not null then
    bits := bits || private.filter_bit('languages');
    own := own || format(' when %s then (d.teaching >> 12) << 37', private.filter_bit('languages'));
    conditions := conditions || format('d.teaching >> 12 = any (%L::bigint[])', array(select t.id from private.programme_terms t
      where t.kind = 'languages' and string_to_array(t.value, E'\n') && texts));
  end if;
  select bit_or(case when m.month in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12) then 1 << (m.month::integer - 1) else 0 end)
    into months from (select (e.entry #>> '{}')::numeric as month
      from jsonb_array_elements(case jsonb_typeof(p_filters -> 'months') when 'array' then p_filters -> 'months' else '[]' end) e (entry)
     where jsonb_typeof(e.entry) = 'number') m;
  if months is not null then
    bits := bits || private.filter_bit('months');
    own := own || format(' when %s then d.teaching & 4095', private.filter_bit('months'));
    conditions := conditions || format('d.teaching & %s <> 0', months);
  end if;
  number := private.asked_number(p_filters, 'price_max');
  if number is not null then
    bits := bits || private.filter_bit('price');
    own := own || format(' when %s then d.facts & (3::bigint << 30)', private.filter_bit('price'));
    conditions := conditions || format(case when p_filters -> 'price_unknown' = 'true' then 'coalesce(%s, %2$s) <= %2$s'
      else 'coalesce(%s <= %2$s, false)' end, euros, quote_literal(number) || '::double precision');
  end if;
  number := private.asked_number(p_filters, 'weeks_min');
  if number is not null then
    base := base || format('d.weeks >= %L::double precision', number);
  end if;
  number := private.asked_number(p_filters, 'weeks_max');
  if number is not null then
    base := base || format('d.weeks <= %L::double precision', number);
  end if;
  if jsonb_typeof(p_filters -> 'search') = 'string' then
    for word in select distinct w.word from string_to_table(private.asked_text(p_filters ->> 'search'), ' ') w (word) where w.word <> '' loop
      passes := format('(d.sort_es like %1$L or d.sort_en like %1$L or d.body like %1$L)',
        '%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%');
      if char_length(word) < 3 then
        short := short || passes;
      else
        base := base || passes;
      end if;
    end loop;
  end if;
  always := coalesce(nullif(array_to_string(base, ' and '), ''), 'true');
  late := coalesce(nullif(array_to_string(short, ' and '), ''), 'true');
  passes := array_to_string(array[always, late, city] || conditions, ' and ');
  fails := array_to_string(array(select format('case when %s then 0 else %s::bigint end', c.condition, c.bit)
    from unnest(conditions, bits) c (condition, bit)), ' | ');
  asked := closed | (select coalesce(bit_or(b.bit), 0) from unnest(bits) b (bit));
  if closed <> 0 then
    passes := format('(((d.facts & %s) + %s) & %3$s) = %3$s and ', wanted, carry, closed) || passes;
    fails := format('(((d.facts & %s) + %s) & %3$s # %3$s)', wanted, carry, closed) || coalesce(' | ' || nullif(fails, ''), '');
  end if;
  fails := coalesce(nullif(fails, ''), '0::bigint');
end
$$;

create function private.programme_facets(p_facts bigint[], p_facts_programmes integer[], p_teaching bigint[], p_countries integer[],
  p_taught_programmes integer[], p_cities integer[], p_cities_programmes integer[], p_alone bigint, p_euros text, p_country integer)
  returns jsonb
language plpgsql stable set search_path = '' set jit = off set plan_cache_mode = force_generic_plan set enable_sort = off as $$
declare
  unknown constant bigint := 1::bigint << case p_euros when 'd.total_euros' then 31 else 30 end;
begin
  return (
    with counted as materialized (
      select facts, null::bigint as teaching, null::integer as country, programmes
        from unnest(p_facts, p_facts_programmes) f (facts, programmes)
      union all select null, teaching, country, programmes
        from unnest(p_teaching, p_countries, p_taught_programmes) t (teaching, country, programmes)
    ), rest as materialized (
      select case dimension when 'facts' then value end as facts, case dimension when 'teaching' then value end as teaching,
          case dimension when 'country' then value end as country, programmes
        from (select dimension, value, programmes from private.programme_totals
          union all select dimension, value, programmes from private.programme_total_changes) t where p_alone is not null
      union all select facts, teaching, country, -programmes from counted where p_alone <> 0
    ), taught as materialized (
      select teaching, country, programmes from counted where facts is null
      union all select teaching, country, programmes from rest where facts is null and p_alone = 0
    ), known as materialized (
      select facts, programmes from counted where facts is not null
      union all select r.facts | p_alone, r.programmes
        from (select case p_alone when private.filter_bit('country') then country << 37
                  when private.filter_bit('languages') then (teaching >> 12) << 37
                  when private.filter_bit('months') then teaching & 4095 else facts end as facts, programmes from rest) r
       where r.facts is not null
    ), facts as materialized (
      select facts, programmes from known where facts < private.filter_bit('months')
    ), places as materialized (
      select facts, programmes from known where facts >= private.filter_bit('months')
    ), facets as (
      select 'countries' as facet, t.value, null::bigint as place, sum(c.programmes) as programmes
        from (select country as id, sum(programmes) as programmes from taught where country is not null group by 1
          union all select facts >> 37, programmes from places where facts & private.filter_bit('country') <> 0
          -- another city of the country
          union all select p_country, programmes from places
               where facts & private.filter_bit('city') <> 0 and p_alone is null) c
        cross join lateral (select value from private.programme_terms where id = c.id offset 0) t group by 2
      union all
      select 'cities', max(t.value collate "C"), null, sum(c.programmes)
        from (select city as id, programmes from unnest(p_cities, p_cities_programmes) c (city, programmes)
          union all select facts >> 37, programmes from places where facts & private.filter_bit('city') <> 0 and p_country is not null) c
        cross join lateral (select value, plain from private.programme_terms where id = c.id offset 0) t group by t.plain
      union all
      select 'levels', l.value, l.place, f.programmes
        from (select facts & 4095 as bit, sum(programmes) as programmes from facts
               where facts & private.other_filter_bits('levels') = 0 group by 1) f
        join unnest(private.programme_choices('level')) with ordinality l (value, place) on f.bit = 1::bigint << l.place::integer
      union all
      select 'fields', l.value, null, f.programmes
        from (select (facts >> 13) & ((1 << 7) - 1) as bit, sum(programmes) as programmes from facts
               where facts & private.other_filter_bits('fields') = 0 group by 1) f
        join unnest(private.programme_choices('field')) with ordinality l (value, place) on f.bit = 1::bigint << l.place::integer
      union all
      select 'modes', l.value, null, f.programmes
        from (select (facts >> 21) & ((1 << 4) - 1) as bit, sum(programmes) as programmes from facts
               where facts & private.other_filter_bits('modes') = 0 group by 1) f
        join unnest(private.programme_choices('mode')) with ordinality l (value, place) on f.bit = 1::bigint << l.place::integer
      union all
      select 'languages', l.value, null, sum(c.programmes)
        from (select teaching >> 12 as id, sum(programmes) as programmes from taught where teaching is not null group by 1
          union all select facts >> 37, programmes from places where facts & private.filter_bit('languages') <> 0) c
        cross join lateral (select value from private.programme_terms where id = c.id offset 0) t
        cross join lateral string_to_table(t.value, E'\n') l (value)
       where t.value <> '' group by 2
      union all
      select 'months', m.month::text, m.month, sum(c.programmes)
        from (select teaching & 4095 as months, sum(programmes) as programmes from taught where teaching is not null group by 1
          union all select facts & 4095, programmes from places where facts & private.filter_bit('months') <> 0) c
        join generate_series(1, 12) m (month) on c.months & (1 << (m.month - 1)) <> 0 group by 2, 3
    )
    select jsonb_build_object(
      'total', (select coalesce(sum(programmes), 0) from facts where facts & private.other_filter_bits() = 0),
      'facets', '{"countries": [], "cities": [], "levels": [], "fields": [], "languages": [], "months": [], "modes": []}'
        || coalesce((select jsonb_object_agg(f.facet, f.counts) from (
          select facet, jsonb_agg(jsonb_build_object('value', value, 'count', programmes) order by place, value collate "C") as counts
            from facets where programmes > 0 group by facet) f), '{}')
        || (select jsonb_build_object(
          'internship', coalesce(sum(programmes) filter (where facts & (1 << 26) <> 0
            and facts & private.other_filter_bits('internship') = 0), 0),
          'priced', coalesce(sum(programmes) filter (where facts & (1 << 28) <> 0 and facts & private.other_filter_bits('priced') = 0), 0),
          'unpriced', coalesce(sum(programmes) filter (where facts & unknown <> 0 and facts & private.other_filter_bits('price') = 0), 0))
          from facts)));
end
$$;

create trigger programmes_search_insert after insert on public.programmes
  referencing new table as new_rows for each statement execute function private.index_written_programmes();
create trigger programmes_search_update after update on public.programmes
  referencing old table as old_rows new table as new_rows for each statement execute function private.index_written_programmes();
create trigger programmes_search_delete after delete on public.programmes
  referencing old table as old_rows for each statement execute function private.index_written_programmes();
create trigger schools_programmes_zz_search_insert after insert on public.schools
  referencing new table as new_rows for each statement execute function private.index_programmes_of_schools();
create trigger schools_programmes_zz_search_update after update on public.schools
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.index_programmes_of_schools();
create trigger programme_documents_insert after insert on private.programme_documents
  referencing new table as new_rows for each statement execute function private.count_documents();
create trigger programme_documents_update after update on private.programme_documents
  referencing old table as old_rows new table as new_rows for each statement execute function private.count_documents();
create trigger programme_documents_delete after delete on private.programme_documents
  referencing old table as old_rows for each statement execute function private.count_documents();
create trigger programme_documents_schools_insert after insert on private.programme_documents
  referencing new table as new_rows for each statement execute function private.index_schools_of_programmes();
create trigger programme_documents_schools_update after update on private.programme_documents
  referencing old table as old_rows new table as new_rows for each statement execute function private.index_schools_of_programmes();
create trigger programme_documents_schools_delete after delete on private.programme_documents
  referencing old table as old_rows for each statement execute function private.index_schools_of_programmes();

revoke execute on function
  private.asked_number(jsonb,text),
  private.asked_texts(jsonb,text),
  private.choice_bits(text,text[]),
  private.count_documents(),
  private.filter_bit(text),
  private.index_programmes_of_schools(),
  private.index_written_programmes(),
  private.language_list(text[]),
  private.other_filter_bits(text),
  private.programme_body(text[],text[]),
  private.programme_choices(text),
  private.programme_conditions(jsonb),
  private.programme_counts(text,text,text,text,text,bigint,text,integer),
  private.programme_facets(bigint[],integer[],bigint[],integer[],integer[],integer[],integer[],bigint,text,integer),
  private.programme_filter_conditions(jsonb),
  private.programme_hits(uuid[]),
  private.programme_lexemes(smallint,text,text),
  private.programme_order(text,text,text),
  private.programme_page(text,text,bigint,integer),
  private.reindex_programmes(uuid[]),
  private.settle_programme_totals(integer)
  from public;
revoke execute on function
  public.reprice_programmes(uuid,integer)
  from public, anon, authenticated, service_role;
grant execute on function
  public.reprice_programmes(uuid,integer)
  to service_role;
revoke execute on function
  public.count_programmes(),
  public.search_programmes(jsonb,text,text,integer,integer)
  from public, anon, authenticated, service_role;
grant execute on function
  public.count_programmes(),
  public.search_programmes(jsonb,text,text,integer,integer)
  to anon, authenticated, service_role;

-- Pages of countries, regions and towns.

create function private.longitude_reach(p_lat double precision, p_km double precision) returns double precision
language sql immutable parallel safe set search_path = '' as $$
  select case when abs(p_lat) + p_km / 111 >= 89 then 360
    else degrees(asin(least(1, sin(radians(p_km / 111)) / cos(radians(abs(p_lat) + p_km / 111))))) end
$$;

create function private.page_fields() returns text[]
language sql immutable set search_path = '' as $$
  select array['culinaryArts', 'hospitality', 'pastry', 'wineGastronomy', 'hotelManagement']
$$;

create function private.place_ids(p_country text, p_region text, p_town text, p_specialty text) returns uuid[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(s.id order by s.completeness_band, s.sort_name, s.id), '{}') from public.schools s
   where s.is_active and s.country = p_country
     and (p_region = '' or s.region_slug = p_region)
     and (p_town = '' or s.town_slug = p_town)
     and (p_specialty = '' or s.specialties_list @> array[p_specialty])
$$;

create function private.place_programmes(p_ids uuid[]) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('programmes', count(*), 'priced', count(d.year_euros),
      'least', min(d.year_euros), 'most', max(d.year_euros))
    from private.programme_documents d where d.school_id = any (p_ids)
$$;

create function private.place_fields(p_country text, p_region text, p_town text) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('value', f.field, 'count', f.schools)
      order by f.schools desc, array_position(private.page_fields(), f.field)), '[]')
    from (
      select field, count(*)::integer as schools
        from public.schools s cross join lateral (select distinct unnest(s.specialties_list) as field) l
       where (p_town <> '' or p_region <> '') and s.is_active and s.country = p_country
         and (p_town = '' or s.town_slug = p_town) and (p_region = '' or s.region_slug = p_region)
         and field = any (private.page_fields())
       group by 1
      union all
      select field, sum(c.schools)::integer
        from private.search_counts c cross join lateral unnest(c.specialties) as l (field)
       where p_town = '' and p_region = '' and c.country = p_country and field = any (private.page_fields())
       group by 1 having sum(c.schools) > 0) f
$$;

create function private.place_towns(p_country text, p_region text, p_specialty text, p_most integer) returns jsonb
language sql stable set search_path = '' as $$
  with towns as materialized (
    select s.town_slug as slug, mode() within group (order by s.city collate "C") as name, count(*)::integer as schools,
        avg(s.coordinates_lat) as lat, avg(s.coordinates_lng) as lng
      from public.schools s
     where s.is_active and s.country = p_country and s.town_slug <> '' and (p_region = '' or s.region_slug = p_region)
       and (p_specialty = '' or s.specialties_list @> array[p_specialty])
     group by 1
  ), most as (
    select * from towns order by schools desc, slug limit p_most
  )
  select jsonb_build_object('count', (select count(*) from towns), 'towns',
    (select coalesce(jsonb_agg(to_jsonb(m) order by m.schools desc, m.slug), '[]') from most m))
$$;

create function private.place_neighbours(
  p_country text, p_town text, p_specialty text, p_lat double precision, p_lng double precision, p_km double precision, p_most integer
) returns jsonb
language sql stable set search_path = '' as $$
  with reach as materialized (select private.longitude_reach(p_lat, p_km) as degrees)
  select coalesce(jsonb_agg(to_jsonb(n) order by n.km, n.country, n.slug), '[]') from (
    select t.* from (
      select s.country, s.town_slug as slug, mode() within group (order by s.city collate "C") as name, count(*)::integer as schools,
          private.distance_km(p_lat, p_lng, avg(s.coordinates_lat), avg(s.coordinates_lng)) as km
        from public.schools s cross join reach r
       where s.is_active and s.town_slug <> '' and (s.country, s.town_slug) <> (p_country, p_town)
         and s.coordinates_lat between p_lat - p_km / 111 and p_lat + p_km / 111
         and (abs(s.coordinates_lng - p_lng) <= r.degrees or abs(s.coordinates_lng - p_lng) >= 360 - r.degrees)
         and private.distance_km(p_lat, p_lng, s.coordinates_lat, s.coordinates_lng) <= p_km
         and (p_specialty = '' or s.specialties_list @> array[p_specialty])
       group by 1, 2) t
     order by t.km, t.country, t.slug limit p_most) n
$$;

create function public.place_page(
  p_country text, p_town text default '', p_specialty text default '', p_language text default 'es',
  p_page integer default 1, p_page_size integer default 12, p_region text default ''
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  town_asked constant text := coalesce(p_town, '');
  region_asked constant text := coalesce(p_region, '');
  field constant text := coalesce(p_specialty, '');
  size constant integer := least(greatest(coalesce(p_page_size, 12), 1), 100);
  inside constant uuid[] := private.place_ids(coalesce(p_country, ''), region_asked, town_asked, field);
  total constant integer := cardinality(inside);
  page constant integer := least(greatest(coalesce(p_page, 1), 1), greatest(1, ceil(total::numeric / size)::integer));
  town record;
  region jsonb;
  towns jsonb;
begin
  if total = 0 then
    return jsonb_build_object('total', 0);
  end if;
  if region_asked <> '' or town_asked <> '' then
    region := private.region_of(p_country, inside);
  end if;
  if region_asked <> '' and region is null then
    return jsonb_build_object('total', 0);
  end if;
  select mode() within group (order by s.city collate "C") as name, avg(s.coordinates_lat) as lat, avg(s.coordinates_lng) as lng
    into town from public.schools s
   where town_asked <> '' and s.is_active and s.country = p_country and s.town_slug = town_asked;
  towns := private.place_towns(p_country, region_asked, field, 60);
  return jsonb_build_object('total', total, 'page', page, 'page_size', size,
    'schools', private.school_cards(inside[(page - 1) * size + 1 : page * size],
      case when p_language = 'en' then 'en' else 'es' end),
    'first', (select coalesce(jsonb_agg(s.slug order by f.place), '[]')
      from unnest(inside[1:20]) with ordinality f (id, place) join public.schools s on s.id = f.id
     where s.completeness_band < 3),
    'programmes', private.place_programmes(inside),
    'fields', private.place_fields(p_country, region_asked, town_asked),
    'region', region,
    'town', case when town_asked <> '' then to_jsonb(town) end,
    'town_count', towns -> 'count',
    'towns', towns -> 'towns',
    'regions', (
      select coalesce(jsonb_agg(to_jsonb(r) order by r.schools desc, r.slug), '[]')
        from (select * from private.country_regions(p_country, field)
               where town_asked = '' order by schools desc, slug limit 60) r),
    'neighbours', case when town.lat is null then '[]'
      else private.place_neighbours(p_country, town_asked, field, town.lat, town.lng, 150, 12) end,
    'countries', (
      select coalesce(jsonb_agg(jsonb_build_object('value', c.country, 'count', c.schools) order by c.schools desc, c.country), '[]')
        from (select g.country, sum(g.schools)::integer as schools from private.search_counts g
               where g.country <> p_country and (field = '' or g.specialties @> array[field])
               group by 1 having sum(g.schools) > 0) c));
end
$$;

create function public.list_places(p_least integer default 1) returns jsonb
language sql stable security definer set search_path = '' set jit = off as $$
  with inside as materialized (
    select s.country, s.region_slug, s.town_slug, s.specialties_list, s.updated_at from public.schools s where s.is_active
  ), with_fields as materialized (
    select i.country, i.region_slug, i.town_slug, '' as field, i.updated_at from inside i
    union all
    select i.country, i.region_slug, i.town_slug, l.field, i.updated_at
      from inside i cross join lateral (select distinct unnest(i.specialties_list) as field) l
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
  select coalesce(jsonb_agg(to_jsonb(c) order by c.country collate "C", c.region, c.town, c.specialty collate "C"), '[]')
    from counted c where c.schools >= greatest(coalesce(p_least, 1), 1)
$$;

create function private.country_regions(p_country text, p_specialty text)
returns table (slug text, name text, schools integer, shared boolean)
language sql stable set search_path = '' as $$
  with regions as materialized (
    select s.region_slug as slug, mode() within group (order by s.region collate "C") as name,
        count(*) filter (where p_specialty = '' or s.specialties_list @> array[p_specialty])::integer as schools,
        exists (select 1 from public.schools t
          where t.is_active and t.country = p_country and t.town_slug = s.region_slug) as shared
      from public.schools s
     where s.is_active and s.country = p_country and s.region_slug is not null
     group by s.region_slug
  )
  select r.slug, r.name, r.schools, r.shared from regions r
   where r.schools > 0 and not (r.shared and (
     exists (select 1 from public.schools t
       where t.is_active and t.country = p_country and t.town_slug = r.slug || '-region')
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

-- Lists of the admin area.

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
  if not (select public.is_admin()) then
    raise exception 'only an admin may list schools' using errcode = 'insufficient_privilege';
  end if;
  execute 'select count(*)::integer from public.schools s where ' || condition
    into found using needle.likeness, needle.countries, p_country, p_type, p_issue, 0::bigint, size, needle.ids, needle.digits,
      p_origin;
  page := least(greatest(coalesce(p_page, 1), 1), greatest(1, ceil(found::numeric / size)::integer));
  execute 'select coalesce(jsonb_agg(to_jsonb(hit) - ''place'' order by hit.place), ''[]'') from (
      select s.id, s.legacy_id, s.slug, s.name, s.country, s.city, s.type, s.students_count, s.rating, s.is_active,
        s.updated_at, s.version, to_jsonb(s.specialties_list) as specialties, coalesce(i.image_url, s.image) as image,
        i.image_type, row_number() over (order by ' || sorting || ') as place
        from public.schools s left join public.school_images i on i.main_key = s.id
       where ' || condition || ' order by ' || sorting || ' offset $6 limit $7) hit'
    into schools using needle.likeness, needle.countries, p_country, p_type, p_issue, (page - 1)::bigint * size, size,
      needle.ids, needle.digits, p_origin;
  return jsonb_build_object('total', found, 'page', page, 'page_count', greatest(1, ceil(found::numeric / size)::integer),
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
  if not (select public.is_admin()) then
    raise exception 'only an admin may see the quality overview' using errcode = 'insufficient_privilege';
  end if;
  return (
    select jsonb_build_object('all', count(*), 'active', count(*) filter (where s.is_active)) || jsonb_build_object(
      'no_english', count(*) filter (where private.has_quality_issue(s, 'no_english')),
      'no_spanish', count(*) filter (where private.has_quality_issue(s, 'no_spanish')),
      'short_text', count(*) filter (where private.has_quality_issue(s, 'short_text')),
      'no_picture', count(*) filter (where private.has_quality_issue(s, 'no_picture')),
      'no_coordinates', count(*) filter (where private.has_quality_issue(s, 'no_coordinates')),
      'unchecked', count(*) filter (where private.has_quality_issue(s, 'unchecked')),
      'broken_lists', count(*) filter (where private.has_quality_issue(s, 'broken_lists')),
      'ai_text', count(*) filter (where s.id in (select m.school_id from public.ai_generated_texts m)))
    from public.schools s);
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
    when 'broken_lists' then p_school.has_broken_list
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

revoke execute on function
  public.admin_quality(),
  public.admin_search_schools(text,text,text,text,text,text,boolean,integer,integer,uuid)
  from public, anon, authenticated, service_role;
grant execute on function
  public.admin_quality(),
  public.admin_search_schools(text,text,text,text,text,text,boolean,integer,integer,uuid)
  to authenticated, service_role;
revoke execute on function
  private.admin_needle_of(text)
  from public;

reset check_function_bodies;
