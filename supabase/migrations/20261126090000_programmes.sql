-- Programmes: what somebody really chooses, one row each, with length, prices, months of start and the sources of all that.
-- Unknown is null, as for schools. The column schools.programs says the same in short: 20261126091000_programmes_in_schools.sql.

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
create index programmes_order on public.programmes (school_id, position, id);

-- Whether this is a price. At least one of min and max, in whole or hundredth units of the currency; a price without a year says
-- so by having none. Absent and null are the same.
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

-- Whether this is a source: an address, and what it states in both languages.
create function private.is_programme_source(p jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_typeof(p) = 'object'
    and not exists (select 1 from jsonb_each(case jsonb_typeof(p) when 'object' then p else '{}' end) e
      where e.key <> all (array['url', 'facts', 'facts_es', 'seen']) or jsonb_typeof(e.value) not in ('string', 'null'))
    and p ->> 'url' ~* '^https?://[^\s/]\S*$' and char_length(p ->> 'url') <= 2000
    and char_length(coalesce(p ->> 'facts', '')) <= 1000 and char_length(coalesce(p ->> 'facts_es', '')) <= 1000
    and coalesce(p ->> 'seen', '2000') ~ '^(19|20)\d\d(-(0[1-9]|1[0-2])(-([0-2]\d|3[01]))?)?$', false)
$$;

-- A refusal in PostgreSQL's own words, so that clients read it like any other check.
create function private.refuse_programme(p_column text) returns void
language plpgsql set search_path = '' as $$
begin
  raise exception 'new row for relation "programmes" violates check constraint "programmes_%_check"', p_column
    using errcode = 'check_violation', constraint = 'programmes_' || p_column || '_check', table = 'programmes', column = p_column;
end
$$;

-- Checks what a check may not call, puts months in order, and gives a free slug where none is given.
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
create trigger programmes_prepare before insert or update on public.programmes
  for each row execute function private.prepare_programme();

-- As private.stamp_school(): a change of nothing writes nothing, and the stamps are the database's own.
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
create trigger programmes_zz_stamp before update on public.programmes
  for each row execute function private.stamp_programme();

create trigger programmes_log after insert or update or delete on public.programmes
  for each row execute function private.log_change('id', 'school_id', 'name', 'created_at,updated_at,version');

drop policy change_log_read_admin on public.change_log;
create policy change_log_read_admin on public.change_log for select to authenticated
  using (table_name in ('schools', 'school_images', 'programmes') and (select public.is_admin()));

alter table public.programmes enable row level security;
revoke all on public.programmes from anon, authenticated;
grant select on public.programmes to anon;
grant select, insert, update, delete on public.programmes to authenticated;
grant all on public.programmes to service_role;

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

-- A deleted school takes its programmes along and brings them back.
alter table public.deleted_schools add column programmes jsonb not null default '[]';

create or replace function private.keep_deleted_school() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.deleted_schools (school_id, name, slug, school, images, programmes, former_slugs, deleted_by, undone)
  values (
    old.id, old.name, old.slug, to_jsonb(old),
    coalesce((select jsonb_agg(to_jsonb(i) order by i.display_order, i.id)
                from public.school_images i where i.school_id = old.id), '[]'),
    coalesce((select jsonb_agg(to_jsonb(p) order by p.position, p.id)
                from public.programmes p where p.school_id = old.id), '[]'),
    array(select h.slug from public.slug_history h where h.school_id = old.id order by h.created_at, h.slug),
    auth.uid(), private.goes_with_undo(old.id));
  return old;
end
$$;

-- What a euro is worth, by the latest list that could be fetched.
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

revoke all on function private.is_price(jsonb), private.is_programme_source(jsonb), private.refuse_programme(text),
  private.prepare_programme(), private.stamp_programme() from public, anon, authenticated;
