-- One rule for prices (supabase/schemas/prices.sql): a year and 'no tuition' of schools; American and Chilean tuition, which
-- registers stated without its year, is read from figures and programmes.

set check_function_bodies = off;

alter table public.schools
  add column tuition_year text check (tuition_year ~ '^(19|20)\d\d(-\d\d)?$'),
  add column tuition_free boolean not null default false,
  add column net_price_calculator_url text
    check (net_price_calculator_url ~* '^https?://[^\s/]\S*$' and char_length(net_price_calculator_url) <= 2000),
  add constraint schools_free_without_tuition check (not tuition_free or coalesce(greatest(tuition_min, tuition_max), 0) = 0);
alter table public.figures drop constraint figures_measure_check;
alter table public.figures add constraint figures_measure_check check (measure in (
    'employment_6m', 'employment_12m', 'employment_18m', 'employment_24m', 'employment_expected_6m', 'employment_added_6m',
    'further_study', 'graduation_rate', 'earnings_1y', 'earnings_2y', 'earnings_4y', 'earnings_5y', 'earnings_6y_after_entry',
    'earnings_10y_after_entry', 'debt', 'awards', 'pupils', 'places', 'applicants', 'first_wishes', 'confirmed_wishes', 'admitted',
    'enrolled', 'admission_rate', 'tuition_in_state', 'tuition_out_of_state', 'room_board', 'aid_share', 'grant_share', 'grant_average', 'institutional_grant_average', 'loan_share', 'loan_average'));
alter table private.search_documents add column audience text;

alter type private.search_reading add attribute price_amount double precision, add attribute price_currency text;

drop function private.is_free(public.schools,text[]);
drop function private.school_cards(uuid[],text);
drop function private.school_programmes(public.schools);
drop function private.comparable_prices(jsonb,numeric);
drop function private.school_euros(public.schools,double precision);

-- Prices: every stated one in one form and order. What is shown, compared, filtered and counted is read here.

create type private.price as (
  school_id uuid,
  -- null: of the school as a whole
  programme_id uuid,
  -- 'programme': its own; 'school': of the institution; 'law': no tuition, by a rule for all such schools of the country
  basis text,
  min numeric,
  max numeric,
  currency text,
  per text,
  year text,
  -- residents, international, eu; of American institutions in-state, out-of-state; null for all
  audience text,
  -- what else the source states: audience_es, audience_en, includes_es, includes_en, approximate, quote
  texts jsonb,
  free boolean,
  -- a source of figures, or the address of a law
  source text,
  -- the lower amount at the day's rate, for a year and in total; null when a length or rate is unknown
  year_euros double precision,
  total_euros double precision,
  -- in the school and in each of its programmes; the first one is the price
  place integer
);

