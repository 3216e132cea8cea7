-- The search for programmes: one document for each, filters, counts.

-- What private.programme_documents writes as numbers; the levels in their order.
create function private.programme_choices(p_kind text) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select case p_kind
    when 'level' then array['short-course', 'professional-course', 'certificate', 'vocational-intermediate', 'diploma',
      'vocational-higher', 'associate', 'bachelor', 'postgraduate-diploma', 'master', 'doctorate']
    when 'field' then array['culinaryArts', 'pastry', 'bakery', 'wineGastronomy', 'hospitality', 'hotelManagement']
    when 'mode' then array['on-site', 'online', 'blended'] end
$$;

-- Where the bit of each filter lies, in the numbers below: a programme that fails it has it set.
create function private.filter_bit(p_filter text) returns bigint
language sql immutable parallel safe set search_path = '' as $$
  select 1::bigint << case p_filter when 'levels' then 12 when 'fields' then 20 when 'modes' then 25 when 'internship' then 27
    when 'priced' then 29 when 'price' then 32 when 'months' then 33 when 'languages' then 34 when 'country' then 35
    when 'city' then 36 end
$$;

-- What is searched for words besides the names that a document sorts by: a line each, none twice.
create function private.programme_body(p_lines text[], p_sorts text[]) returns text
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(string_agg(distinct l.line collate "C", E'\n' order by l.line collate "C"), '')
    from unnest(p_lines) l (line) where l.line <> all (p_sorts)
$$;

-- The words of a programme's names, and '=3' for how much is known of it: the best known ones are looked up first, and the rest only
-- where they are too few.
create function private.programme_lexemes(p_known smallint, p_es text, p_en text) returns tsvector
language sql immutable parallel safe set search_path = '' as $$
  select array_to_tsvector(private.words_of(p_es || ' ' || p_en) || ('=' || p_known))
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
alter table private.programme_terms enable row level security;
create index programme_terms_plain on private.programme_terms (kind, plain);

-- How many documents have a value, with the changes below; `dimension` is 'country', 'facts' or 'teaching'. What is asked without
-- a filter, or with a single one, need not count everything.
create table private.programme_totals (
  dimension text not null,
  value bigint not null,
  programmes integer not null,
  primary key (dimension, value)
);
alter table private.programme_totals enable row level security;

-- Changes not yet added up. Writers only ever insert here, so two of them never wait for each other.
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
-- All that a search without words needs to know is in the first three, so that it never reads the wide rows.
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

-- The filters as SQL on a document `d`: `always` is what it must be, `late` what it must be and is dear to ask (short words: no
-- index knows them), `fails` the sum of the private.filter_bit() of the filters that it fails. `passes` is all as one condition,
-- which indexes can help, `own` the value that one counts for which fails one filter alone, as branches of a case. `asked` is the
-- sum of the bits of what is asked, `euros` the column that prices are compared by, `country` whose cities are counted.
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

-- Counts under the filters: {total, facets}. A document that fails none counts for all of the values that it has, one that fails a
-- single filter for that filter's. Without a filter, or with one, what fails is known from the totals, and only what passes is
-- counted.
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

-- The order that a page is asked in, as SQL. Months of start count from the next one on.
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

-- What the home page counts: {programmes, schools, priced} of what can be found.
create function public.count_programmes() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('programmes', coalesce(sum(s.programmes), 0), 'schools', count(*), 'priced', coalesce(sum(s.priced), 0))
    from (select count(*) as programmes, count(*) filter (where d.priced) as priced
            from private.programme_documents d group by d.school_id) s
$$;

-- The bits of all other filters: what counts for a filter's values has none of them.
create function private.other_filter_bits(p_filter text default '') returns bigint
language sql immutable parallel safe set search_path = '' as $$
  select bit_or(private.filter_bit(f.name)) from unnest(array['levels', 'fields', 'modes', 'internship', 'priced', 'months',
    'languages', 'country', 'city', 'price']) f (name) where f.name <> p_filter
$$;

-- The bits of these choices in a document's facts, the lowest for unknown.
create function private.choice_bits(p_kind text, p_values text[]) returns bigint
language sql immutable set search_path = '' as $$
  select coalesce(bit_or(1::bigint << array_position(private.programme_choices(p_kind), v.value)), 0) from unnest(p_values) v (value)
$$;

-- The filters as SQL on a document `d`: `always` is what it must be, `late` what it must be and is dear to ask (short words: no
-- index knows them), `fails` the sum of the private.filter_bit() of the filters that it fails. `passes` is all as one condition,
-- which indexes can help, `own` the value that one counts for which fails one filter alone, as branches of a case. `asked` is the
-- sum of the bits of what is asked, `euros` the column that prices are compared by, `country` whose cities are counted.
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

-- {total, facets} of those counts: how many of what passes have these facts, are taught in these languages and months in these
-- countries, and in these cities; the facts hold too what fails one filter. With p_alone they are what passes a single filter of
-- that bit, or none of 0: everything else fails it. p_country is the one asked for.
-- Planned once; the planner takes arrays of thousands for short ones, and would sort them to group them.
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
-- named so that they run after those that write the rows
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
