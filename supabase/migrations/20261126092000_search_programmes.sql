-- The search for programmes, as the public pages call it: active programmes of active schools, by way of a narrow table that
-- triggers keep. A filter that a programme fails is a bit; a programme that fails none is found, and one that fails exactly one
-- counts for that filter's values, so that one pass over the table counts every facet under the other filters.

-- What private.programme_documents writes as numbers; the levels in their order.
create function private.programme_choices(p_kind text) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select case p_kind
    when 'level' then array['short-course', 'professional-course', 'certificate', 'vocational-intermediate', 'diploma',
      'vocational-higher', 'associate', 'bachelor', 'postgraduate-diploma', 'master', 'doctorate']
    when 'field' then array['culinaryArts', 'pastry', 'bakery', 'wineGastronomy', 'hospitality', 'hotelManagement']
    when 'mode' then array['on-site', 'online', 'blended'] end
$$;

-- The same for what is no closed list: countries, cities, and lists of languages (sorted, a line each). `plain` is the
-- normalised value, by which cities are found.
create table private.programme_terms (
  id integer generated always as identity primary key,
  kind text not null,
  value text not null,
  plain text not null,
  unique (kind, value)
);
create index programme_terms_plain on private.programme_terms (kind, plain);

-- One row for each programme that can be found. What every search looks at comes first and is narrow.
create table private.programme_documents (
  country integer not null,
  city integer not null,
  languages integer not null,
  -- places in private.programme_choices(), 0 for unknown
  level smallint not null,
  field smallint not null,
  mode smallint not null,
  -- a bit for each month of intake, the lowest for January
  months smallint not null,
  -- how much of what people decide by is known: price, length, intake, language
  known smallint not null,
  -- whether it is included or can be chosen
  internship boolean not null,
  -- whether any price is stated, comparable or not
  priced boolean not null,
  programme_id uuid primary key,
  school_id uuid not null,
  weeks double precision,
  -- cheapest for a year and in all, of private.comparable_prices()
  year_euros double precision,
  total_euros double precision,
  -- what is counted together, as one number each
  facts bigint not null generated always as (level::bigint << 9 | (field << 6) | (mode << 4)
    | (internship::integer << 3) | (priced::integer << 2) | ((year_euros is null)::integer << 1) | (total_euros is null)::integer) stored,
  teaching bigint not null generated always as (languages::bigint << 12 | months) stored,
  sort_es text collate "C" not null,
  sort_en text collate "C" not null,
  -- names, school, city and country in both languages, normalised, a line each
  body text collate "C" not null
);
create index programme_documents_first_es on private.programme_documents (known desc, sort_es, programme_id);
create index programme_documents_first_en on private.programme_documents (known desc, sort_en, programme_id);
create index programme_documents_country on private.programme_documents (country);
create index programme_documents_school on private.programme_documents (school_id) include (priced);
create index programme_documents_trigrams on private.programme_documents using gin (body extensions.gin_trgm_ops)
  with (gin_pending_list_limit = 512);

-- How many documents have a value, with the changes below; `dimension` is 'country', 'facts' or 'teaching'. What is asked without
-- a filter, or with a single one, need not count everything.
create table private.programme_totals (
  dimension text not null,
  value bigint not null,
  programmes integer not null,
  primary key (dimension, value)
);
-- Changes not yet added up. Writers only ever insert here, so two of them never wait for each other.
create table private.programme_total_changes (
  dimension text not null,
  value bigint not null,
  programmes integer not null
);
alter table private.programme_terms enable row level security;
alter table private.programme_documents enable row level security;
alter table private.programme_totals enable row level security;
alter table private.programme_total_changes enable row level security;

-- The totals as they are now.
create view private.programme_total_counts as
  select dimension, value, sum(programmes)::integer as programmes from (
    select dimension, value, programmes from private.programme_totals
    union all
    select dimension, value, programmes from private.programme_total_changes) counts
   group by 1, 2 having sum(programmes) > 0;

-- Adds the waiting changes up when there are many. Whoever finds another at it leaves it to them.
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

-- Notes which documents came and went.
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
create trigger programme_documents_insert after insert on private.programme_documents
  referencing new table as new_rows for each statement execute function private.count_documents();
create trigger programme_documents_update after update on private.programme_documents
  referencing old table as old_rows new table as new_rows for each statement execute function private.count_documents();
create trigger programme_documents_delete after delete on private.programme_documents
  referencing old table as old_rows for each statement execute function private.count_documents();