-- Levels for which a yearly price of the institution counts.
create function private.takes_school_price(p_level text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(p_level = any (array['professional-course', 'certificate', 'vocational-intermediate', 'diploma', 'vocational-higher',
    'associate', 'bachelor']), false)
$$;

-- All prices of these schools and of their active programmes. A programme without a price of its own takes the
-- school's, and is free where a law says so. `place` is the rule: the school as a whole first, a price of one's own
-- before an inherited one, the newest year of each audience, then the cheapest. Records, because a trigger has no stored row yet.
create function private.prices_of(p_schools public.schools[]) returns setof private.price
language plpgsql stable set search_path = '' set jit = off set plan_cache_mode = force_generic_plan as $$
begin
  -- In PL/pgSQL with one plan: planning takes longer than a page of results.
  return query
  with schools as materialized (
    select s.id, s.country, s.ownership, s.tuition_min, s.tuition_max, s.tuition_currency, s.tuition_year, s.tuition_free
      from unnest(p_schools) s
  ), taught as materialized (
    select p.id, p.school_id, p.level, p.weeks, p.prices from public.programmes p
     where p.is_active and p.school_id in (select s.id from schools s)
  ), laws as materialized (
    select s.id as school_id, t.level, t.currency, substring(t.year from '^\d{4}(?:-\d\d)?$') as year, t.url, t.key
      from schools s
      join public.countries c on c.name_en = s.country
      join public.country_statements t on t.country = c.code and t.topic = 'fees' and t.status = 'shown' and t.nationwide
        and t.amount = 0 and t.ownership = 'public'
     where s.ownership = 'public'
  ), tuitions as materialized (
    select f.* from (
      select k.school_id, f.measure, f.period, f.value, f.unit, f.source, max(f.period) over (partition by k.school_id) as newest
        from public.school_sources k join public.figures f on f.register = k.register and f.identifier = k.identifier
       where k.school_id in (select s.id from schools s) and f.measure in ('tuition_in_state', 'tuition_out_of_state')
         and f.subject = '' and f.state = 'known' and f.value > 0) f
     where f.period = f.newest
  ), of_schools as materialized (
    -- a decided price without a year is taken for the newest
    select s.id as school_id, nullif(s.tuition_min, 0) as min, nullif(s.tuition_max, 0) as max, s.tuition_currency as currency,
        s.tuition_year as year, coalesce(s.tuition_year, '9999') as since, null as audience, false as free, null as source
      from schools s where greatest(s.tuition_min, s.tuition_max) > 0
    union all
    select s.id, 0, 0, coalesce(s.tuition_currency, 'EUR'), s.tuition_year, coalesce(s.tuition_year, '9999'), null, true, null
      from schools s where s.tuition_free
    union all
    select f.school_id, f.value, f.value, f.unit, nullif(f.period, ''), f.period,
        case when count(*) = 2 then null when min(f.measure) = 'tuition_in_state' then 'in-state' else 'out-of-state' end, false, min(f.source)
      from tuitions f group by f.school_id, f.value, f.unit, f.period
  ), stated as (
    select p.school_id, p.id as programme_id, p.weeks, 'programme' as basis, (e.price ->> 'min')::numeric as min, (e.price ->> 'max')::numeric as max,
        e.price ->> 'currency' as currency, e.price ->> 'per' as per, e.price ->> 'year' as year, coalesce(e.price ->> 'year', '') as since,
        e.price ->> 'audience' as audience, e.price - array['min', 'max', 'currency', 'per', 'year', 'audience'] as texts, false as free,
        null as source, e.nth
      from taught p cross join lateral jsonb_array_elements(p.prices) with ordinality e (price, nth)
    union all
    select o.school_id, p.id, p.weeks, 'school', o.min, o.max, o.currency, 'year', o.year, o.since, o.audience, '{}', o.free, o.source, 0
      from of_schools o
      join (select t.school_id, t.id, t.weeks from taught t where t.prices = '[]' and private.takes_school_price(t.level)
            union all select s.id, null, null from schools s) p on p.school_id = o.school_id
    union all
    (select distinct on (p.id) p.school_id, p.id, p.weeks, 'law', 0, 0, l.currency, 'year', l.year, '', null, '{}'::jsonb, true, l.url, 0
      from taught p join laws l on l.school_id = p.school_id and coalesce(l.level, p.level) = p.level
     where p.prices = '[]' order by p.id, l.level nulls last, l.key)
    union all
    (select distinct on (t.school_id) t.school_id, null, null, 'law', 0, 0, l.currency, 'year', l.year, '', null, '{}'::jsonb, true, l.url, 0
      from (select p.school_id, array_agg(distinct p.level) as levels from taught p where p.level is not null group by 1) t
      join laws l on l.school_id = t.school_id
     where not exists (select from unnest(t.levels) n (level) where not exists (
       select from laws a where a.school_id = t.school_id and coalesce(a.level, n.level) = n.level))
     order by t.school_id, l.level nulls last, l.key)
  ), compared as (
    select s.*, max(left(s.since, 4)) over (partition by s.school_id, s.programme_id, s.basis,
          case when s.basis = 'programme' then concat(s.audience, s.texts ->> 'audience_es', s.texts ->> 'audience_en') end) as newest,
        coalesce(s.min, s.max) / case s.currency when 'EUR' then 1 else r.per_euro end as euros
      from stated s left join public.exchange_rates r on r.currency = s.currency
  ), measured as (
    select c.*,
        round(case when c.free then 0 else c.euros * case c.per
          when 'year' then 1
          when 'semester' then 2
          when 'month' then least(12, coalesce(c.weeks * 12 / 52, 12))
          when 'programme' then case when c.weeks <= 52 then 1 else 52 / c.weeks end end end, 2)::double precision as year_euros,
        -- a shorter programme of an institution is a year there, whose share nobody states
        round(case when c.free then 0 when c.per = 'programme' then c.euros
          when c.weeks is null or c.basis = 'school' and c.weeks < 52 then null
          else c.euros * greatest(1, c.weeks / case c.per when 'year' then 52 when 'semester' then 26 when 'month' then 52.0 / 12 end)
          end, 2)::double precision as total_euros
      from compared c
  )
  select m.school_id, m.programme_id, m.basis, m.min, m.max, m.currency, m.per, m.year, m.audience, m.texts, m.free, m.source,
      m.year_euros, m.total_euros, row_number() over (partition by m.school_id order by m.programme_id is not null,
        array_position(array['programme', 'school', 'law'], m.basis), left(m.since, 4) <> m.newest,
        m.year_euros, m.total_euros, m.since desc, m.nth, m.programme_id)::integer
    from measured m;
end
$$;

-- The price of a school or programme that the search compares.
create type private.compared_price as (id uuid, year_euros double precision, total_euros double precision, audience text, free boolean);

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

-- Prices of schools visible to the caller, in order.
create function public.school_prices(p_schools uuid[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(private.price_json(p) order by p.school_id, p.place), '[]')
    from private.prices_of(array(select s from public.schools s
      where s.id = any (p_schools[1:100]) and (s.is_active or (select public.is_admin())))) p
$$;

-- Writes changed prices of these schools into the search index. Whether there is one is a mark, with which a document is
-- written again.
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
      from (select o.id, p.year_euros, p.total_euros, p.audience from private.search_documents o left join prices p on p.id = o.id
             where o.school_id = any (p_schools)) n
     where d.id = n.id and (d.year_euros, d.total_euros, d.audience) is distinct from (n.year_euros, n.total_euros, n.audience)
    returning 1
  )
  select coalesce(array_agg(d.id), '{}') into changed
    from private.search_documents d left join prices p on p.id = d.id
   where d.school_id = any (p_schools) and d.kind = 'programme'
     and (d.words @@ '''=priced:1'''::tsquery <> (p.id is not null) or d.words @@ '''=free:1'''::tsquery <> coalesce(p.free, false));
  if changed <> '{}' then
    perform private.index_search('{}', changed);
  end if;
end
$$;

-- After a change of rates: compares prices of the next p_size schools after id p_after (null: from the beginning) again.
-- Returns the last id, or null at the end.
create or replace function public.reprice_programmes(p_after uuid default null, p_size integer default 500) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  portion constant uuid[] := array(select s.id from public.schools s where s.listed and (p_after is null or s.id > p_after)
    order by s.id limit least(greatest(coalesce(p_size, 500), 1), 5000));
begin
  perform private.reprice(portion);
  return portion[cardinality(portion)];
end
$$;

-- Written figures with tuition, and links of schools to registers, to which figures belong.
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
  perform private.weigh_schools(schools);
  return null;
end
$$;

-- A law counts for the public schools of its country.
create function private.reprice_country() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  schools constant uuid[] := array(select s.id from public.schools s join public.countries c on c.name_en = s.country
    where c.code = coalesce(new.country, old.country) and s.ownership = 'public' and s.listed);
begin
  perform private.reprice(schools);
  perform private.weigh_schools(schools);
  return null;
end
$$;

do $$
declare
  name text;
begin
  foreach name in array array['figures', 'school_sources'] loop
    execute format('create trigger %1$I after insert on public.%2$I referencing new table as new_rows
      for each statement execute function private.reprice_written()', name || '_prices_insert', name);
    execute format('create trigger %1$I after update on public.%2$I referencing old table as old_rows new table as new_rows
      for each statement execute function private.reprice_written()', name || '_prices_update', name);
    execute format('create trigger %1$I after delete on public.%2$I referencing old table as old_rows
      for each statement execute function private.reprice_written()', name || '_prices_delete', name);
  end loop;
end
$$;
create trigger country_statements_prices_update after update of status, nationwide, amount, ownership, level on public.country_statements
  for each row when (old.nationwide or new.nationwide) execute function private.reprice_country();
create trigger country_statements_prices_delete after delete on public.country_statements
  for each row when (old.nationwide) execute function private.reprice_country();

revoke execute on function private.compared_prices(uuid[]), private.price_json(private.price), private.prices_of(schools[]),
  private.reprice(uuid[]), private.reprice_country(), private.reprice_written(), private.takes_school_price(text) from public;
revoke execute on function public.reprice_programmes(uuid,integer), public.school_prices(uuid[])
  from public, anon, authenticated, service_role;
grant execute on function public.school_prices(uuid[]) to anon, authenticated, service_role;
grant execute on function public.reprice_programmes(uuid,integer) to service_role;

-- Rows of imports name only some columns.
create function private.default_tuition_free() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.tuition_free := coalesce(new.tuition_free, false);
  return new;
end
$$;

create trigger schools_tuition_free before insert or update of tuition_free on public.schools
  for each row execute function private.default_tuition_free();
revoke execute on function private.default_tuition_free() from public;

-- Values of a static school for an existing one: empty fields that no user has decided. Coordinates and tuition are set
-- completely or not at all.
create or replace function private.static_school_additions(p_school public.schools, p_entry jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(f.field, p_entry -> f.field), '{}')
    from unnest(private.school_fields()) f (field)
   where coalesce(p_entry ->> f.field, '[]') <> '[]'
     and coalesce(to_jsonb(p_school) ->> f.field, '[]') = '[]'
     and not private.field_is_decided(p_school.id, f.field)
     and (f.field not like 'tuition%' or coalesce(p_school.tuition_min, p_school.tuition_max) is null and not p_school.tuition_free)
     and (f.field not like 'coordinates%'
          or coalesce(p_school.coordinates_lat, p_school.coordinates_lng) is null)
$$;

-- Parts of completeness with points, a hundred in total. Only written columns are used, because generated ones are not
-- computed in a before trigger.
create or replace function private.completeness_parts(p_school public.schools)
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
    ('price', 8, exists (select 1 from private.prices_of(array[p_school]))),
    ('contact', 6, coalesce(p_school.email, p_school.phone) is not null),
    ('coordinates', 6, p_school.coordinates_lat is not null and p_school.coordinates_lng is not null),
    ('address', 4, p_school.address is not null),
    ('languages', 3, public.json_text_list(p_school.languages) <> '{}'),
    ('fields', 3, public.json_text_list(p_school.specialties) <> '{}')
  ) parts (part, points, has)
$$;

-- Of programmes only prices and levels count, as laws are by level: their existence is in the school's column.
create or replace function private.weigh_programmes() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  ids uuid[];
begin
  if tg_op = 'INSERT' then
    ids := array(select distinct n.school_id from new_rows n where n.is_active and (n.prices <> '[]' or n.level is not null));
  elsif tg_op = 'DELETE' then
    ids := array(select distinct o.school_id from old_rows o where o.is_active and (o.prices <> '[]' or o.level is not null));
  else
    ids := array(
      select c.school_id from new_rows n join old_rows o on o.id = n.id
        cross join lateral (values (n.school_id), (o.school_id)) c (school_id)
       where (n.school_id, n.is_active, n.prices <> '[]', n.level) is distinct from (o.school_id, o.is_active, o.prices <> '[]', o.level)
       group by 1);
  end if;
  perform private.weigh_schools(ids);
  return null;
end
$$;

drop trigger schools_completeness on public.schools;
create trigger schools_completeness before insert or update of completeness, checked_on, sources, description, description_en,
    programs, image, website, tuition_min, tuition_max, tuition_free, country, ownership, email, phone, coordinates_lat, coordinates_lng, address, languages, specialties
  on public.schools for each row execute function private.weigh_school();

-- The first price of each school that fits the words of a search: of programmes of these levels and languages, else of
-- the school as a whole; without such words the first one.
create function private.card_prices(p_ids uuid[], p_levels text[], p_languages text[]) returns table (school_id uuid, price jsonb)
language sql stable set search_path = '' as $$
  select f.school_id, private.price_json(f.price) from (
    select distinct on (p.school_id) p.school_id, p as price
    from private.prices_of(array(select s from public.schools s where s.id = any (p_ids))) p
    left join public.programmes d on d.id = p.programme_id
   where (p_levels || p_languages) = '{}' or p.programme_id is null
     or (p_levels = '{}' or d.level = any (p_levels)) and (p_languages = '{}' or d.languages && p_languages or d.languages = '{}')
   order by p.school_id, (p_levels || p_languages) <> '{}' and p.programme_id is null, p.place) f
$$;

-- Cards include whether the school was checked: only then has anybody looked for a price.
create function private.school_cards(p_ids uuid[], p_language text, p_levels text[] default '{}', p_languages text[] default '{}') returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', s.id, 'legacy_id', s.legacy_id, 'slug', s.slug, 'name', s.name, 'country', s.country, 'city', s.city,
      'type', s.type, 'ownership', s.ownership, 'levels', to_jsonb(p.levels), 'price', a.price,
      'outcome', private.card_outcome(s.id), 'specialties', to_jsonb(s.specialties_list),
      'specialties_en', to_jsonb(public.json_text_list(s.specialties_en)), 'founded', s.founded,
      'students_count', s.students_count, 'programs_count', s.programs_count, 'rating', s.rating,
      'languages', to_jsonb(s.languages_list),
      'image', coalesce(i.image_url, s.image), 'image_type', i.image_type,
      'description', t.description, 'description_language', t.language, 'website', s.website,
      'coordinates_lat', s.coordinates_lat, 'coordinates_lng', s.coordinates_lng,
      'coordinates_precision', s.coordinates_precision, 'checked', s.checked_on is not null)
    order by wanted.place), '[]')
  from unnest(p_ids) with ordinality as wanted (id, place)
  join public.schools s on s.id = wanted.id
  left join private.card_prices(p_ids, p_levels, p_languages) a on a.school_id = s.id
  left join public.school_images i on i.main_key = s.id
  cross join lateral (
    select coalesce(array_agg(distinct d.level) filter (where d.level is not null), '{}') as levels
      from public.programmes d where d.school_id = s.id and d.is_active) p
  left join lateral (
    select texts.language, texts.description
      from (values ('es', s.description), ('en', s.description_en)) as texts (language, description)
     where texts.description is not null
     order by texts.language = p_language desc limit 1) t on true
