-- Programmes, their addresses, prices and exchange rates, and their short list for files and the data API.

-- Validates a price. At least one of min and max, with up to two decimals; the year is optional. Absent equals null.
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

-- Validates an application deadline: '2026-03-15' or '2026-03', or yearly '--03-15' or '--03'; with audience, year of
-- studies, and source page.
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

-- Programmes, one row each, with length, prices, starting months and sources. Unknown is null, as for schools.
-- public.programs() has a short form.
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
  level text check (level in ('short-course', 'professional-course', 'certificate', 'vocational-intermediate',
    'diploma',
    'vocational-higher', 'associate', 'bachelor', 'postgraduate-diploma', 'master', 'doctorate')),
  field text check (field in ('culinaryArts', 'pastry', 'bakery', 'wineGastronomy', 'hospitality', 'hotelManagement')),
  duration_value numeric check (duration_value > 0 and duration_value <= 10000),
  duration_unit text check (duration_unit in ('hours', 'days', 'weeks', 'months', 'semesters', 'years')),
  -- 'classes': a placement comes on top
  duration_scope text check (duration_scope in ('total', 'classes')),
  -- what a user wrote about the length, where value and unit do not say all of it
  duration_text text check (duration_text ~ '\S' and char_length(duration_text) <= 200),
  duration_text_en text check (duration_text_en ~ '\S' and char_length(duration_text_en) <= 200),
  -- of the calendar, from value and unit; hours say nothing about it
  weeks numeric generated always as (round(duration_value * case duration_unit
    when 'days' then 1.0 / 5 when 'weeks' then 1 when 'months' then 52.0 / 12 when 'semesters' then 26
      when 'years' then 52 end, 1)) stored,
  -- of teaching
  hours integer check (hours between 1 and 100000),
  credits_value numeric check (credits_value > 0 and credits_value <= 10000),
  credits_unit text check (credits_unit ~ '\S' and char_length(credits_unit) <= 50),
  -- [{min, max, currency, per, year, audience, audience_es, audience_en, includes_es, includes_en, approximate,
  -- quote}], see private.is_price()
  prices jsonb not null default '[]',
  -- months in which it starts, 1 to 12, in order
  intakes integer[] not null default '{}' check (intakes <@ array[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]),
  -- of teaching, by their English names
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
  -- the authority that recognises the award
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
  -- [{date, audience, year, source}], see private.is_deadline()
  application_deadlines jsonb not null default '[]',
  -- of teaching, a week
  contact_hours numeric check (contact_hours > 0 and contact_hours <= 60),
  -- students in a class
  class_size integer check (class_size between 1 and 500),
  -- what the price leaves out: uniform, knives, the fee of an examination
  extra_costs_es text check (extra_costs_es ~ '\S' and char_length(extra_costs_es) <= 2000),
  extra_costs_en text check (extra_costs_en ~ '\S' and char_length(extra_costs_en) <= 2000),
  -- where the award counts and for what; `recognised_by` names who recognises it
  recognition_es text check (recognition_es ~ '\S' and char_length(recognition_es) <= 2000),
  recognition_en text check (recognition_en ~ '\S' and char_length(recognition_en) <= 2000),
  -- about the sources, for editors; on no page
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

-- Euro rates of the latest fetched list.
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

-- Former slugs of programmes, also at schools from which they were moved. They redirect unless another programme of
-- that school has the slug.
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

-- Validates a source: an address, and notes in both languages.
create function private.is_programme_source(p jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_typeof(p) = 'object'
    and not exists (select 1 from jsonb_each(case jsonb_typeof(p) when 'object' then p else '{}' end) e
      where e.key <> all (array['url', 'facts', 'facts_es', 'seen']) or jsonb_typeof(e.value) not in ('string', 'null'))
    and p ->> 'url' ~* '^https?://[^\s/]\S*$' and char_length(p ->> 'url') <= 2000
    and char_length(coalesce(p ->> 'facts', '')) <= 1000 and char_length(coalesce(p ->> 'facts_es', '')) <= 1000
    and coalesce(p ->> 'seen', '2000') ~ '^(19|20)\d\d(-(0[1-9]|1[0-2])(-([0-2]\d|3[01]))?)?$', false)
$$;

-- Raises PostgreSQL's check violation, for clients.
create function private.refuse_programme(p_column text) returns void
language plpgsql set search_path = '' as $$
begin
  raise exception 'new row for relation "programmes" violates check constraint "programmes_%_check"', p_column
    using errcode = 'check_violation', constraint = 'programmes_' || p_column || '_check', table = 'programmes',
      column = p_column;
end
$$;

-- Validates what a check constraint cannot, sorts months, and derives a missing slug.
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

-- The length as in the column: '4 años', '1 year'. Null without value or unit.
create function private.duration_words(p_value numeric, p_unit text, p_language text) returns text
language sql immutable as $$
  select case when p_language = 'en' then trim_scale(p_value)::text
      else replace(trim_scale(p_value)::text, '.', ',') end
    || ' ' || case p_language when 'es' then case p_unit
        when 'hours' then 'hora' when 'days' then 'día' when 'weeks' then 'semana' when 'months' then 'mes'
        when 'semesters' then 'semestre' when 'years' then 'año' end
      else left(p_unit, -1) end
    || case when p_value = 1 then '' when p_language = 'es' and p_unit = 'months' then 'es' else 's' end
$$;

-- Inverse: a number with a unit and nothing else. Null otherwise.
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

-- An entry of the short list: {name, name_en, duration, duration_en, certified}.
create function private.programme_entry(p public.programmes) returns json
language sql stable as $$
  select json_build_object(
    'name', coalesce(p.name_es, p.name),
    'name_en', p.name_en,
    'duration', coalesce(p.duration_text, private.duration_words(p.duration_value, p.duration_unit, 'es')),
    'duration_en', coalesce(p.duration_text_en, private.duration_words(p.duration_value, p.duration_unit, 'en')),
    'certified', p.certified)
$$;

-- The short list of a school's shown programmes, a computed field of schools in the data API, and a column of files. The two
-- functions above have no setting of their own, so that PostgreSQL puts them into this query.
create function public.programs(public.schools) returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select coalesce(json_agg(private.programme_entry(p) order by p.position, p.id), '[]')
    from public.programmes p where p.school_id = $1.id and p.is_active);
end
$$;

-- A text of an entry; null when blank or no text.
create function private.entry_text(p_entry jsonb, p_key text) returns text
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(p_entry) = 'object' and jsonb_typeof(p_entry -> p_key) = 'string'
    and p_entry ->> p_key ~ '\S'
    then btrim(p_entry ->> p_key) end
$$;

-- Writes a short list from a file to the programmes of a school: at most 500 with a name. Entries match programmes by
-- name in any language, hidden ones too; not by position, where another programme could be. Facts that the list does
-- not state stay; a programme that it does not name is hidden.
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

-- Reorders all programmes of a school, hidden ones too, from 1. invalid_parameter_value when the ids are not exactly
-- the school's, because another user added or deleted one.
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

-- Present address of a former programme slug at this school; no row when none is public.
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
