-- Schools. Only active ones are public. Unknown is null: every check passes null, so that nobody has to invent a
-- value (decision 9); the rules are those of the editor (specification point 5). Empty text is never stored.

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

  -- a price needs its currency; zero and unknown do not
  constraint schools_tuition_needs_currency check (
    tuition_currency is not null or (coalesce(tuition_min, 0) = 0 and coalesce(tuition_max, 0) = 0))
);

-- lists by name, all and active only; both end in id, so that equal names keep one order on every page
create index schools_sort on public.schools (sort_name, id);
create index schools_active_sort on public.schools (sort_name, id) where is_active;
create index schools_active_slug on public.schools (slug) include (updated_at) where is_active;
create index schools_name_slug on public.schools (name_slug) where is_active;
create index schools_updated on public.schools (updated_at desc, id);
create index schools_country on public.schools (country, sort_name);
create index schools_specialties on public.schools using gin (specialties_list);
create index schools_languages on public.schools using gin (languages_list);

-- A change of nothing writes nothing: version and updated_at stay. Both are the database's own; what a client
-- sends for them is ignored.
create function private.stamp_school() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- generated columns are not computed yet in a before trigger
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
create trigger schools_check_founded before insert or update of founded on public.schools
  for each row execute function private.check_founded();
-- Last of the before triggers (they run by name), so that it sees what the others changed.
create trigger schools_zz_stamp before update on public.schools
  for each row execute function private.stamp_school();

alter table public.schools enable row level security;
revoke all on public.schools from anon, authenticated;
grant select on public.schools to anon;
grant select, insert, update, delete on public.schools to authenticated;
grant all on public.schools to service_role;

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