$$;

-- Interprets a text: price, typos, longest phrases, places, and words.
create or replace function private.read_search(p_search text, p_exact boolean, p_begun boolean) returns private.search_reading
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off as $$
declare
  kinds constant text[] := array['near', 'cheap', 'country', 'field', 'level', 'attendance', 'ownership', 'mode', 'language', 'type', 'missing', 'place', 'known', 'far', 'any', 'unheld'];
  text text := private.asked_text(p_search);
  -- of currencies that are known, so that no other word is taken for one: 'under 5000 spa'
  codes constant text := (select string_agg(lower(r.currency), '|') from public.exchange_rates r);
  currency constant text := concat_ws('|', '€|\$|£|eur', codes);
  price text[];
  amount double precision;
  typed text[];
  said text[];
  next integer := 1;
  near_from integer;
  phrase record;
  term private.search_term;
  reading private.search_reading;
begin
  reading.terms := '{}';
  reading.ignored := '{}';
  reading.missing := '{}';
  price := regexp_match(text, '((?:under|below|less than|up to|at most|max|maximum|menos de|por menos de|por debajo de|hasta|maximo|moins de|jusqu''a|meno di|sotto)'
    || '\s*(' || currency || ')?\s*(\d{1,3}(?:[.,]\d{3})+|\d{1,9})\s*(k)?\s*(euros?|dollars?|dolares|pounds?|libras?|pesos?|' || currency || ')?'
    || '(?:\s*(?:a year|per year|al ano|por ano|par an|all''anno))?)(?:\s|$)');
  amount := replace(replace(price[3], '.', ''), ',', '')::double precision * (case when price[4] is null then 1 else 1000 end);
  if amount between 100 and 1e9 then
    reading.price_words := price[1];
    reading.price_amount := amount;
    reading.price_currency := case left(coalesce(price[2], price[5]), 3) when '$' then 'USD' when 'dol' then 'USD' when '£' then 'GBP' when 'pou' then 'GBP'
      when 'lib' then 'GBP' when 'pes' then 'MXN' else upper(left(coalesce(price[2], price[5]), 3)) end;
    reading.price_max := (select amount / r.per_euro from public.exchange_rates r where r.currency = reading.price_currency);
    if reading.price_max is null then
      reading.price_max := amount;
      reading.price_currency := 'EUR';
    end if;
    text := overlay(text placing ' ' from strpos(text, price[1]) for char_length(price[1]));
  end if;
  typed := (private.words_of(text))[1:24];
  said := private.corrected_words(typed, p_exact, p_begun);
  if said <> typed then
    reading.corrected := array_to_string(said, ' ');
  end if;
  reading.words := case when private.asked_text(p_search) <> '' then said end;
  for phrase in
    with slices as materialized (
      select n.place, s.size, said[n.place:n.place + s.size - 1] as words, private.main_words(said[n.place:n.place + s.size - 1]) as main,
          said[n.place] = any (private.little_words()) or said[n.place + s.size - 1] = any (private.little_words()) as little
        from generate_series(1, cardinality(said)) n (place) cross join generate_series(1, 6) s (size)
       where n.place + s.size <= cardinality(said) + 1
    ), found as (
      select a.place, a.size, case when p.kind = 'country' and not bool_or(exists (select from private.search_documents d
            where d.words @@ private.lexeme('=country:' || p.value)::tsquery)) then 'far' else p.kind end, array_agg(distinct p.value collate "C") as vals
        from slices a join private.search_phrases p on p.words = a.main
       where p.kind not in ('same', 'topic') and not a.little
         -- 'in English', not 'French pastry'
         and (p.kind <> 'language' or said[a.place - 1] in ('in', 'en', 'auf')) group by a.place, a.size, p.kind
      union all
      -- the best known one first; of a country with schools, or a region, it counts for more
      select a.place, a.size, case when bool_or(exists (select from private.search_documents d
            where d.words @@ private.lexeme('=place:' || p.id)::tsquery)) then 'place' when max(p.weight) >= 200000 then 'known' else 'unheld' end,
          (array_agg(p.id::text order by case p.kind when 'region' then 1500000 else p.weight end * case when exists (select from private.search_documents d
            where d.words @@ private.lexeme('=country:' || c.name_en)::tsquery) then 3 else 1 end desc, p.id))[:20]
        from slices a
        join private.place_names n on n.plain = array_to_string(a.words, ' ') and n.word = 1
        join private.places p on p.id = n.place
        join public.countries c on c.code = p.country
       where not a.little or a.size > 1 group by 1, 2
    )
    select * from (
      select distinct on (f.place) f.place, f.size, f.kind, f.vals from found f
       order by f.place, f.size desc, array_position(kinds, f.kind)) best
    union all
    select cardinality(said) + 1, 0, 'end', '{}'
    order by 1
  loop
    continue when phrase.place < next;
    while next < phrase.place loop
      if said[next] <> all (private.little_words()) and said[next] !~ '^[a-z]$' or next = 1 and cardinality(said) = 1 then
        reading.terms := reading.terms || private.search_term_of('word', said[next:next], '{}', next = cardinality(said));
        near_from := null;
      end if;
      next := next + 1;
    end loop;
    exit when phrase.kind = 'end';
    next := phrase.place + phrase.size;
    term := null;
    phrase.kind := case when phrase.kind in ('unheld', 'known') then 'place' when phrase.kind = 'far' then 'country' else phrase.kind end;
    if phrase.kind = 'place' and near_from is not null and reading.near is null then
      reading.near := phrase.vals[1]::integer;
      reading.km := 50;
      reading.near_words := array_to_string(said[near_from:next - 1], ' ');
    elsif phrase.kind = 'near' then
      near_from := phrase.place;
      continue;
    elsif phrase.kind = 'cheap' then
      reading.cheap := array_to_string(said[phrase.place:next - 1], ' ');
    else
      term := private.search_term_of(phrase.kind, said[phrase.place:next - 1], phrase.vals, next > cardinality(said) and phrase.kind <> 'place');
      reading.terms := reading.terms || term;
      if phrase.kind = 'any' then
        reading.ignored := reading.ignored || term.words;
      elsif phrase.kind = 'missing' then
        reading.missing := reading.missing || phrase.vals;
      end if;
    end if;
    near_from := null;
  end loop;
  -- 'Granada España': the one of the country that is named
  if exists (select from unnest(reading.terms) t where t.kind = 'country') then
    reading.terms := array(
      select case when t.kind <> 'place' or home.vals is null then t else private.search_term_of('place', string_to_array(t.words, ' '), home.vals, false) end
        from unnest(reading.terms) t
        left join lateral (select array_agg(v.value order by v.place) as vals from unnest(t.vals) with ordinality v (value, place)
          join private.places p on t.kind = 'place' and p.id = v.value::integer join public.countries c on c.code = p.country
         where c.name_en in (select unnest(n.vals) from unnest(reading.terms) n where n.kind = 'country')) home on true);
  end if;
  -- one of each
  reading.terms := array(select t from unnest(reading.terms) with ordinality u (kind, words, vals, place, asked, named, tests, gains, position)
    cross join lateral (select (u.kind, u.words, u.vals, u.place, u.asked, u.named, u.tests, u.gains)::private.search_term as t) c
    where not exists (select from unnest(reading.terms) with ordinality e (kind, words, vals, place, asked, named, tests, gains, position)
      where e.position < u.position and (e.kind, e.words) = (u.kind, u.words))
    order by u.position limit 16);
  return reading;