-- The cheapest of a programme's prices in euros, for a year and in all: of each the lowest amount, times what it is for. Null
-- where the length or a rate would have to be known and is not.
-- The same law in TypeScript: lib/programmes/model/comparable-price.ts; a test compares the two.
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

create function private.language_list(p_languages text[]) returns text
language sql immutable set search_path = '' as $$
  select coalesce(string_agg(distinct replace(l.name, E'\n', ' '), E'\n' order by replace(l.name, E'\n', ' ')), '')
    from unnest(p_languages) l (name)
$$;

-- Brings the search up to date for these programmes, or for all with null: those that can be found are written anew, others
-- leave it.
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
  insert into private.programme_documents (country, city, languages, level, field, mode, months, known, internship, priced,
      programme_id, school_id, weeks, year_euros, total_euros, sort_es, sort_en, body)
    select country.id, city.id, languages.id,
        coalesce(array_position(private.programme_choices('level'), p.level), 0),
        coalesce(array_position(private.programme_choices('field'), p.field), 0),
        coalesce(array_position(private.programme_choices('mode'), p.mode), 0),
        (select coalesce(bit_or(1 << (m.month - 1)), 0) from unnest(p.intakes) m (month)),
        (p.prices <> '[]')::integer + (p.duration_value is not null or p.hours is not null)::integer
          + (p.intakes <> '{}')::integer + (p.languages <> '{}')::integer,
        coalesce(p.internship in ('included', 'optional'), false),
        p.prices <> '[]',
        p.id, s.id, p.weeks, c.year_euros, c.total_euros,
        public.normalise_text(coalesce(p.name_es, p.name)),
        public.normalise_text(coalesce(p.name_en, p.name)),
        concat_ws(E'\n', public.normalise_text(p.name), public.normalise_text(p.name_es), public.normalise_text(p.name_en),
          s.sort_name, city.plain, country.plain, public.normalise_text(k.name_es))
      from public.programmes p
      join public.schools s on s.id = p.school_id
      join private.programme_terms country on (country.kind, country.value) = ('country', s.country)
      join private.programme_terms city on (city.kind, city.value) = ('city', s.city)
      join private.programme_terms languages on (languages.kind, languages.value) = ('languages', private.language_list(p.languages))
      left join public.countries k on k.name_en = s.country
      cross join lateral private.comparable_prices(p.prices, p.weeks) c
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
create trigger programmes_search_insert after insert on public.programmes
  referencing new table as new_rows for each statement execute function private.index_written_programmes();
create trigger programmes_search_update after update on public.programmes
  referencing old table as old_rows new table as new_rows for each statement execute function private.index_written_programmes();
create trigger programmes_search_delete after delete on public.programmes
  referencing old table as old_rows for each statement execute function private.index_written_programmes();

-- What a school says of itself, and the rows that have just followed its column. Deleted programmes are their own table's matter.
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
-- named so that they run after those that write the rows
create trigger schools_programmes_zz_search_insert after insert on public.schools
  referencing new table as new_rows for each statement execute function private.index_programmes_of_schools();
create trigger schools_programmes_zz_search_update after update on public.schools
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.index_programmes_of_schools();

-- After a change of rates: computes the comparable prices of the next programmes anew, p_size of them after the id p_after
-- (null: from the beginning). Answers the last one's id, or null when none was left. The programmes themselves stay as they are.
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

-- The texts of a filter that is a list; null where none is asked.
create function private.asked_texts(p_filters jsonb, p_key text) returns text[]
language sql immutable set search_path = '' as $$
  select array_agg(e.entry #>> '{}') from jsonb_array_elements(
      case jsonb_typeof(p_filters -> p_key) when 'array' then p_filters -> p_key when 'string' then '[]' end) e (entry)
   where jsonb_typeof(e.entry) = 'string' and e.entry #>> '{}' <> ''
$$;

-- A filter that is a number, no greater than anything can be; null where none is asked.
create function private.asked_number(p_filters jsonb, p_key text) returns double precision
language sql immutable set search_path = '' as $$
  select case jsonb_typeof(p_filters -> p_key)
    when 'number' then least(greatest((p_filters ->> p_key)::numeric, -1e12), 1e12)::double precision end
$$;

-- The filters as SQL on a document `d`: `always` is what it must be, `fails` the sum of the bits of the filters that it fails:
-- country 1, city 2, levels 4, fields 8, languages 16, months 32, modes 64, internship 128, price 256, priced 512. `passes` is
-- both as one condition, which indexes can help, `euros` the column that prices are compared by, `bits` what is asked.
create function private.programme_conditions(p_filters jsonb,
  out always text, out fails text, out passes text, out euros text, out bits integer[])
