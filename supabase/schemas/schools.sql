-- Schools with slugs, validation, and changes by files and the static list.

-- Schools. Only active ones are public. Unknown is null: every check permits null (decision 9); rules are the editor's
-- (specification point 5). Empty text is never stored.
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
  tuition_currency text check (tuition_currency ~ '^[A-Z]{3}$'),
  coordinates_lat double precision check (coordinates_lat between -90 and 90),
  coordinates_lng double precision check (coordinates_lng between -180 and 180),
  coordinates_precision text check (coordinates_precision in ('campus', 'town')),
  is_active boolean not null default true,

  -- Specialties are keys of fields or, for anything else, texts; languages of instruction have their English names. An
  -- English list is parallel to its Spanish one, '' where it has no translation.
  specialties text[] not null default '{}',
  specialties_en text[] not null default '{}',
  languages text[] not null default '{}',
  accreditation text[] not null default '{}',
  accreditation_en text[] not null default '{}',
  features text[] not null default '{}',
  features_en text[] not null default '{}',
  gallery text[] not null default '{}',

  -- where the facts come from, [{url, facts}], and the day they were last compared with it
  sources jsonb not null default '[]' check (jsonb_typeof(sources) = 'array'),
  checked_on date,

  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- counts the real changes: an editor saves `where version = <the one it loaded>` and so notices another's save
  version integer not null default 1,

  -- What queries use: never written by hand.
  -- order of names that is the same on every system: accents off, bytes compared
  sort_name text collate "C" generated always as (public.normalise_text(name)) stored,
  -- the slug that the name alone gives, for addresses that were built from a name
  name_slug text generated always as (public.slugify(name)) stored,

  application_url text check (application_url ~* '^https?://[^\s/]\S*$' and char_length(application_url) <= 2000),
  -- what the list of the admin area is searched for
  admin_text text collate "C" generated always as (
    public.normalise_text(name) || E'\n' || public.normalise_text(city) || E'\n' || public.normalise_text(country)
      || E'\n'
    || public.normalise_text(coalesce(website, '')) || E'\n' || public.normalise_text(coalesce(email, '')) || E'\n'
    || public.normalise_text(coalesce(phone, '')) || E'\n' || regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g')
      || E'\n'
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
  -- null is open, as far as it is known
  operating_status text check (operating_status in ('open', 'closing', 'closed')),
  -- since when: a day, a month or a year
  status_date text check (status_date ~ '^[0-9]{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?$'),
  status_source text check (status_source ~* '^https?://[^\s/]\S*$' and char_length(status_source) <= 2000),
  -- the slug, present or former, of the school that goes on with it
  successor text check (successor ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(successor) <= 450),
  -- other names, each with the page that states it
  trading_name text check (trading_name ~ '\S' and char_length(trading_name) <= 200),
  trading_name_source text check (trading_name_source ~* '^https?://[^\s/]\S*$'
    and char_length(trading_name_source) <= 2000),
  former_name text check (former_name ~ '\S' and char_length(former_name) <= 200),
  former_name_source text check (former_name_source ~* '^https?://[^\s/]\S*$'
    and char_length(former_name_source) <= 2000),
  -- whether lists, counts, the map and the search have it; a closed school keeps its page
  listed boolean not null generated always as (is_active and operating_status is distinct from 'closed') stored,
  -- the language of instruction where country and kind of school make it certain: French lycées by law (Code de
  -- l'éducation, L121-3), Italian state institutes but for regions with schools in other languages, public colleges of
  -- the United States
  derived_language text generated always as (case
    when country = 'France' and name ~* '\mlyc[ée]e' then 'French'
    when country = 'Italy' and type = 'institute' and ownership = 'public'
      and coalesce(region, '') not in ('Trentino-Alto Adige', 'Valle d’Aosta', 'Valle d''Aosta',
        'Friuli-Venezia Giulia') then 'Italian'
    when country = 'United States' and type = 'college' and ownership = 'public'
      and coalesce(region, '') <> 'Puerto Rico' then 'English'
    end) stored,
  -- the year of tuition_min and tuition_max: '2025-26' or '2025'
  tuition_year text check (tuition_year ~ '^(19|20)\d\d(-\d\d)?$'),
  -- no tuition at any level, which a zero does not say
  tuition_free boolean not null default false,
  -- where an institution's own calculator says what a student would pay
  net_price_calculator_url text check (net_price_calculator_url ~* '^https?://[^\s/]\S*$'
    and char_length(net_price_calculator_url) <= 2000),
  -- flat lists, which concatenate
  constraint schools_lists_of_texts check (array_position(
    specialties || specialties_en || languages || accreditation || accreditation_en || features || features_en,
      null) is null),
  -- a price needs its currency; zero and unknown do not
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
-- lists by name, all and active only; both end in id, for a stable order of equal names
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

-- Counts real changes and dates them: an empty change writes nothing, and stamps are set by the database. Arguments: derived
-- columns, which are excluded from version and date like generated ones.
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

-- Rows of imports name only some columns, and have null in the others.
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

-- The slug by rule: with the city when taken, then with a number (decision 17); school- and the first eight characters
-- of the id for a name without a–z or digits (decision 34). `id` and `slug` are reserved for routes. deriveSlug() is
-- equivalent.
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

-- The slug by rule: with the city when taken, then with a number (decision 17); school- and the first eight characters
-- of the id for a name without a–z or digits (decision 34). `id` and `slug` are reserved for routes. deriveSlug() is
-- equivalent.
create function public.derive_school_slug(p_name text, p_city text, p_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return private.derive_school_slug(p_name, p_city, p_id);
end
$$;

-- Whether the slug follows the rule: plain, with the city, or with a number.
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

-- Sets the slug: derived when missing, normalised when given. A changed name changes the slug if that was derived
-- (manual slugs stay).
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

-- The active school of an identifier in an address, with its canonical slug; no row when missing. p_by 'slug': slug,
-- legacy_id, derived slug, former slug. 'id': id, legacy_id, slug, former slug.
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

-- The next schools of the admin list, whole rows by name, after the given one; at most p_size. Keyset pagination bounds
-- memory and tolerates concurrent changes.
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

-- Sets the user of history entries for the rest of the transaction, for server work in a user's name; only used by
-- functions for the secret key.
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

-- Number of schools, and of slugs that a sync would change.
create function public.slug_sync_counts() returns table (schools integer, wrong integer)
language sql stable security definer set search_path = '' as $$
  select (select count(*)::integer from public.schools), (select count(*)::integer from public.schools s
    -- a slug that is just the name's, which most are, costs one comparison
    where s.slug <> s.name_slug and not private.is_rule_slug(s.slug, s.name, s.city, s.id))
$$;

-- The first of those by name, with their present slugs.
create function public.slugs_to_sync(p_size integer default 20) returns table (name text, slug text)
language sql stable security definer set search_path = '' as $$
  select s.name, s.slug from public.schools s
   where s.slug <> s.name_slug and not private.is_rule_slug(s.slug, s.name, s.city, s.id)
   order by s.sort_name, s.id limit least(greatest(coalesce(p_size, 20), 1), 100)
$$;

-- Gives the first p_size schools with a wrong slug, by id, the derived one, and returns them. Called until empty. The
-- fixed order makes the result independent of p_size, and right slugs stay.
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

-- Whether a user has changed this field or created the school.
create function private.field_is_decided(p_school uuid, p_field text) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select 1 from public.change_log l
     where l.table_name = 'schools' and l.row_id = p_school
       and ((l.action = 'insert' and l.actor is not null) or (l.action = 'update' and l.new ? p_field)))
$$;

-- Values of a static school for an existing one: empty fields that no user has decided. Coordinates and tuition are set
-- completely or not at all.
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

-- Inserts or completes static schools, one transaction for a batch. Entries are objects of columns, with rows of their
-- programmes in `programmes`. Returns the id and result of each: 'inserted'; 'completed'; 'present'; 'deleted' by an
-- administrator, which stays so. A school of the same name and town without legacy_id counts as the same. With p_write
-- false nothing is written. Idempotent.
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

-- The region that these schools state, if it is one and has a page: {slug, name, shared}; else null.
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
-- Last of the before triggers (by name), so that it sees the others' changes.
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