end
$$;

-- Matching schools or programmes: {total, page, page_size, ids, km, unpriced, facets} with the interpretation:
-- `understood` [{kind, words, values}], `ignored` words, `missing` unsupported facts, `corrected` text, `near`,
-- `price`, `cheap`, `ambiguous`. `relaxed` {without, km, place, nearby} has what was dropped, and the number nearby;
-- `beside` {without, total, km} results in the place itself without a condition, `anywhere` whether places were dropped
-- for online; for one hit, `wider` {without, total, place, km} results with one word less, or a wider radius. Beyond
-- the last page, the last page.
create or replace function private.search(p_kind text, p_request jsonb) returns jsonb
language plpgsql stable set search_path = '' set jit = off as $$
declare
  request constant jsonb := case jsonb_typeof(p_request) when 'object' then p_request else '{}' end;
  size constant integer := least(greatest(coalesce(private.asked_number(request, 'page_size'), 12), 0), 100)::integer;
  asked_page constant integer := least(greatest(coalesce(private.asked_number(request, 'page'), 1), 1), 1e9)::integer;
  answer constant private.search_answer := private.answer_search(p_kind, request);
  reading constant private.search_reading := answer.reading;
  query constant private.search_query := answer.query;
  total constant integer := (answer.counts ->> 'total')::integer;
  page constant integer := least(asked_page, greatest(1, ceil(total::numeric / greatest(size, 1))::integer));
  asked_sort constant text := case when request ->> 'sort' in ('name', 'country', 'price', 'checked', 'length', 'start') then request ->> 'sort' else '' end;
  ids uuid[] := '{}';