language plpgsql stable set search_path = '' as $$
declare
  conditions text[] := '{}';
  base text[] := '{}';
  asked text[];
  number double precision;
  word text;
  months integer;
  country integer;
begin
  bits := '{}';
  euros := case when p_filters ->> 'price_per' = 'programme' then 'd.total_euros' else 'd.year_euros' end;
  if jsonb_typeof(p_filters -> 'country') = 'string' and p_filters ->> 'country' <> '' then
    bits := bits || 1;
    country := coalesce((select t.id from private.programme_terms t
      where t.kind = 'country' and t.value = p_filters ->> 'country'), 0);
    conditions := conditions || format('d.country = %s', country);
  end if;
  if jsonb_typeof(p_filters -> 'city') = 'string' and public.normalise_text(p_filters ->> 'city') <> '' then
    bits := bits || 2;
    -- of the country that is asked for: another country is chosen without its cities
    conditions := conditions || format('(d.country is distinct from coalesce(%L, d.country) or d.city = any (%L::integer[]))', country,
      array(select t.id from private.programme_terms t where t.kind = 'city' and t.plain = public.normalise_text(p_filters ->> 'city')));
  end if;
  asked := private.asked_texts(p_filters, 'levels');
  if asked is not null then
    bits := bits || 4;
    conditions := conditions || format('d.level = any (%L::smallint[])', private.choice_places('level', asked));
  end if;
  asked := private.asked_texts(p_filters, 'fields');
  if asked is not null then
    bits := bits || 8;
    conditions := conditions || format('d.field = any (%L::smallint[])', private.choice_places('field', asked));
  end if;
  asked := private.asked_texts(p_filters, 'languages');
  if asked is not null then
    bits := bits || 16;
    conditions := conditions || format('d.languages = any (%L::integer[])', array(select t.id from private.programme_terms t
      where t.kind = 'languages' and string_to_array(t.value, E'\n') && asked));
  end if;
  select bit_or(case when m.month in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12) then 1 << (m.month::integer - 1) else 0 end)
    into months from (select (e.entry #>> '{}')::numeric as month
      from jsonb_array_elements(case jsonb_typeof(p_filters -> 'months') when 'array' then p_filters -> 'months' else '[]' end) e (entry)
     where jsonb_typeof(e.entry) = 'number') m;
  if months is not null then
    bits := bits || 32;
    conditions := conditions || format('d.months & %s <> 0', months);
  end if;
  asked := private.asked_texts(p_filters, 'modes');
  if asked is not null then
    bits := bits || 64;
    conditions := conditions || format('d.mode = any (%L::smallint[])', private.choice_places('mode', asked));
  end if;
  if p_filters -> 'internship' = 'true' then
    bits := bits || 128;
    conditions := conditions || 'd.internship'::text;
  end if;
  number := private.asked_number(p_filters, 'price_max');
  if number is not null then
    bits := bits || 256;
    conditions := conditions || format(case when p_filters -> 'price_unknown' = 'true' then 'coalesce(%s, %2$s) <= %2$s'
      else 'coalesce(%s <= %2$s, false)' end, euros, quote_literal(number) || '::double precision');
  end if;
  if p_filters -> 'priced' = 'true' then
    bits := bits || 512;
    conditions := conditions || 'd.priced'::text;
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
      base := base || format('d.body like %L', '%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%');
    end loop;
  end if;
  always := coalesce(nullif(array_to_string(base, ' and '), ''), 'true');
  passes := coalesce(nullif(array_to_string(base || conditions, ' and '), ''), 'true');
  fails := coalesce((select string_agg(format('case when %s then 0 else %s end', c.condition, c.bit), ' | ')
    from unnest(conditions, bits) c (condition, bit)), '0');
end
$$;

create function private.choice_places(p_kind text, p_values text[]) returns integer[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg(array_position(private.programme_choices(p_kind), v.value))
    filter (where v.value = any (private.programme_choices(p_kind))), '{}') from unnest(p_values) v (value)
$$;

-- The statement that counts documents by value, {dimension, value, fails, programmes}: those that fail no filter, or only the one
-- of the bit `fails`. Every facet can be read off that: what counts for a filter fails none, or that one alone.
create function private.programme_cells(p_where text, p_fails text, p_cities boolean) returns text
language sql immutable set search_path = '' as $$
  select format($sql$
    select case grouping(facts, teaching, country) when 3 then 'facts' when 5 then 'teaching' when 6 then 'country' else 'city' end
          as dimension,
        coalesce(facts, teaching, country%3$s) & ((1::bigint << 48) - 1) as value,
        (coalesce(facts, teaching, country%3$s) >> 48)::integer as fails,
        count(*)::integer as programmes
      from (select fails | facts as facts, fails | teaching as teaching, fails | country as country, fails | city as city
              from (select d.facts, d.teaching, d.country, d.city, (%2$s)::bigint << 48 as fails
                      from private.programme_documents d where %1$s offset 0) d
             where fails & (fails - 1) = 0) keys
     group by grouping sets ((facts), (teaching), (country)%4$s)$sql$,
    p_where, p_fails, case when p_cities then ', city' else '' end, case when p_cities then ', (city)' else '' end)
$$;

-- Counts under the filters: {total, facets}.
create function private.programme_counts(p_always text, p_fails text, p_passes text, p_euros text, p_bits integer[], p_cities boolean) returns jsonb
language plpgsql stable set search_path = '' set work_mem = '32MB' set jit = off set max_parallel_workers_per_gather = 0 as $$
declare
  cells text;
  counts jsonb;
begin
  if p_always <> 'true' or cardinality(p_bits) > 1 then
    cells := private.programme_cells(p_always, p_fails, p_cities);
  elsif p_bits = '{}' then
    cells := 'select dimension, value, 0 as fails, programmes from private.programme_total_counts';
  else
    -- what fails the one filter is everything else
    cells := format('select c.* from passing c
      union all select t.dimension, t.value, %1$s, t.programmes from private.programme_total_counts t
      union all select c.dimension, c.value, %1$s, -c.programmes from passing c', p_bits[1]);
  end if;
  execute format($sql$
    with passing as materialized (%1$s), cells as materialized (%2$s), facts as materialized (
      select (private.programme_choices('level'))[value >> 9] as level, value >> 9 as place,
          (private.programme_choices('field'))[value >> 6 & 7] as field, (private.programme_choices('mode'))[value >> 4 & 3] as mode,
          value & 8 <> 0 as internship, value & 4 <> 0 as priced, value & %3$s <> 0 as unknown, fails, programmes
        from cells where dimension = 'facts'
    ), facets as (
      select 'countries' as facet, t.value, null::bigint as place, sum(c.programmes) as n
        from cells c join private.programme_terms t on t.id = c.value where c.dimension = 'country' and (c.fails in (0, 1) or (c.fails = 2 and %4$s)) group by 2
      union all
      select 'cities', max(t.value collate "C"), null, sum(c.programmes)
        from cells c join private.programme_terms t on t.id = c.value where c.dimension = 'city' and c.fails in (0, 2) group by t.plain
      union all
      select 'levels', level, place, sum(programmes) from facts where level is not null and fails in (0, 4) group by 2, 3
      union all
      select 'fields', field, null, sum(programmes) from facts where field is not null and fails in (0, 8) group by 2
      union all
      select 'languages', l.value, null, sum(c.programmes)
        from (select value >> 12 as id, sum(programmes) as programmes from cells where dimension = 'teaching' and fails in (0, 16)
               group by 1) c
        join private.programme_terms t on t.id = c.id cross join lateral string_to_table(t.value, E'\n') l (value)
       where t.value <> '' group by 2
      union all
      select 'months', m.month::text, m.month, sum(c.programmes)
        from (select value & 4095 as months, sum(programmes) as programmes from cells where dimension = 'teaching' and fails in (0, 32)
               group by 1) c
        join generate_series(1, 12) m (month) on c.months & (1 << (m.month - 1)) <> 0 group by 2, 3
      union all
      select 'modes', mode, null, sum(programmes) from facts where mode is not null and fails in (0, 64) group by 2
    )
    select jsonb_build_object(
      'total', (select coalesce(sum(programmes), 0) from facts where fails = 0),
      'facets', '{"countries": [], "cities": [], "levels": [], "fields": [], "languages": [], "months": [], "modes": []}'
        || coalesce((select jsonb_object_agg(f.facet, f.counts) from (
          select facet, jsonb_agg(jsonb_build_object('value', value, 'count', n) order by place, value collate "C") as counts
            from facets where n > 0 group by facet) f), '{}')
        || (select jsonb_build_object(
          'internship', coalesce(sum(programmes) filter (where internship and fails in (0, 128)), 0),
          'priced', coalesce(sum(programmes) filter (where priced and fails in (0, 512)), 0),
          'unpriced', coalesce(sum(programmes) filter (where unknown and fails in (0, 256)), 0)) from facts))
  $sql$, private.programme_cells(p_passes, '0', p_cities), cells,
    case p_euros when 'd.total_euros' then 1 else 2 end, coalesce(p_cities, false)::text) into counts;
  return counts;
end
$$;

-- The order that a page is asked in, as SQL. Months of start count from the next one on.
create function private.programme_order(p_sort text, p_language text, p_euros text) returns text
language sql stable set search_path = '' as $$
  select case p_sort
      when 'price' then format('%s asc nulls last, ', p_euros)
      when 'length' then 'd.weeks asc nulls last, '
      when 'start' then format('nullif(%1$s, 0) & -(%1$s) asc nulls last, ', format('(((d.months::integer << 12) | d.months) >> %s & 4095)',
        extract(month from current_date)::integer % 12))
      when 'name' then ''
      else 'd.known desc, ' end
    || format('d.sort_%s, d.programme_id', p_language)
$$;

create function private.programme_page(p_passes text, p_order text, p_offset bigint, p_size integer) returns uuid[]
language plpgsql stable set search_path = '' set work_mem = '32MB' set jit = off set max_parallel_workers_per_gather = 0 as $$
declare
  ids uuid[];
begin
  execute format('select array(select d.programme_id from private.programme_documents d where %s order by %s offset $1 limit $2)',
    p_passes, p_order) into ids using p_offset, p_size;
  return ids;
end
$$;

-- These programmes in this order, as lists show them.
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

-- One page of programmes, how many there are, and how many there would be under other filters:
-- {total, page, page_size, programmes, facets}. Filters that are unknown or of another type are none; see
-- private.programme_conditions(). A page beyond the last one gives the last one. Prices are in euros.
create function public.search_programmes(
  p_filters jsonb default '{}', p_language text default 'es', p_sort text default 'relevance',
  p_page integer default 1, p_page_size integer default 20
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  filters constant jsonb := case jsonb_typeof(p_filters) when 'object' then p_filters else '{}' end;
  language constant text := case when p_language = 'en' then 'en' else 'es' end;
  size constant integer := least(greatest(coalesce(p_page_size, 20), 1), 100);
  conditions record;
  counts jsonb;
  page integer;
begin
  select * into conditions from private.programme_conditions(filters);
  counts := private.programme_counts(conditions.always, conditions.fails, conditions.passes, conditions.euros, conditions.bits,
    jsonb_typeof(filters -> 'country') = 'string' and filters ->> 'country' <> '');
  page := least(greatest(coalesce(p_page, 1), 1), greatest(1, ceil((counts ->> 'total')::numeric / size)::integer));
  return counts || jsonb_build_object('page', page, 'page_size', size, 'programmes', private.programme_hits(
    private.programme_page(conditions.passes, private.programme_order(p_sort, language, conditions.euros),
      (page - 1)::bigint * size, size)));
end
$$;

-- What the home page counts: {programmes, schools, priced} of what can be found.
create function public.count_programmes() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('programmes', coalesce(sum(s.programmes), 0), 'schools', count(*), 'priced', coalesce(sum(s.priced), 0))
    from (select count(*) as programmes, count(*) filter (where d.priced) as priced
            from private.programme_documents d group by d.school_id) s
$$;

select private.reindex_programmes();

revoke all on function private.programme_choices(text), private.comparable_prices(jsonb, numeric), private.language_list(text[]),
  private.settle_programme_totals(integer), private.count_documents(),
  private.reindex_programmes(uuid[]), private.index_written_programmes(), private.index_programmes_of_schools(),
  private.asked_texts(jsonb, text), private.asked_number(jsonb, text), private.programme_conditions(jsonb),
  private.choice_places(text, text[]), private.programme_cells(text, text, boolean), private.programme_counts(text, text, text, text, integer[], boolean),
  private.programme_order(text, text, text), private.programme_page(text, text, bigint, integer), private.programme_hits(uuid[]),
  public.reprice_programmes(uuid, integer), public.search_programmes(jsonb, text, text, integer, integer),
  public.count_programmes() from public, anon, authenticated;
grant execute on function public.reprice_programmes(uuid, integer) to service_role;
grant execute on function public.search_programmes(jsonb, text, text, integer, integer), public.count_programmes()
  to anon, authenticated, service_role;