begin
  if size > 0 and total > 0 then
    ids := private.search_ids(query, case when asked_sort = '' and reading.cheap is not null then 'price' else asked_sort end,
      case when request ->> 'language' = 'en' then 'en' else 'es' end, (page - 1)::bigint * size, size);
  end if;
  return answer.counts || jsonb_build_object('page', page, 'page_size', size, 'ids', to_jsonb(ids),
    'km', case when query.km is not null then (select jsonb_agg(private.distance_km(query.lat, query.lng, d.lat, d.lng) order by i.place)
      from unnest(ids) with ordinality i (id, place) join private.search_documents d on d.id = i.id) end,
    'understood', (select coalesce(jsonb_agg(jsonb_build_object('kind', t.kind, 'words', t.words, 'values', case t.kind
        when 'place' then jsonb_build_array(private.place_json(t.place) ->> 'country', private.place_json(t.place) ->> 'name') else to_jsonb(t.vals) end)), '[]')
      from unnest(reading.terms) t where t.kind not in ('any', 'missing')),
    'ignored', case when exists (select from unnest(reading.terms) t where t.kind <> 'any') then to_jsonb(reading.ignored) else '[]' end, 'missing', to_jsonb(reading.missing), 'corrected', reading.corrected,
    'near', case when reading.near is not null then private.place_json(reading.near) || jsonb_build_object('words', reading.near_words) end,
    'price', case when reading.price_words is not null then jsonb_build_object('words', reading.price_words, 'euros', reading.price_max,
      'amount', reading.price_amount, 'currency', reading.price_currency) end,
    'cheap', reading.cheap, 'relaxed', answer.relaxed, 'wider', answer.wider,
    'ambiguous', case when asked_page = 1 and p_kind = 'school' then
      (select private.place_choices(t) from unnest(reading.terms) t where t.kind = 'place' limit 1) end)
    || case p_kind when 'programme' then jsonb_build_object('cities', private.city_counts(query, request #>> '{filters,country,0}')) else '{}' end;
end
$$;

create or replace function private.programme_marks(p_programme public.programmes, p_country text, p_ownership text, out marks text[], out teaching text[])
language plpgsql stable set search_path = '' as $$
begin
  marks := private.sorted_marks(array['country:' || p_country, 'ownership:' || p_ownership, 'level:' || p_programme.level, 'field:' || p_programme.field,
      'mode:' || p_programme.mode, case when p_programme.attendance in ('full-time', 'both') then 'attendance:full-time' end,
      case when p_programme.attendance in ('part-time', 'both') then 'attendance:part-time' end,
      case when p_programme.attendance = 'evening' then 'attendance:evening' end,
      case when p_programme.internship in ('included', 'optional') then 'internship:1' end]);
  teaching := private.sorted_marks(array(select 'language:' || l.name from unnest(p_programme.languages) l (name))
    || array(select 'month:' || i.month from unnest(p_programme.intakes) i (month)));
end
$$;

-- Updates the index for these schools and programmes: searchable ones are written, others removed. Groups are written
-- in a fixed order, to avoid deadlocks.
create or replace function private.index_search(p_schools uuid[], p_programmes uuid[]) returns void
language plpgsql set search_path = '' as $$
declare
  priced constant private.compared_price[] := array(select c from private.compared_prices(
    p_schools || array(select p.school_id from public.programmes p where p.id = any (p_programmes))) c);
begin
  perform private.add_school_places(p_schools);
  delete from private.search_documents d where d.id = any (p_schools || p_programmes);
  with documents as materialized (
    select s.*, private.group_of('school', s.marks) as group_id, t.words as taught, t.marks as taught_marks
      from (select s as school, private.words_of(s.name) as name_words, private.school_marks(s) as marks
              from public.schools s where s.id = any (p_schools) and s.listed offset 0) s
      cross join lateral private.school_programmes(s.school) t
  ), groups as (
    insert into private.search_groups (id, kind, marks)
      select distinct on (d.group_id) d.group_id, 'school', d.marks from documents d
       where not exists (select from private.search_groups g where g.id = d.group_id) order by d.group_id
    on conflict do nothing
  )
  insert into private.search_documents (id, kind, school_id, group_id, band, sort_es, sort_en, plain_name, country, city, lat, lng,
      checked_on, year_euros, total_euros, audience, words, ranked)
    select (d.school).id, 'school', (d.school).id, d.group_id, (d.school).completeness_band, (d.school).sort_name, (d.school).sort_name,
        array_to_string(private.main_words(d.name_words), ' '), (d.school).country, public.normalise_text((d.school).city),
        (d.school).coordinates_lat, (d.school).coordinates_lng, (d.school).checked_on, c.year_euros, c.total_euros, c.audience,
        w.words, w.ranked
      from documents d
      left join unnest(priced) c on c.id = (d.school).id
      cross join lateral private.document_words('school',
          d.name_words || private.words_of(concat_ws(' ', (d.school).trading_name, (d.school).former_name,
              (select string_agg(r.name, ' ') from public.school_sources r where r.school_id = (d.school).id)))
            || private.initials(d.name_words, private.words_of((d.school).city)),
          private.place_words(d.school),
          d.taught || d.taught_marks
            || array(select '=language:' || l.name from unnest((d.school).languages_list || array_remove(array[(d.school).derived_language], null)) l (name))
            || array(select '=' || m.mark from unnest(d.marks) m (mark))
            || private.words_of(concat_ws(' ', array_to_string((d.school).specialties_list, ' '),
              array_to_string(public.json_text_list((d.school).specialties_en), ' '), array_to_string(public.json_text_list((d.school).accreditation), ' '),
              array_to_string(public.json_text_list((d.school).features), ' '), array_to_string(public.json_text_list((d.school).features_en), ' '))),
          private.words_of(concat_ws(' ', (d.school).description, (d.school).description_en))) w
    on conflict (id) do nothing;
  with documents as materialized (
    select p.*, private.group_of('programme', p.marks) as group_id, private.group_of('teaching', p.teaching) as teaching_id
      from (select p as programme, s.*, k.teaching, c.id is not null as is_priced, c.year_euros, c.total_euros, c.audience,
                private.sorted_marks(k.marks || array[case when c.id is not null then 'priced:1' end, case when c.free then 'free:1' end]) as marks
              from (select s.id as school_id, s.country, s.ownership, public.normalise_text(s.city) as city, s.coordinates_lat as lat, s.coordinates_lng as lng,
                        private.place_words(s) || private.words_of(concat_ws(' ', s.name, s.trading_name)) || private.initials(private.words_of(s.name), private.words_of(s.city))
                          || array_remove(array['=type:' || s.type], null) as places,
                        -- its only one is that of its programmes, and so is one that country and kind make certain
                        '=language:' || case cardinality(s.languages_list) when 1 then s.languages_list[1] when 0 then s.derived_language end as language
                      from public.schools s
                     where s.listed and s.id in (select p.school_id from public.programmes p where p.id = any (p_programmes)) offset 0) s
              join public.programmes p on p.school_id = s.school_id
              cross join lateral private.programme_marks(p, s.country, s.ownership) k
              left join unnest(priced) c on c.id = p.id
             where p.id = any (p_programmes) and p.is_active offset 0) p
  ), groups as (
    insert into private.search_groups (id, kind, marks)
      select distinct on (g.id) g.id, g.kind, g.marks
        from documents d cross join lateral (values (d.group_id, 'programme', d.marks), (d.teaching_id, 'teaching', d.teaching)) g (id, kind, marks)
       where not exists (select from private.search_groups k where k.id = g.id) order by g.id
    on conflict do nothing
  )
  insert into private.search_documents (id, kind, school_id, group_id, teaching_id, band, sort_es, sort_en, plain_name, country, city, lat, lng,
      checked_on, weeks, year_euros, total_euros, audience, months, words, ranked)
    select (d.programme).id, 'programme', d.school_id, d.group_id, d.teaching_id,
        (not d.is_priced)::integer + ((d.programme).duration_value is null and (d.programme).hours is null)::integer
          + ((d.programme).intakes = '{}')::integer + ((d.programme).languages = '{}')::integer,
        public.normalise_text(coalesce((d.programme).name_es, (d.programme).name)),
        public.normalise_text(coalesce((d.programme).name_en, (d.programme).name)),
        array_to_string(private.main_words(private.words_of((d.programme).name)), ' '), d.country, d.city, d.lat, d.lng,
        (d.programme).checked_on, (d.programme).weeks, d.year_euros, d.total_euros, d.audience,
        (select coalesce(bit_or(1 << (i.month - 1)), 0) from unnest((d.programme).intakes) i (month)),
        w.words, w.ranked
      from documents d
      cross join lateral private.document_words('programme',
          private.words_of(concat_ws(' ', (d.programme).name, (d.programme).name_es, (d.programme).name_en)),
          d.places,
          private.words_of(concat_ws(' ', (d.programme).award_es, (d.programme).award_en, (d.programme).recognised_by))
            || array(select '=' || m.mark from unnest(d.marks || d.teaching) m (mark))
            || case when (d.programme).languages = '{}' and d.language is not null then array[d.language] else '{}' end,
          private.words_of(concat_ws(' ', (d.programme).note_es, (d.programme).note_en, (d.programme).requirements_es, (d.programme).requirements_en))) w
    on conflict (id) do nothing;
  perform private.add_search_words(array(
    select distinct l.lexeme from private.search_documents d cross join lateral unnest(d.ranked) l (lexeme, positions, weights)
     where d.id = any (p_schools || p_programmes)));
end
$$;

-- Written schools, with programmes if these show the change or have just followed the school's column.
create or replace function private.index_written_schools() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  followed constant boolean := private.programmes_source() not in ('rows', 'both');
  schools uuid[];
  moved uuid[] := '{}';
begin
  if tg_op = 'INSERT' then
    schools := array(select n.id from new_rows n where n.listed);
    moved := case when followed then schools else '{}' end;
  elsif tg_op = 'DELETE' then
    schools := array(select o.id from old_rows o where o.listed);
  else
    -- most changes of a school touch nothing that is searched
    schools := array(
      select n.id from new_rows n join old_rows o on o.id = n.id
       where (n.listed or o.listed)
         and (n.listed, n.name, n.city, n.region, n.country, n.type, n.ownership, n.specialties, n.specialties_en, n.accreditation,
             n.features, n.features_en, n.description, n.description_en, n.completeness_band, n.checked_on, n.tuition_min, n.tuition_max,
             n.tuition_currency, n.tuition_year, n.tuition_free, n.coordinates_lat, n.coordinates_lng, n.trading_name, n.former_name, n.languages, n.derived_language, case when followed then n.programs end)
           is distinct from
           (o.listed, o.name, o.city, o.region, o.country, o.type, o.ownership, o.specialties, o.specialties_en, o.accreditation,
             o.features, o.features_en, o.description, o.description_en, o.completeness_band, o.checked_on, o.tuition_min, o.tuition_max,
             o.tuition_currency, o.tuition_year, o.tuition_free, o.coordinates_lat, o.coordinates_lng, o.trading_name, o.former_name, o.languages, o.derived_language, case when followed then o.programs end));
    moved := array(
      select n.id from new_rows n join old_rows o on o.id = n.id
       where n.id = any (schools)
         and ((n.listed, n.name, n.trading_name, n.city, n.region, n.country, n.type, n.ownership, n.coordinates_lat, n.coordinates_lng, n.languages, n.derived_language,
               n.tuition_min, n.tuition_max, n.tuition_currency, n.tuition_year, n.tuition_free)
             is distinct from (o.listed, o.name, o.trading_name, o.city, o.region, o.country, o.type, o.ownership, o.coordinates_lat, o.coordinates_lng, o.languages, o.derived_language,
               o.tuition_min, o.tuition_max, o.tuition_currency, o.tuition_year, o.tuition_free)
           or (followed and n.programs is distinct from o.programs)));
  end if;
  if schools <> '{}' then
    perform private.index_search(schools, case when moved = '{}' then '{}'
      else array(select p.id from public.programmes p where p.school_id = any (moved)) end);
  end if;
  return null;
end
$$;

-- A school's words and marks from its visible programmes.
create function private.school_programmes(p_school public.schools, out words text[], out marks text[])
language plpgsql stable set search_path = '' as $$
begin
  select private.words_of(string_agg(concat_ws(' ', p.name, p.name_es, p.name_en, p.recognised_by), ' ')), array_agg(distinct m.marks)
    into words, marks
    from public.programmes p
    cross join lateral private.programme_marks(p, p_school.country, p_school.ownership) k
    cross join lateral (select array_to_string(k.marks || k.teaching, E'\n') as marks) m
   where p.school_id = p_school.id and p.is_active;
  marks := array(select distinct '=' || m.mark from unnest(marks) g (marks) cross join lateral string_to_table(g.marks, E'\n') m (mark));
end
$$;

-- Programmes in this order, as in lists, with all their prices.
create or replace function private.programme_cards(p_ids uuid[]) returns jsonb
language sql stable set search_path = '' as $$
  with prices as materialized (
    select p.programme_id, jsonb_agg(private.price_json(p) order by p.place) as prices
      from private.prices_of(array(select s from public.schools s where s.id in (
        select d.school_id from public.programmes d where d.id = any (p_ids)))) p
     where p.programme_id = any (p_ids) group by 1
  )
  select coalesce(jsonb_agg(to_jsonb(p) - array['position', 'is_active', 'created_at'] || jsonb_build_object(
      'school_slug', s.slug, 'school_name', s.name, 'country', s.country, 'city', s.city,
      'prices', coalesce(c.prices, '[]'), 'year_euros', d.year_euros, 'total_euros', d.total_euros)
    order by wanted.place), '[]')
  from unnest(p_ids) with ordinality as wanted (id, place)
  join public.programmes p on p.id = wanted.id
  join public.schools s on s.id = p.school_id
  join private.search_documents d on d.id = p.id
  left join prices c on c.programme_id = p.id
$$;

-- The values of a kind that the words of a search name.
create function private.understood_values(p_found jsonb, p_kind text) returns text[]
language sql immutable set search_path = '' as $$
  select array(select v.value from jsonb_array_elements(p_found -> 'understood') u cross join lateral jsonb_array_elements_text(u -> 'values') v (value)
    where u ->> 'kind' = p_kind)
$$;

-- One page of schools of private.search(), with facets.
create or replace function public.search_schools(p_request jsonb default '{}') returns jsonb
language sql stable security definer set search_path = '' as $$
  select f.found - 'ids' || jsonb_build_object('schools', private.school_cards(
      array(select i.id::uuid from jsonb_array_elements_text(f.found -> 'ids') with ordinality i (id, place) order by i.place),
      case when p_request ->> 'language' = 'en' then 'en' else 'es' end,
      private.understood_values(f.found, 'level'), private.understood_values(f.found, 'language')))
    from (select private.search('school', p_request) as found offset 0) f
$$;

-- Number of programmes, and for each level the median yearly price in euros of those that cost something, with the number
-- of known prices, and of those only for international students; for at least three programmes of two schools.
create or replace function private.place_programmes(p_ids uuid[]) returns jsonb
language sql stable set search_path = '' as $$
  with programmes as materialized (
    select d.id, d.school_id, d.year_euros, d.audience from private.search_documents d where d.kind = 'programme' and d.school_id = any (p_ids)
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

create or replace function private.decide_difference(p_asked jsonb, p_choice text) returns text
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

-- Columns that are known together, by the first of them; null for columns without differences. UNITS in
-- lib/imports/registers/model/values.ts is equivalent.
create or replace function private.difference_columns(p_column text) returns text[]
language sql immutable set search_path = '' as $$
  select case when p_column in ('region', 'ownership', 'address', 'website', 'email', 'phone', 'students_count') then array[p_column] end
$$;

-- A school's values in columns with differences.
create or replace function private.told_of(p_school public.schools) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('region', p_school.region, 'ownership', p_school.ownership, 'address', p_school.address,
    'website', p_school.website, 'email', p_school.email, 'phone', p_school.phone, 'students_count', p_school.students_count)
$$;

revoke execute on function private.school_programmes(schools), private.understood_values(jsonb,text) from public;

-- What equals the register's statement is cleared, without a history of its own, so that a run can still be undone.
alter table public.schools disable trigger user;
update public.schools s set tuition_min = null, tuition_max = null, tuition_currency = null,
    sources = (select coalesce(jsonb_agg(e.value order by e.place), '[]') from jsonb_array_elements(s.sources) with ordinality e (value, place)
      where e.value ->> 'facts' not in ('Published tuition and fees 2022–23 of the whole institution, in-state and out-of-state',
        'Annual tuition 2025 of the programmes listed here, without the enrolment fee'))
  from public.school_sources k
 where k.school_id = s.id and k.register in ('usa', 'chile')
   and (s.tuition_min, s.tuition_max, s.tuition_currency)
     = ((k.stated ->> 'tuition_min')::numeric, (k.stated ->> 'tuition_max')::numeric, k.stated ->> 'tuition_currency');
alter table public.schools enable trigger user;
update public.school_sources k set stated = k.stated - array['tuition_min', 'tuition_max', 'tuition_currency'], differing = k.differing - 'tuition_min'
 where k.stated ? 'tuition_min' or k.differing ? 'tuition_min';
select private.weigh_schools(array(select s.id from public.schools s));
select private.reindex_search();
select private.write_page_change(null, 0);
